// The gateway under test in a process of its own, so that whoever plays the trackers costs it nothing.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ask } from './ask.ts';
import type { BenchTracker } from './bench-tracker.ts';

/** To be asked to start; `trackers` are closed when it is stopped. */
export function forkGateway() {
  // What memory has grown by is seen after a collection.
  const gateway = fork(join(import.meta.dirname, 'gateway-process.ts'), {
    execArgv: ['--expose-gc'],
  });
  const trackers: BenchTracker[] = [];
  return {
    gateway,
    trackers,
    async stop(): Promise<void> {
      for (const tracker of trackers) tracker.close();
      await ask(gateway, { ask: 'stop' });
    },
  };
}
