// The whole product in the foreground, until somebody stops it: what `npm start` and `flotila serve` are.
import { ConfigError } from '@flotila/server/ground/config/config.ts';
import { greeting } from './greeting.ts';
import { serviceNotices } from './service-notices.ts';
import { stopWhenStarted } from './stopping.ts';
import type { RunningSystem } from './system.ts';

/** Says when it is ready. A start that fails ends the process: 2 for a wrong setting, else 1. */
export async function runInForeground(start: () => Promise<RunningSystem>): Promise<void> {
  const begun = performance.now();
  const starting = start();
  const notices = serviceNotices({
    environment: process.env,
    pid: process.pid,
    log: (line) => console.error(line),
  });
  stopWhenStarted(starting, notices.stopping);
  await starting.then(
    (system) => {
      console.log(greeting(system, (performance.now() - begun) / 1000));
      notices.ready();
    },
    (error: unknown) => {
      console.error(error instanceof ConfigError ? error.message : error);
      process.exit(error instanceof ConfigError ? 2 : 1);
    },
  );
}
