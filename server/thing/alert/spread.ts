// From an alert that rang to a delivery for each of its receivers, in one transaction: who dies in it has done
// nothing, and afterwards it is never done again.
import type { Severity } from '@flotila/domain/alert/alert.ts';
import {
  ALERT_OCCASIONS,
  type AlertOccasion,
  mailDue,
  pushDue,
} from '@flotila/domain/alert/notification.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { listOpenWebhooks } from '../webhook/webhook.queries.ts';
import { type AlertRow, listAlertsById } from './alert.queries.ts';
import {
  insertDelivery,
  listUnspread,
  markSpread,
  type NewDelivery,
  type SpreadAlert,
} from './delivery.queries.ts';
import { listPushTargets } from './push.queries.ts';
import { listReceivers, type NamedReceiver } from './receiver.queries.ts';

/** Alerts of one transaction. */
const AT_ONCE_MAX = 50;
/** Nobody is told of what rang longer ago: there was no mail server, or the product was away. */
export const SPREAD_HOURS_MAX = 24;

/**
 * @param hasMail a mail server is set; without one no mail is ever due
 * @returns how many alerts were taken; none: all are spread
 */
export async function spreadAlerts(db: WriteDb, now: number, hasMail: boolean): Promise<number> {
  let taken = 0;
  for (const occasion of ALERT_OCCASIONS) {
    const alerts = await listUnspread(db, occasion, AT_ONCE_MAX);
    if (alerts.length === 0) continue;
    const deliveries: NewDelivery[] = [];
    for (const alert of alerts) {
      deliveries.push(...(await deliveriesOf(db, alert, occasion, { now, hasMail })));
    }
    const marked = await markSpread(db, occasion, alerts, new Date(now));
    for (const delivery of deliveries) {
      if (delivery.alertId === null || !marked.has(delivery.alertId)) continue;
      await insertDelivery(db, delivery, new Date(now));
    }
    taken += marked.size;
  }
  return taken;
}

async function deliveriesOf(
  db: ReadDb,
  { companyId, alertId, since, isWithdrawn }: SpreadAlert,
  occasion: AlertOccasion,
  { now, hasMail }: { now: number; hasMail: boolean },
): Promise<NewDelivery[]> {
  if (isWithdrawn || now - since.getTime() > SPREAD_HOURS_MAX * 3_600_000) return [];
  const row = await findAny(db, { companyId, alertId });
  if (!row) return [];
  const told = { companyId, alertId, driverId: row.personId };
  const receivers = await listReceivers(db, told, occasion);
  const browsers = await listPushTargets(
    db,
    companyId,
    receivers.map(({ personId }) => personId),
  );
  const about = { companyId, alertId, occasion };
  const toPersons = receivers.flatMap((receiver) => {
    const { personId } = receiver;
    const mail = hasMail ? mailTo(receiver, row.severity, now) : [];
    const own = browsers.filter((browser) => browser.personId === personId);
    const hows = [...mail, ...pushesTo(receiver, own, row.severity, now)];
    return hows.map((how) => ({ ...about, personId, ...how }));
  });
  const webhooks = await listOpenWebhooks(db, companyId, row.severity);
  const toWebhooks = webhooks.map((webhookId) => ({
    ...about,
    channel: 'webhook' as const,
    webhookId,
    personId: null,
    due: new Date(now),
  }));
  return [...toPersons, ...toWebhooks];
}

type How = Pick<NewDelivery, 'channel' | 'subscriptionId' | 'due' | 'isBundled'>;

function mailTo(
  { email, setting, timeZone }: NamedReceiver,
  severity: Severity,
  now: number,
): How[] {
  const due = email ? mailDue(setting, severity, now, timeZone) : null;
  return due ? [{ channel: 'mail', due: new Date(due.ts), isBundled: due.isBundled }] : [];
}

/** What waited for the end of quiet hours comes to a browser as one. */
function pushesTo(
  { setting, timeZone }: NamedReceiver,
  browsers: readonly { subscriptionId: number }[],
  severity: Severity,
  now: number,
): How[] {
  const due = pushDue(setting, severity, now, timeZone);
  if (due === null) return [];
  return browsers.map(({ subscriptionId }) => ({
    channel: 'push',
    subscriptionId,
    due: new Date(due),
    isBundled: due > now,
  }));
}

/** An alert whoever sees it; its receivers are looked at one by one. */
export async function findAny(
  db: ReadDb,
  { companyId, alertId }: Pick<SpreadAlert, 'companyId' | 'alertId'>,
): Promise<AlertRow | undefined> {
  const sight = { company: companyId, vehicles: null, withoutVehicle: true };
  return (await listAlertsById(db, sight, [alertId]))[0];
}
