// A test of what sends out of the house: asked for by who keeps it, sent once by the worker, read in the log of deliveries.
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { findWaitingTest, insertDelivery, type Receiving } from './delivery.queries.ts';
import type { SendLimit } from './send-limit.ts';

/** Who asks for it. */
export interface TestAsker {
  company: CompanyContext;
  session: { accountId: number };
  now: number;
  sends: SendLimit;
}

/** One that waits already is answered again. The row of the receiver is locked by the caller. @throws too_many */
export async function askReceiverTest(
  db: WriteDb,
  { company, session, now, sends }: TestAsker,
  to: Receiving,
): Promise<{ deliveryId: number }> {
  const waiting = await findWaitingTest(db, company.id, to);
  if (waiting !== undefined) return { deliveryId: waiting };
  sends.take({ companyId: company.id, accountId: session.accountId }, now);
  const due = new Date(now);
  const about = { companyId: company.id, alertId: null, personId: null, ...to };
  const channel = 'webhookId' in to ? 'webhook' : 'forwarding';
  await insertDelivery(db, { ...about, occasion: 'test', channel, due }, due);
  return { deliveryId: (await findWaitingTest(db, company.id, to)) as number };
}
