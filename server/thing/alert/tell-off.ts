// Administrators are told by mail of what was switched off because nobody takes what it sends.
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { insertDelivery, type Receiving } from './delivery.queries.ts';
import { listAdministrators } from './receiver.queries.ts';

/** In the transaction that switches it off, so that each of them is told once. */
export async function tellOff(
  db: WriteDb,
  companyId: CompanyId,
  off: Receiving,
  now: Date,
): Promise<void> {
  const occasion = 'webhookId' in off ? 'webhook_off' : 'forwarding_off';
  const mail = { companyId, alertId: null, channel: 'mail', due: now, occasion, ...off } as const;
  for (const personId of await listAdministrators(db, companyId)) {
    await insertDelivery(db, { ...mail, personId }, now);
  }
}
