// Right before it is sent: whether an alert still is one, and who is told of it still is to be.
import { ALERT_OCCASIONS, type AlertOccasion } from '@flotila/domain/alert/notification.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { AlertRow } from './alert.queries.ts';
import type { Gone } from './channel.ts';
import type { ClaimedDelivery } from './delivery.queries.ts';
import { findReceiver, type Receiver } from './receiver.queries.ts';
import { findAny } from './spread.ts';

/** Alerts that go as one and are told of one by one; of the others it is said how many there are. */
export const DIGEST_ALERTS_MAX = 100;

/** An alert, and why it is told. */
export interface ToldRow {
  alert: AlertRow;
  occasion: AlertOccasion;
}

export interface Told extends ToldRow {
  delivery: ClaimedDelivery;
  receiver: Receiver;
}

export interface LookedAt {
  told: Told[];
  /** More than are looked at; they go with the others. */
  rest: ClaimedDelivery[];
  gone: { delivery: ClaimedDelivery; why: Gone }[];
}

/** @param isReached by the channel */
export async function lookAgain(
  db: ReadDb,
  deliveries: readonly ClaimedDelivery[],
  isReached: (receiver: Receiver) => boolean = () => true,
): Promise<LookedAt> {
  const looked: LookedAt = { told: [], rest: [], gone: [] };
  for (const delivery of deliveries) {
    if (looked.told.length === DIGEST_ALERTS_MAX) {
      looked.rest.push(delivery);
      continue;
    }
    const one = await lookAtOne(db, delivery);
    if (typeof one === 'string') looked.gone.push({ delivery, why: one });
    else if (!isReached(one.receiver)) looked.gone.push({ delivery, why: 'not_receiver' });
    else looked.told.push({ delivery, ...one });
  }
  return looked;
}

async function lookAtOne(
  db: ReadDb,
  { companyId, alertId, occasion, personId }: ClaimedDelivery,
): Promise<(ToldRow & { receiver: Receiver }) | Gone> {
  if (alertId === null || personId === null || !isOfAlert(occasion)) return 'not_receiver';
  const alert = await findAny(db, { companyId, alertId });
  if (!alert || alert.withdrawnAt) return 'withdrawn';
  const told = { companyId, alertId, driverId: alert.personId };
  const receiver = await findReceiver(db, told, occasion, personId);
  return receiver ? { alert, occasion, receiver } : 'not_receiver';
}

export function isOfAlert(occasion: ClaimedDelivery['occasion']): occasion is AlertOccasion {
  return (ALERT_OCCASIONS as readonly string[]).includes(occasion);
}
