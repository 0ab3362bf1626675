// A test of what sends out of the house: asked for by who keeps it, sent once by the worker, read in the log of deliveries.
import type { WriteDb } from '../db/open.ts';
import type { CompanyContext } from '../session/context.ts';
import { findWaitingTest, insertDelivery, type Receiving } from './delivery.queries.ts';

/** One that waits already is answered again. The row of the receiver is locked by the caller. */
export async function askReceiverTest(
  db: WriteDb,
  company: CompanyContext,
  to: Receiving,
  now: Date,
): Promise<{ deliveryId: number }> {
  const waiting = await findWaitingTest(db, company.id, to);
  if (waiting !== undefined) return { deliveryId: waiting };
  const about = { companyId: company.id, alertId: null, personId: null, ...to };
  const channel = 'webhookId' in to ? 'webhook' : 'forwarding';
  await insertDelivery(db, { ...about, occasion: 'test', channel, due: now }, now);
  return { deliveryId: (await findWaitingTest(db, company.id, to)) as number };
}
