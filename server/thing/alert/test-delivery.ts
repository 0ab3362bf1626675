// "Send me a test": a message of no alert to the caller, by the way that alerts take.
import type { testNotification } from '@flotila/domain/alert/notification.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { CompanyCall } from '../../ground/http/serve.ts';
import { insertDelivery } from './delivery.queries.ts';
import { findTest, getNotificationRow } from './notification.queries.ts';
import { listPushTargets } from './push.queries.ts';
import { refuseFor, type SendLimit } from './send-limit.ts';

/** Tests of one person and channel within ten minutes. */
export const TESTS_MAX = 5;
const WITHIN_MS = 600_000;

type TestCall = CompanyCall<typeof testNotification> & { sends: SendLimit };

/** @throws not_found without a person; invalid where the channel does not reach them; too_many */
export function sendTest(call: TestCall, hasMail: boolean): Promise<void> {
  const { company, session, now, sends } = call;
  const { channel } = call.input.body;
  return call.db.write(async (db) => {
    const { personId, email } = await getNotificationRow(db, call);
    await takeTurn(db, 'notifications', personId);
    const ways =
      channel === 'mail' ? mailWays(email, hasMail) : await pushWays(db, company, personId);
    const since = new Date(now - WITHIN_MS);
    const last = { personId, channel, since, count: TESTS_MAX * ways.length };
    const first = await findTest(db, company, last);
    if (first) refuseFor(first.getTime() + WITHIN_MS - now + 1);
    sends.take({ companyId: company.id, accountId: session.accountId }, now);
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

async function pushWays(db: WriteDb, company: CompanyContext, personId: number): Promise<Way[]> {
  const found = await listPushTargets(db, company.id, [personId]);
  if (found.length === 0) throw problem('invalid', { message: 'push_browser_missing' });
  return found.map(({ subscriptionId }) => ({ subscriptionId }));
}
