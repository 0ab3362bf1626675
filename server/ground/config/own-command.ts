// How operators of this installation call its commands, for sentences that tell them to. The program by which a package
// is started says it (FLOTILA_CALLED_AS); a checkout has none.
const IN_CHECKOUT = 'npm run flotila --';

/** `backup now` as it is typed here: `sudo flotila backup now`. */
export function ownCommand(
  command: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return `${environment.FLOTILA_CALLED_AS || IN_CHECKOUT} ${command}`;
}
