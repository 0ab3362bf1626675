// Secrets of webhooks and forwardings that were just made here: the server tells them once, so they are kept until the form
// is left. Making one anew is a change of the record, but none that somebody else made: storing the form goes on from it.

/** A record by its id, which no other kind of record has. */
export interface Stamped {
  id: number;
  lastChange: string;
}

const secrets = new Map<number, string>();
/** Stamp after a new secret by the stamp before. */
const renewed = new Map<string, string>();

const stampOf = ({ id, lastChange }: Stamped) => `${id}/${lastChange}`;

/** @param before the record of which the secret was made anew; null: it was made with it */
export function noteSecret(
  after: Stamped & { secret: string | null },
  before: Stamped | null,
): void {
  if (after.secret) secrets.set(after.id, after.secret);
  if (before) renewed.set(stampOf(before), after.lastChange);
}

export function secretOf(id: number): string | null {
  return secrets.get(id) ?? null;
}

export function forgetSecret(id: number): void {
  secrets.delete(id);
}

/** The stamp with which the record is stored. */
export function stampBehind({ id, lastChange }: Stamped): string {
  let stamp = lastChange;
  for (;;) {
    const next = renewed.get(stampOf({ id, lastChange: stamp }));
    if (next === undefined) return stamp;
    stamp = next;
  }
}
