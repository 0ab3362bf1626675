// From an alert that rang to a delivery for each of its receivers, in one transaction: who dies in it has done
// nothing, and afterwards it is never done again.
import { mailDue, OCCASIONS, type Occasion } from '@flotila/domain/alert/notification.ts';
import type { ReadDb, WriteDb } from '../db/open.ts';
import { type AlertRow, listAlertsById } from './alert.queries.ts';
import { insertDelivery, type SpreadAlert, takeUnspread } from './delivery.queries.ts';
import { listReceivers } from './receiver.queries.ts';

/** Alerts of one transaction. */
const AT_ONCE_MAX = 50;
/** Nobody is told of what rang longer ago: there was no mail server, or the product was away. */
export const SPREAD_HOURS_MAX = 24;

/** @returns how many alerts were taken; none: all are spread */
export async function spreadAlerts(db: WriteDb, now: number): Promise<number> {
  let taken = 0;
  for (const occasion of OCCASIONS) {
    const alerts = await takeUnspread(db, occasion, new Date(now), AT_ONCE_MAX);
    for (const alert of alerts) await spreadOne(db, alert, occasion, now);
    taken += alerts.length;
  }
  return taken;
}

async function spreadOne(
  db: WriteDb,
  { companyId, alertId, since, isWithdrawn }: SpreadAlert,
  occasion: Occasion,
  now: number,
): Promise<void> {
  if (isWithdrawn || now - since.getTime() > SPREAD_HOURS_MAX * 3_600_000) return;
  const row = await findAny(db, { companyId, alertId });
  if (!row) return;
  const told = { companyId, alertId, driverId: row.personId };
  for (const { personId, setting, timeZone } of await listReceivers(db, told, occasion)) {
    const due = mailDue(setting, row.severity, now, timeZone);
    if (due === null) continue;
    const delivery = { companyId, alertId, occasion, personId, due: new Date(due) };
    await insertDelivery(db, delivery, new Date(now));
  }
}

/** An alert whoever sees it; its receivers are looked at one by one. */
export async function findAny(
  db: ReadDb,
  { companyId, alertId }: Pick<SpreadAlert, 'companyId' | 'alertId'>,
): Promise<AlertRow | undefined> {
  const sight = { company: companyId, vehicles: null, withoutVehicle: true };
  return (await listAlertsById(db, sight, [alertId]))[0];
}
