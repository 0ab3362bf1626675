// What the worker writes of a forwarding: who sends it, where a batch ends before it is sent, and what came of it. Every
// statement names turn and batch, so that who was too slow, or was overtaken by a change of the forwarding, writes nothing.
import {
  BATCH_RECORDS_MAX,
  LATE_DAYS_MAX,
  TRIES_KEPT,
} from '@flotila/domain/forwarding/forwarding.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { LEFT_ALONE_MS_MAX } from '../../ground/outside/retry-after.ts';
import { switchOff } from '../receiver/receiver.queries.ts';
import { type ForwardingKey, LATE_AT_MAX, type Position } from './batch.queries.ts';

/** A forwarding in the hands of one process, and which batch. */
export interface Turn extends ForwardingKey {
  turn: number;
}

export interface VehiclePosition extends Position {
  vehicleId: number;
}

/** Nobody waits so long: the clock that said when was ahead, and has been set back. */
function isDue(now: Date) {
  const last = new Date(now.getTime() + LEFT_ALONE_MS_MAX);
  return sql`(due <= ${now} or due > ${last})`;
}

/** Those that may have something to send, out of some companies; null: out of all. One that failed is always asked. */
export async function listDueForwardings(
  db: ReadDb,
  companyIds: readonly number[] | null,
  now: Date,
): Promise<ForwardingKey[]> {
  const { rows } = await sql<ForwardingKey>`
    select company_id as "companyId", forwarding_id as "forwardingId" from forwarding
    where is_on and ${isDue(now)} and (lease is null or lease < statement_timestamp())
      and (failures > 0 or ${companyIds}::int[] is null or company_id = any(${companyIds}::int[]))
    order by due`.execute(db);
  return rows;
}

/** Takes it for so many seconds, and looks which vehicles it is for by now. @returns undefined: somebody else has it */
export async function claimForwarding(
  db: WriteDb,
  key: ForwardingKey,
  now: Date,
  leaseSeconds: number,
): Promise<Turn | undefined> {
  const { rows } = await sql<{ turn: number }>`
    update forwarding set turn = turn + 1,
      lease = statement_timestamp() + ${leaseSeconds} * interval '1 second'
    where ${isThis(key)} and is_on and ${isDue(now)}
      and (lease is null or lease < statement_timestamp())
    returning turn`.execute(db);
  if (!rows[0]) return undefined;
  await followVehicles(db, key, now);
  return { ...key, ...rows[0] };
}

/**
 * Cursors for the vehicles that it is for by now. A new one begins where was looked for them before: that is not after it
 * was chosen. Nothing more is sent of one that has left.
 */
export async function followVehicles(db: WriteDb, key: ForwardingKey, now: Date): Promise<void> {
  const chosen = sql`select v.company_id, v.vehicle_id from vehicle v
    where v.company_id = f.company_id and v.deleted is null and v.state <> 'removed' and (
      (f.vehicles ->> 'all')::boolean
      or f.vehicles -> 'vehicleIds' @> to_jsonb(v.vehicle_id)
      or f.vehicles -> 'typeCodes' @> to_jsonb(v.type_code)
      or exists (select 1 from groupset_vehicle g where g.company_id = v.company_id
        and g.vehicle_id = v.vehicle_id and f.vehicles -> 'groupSetIds' @> to_jsonb(g.groupset_id)))`;
  await sql`
    delete from forwarding_cursor c using forwarding f
    where f.company_id = ${key.companyId} and f.forwarding_id = ${key.forwardingId}
      and c.company_id = f.company_id and c.forwarding_id = f.forwarding_id
      and not exists (${chosen} and v.vehicle_id = c.vehicle_id)`.execute(db);
  await sql`
    insert into forwarding_cursor (company_id, forwarding_id, vehicle_id, ts, hash, late_id, late_at)
    select f.company_id, f.forwarding_id, v.vehicle_id,
      greatest(f.from_ts, f.members_at) - interval '1 millisecond', 2147483647,
      coalesce((select max(l.late_id) from location_late l
        where l.company_id = v.company_id and l.vehicle_id = v.vehicle_id), 0), ${LATE_AT_MAX}
    from forwarding f cross join lateral (${chosen}) v
    where f.company_id = ${key.companyId} and f.forwarding_id = ${key.forwardingId}
    on conflict do nothing`.execute(db);
  await sql`update forwarding set members_at = greatest(members_at, ${now}) where ${isThis(key)}`.execute(
    db,
  );
}

/** Notes where the batch ends, so that it is the same one when it is tried again. @returns false: it is none any more */
export async function markBatch(
  db: WriteDb,
  turn: Turn,
  batch: number,
  ends: readonly VehiclePosition[],
): Promise<boolean> {
  const { rows } = await sql`
    select from forwarding where ${isTurn(turn)} and batch = ${batch} and is_on for update`.execute(
    db,
  );
  if (rows.length === 0) return false;
  await sql`
    update forwarding_cursor c set end_ts = n.ts, end_hash = n.hash, end_late_id = n."lateId",
      end_late_at = n."lateAt"
    from ${positions(ends)} where ${isOf(turn)} and c.vehicle_id = n."vehicleId"`.execute(db);
  return true;
}

export interface BatchEnd {
  /** Records that have arrived. */
  passed: number;
  /** How far each vehicle has got. */
  moved: readonly VehiclePosition[];
  /** Vehicles that the receiver refuses for now, until when. */
  held: readonly number[];
  heldUntil: Date;
  /** The next one is another batch; false: the same records are tried again. */
  isOver: boolean;
  failure: {
    /** When it is tried again. */
    due: Date;
    /** Records of one batch from now on; null: as before */
    batchMax: number | null;
    /** It is switched off. */
    isOff: boolean;
  } | null;
  tried: { records: number; milliseconds: number; answer: string };
}

/** Writes what came of a batch. @returns false: it was changed meanwhile, and what was sent is sent again by its new values */
export async function endBatch(
  db: WriteDb,
  turn: Turn,
  batch: number,
  end: BatchEnd,
  now: Date,
): Promise<boolean> {
  const { failure, passed, isOver, tried } = end;
  const { rows } = await sql`
    update forwarding set
      batch = batch + ${isOver ? 1 : 0}, passed = passed + ${passed},
      passed_at = case when ${passed} > 0 then ${now} else passed_at end,
      failures = case when ${failure === null} then 0 else failures + 1 end,
      failing_since = case when ${failure === null} then null
        else coalesce(failing_since, ${now}) end,
      batch_max = case when ${failure === null} then least(batch_max * 2, ${BATCH_RECORDS_MAX})
        else coalesce(${failure?.batchMax ?? null}::int, batch_max) end,
      due = coalesce(${failure?.due ?? null}::timestamptz, due)
    where ${isTurn(turn)} and batch = ${batch} returning forwarding_id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    update forwarding_cursor c set ts = n.ts, hash = n.hash, late_id = n."lateId",
      late_at = n."lateAt", served_at = ${now}
    from ${positions(end.moved)} where ${isOf(turn)} and c.vehicle_id = n."vehicleId"`.execute(db);
  await sql`
    update forwarding_cursor c set held_until = ${end.heldUntil}
    where ${isOf(turn)} and c.vehicle_id = any(${end.held}::int[])`.execute(db);
  if (isOver) await forgetEnds(db, turn);
  if (tried.records > 0) await insertTry(db, turn, end, now);
  if (failure?.isOff) {
    const key = { companyId: turn.companyId, kind: 'forwarding', id: turn.forwardingId } as const;
    await switchOff(db, key, { answer: tried.answer, now });
  }
  return true;
}

/** The next batch is read anew. */
export async function forgetEnds(db: WriteDb, key: ForwardingKey): Promise<void> {
  await sql`
    update forwarding_cursor c set end_ts = null, end_hash = null, end_late_id = null,
      end_late_at = null
    where ${isOf(key)} and c.end_ts is not null`.execute(db);
}

async function insertTry(
  db: WriteDb,
  key: ForwardingKey,
  { tried, failure, held }: BatchEnd,
  now: Date,
): Promise<void> {
  const { records, milliseconds, answer } = tried;
  await sql`
    insert into forwarding_try (company_id, forwarding_id, at, records, milliseconds, is_passed, answer)
    values (${key.companyId}, ${key.forwardingId}, ${now}, ${records}, ${milliseconds},
      ${failure === null && held.length === 0}, ${answer})`.execute(db);
  await sql`
    delete from forwarding_try where ${isThis(key)} and try_id <= (
      select try_id from forwarding_try where ${isThis(key)}
      order by try_id desc offset ${TRIES_KEPT} limit 1)`.execute(db);
}

export async function extendLease(db: WriteDb, turn: Turn, leaseSeconds: number): Promise<void> {
  await sql`
    update forwarding set lease = statement_timestamp() + ${leaseSeconds} * interval '1 second'
    where ${isTurn(turn)}`.execute(db);
}

export async function endTurn(db: WriteDb, turn: Turn): Promise<void> {
  await sql`update forwarding set lease = null where ${isTurn(turn)}`.execute(db);
}

/** Notes of late records that everybody has passed, or that one is off for too long to be told of. */
export async function deleteOldLate(db: WriteDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LATE_DAYS_MAX * DAY_MS);
  await sql`
    delete from location_late l where l.stored < ${before} or not exists (
      select 1 from forwarding_cursor c where c.company_id = l.company_id
        and c.vehicle_id = l.vehicle_id
        and (c.late_id < l.late_id or c.late_id = l.late_id and c.late_at < cardinality(l.ts)))`.execute(
    db,
  );
}

function isThis({ companyId, forwardingId }: ForwardingKey) {
  return sql`company_id = ${companyId} and forwarding_id = ${forwardingId}`;
}

function isTurn(turn: Turn) {
  return sql`${isThis(turn)} and turn = ${turn.turn}`;
}

function isOf({ companyId, forwardingId }: ForwardingKey) {
  return sql`c.company_id = ${companyId} and c.forwarding_id = ${forwardingId}`;
}

function positions(rows: readonly VehiclePosition[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as n("vehicleId" integer,
    ts timestamptz, hash integer, "lateId" bigint, "lateAt" integer)`;
}
