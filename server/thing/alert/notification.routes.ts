// What the caller chose about being told of alerts, and the log of what was sent.
import {
  DELIVERIES_DAYS_MAX,
  type Delivery,
  getNotification,
  listDeliveries,
  type NotificationRecord,
  testNotification,
  updateNotification,
} from '@flotila/domain/alert/notification.api.ts';
import { NOTIFICATION_DEFAULTS, NotificationSetting } from '@flotila/domain/alert/notification.ts';

import { viewPage } from '../../ground/db/page.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import { readOpenPeriod } from '../../ground/http/period.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import {
  type DeliveryRow,
  getNotificationRow,
  listDeliveryRows,
  type NotificationRow,
  putNotification,
} from './notification.queries.ts';
import type { SendLimit } from './send-limit.ts';
import { sendTest } from './test-delivery.ts';

/** `hasMail`: there is a mail server. */
export const notificationRoutes = (hasMail: () => boolean, sends: SendLimit): Route[] => [
  serve(getNotification, (call) =>
    call.db.read(async (db) => recordOf(await getNotificationRow(db, call))),
  ),
  serve(updateNotification, storeOwn),
  serve(testNotification, (call) => sendTest({ ...call, sends }, hasMail())),
  serve(listDeliveries, async (call) => {
    const { query } = call.input;
    const { from, to, page: _page, size: _size, ...wanted } = query;
    const period = readOpenPeriod({ from, to }, call.company.timeZone, DELIVERIES_DAYS_MAX);
    const reader = { company: call.company, vehicles: call.visible.vehicles };
    const page = await call.db.read((db) =>
      listDeliveryRows(db, reader, { period, ...wanted }, query),
    );
    return viewPage(page, deliveryView);
  }),
];

/** @throws invalid without lastChange, not_found, conflict */
async function storeOwn(call: CompanyCall<typeof updateNotification>): Promise<NotificationRecord> {
  const { lastChange: _seen, ...definition } = call.input.body;
  const lastChange = seenChange(call.input.body);
  return call.db.write(async (db) => {
    // There is no row to lock before something was chosen.
    if (call.personId !== null) await takeTurn(db, 'notifications', call.personId);
    const row = await getNotificationRow(db, call);
    const before = await refuseStale(recordOf(row), lastChange);
    await putNotification(db, call.company, row.personId, definition);
    const after = recordOf(await getNotificationRow(db, call));
    await writeAudit(db, call, {
      companyId: call.company.id,
      kind: 'notification',
      recordId: row.personId,
      recordName: row.personName,
      before: chosenOf(before),
      after: chosenOf(after),
    });
    return after;
  });
}

function recordOf({ definition, email, lastChange }: NotificationRow): NotificationRecord {
  const chosen = definition ? NotificationSetting.parse(definition) : NOTIFICATION_DEFAULTS;
  return { ...chosen, email: email || null, lastChange };
}

function chosenOf(record: NotificationRecord): object {
  const { info, warning, alarm, quietHours, alarmsThrough } = record;
  return { info, warning, alarm, quietHours, alarmsThrough };
}

function deliveryView(row: DeliveryRow): Delivery {
  const { begin, due, created, updated } = row;
  return {
    ...row,
    begin: begin?.toISOString() ?? null,
    due: due.toISOString(),
    created: created.toISOString(),
    updated: updated.toISOString(),
  };
}
