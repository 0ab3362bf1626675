// Forwardings of a company as people keep them, with how passing on goes.
import { WAITING_MAX } from '@flotila/domain/forwarding/forwarding.api.ts';
import { BATCH_RECORDS_MAX } from '@flotila/domain/forwarding/forwarding.ts';
import { FORWARDING_FIELDS } from '@flotila/domain/forwarding/forwarding-fields.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import { type ReceiverRow, switchedOn } from '../receiver/receiver.queries.ts';
import type { Target } from './batch.queries.ts';
import { forgetEnds } from './passing.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface ForwardingValues extends Values<typeof FORWARDING_FIELDS> {
  vehicles: VehicleChoice;
  from: Date;
}

export interface ForwardingRow extends ForwardingValues, ReceiverRow {
  forwardingId: number;
  passed: number;
  passedAt: Date | null;
  waiting: number;
  waitingSince: Date | null;
  /** Vehicles that the receiver does not take for now. */
  refused: number;
  failures: number;
  failingSince: Date | null;
  due: Date;
  lastAt: Date | null;
  isPassed: boolean | null;
  answer: string | null;
}

const ENTERED = recordColumns('forwarding', FORWARDING_FIELDS);

/** Who notes what was sent waits while its row is locked, too. */
export const forwardingRows = recordRows(
  'forwarding',
  'forwarding_id',
  (values: ForwardingValues) => ({
    ...ENTERED.written(values),
    vehicles: JSON.stringify(values.vehicles),
    from_ts: values.from,
  }),
);

/** From where it begins, or begins again: each forwarding and each change of it. */
const begun = (membersAt: Date, now: Date) => ({
  members_at: membersAt,
  batch_max: BATCH_RECORDS_MAX,
  due: now,
});

/** What waits is counted as far as it is told; of the newest places one a vehicle. */
async function listRows(
  db: ReadDb,
  company: Company,
  forwardingId: number | null,
): Promise<ForwardingRow[]> {
  const max = sql.lit(WAITING_MAX);
  const { from, to } = await readSpan(db, company, forwardingId);
  const { rows } = await sql<ForwardingRow>`
    select f.forwarding_id as "forwardingId", ${ENTERED.read('f')}, f.vehicles,
      f.from_ts as "from", f.switched_off_at as "switchedOffAt",
      f.switched_off_answer as "switchedOffAnswer", f.passed, f.passed_at as "passedAt",
      least(w.count + n.count, ${max})::int as waiting, w.since as "waitingSince",
      n.held as refused, f.failures, f.failing_since as "failingSince", f.due, t.at as "lastAt",
      t.is_passed as "isPassed", t.answer, f.last_change::text as "lastChange"
    from forwarding f
    cross join lateral (
      select count(*) as count, min(l.ts) as since from (
        select l.ts from forwarding_cursor c cross join lateral (
          select l.ts from location l
          where l.company_id = c.company_id and l.vehicle_id = c.vehicle_id
            and l.ts >= c.ts and (l.ts, l.hash) > (c.ts, c.hash)
            and l.ts between ${from} and ${to}
          order by l.ts, l.hash limit case f.content when 'newest' then 1 else ${max} end) l
        where c.company_id = f.company_id and c.forwarding_id = f.forwarding_id
        limit ${max}) l) w
    cross join lateral (
      select coalesce(sum(l.count), 0) as count,
        count(*) filter (where c.held_until is not null)::int as held
      from forwarding_cursor c left join lateral (
        select sum(cardinality(l.ts)) as count from location_late l
        where l.company_id = c.company_id and l.vehicle_id = c.vehicle_id
          and l.late_id > c.late_id and f.content = 'records') l on true
      where c.company_id = f.company_id and c.forwarding_id = f.forwarding_id) n
    left join lateral (
      select t.at, t.is_passed, t.answer from forwarding_try t
      where t.company_id = f.company_id and t.forwarding_id = f.forwarding_id
      order by t.try_id desc limit 1) t on true
    where f.company_id = ${company.id}
      and (${forwardingId}::int is null or f.forwarding_id = ${forwardingId})
    order by f.name collate "sk-x-icu", f.forwarding_id`.execute(db);
  return rows;
}

/** The time in which records may wait: a question that does not say it plans all tables of all months (decision 0066). */
async function readSpan(
  db: ReadDb,
  company: Company,
  forwardingId: number | null,
): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select min(c.ts) as "from", max(s.newest_ts) as "to"
    from forwarding_cursor c
    join fold_state s on s.company_id = c.company_id and s.vehicle_id = c.vehicle_id
    where c.company_id = ${company.id}
      and (${forwardingId}::int is null or c.forwarding_id = ${forwardingId})`.execute(db);
  const { from, to } = rows[0] ?? {};
  return { from: from ?? new Date(0), to: to ?? new Date(0) };
}

/** All of them by name. */
export async function listForwardingRows(db: ReadDb, company: Company): Promise<ForwardingRow[]> {
  return listRows(db, company, null);
}

export async function findForwarding(
  db: ReadDb,
  company: Company,
  forwardingId: number,
): Promise<ForwardingRow | undefined> {
  return (await listRows(db, company, forwardingId))[0];
}

/** Answers its id. */
export function insertForwarding(
  db: WriteDb,
  company: Company,
  values: ForwardingValues,
  { secret, now }: { secret: string | null; now: Date },
): Promise<number> {
  return forwardingRows.insert(db, company, values, { ...begun(values.from, now), secret });
}

/**
 * The batch under way is none any more, and it is tried at once. From another moment on everything begins anew; a vehicle
 * that is chosen now is passed on from now.
 */
export async function updateForwardingRow(
  db: WriteDb,
  company: Company,
  forwardingId: number,
  { values, before, now }: { values: ForwardingValues; before: ForwardingValues; now: Date },
): Promise<void> {
  const isAnew = values.from.getTime() !== before.from.getTime();
  const isThisOne = isThis(company, forwardingId);
  await forwardingRows.update(db, company, forwardingId, values, {
    ...begun(isAnew ? values.from : now, now),
    ...switchedOn(values),
    batch: sql<number>`batch + 1`,
    failures: 0,
    failing_since: null,
  });
  if (isAnew) await sql`delete from forwarding_cursor where ${isThisOne}`.execute(db);
  await forgetEnds(db, { companyId: company.id, forwardingId });
  await sql`update forwarding_cursor set held_until = null where ${isThisOne}`.execute(db);
}

/** What sending a test of one needs; undefined: there is none any more, or its company is switched off. */
export async function findForwardingTarget(
  db: ReadDb,
  companyId: CompanyId,
  forwardingId: number,
): Promise<Pick<Target, 'form' | 'url' | 'secret' | 'companyCode'> | undefined> {
  const { rows } = await sql<Pick<Target, 'form' | 'url' | 'secret' | 'companyCode'>>`
    select f.form, f.url, f.secret, c.code as "companyCode"
    from forwarding f join company c on c.company_id = f.company_id
    where f.company_id = ${companyId} and f.forwarding_id = ${forwardingId} and c.active`.execute(
    db,
  );
  return rows[0];
}

export async function findForwardingSecret(
  db: ReadDb,
  company: Company,
  forwardingId: number,
): Promise<string | null> {
  const { rows } = await sql<{ secret: string | null }>`
    select secret from forwarding where ${isThis(company, forwardingId)}`.execute(db);
  return rows[0]?.secret ?? null;
}

export interface TryRow {
  tryId: number;
  at: Date;
  records: number;
  milliseconds: number;
  isPassed: boolean;
  answer: string;
}

/** Newest first. */
export async function listTryRows(
  db: ReadDb,
  company: Company,
  forwardingId: number,
): Promise<TryRow[]> {
  const { rows } = await sql<TryRow>`
    select try_id as "tryId", at, records, milliseconds, is_passed as "isPassed", answer
    from forwarding_try where ${isThis(company, forwardingId)} order by try_id desc`.execute(db);
  return rows;
}

function isThis({ id }: Company, forwardingId: number) {
  return sql`company_id = ${id} and forwarding_id = ${forwardingId}`;
}
