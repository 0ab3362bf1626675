// "Send me a test": a message of no alert to the caller, by the way that alerts take.
import type { testNotification } from '@flotila/domain/alert/notification.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../db/open.ts';
import { takeTurn } from '../db/turns.ts';
import type { CompanyCall } from '../http/serve.ts';
import { insertDelivery } from './delivery.queries.ts';
import { countTests, findNotification } from './notification.queries.ts';
import { listPushTargets } from './push.queries.ts';

/** Tests of one person and channel within ten minutes. */
export const TESTS_MAX = 5;
const WITHIN_MS = 600_000;
const RETRY_SECONDS = 60;

type TestCall = CompanyCall<typeof testNotification>;

/** @throws not_found without a person; invalid where the channel does not reach them; too_many */
export function sendTest(call: TestCall, hasMail: boolean): Promise<void> {
  const { personId, company, now } = call;
  const { channel } = call.input.body;
  return call.db.write(async (db) => {
    const row = personId === null ? undefined : await findNotification(db, company, personId);
    if (personId === null || !row) throw problem('not_found');
    await takeTurn(db, 'notifications', personId);
    const ways = channel === 'mail' ? mailWays(row.email, hasMail) : await pushWays(db, call);
    const since = new Date(now - WITHIN_MS);
    if ((await countTests(db, company, { personId, channel, since })) >= TESTS_MAX * ways.length) {
      throw problem('too_many', {
        retryAfterSeconds: RETRY_SECONDS,
        params: { seconds: RETRY_SECONDS },
      });
    }
    const about = { companyId: company.id, alertId: null, occasion: 'test' } as const;
    const due = new Date(now);
    for (const way of ways) {
      await insertDelivery(db, { ...about, channel, personId, ...way, due }, due);
    }
  });
}

type Way = { subscriptionId?: number };

function mailWays(email: string | null, hasMail: boolean): Way[] {
  if (!hasMail) throw problem('invalid', { message: 'mail_missing' });
  if (!email) throw problem('invalid', { message: 'mail_address_missing' });
  return [{}];
}

async function pushWays(db: WriteDb, { company, personId }: TestCall): Promise<Way[]> {
  const found = await listPushTargets(db, company.id, personId === null ? [] : [personId]);
  if (found.length === 0) throw problem('invalid', { message: 'push_browser_missing' });
  return found.map(({ subscriptionId }) => ({ subscriptionId }));
}
