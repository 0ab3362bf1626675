// A process that passes records on and is killed when the receiver has answered and nobody has noted it. Started by
// crash.test.ts only.
import { openDatabase } from '../../ground/db/open.ts';
import { createWebhookCaller } from '../../ground/outside/webhook-call.ts';
import { countryOf } from '../location/country.ts';
import { startForwardings } from './forwarding-worker.ts';

export interface PassTask {
  url: string;
  /** epoch milliseconds */
  now: number;
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as PassTask);

async function run({ url, now }: PassTask): Promise<void> {
  const real = createWebhookCaller({ allowsPrivate: true });
  const worker = startForwardings({
    db: openDatabase(url),
    now: () => now,
    countryOf,
    log: { warn: () => undefined },
    hasMail: false,
    changes: { subscribe: () => () => undefined },
    caller: {
      ...real,
      async call(call) {
        await real.call(call);
        process.kill(process.pid, 'SIGKILL');
        return { kind: 'failed', isGone: false, said: '' };
      },
    },
  });
  await worker.look();
}
