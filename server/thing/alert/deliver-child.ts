// A process that tells of an alert and is killed: before its rows are stored, right after that, or when the mail server
// has taken the mail and nobody has noted it. Started by deliveries.test.ts only.
import { openDatabase } from '../../ground/db/open.ts';
import { createMailer } from '../../ground/outside/mail.ts';
import { createWebhookCaller } from '../../ground/outside/webhook-call.ts';
import { startDeliveries } from './delivery-worker.ts';
import { spreadAlerts } from './spread.ts';

export interface DeliverTask {
  url: string;
  mailUrl: string;
  /** epoch milliseconds */
  now: number;
  killed: 'before the rows' | 'after the rows' | 'after the mail';
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as DeliverTask);

async function run({ url, mailUrl, now, killed }: DeliverTask): Promise<void> {
  const kill = () => process.kill(process.pid, 'SIGKILL');
  const db = openDatabase(url);
  if (killed !== 'after the mail') {
    await db.write(async (write) => {
      await spreadAlerts(write, now, true);
      if (killed === 'before the rows') kill();
    });
    kill();
  }
  const mailer = createMailer({ url: mailUrl, from: 'Flotila <flotila@example.org>' });
  const send: typeof mailer.send = async (mail) => {
    const outcome = await mailer.send(mail);
    kill();
    return outcome;
  };
  const log = { warn: () => undefined };
  const worker = startDeliveries({
    db,
    now: () => now,
    log,
    everyMs: 1e9,
    mailer: { ...mailer, send },
    webhooks: createWebhookCaller({ allowsPrivate: false }),
  });
  await worker.look();
}
