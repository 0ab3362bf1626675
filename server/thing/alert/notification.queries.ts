// What persons chose about being told of alerts, and what was sent.
import type { Severity } from '@flotila/domain/alert/alert.ts';
import type {
  ChannelName,
  DeliveryState,
  NotificationSetting,
  Occasion,
} from '@flotila/domain/alert/notification.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import { found } from '@flotila/domain/problem.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface NotificationRow {
  personId: number;
  personName: string;
  email: string | null;
  /** null: nothing was chosen yet */
  definition: NotificationSetting | null;
  /** `0` where nothing was chosen yet */
  lastChange: string;
}

/** @throws not_found, also for an account without a person in the company */
export async function getNotificationRow(
  db: ReadDb,
  { company, personId }: { company: Company; personId: number | null },
): Promise<NotificationRow> {
  const { rows } = await sql<NotificationRow>`
    select p.person_id as "personId", concat_ws(' ', p.first_name, p.last_name) as "personName", p.email, n.definition,
      coalesce(n.last_change, 0)::text as "lastChange"
    from person p left join notification_setting n
      on n.company_id = p.company_id and n.person_id = p.person_id
    where p.company_id = ${company.id} and p.person_id = ${personId} and p.deleted is null`.execute(
    db,
  );
  return found(rows[0]);
}

export async function putNotification(
  db: WriteDb,
  company: Company,
  personId: number,
  definition: NotificationSetting,
): Promise<void> {
  await sql`
    insert into notification_setting (company_id, person_id, definition)
    values (${company.id}, ${personId}, ${JSON.stringify(definition)})
    on conflict (company_id, person_id) do update
      set definition = excluded.definition, last_change = notification_setting.last_change + 1`.execute(
    db,
  );
}

export interface TestsSince {
  personId: number;
  channel: ChannelName;
  since: Date;
  count: number;
}

/** When the oldest of so many last tests was asked for; undefined: a person asked for fewer since then. */
export async function findTest(
  db: ReadDb,
  company: Company,
  { personId, channel, since, count }: TestsSince,
): Promise<Date | undefined> {
  const { rows } = await sql<{ created: Date }>`
    select created from delivery
    where company_id = ${company.id} and created >= ${since} and occasion = 'test'
      and channel = ${channel} and person_id = ${personId}
    order by created desc limit 1 offset ${count - 1}`.execute(db);
  return rows[0]?.created;
}

export interface DeliveryRow {
  deliveryId: number;
  /** null: it is about none */
  alertId: number | null;
  ruleName: string;
  numericPlate: string | null;
  severity: Severity | null;
  begin: Date | null;
  occasion: Occasion;
  channel: ChannelName;
  personId: number | null;
  personName: string;
  webhookId: number | null;
  webhookName: string | null;
  forwardingId: number | null;
  forwardingName: string | null;
  address: string | null;
  state: DeliveryState;
  due: Date;
  attempts: number;
  answer: string | null;
  created: Date;
  updated: Date;
}

export interface DeliveryFilter {
  period: Period;
  alertId?: number | undefined;
  personId?: number | undefined;
  webhookId?: number | undefined;
  forwardingId?: number | undefined;
  channel?: ChannelName | undefined;
  state?: DeliveryState | undefined;
}

/** Newest first; of vehicles that are seen (null: all). */
export function listDeliveryRows(
  db: ReadDb,
  { company, vehicles }: { company: Company; vehicles: ReadonlySet<number> | null },
  { period, alertId, personId, webhookId, forwardingId, channel, state }: DeliveryFilter,
  slice: Slice,
): Promise<Page<DeliveryRow>> {
  const conditions = [
    sql`d.company_id = ${company.id} and d.created >= ${new Date(period.from)}
      and d.created <= ${new Date(period.to)}`,
  ];
  if (vehicles) {
    conditions.push(sql`(d.alert_id is null or a.vehicle_id = any(${[...vehicles]}::int[]))`);
  }
  if (alertId !== undefined) conditions.push(sql`d.alert_id = ${alertId}`);
  if (personId !== undefined) conditions.push(sql`d.person_id = ${personId}`);
  if (webhookId !== undefined) conditions.push(sql`d.webhook_id = ${webhookId}`);
  if (forwardingId !== undefined) conditions.push(sql`d.forwarding_id = ${forwardingId}`);
  if (channel !== undefined) conditions.push(sql`d.channel = ${channel}`);
  if (state !== undefined) conditions.push(sql`d.state = ${state}`);
  const from = sql`from delivery d
    left join alert a on a.company_id = d.company_id and a.alert_id = d.alert_id
    where ${sql.join(conditions, sql` and `)}`;
  return readPage(
    db,
    slice,
    from,
    (cut) => sql<DeliveryRow>`
    with listed as (select d.*, a.rule_id, a.vehicle_id, a.severity, a.begin_ts ${from}
      order by d.created desc, d.delivery_id desc ${cut})
    select l.delivery_id as "deliveryId", l.alert_id as "alertId",
      coalesce(r.name, '') as "ruleName", v.numeric_plate as "numericPlate", l.severity,
      l.begin_ts as begin, l.occasion, l.channel, l.person_id as "personId",
      concat_ws(' ', p.first_name, p.last_name) as "personName", l.webhook_id as "webhookId",
      w.name as "webhookName", l.forwarding_id as "forwardingId", f.name as "forwardingName", l.address, l.state, l.due,
      l.attempts, l.answer, l.created, l.updated
    from listed l
    left join rule r on r.company_id = l.company_id and r.rule_id = l.rule_id
    left join vehicle v on v.company_id = l.company_id and v.vehicle_id = l.vehicle_id
    left join person p on p.company_id = l.company_id and p.person_id = l.person_id
    left join webhook w on w.company_id = l.company_id and w.webhook_id = l.webhook_id
    left join forwarding f on f.company_id = l.company_id and f.forwarding_id = l.forwarding_id
    order by l.created desc, l.delivery_id desc`,
  );
}
