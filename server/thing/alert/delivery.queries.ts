// Deliveries: one row for each receiver of an alert, made in the transaction that marks the alert as spread. A row is
// `sending` from before the other side is spoken to until its answer is stored; what is found in that state when its
// lease is over was cut off in between, and nobody knows whether it went (decision 0035).
import type {
  AlertOccasion,
  ChannelName,
  DeliveryState,
  Occasion,
} from '@flotila/domain/alert/notification.ts';
import { type RawBuilder, sql } from 'kysely';
import { byCompany, CANDIDATES_MAX, firstClaimed } from '../../ground/db/by-company.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

export interface SpreadAlert {
  companyId: CompanyId;
  alertId: number;
  /** When it rang, or was escalated. */
  since: Date;
  isWithdrawn: boolean;
}

const COLUMNS = {
  rang: { since: 'rang_at', spread: 'spread_at' },
  escalated: { since: 'escalated_at', spread: 'escalation_spread_at' },
} as const;

/** Alerts that nobody was told of, the oldest first. Nothing is locked: trackers write to these rows. */
export async function listUnspread(
  db: ReadDb,
  occasion: AlertOccasion,
  max: number,
): Promise<SpreadAlert[]> {
  const since = sql.ref(COLUMNS[occasion].since);
  const spread = sql.ref(COLUMNS[occasion].spread);
  const { rows } = await sql<SpreadAlert>`
    select company_id as "companyId", alert_id as "alertId", ${since} as since,
      withdrawn_at is not null as "isWithdrawn"
    from alert where ${since} is not null and ${spread} is null order by alert_id limit ${max}`.execute(
    db,
  );
  return rows;
}

/**
 * Marks alerts as spread, each once in its life; several processes may do it at once. To be done last: what a
 * tracker says of these alerts waits until the transaction is over.
 * @returns ids of those that were not, and that nobody else has in hand
 */
export async function markSpread(
  db: WriteDb,
  occasion: AlertOccasion,
  alerts: readonly SpreadAlert[],
  now: Date,
): Promise<Set<number>> {
  const spread = sql.ref(COLUMNS[occasion].spread);
  const marked = await byCompany(alerts, async (companyId, ofCompany) => {
    const { rows } = await sql<{ alertId: number }>`
      with due as (
        select alert_id from alert where ${spread} is null and company_id = ${companyId}
          and alert_id = any(${ofCompany.map(({ alertId }) => alertId)}::int[])
        order by alert_id for update skip locked)
      update alert a set ${spread} = ${now}
      from due where a.company_id = ${companyId} and a.alert_id = due.alert_id
      returning a.alert_id as "alertId"`.execute(db);
    return rows;
  });
  return new Set(marked.map(({ alertId }) => alertId));
}

export interface NewDelivery {
  companyId: CompanyId;
  /** null: it is about none, as a test */
  alertId: number | null;
  occasion: Occasion;
  channel: ChannelName;
  personId: number | null;
  webhookId?: number;
  forwardingId?: number;
  subscriptionId?: number;
  due: Date;
  /** Goes with the person's others of that moment as one. */
  isBundled?: boolean;
}

/** An alert has one delivery a receiver and occasion, however often it is spread. */
export async function insertDelivery(db: WriteDb, row: NewDelivery, now: Date): Promise<void> {
  await sql`
    insert into delivery (company_id, alert_id, occasion, channel, person_id, webhook_id,
      forwarding_id, subscription_id, state, due, is_bundled, created, updated)
    values (${row.companyId}, ${row.alertId}, ${row.occasion}, ${row.channel}, ${row.personId},
      ${row.webhookId ?? null}, ${row.forwardingId ?? null}, ${row.subscriptionId ?? null}, 'waiting', ${row.due},
      ${row.isBundled ?? false}, ${now}, ${now})
    on conflict do nothing`.execute(db);
}

/** A delivery in the hands of one process; `attempts` tells it from whoever had it before. */
export interface ClaimedDelivery {
  companyId: CompanyId;
  deliveryId: number;
  alertId: number | null;
  occasion: Occasion;
  channel: ChannelName;
  personId: number | null;
  webhookId: number | null;
  forwardingId: number | null;
  subscriptionId: number | null;
  attempts: number;
}

/**
 * The one that is due longest, with those that go with it (of which only the first one may be taken); nobody else
 * gets them for so many seconds. Of what goes to a webhook only the oldest may be: they come in order, and one that
 * does not answer is asked by one of them.
 */
export async function claimDeliveries(
  db: WriteDb,
  channels: readonly ChannelName[],
  now: Date,
  leaseSeconds: number,
): Promise<ClaimedDelivery[] | undefined> {
  const isFree = (company: RawBuilder<unknown>) => sql`d.state = 'waiting' and d.due <= ${now}
        and (d.lease is null or d.lease < statement_timestamp()) and d.channel = any(${channels}::text[])
        and not (d.is_bundled and exists (select 1 from delivery o
          where o.state = 'waiting' and o.is_bundled and o.company_id = ${company}
            and o.person_id = d.person_id and o.due = d.due and o.channel = d.channel
            and o.subscription_id is not distinct from d.subscription_id
            and o.delivery_id < d.delivery_id))
        and not (d.channel = 'webhook' and d.occasion <> 'test' and exists (select 1 from delivery o
          where o.company_id = ${company} and o.webhook_id = d.webhook_id and o.channel = 'webhook'
            and o.state in ('waiting', 'sending') and o.occasion <> 'test'
            and o.delivery_id < d.delivery_id))`;
  const waiting = await sql<Pick<ClaimedDelivery, 'companyId' | 'deliveryId'>>`
    select d.company_id as "companyId", d.delivery_id as "deliveryId" from delivery d
    where ${isFree(sql`d.company_id`)} order by d.due limit ${CANDIDATES_MAX}`.execute(db);
  return firstClaimed(waiting.rows, async ({ companyId, deliveryId }) => {
    const { rows } = await sql<ClaimedDelivery>`
    with first as (
      select delivery_id, person_id, channel, subscription_id, due, is_bundled
      from delivery d
      where d.company_id = ${companyId} and d.delivery_id = ${deliveryId} and ${isFree(sql`${companyId}`)}
      for update skip locked)
    update delivery d set attempts = attempts + 1,
      lease = statement_timestamp() + ${leaseSeconds} * interval '1 second'
    from first f
    where d.company_id = ${companyId} and d.state = 'waiting' and (d.delivery_id = f.delivery_id
      or f.is_bundled and d.is_bundled and d.person_id = f.person_id and d.due = f.due
        and d.channel = f.channel and d.subscription_id is not distinct from f.subscription_id)
    returning d.company_id as "companyId", d.delivery_id as "deliveryId", d.alert_id as "alertId",
      d.occasion, d.channel, d.person_id as "personId", d.webhook_id as "webhookId",
      d.forwarding_id as "forwardingId", d.subscription_id as "subscriptionId", d.attempts`.execute(
      db,
    );
    rows.sort((a, b) => a.deliveryId - b.deliveryId);
    return rows.length > 0 ? rows : undefined;
  });
}

/** @returns false: another process has them by now, or they were deleted */
export async function beginDeliveries(
  db: WriteDb,
  deliveries: ClaimedDelivery[],
  address: string,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    update delivery set state = 'sending', address = ${address}, updated = ${now},
      lease = statement_timestamp() + ${leaseSeconds} * interval '1 second'
    where ${areThese(deliveries)} and state = 'waiting' returning delivery_id`.execute(db);
  return rows.length > 0;
}

/** @param due of a certain failure that is tried again; left out: this is its end */
export async function endDeliveries(
  db: WriteDb,
  deliveries: ClaimedDelivery[],
  end: { state: DeliveryState; answer: string | null; due?: Date },
  now: Date,
): Promise<void> {
  await sql`
    update delivery set state = ${end.state}, answer = ${end.answer}, lease = null, updated = ${now},
      due = coalesce(${end.due ?? null}::timestamptz, due)
    where ${areThese(deliveries)} and state in ('waiting', 'sending')`.execute(db);
}

/** They are of one company. */
function areThese(deliveries: ClaimedDelivery[]) {
  const ids = deliveries.map(({ deliveryId }) => deliveryId);
  const attempts = deliveries.map((delivery) => delivery.attempts);
  return sql`company_id = ${deliveries[0]?.companyId ?? null}
    and (delivery_id, attempts) in (select * from unnest(${ids}::int[], ${attempts}::int[]))`;
}

/** Nothing is taken more often: whoever takes it dies of it. */
const ATTEMPTS_MAX = 20;

/**
 * Of those whose sender has died: a mail may have gone, and does not go again; what the other side tells from a
 * repetition does.
 */
export async function settleDeadDeliveries(db: WriteDb, now: Date): Promise<void> {
  await sql`
    update delivery set lease = null, updated = ${now},
      state = case when channel = 'mail' then 'uncertain' else 'waiting' end
    where state = 'sending' and lease < statement_timestamp()`.execute(db);
  await sql`
    update delivery set state = 'failed', lease = null, updated = ${now}
    where state = 'waiting' and due <= ${now} and attempts >= ${ATTEMPTS_MAX}
      and lease < statement_timestamp()`.execute(db);
}

/** What was sent long ago is of no use to anybody. */
export async function deleteOldDeliveries(db: WriteDb, before: Date): Promise<void> {
  await sql`delete from delivery where created < ${before}`.execute(db);
}

/** What is no person. */
export type Receiving = { webhookId: number } | { forwardingId: number };

/** A test that has not ended. */
export async function findWaitingTest(
  db: ReadDb,
  companyId: CompanyId,
  to: Receiving,
): Promise<number | undefined> {
  const isTo =
    'webhookId' in to
      ? sql`webhook_id = ${to.webhookId} and channel = 'webhook'`
      : sql`forwarding_id = ${to.forwardingId} and channel = 'forwarding'`;
  const { rows } = await sql<{ id: number }>`
    select delivery_id as id from delivery
    where company_id = ${companyId} and ${isTo}
      and occasion = 'test' and state in ('waiting', 'sending')
    order by delivery_id desc limit 1`.execute(db);
  return rows[0]?.id;
}
