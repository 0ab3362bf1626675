// `flotila serve`: the product as it is installed. Nothing is built, and nobody gets a demo who did not ask for it.
import { runInForeground } from '../run/foreground.ts';
import { startSystem } from '../run/system.ts';
import { type Command, readOptions } from './command.ts';

export const serve: Command = {
  name: 'serve',
  usage: '[--demo]',
  summary: 'run the product',
  help: `Runs until SIGTERM or Ctrl+C, with the settings of the environment (docs/settings.md). A new database is
empty: the command user create, or FLOTILA_SUPERUSER=login:password, makes the first account. --demo, or FLOTILA_DEMO=1, fills it with a
made-up company and its vehicles instead.`,
  run(args) {
    const { values } = readOptions(args, { demo: { type: 'boolean', default: false } });
    return runInForeground(() =>
      startSystem({
        environment: serveEnvironment(process.env, values.demo),
        workingFolder: process.cwd(),
        log: (line) => console.log(line),
      }),
    );
  },
};

/** `npm start` fills a new database of its own with the demo; an installation begins empty. */
export function serveEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  isDemo: boolean,
): Record<string, string | undefined> {
  return { ...environment, FLOTILA_DEMO: isDemo ? '1' : environment.FLOTILA_DEMO || '0' };
}
