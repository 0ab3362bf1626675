// Deliveries: one row for each receiver of an alert, made in the transaction that marks the alert as spread. A row is
// `sending` from before the other side is spoken to until its answer is stored; what is found in that state when its
// lease is over was cut off in between, and nobody knows whether it went (decision 0035).
import type { DeliveryState, Occasion } from '@flotila/domain/alert/notification.ts';
import { sql } from 'kysely';
import type { WriteDb } from '../db/open.ts';
import type { CompanyId } from '../session/context.ts';

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

/** Marks alerts as spread, each once in its life; several processes may do it at once. */
export async function takeUnspread(
  db: WriteDb,
  occasion: Occasion,
  now: Date,
  max: number,
): Promise<SpreadAlert[]> {
  const since = sql.ref(COLUMNS[occasion].since);
  const spread = sql.ref(COLUMNS[occasion].spread);
  const { rows } = await sql<SpreadAlert>`
    with due as (
      select company_id, alert_id from alert where ${since} is not null and ${spread} is null
      order by alert_id limit ${max} for update skip locked)
    update alert a set ${spread} = ${now}
    from due where a.company_id = due.company_id and a.alert_id = due.alert_id
    returning a.company_id as "companyId", a.alert_id as "alertId", a.${since} as since,
      a.withdrawn_at is not null as "isWithdrawn"`.execute(db);
  return rows;
}

export interface NewDelivery {
  companyId: CompanyId;
  alertId: number;
  occasion: Occasion;
  personId: number;
  due: Date;
}

/** An alert has one delivery a receiver and occasion, however often it is spread. */
export async function insertDelivery(db: WriteDb, delivery: NewDelivery, now: Date): Promise<void> {
  const { companyId, alertId, occasion, personId, due } = delivery;
  await sql`
    insert into delivery (company_id, alert_id, occasion, channel, person_id, state, due, created,
      updated)
    values (${companyId}, ${alertId}, ${occasion}, 'mail', ${personId}, 'waiting', ${due}, ${now},
      ${now})
    on conflict (company_id, alert_id, occasion, channel, person_id) do nothing`.execute(db);
}

/** A delivery in the hands of one process; `attempts` tells it from whoever had it before. */
export interface ClaimedDelivery extends Omit<NewDelivery, 'due'> {
  deliveryId: number;
  attempts: number;
}

/** The one that is due longest; nobody else gets it for so many seconds. */
export async function claimDelivery(
  db: WriteDb,
  now: Date,
  leaseSeconds: number,
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    update delivery d set attempts = attempts + 1,
      lease = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    where (d.company_id, d.delivery_id) in (
      select company_id, delivery_id from delivery
      where state = 'waiting' and due <= ${now} and (lease is null or lease < clock_timestamp())
      order by due limit 1 for update skip locked)
    returning d.company_id as "companyId", d.delivery_id as "deliveryId", d.alert_id as "alertId",
      d.occasion, d.person_id as "personId", d.attempts`.execute(db);
  return rows[0];
}

/** @returns false: another process has it by now, or it was deleted */
export async function beginDelivery(
  db: WriteDb,
  delivery: ClaimedDelivery,
  address: string,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    update delivery set state = 'sending', address = ${address}, updated = ${now},
      lease = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    where ${isOf(delivery)} and state = 'waiting' returning delivery_id`.execute(db);
  return rows.length > 0;
}

/** @param due of a certain failure that is tried again; left out: this is its end */
export async function endDelivery(
  db: WriteDb,
  delivery: ClaimedDelivery,
  end: { state: DeliveryState; answer: string | null; due?: Date },
  now: Date,
): Promise<void> {
  await sql`
    update delivery set state = ${end.state}, answer = ${end.answer}, lease = null, updated = ${now},
      due = coalesce(${end.due ?? null}::timestamptz, due)
    where ${isOf(delivery)} and state in ('waiting', 'sending')`.execute(db);
}

function isOf({ companyId, deliveryId, attempts }: ClaimedDelivery) {
  return sql`company_id = ${companyId} and delivery_id = ${deliveryId} and attempts = ${attempts}`;
}

/** Whoever was sending them is dead. */
export async function markUncertainDeliveries(db: WriteDb, now: Date): Promise<void> {
  await sql`
    update delivery set state = 'uncertain', lease = null, updated = ${now}
    where state = 'sending' and lease < clock_timestamp()`.execute(db);
}

/** What was sent long ago is of no use to anybody. */
export async function deleteOldDeliveries(db: WriteDb, before: Date): Promise<void> {
  await sql`delete from delivery where created < ${before}`.execute(db);
}
