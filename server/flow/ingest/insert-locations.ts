// Puts locations into their table: straight where they are certainly new, over a stage otherwise.
import { DAY_MS } from '@flotila/domain/time.ts';
import type pg from 'pg';
import { type CopyIn, sendTogether } from '../../ground/db/send-together.ts';
import type { ByteWriter, ExtraNames } from '../../thing/fold/extra-bytes.ts';
import { beginRows, endRows, LOCATION_COLUMNS, writeRow } from '../../thing/fold/location-row.ts';
import type { MachineClock } from './machine-clock.ts';
import { type Arrival, type QuarantineRow, storableText } from './prepare.ts';

export interface VehicleRows {
  companyId: number;
  vehicleId: number;
  arrivals: readonly Arrival[];
}

/** Run once on every connection that stores locations. */
export const CREATE_STAGE = `create temp table if not exists ingest_stage
  (like location) on commit delete rows`;

/** Copies of locations that are certainly new; none when there are none. */
export function copyLocations(
  buffer: ByteWriter,
  vehicles: readonly VehicleRows[],
  names: ExtraNames,
): CopyIn[] {
  return vehicles.length === 0 ? [] : [copyOf('location', buffer, vehicles, names)];
}

/**
 * Stores locations of which some may be known; answers, by vehicle, how many were new and the oldest
 * of them (epoch milliseconds). Of vehicles that are passed on it is noted which were new, since nobody finds them
 * by their key any more (decision 0043).
 */
export async function insertLate(
  client: pg.ClientBase,
  buffer: ByteWriter,
  vehicles: readonly VehicleRows[],
  names: ExtraNames,
): Promise<Map<number, { count: number; oldestTs: number }>> {
  await sendTogether(client, [copyOf('ingest_stage', buffer, vehicles, names)]);
  const { rows } = await client.query<{ vehicle_id: number; count: number; oldest: Date }>(
    `with fresh as (
       insert into location (${LOCATION_COLUMNS}) select ${LOCATION_COLUMNS} from ingest_stage
       on conflict do nothing returning company_id, vehicle_id, ts, hash),
     noted as (
       insert into location_late (company_id, vehicle_id, stored, ts, hash)
       select company_id, vehicle_id, now(), array_agg(ts order by ts, hash),
         array_agg(hash order by ts, hash)
       from (select distinct f.company_id, f.vehicle_id, f.ts, f.hash
         from fresh f join forwarding_cursor c
           on c.company_id = f.company_id and c.vehicle_id = f.vehicle_id) passed
       group by company_id, vehicle_id)
     select vehicle_id, count(*)::int as count, min(ts) as oldest from fresh group by vehicle_id`,
  );
  return new Map(
    rows.map((row) => [row.vehicle_id, { count: row.count, oldestTs: row.oldest.getTime() }]),
  );
}

/** Keeps records whose clock or vehicle is not known; a repeated one does nothing. `now`: epoch milliseconds. */
export async function insertQuarantine(
  client: pg.ClientBase,
  rows: readonly QuarantineRow[],
  { bootId, bootedTs }: MachineClock,
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into location_quarantine (company_id, vehicle_id, received, hash, device_time, reason,
       record, device_id, boot_id, booted)
     select n.c, n.v, to_timestamp(n.received / 1000.0), n.hash, n.device_time, n.reason, n.record,
       n.device, $2, $3
     from json_to_recordset($1) as n(c integer, v integer, received bigint, hash integer,
       device_time timestamptz, reason text, record jsonb, device integer)
     on conflict do nothing`,
    [JSON.stringify(rows.map(quarantineRow), storable), bootId, new Date(bootedTs(now))],
  );
}

/** Forgets records that are stored as locations now. */
export async function clearQuarantine(
  client: pg.ClientBase,
  rows: readonly QuarantineRow[],
): Promise<void> {
  for (const { companyId, vehicleId, hash } of rows) {
    await client.query(
      'delete from location_quarantine where company_id = $1 and vehicle_id = $2 and hash = $3',
      [companyId, vehicleId, hash],
    );
  }
}

interface FlagKey {
  c: number;
  v: number;
  /** epoch milliseconds */
  ms: number;
  hash: number;
}

/**
 * Sets or takes away the outlier flag of stored locations, those of a UTC day at once: an update that does not say where
 * plans all tables of all months (decision 0066).
 */
export async function markOutliers(
  client: pg.ClientBase,
  keys: readonly FlagKey[],
  isOutlier: boolean,
): Promise<void> {
  const days = Map.groupBy(keys, ({ ms }) => Math.floor(ms / DAY_MS));
  for (const ofDay of days.values()) await markDay(client, ofDay, isOutlier);
}

async function markDay(client: pg.ClientBase, keys: readonly FlagKey[], isOutlier: boolean) {
  const moments = keys.map(({ ms }) => ms);
  await client.query(
    `update location l set flags = ${isOutlier ? 'l.flags | 4::smallint' : 'l.flags & ~4::smallint'}
     from json_to_recordset($1) as n(c integer, v integer, ms bigint, hash integer)
     where l.company_id = n.c and l.vehicle_id = n.v and l.ts = to_timestamp(n.ms / 1000.0)
       and l.hash = n.hash and l.ts between $2 and $3 and l.vehicle_id = any($4::int[])`,
    [
      JSON.stringify(keys),
      new Date(Math.min(...moments)),
      new Date(Math.max(...moments)),
      [...new Set(keys.map(({ v }) => v))],
    ],
  );
}

function copyOf(
  table: string,
  buffer: ByteWriter,
  vehicles: readonly VehicleRows[],
  names: ExtraNames,
): CopyIn {
  beginRows(buffer);
  for (const { companyId, vehicleId, arrivals } of vehicles) {
    for (const { location } of arrivals) writeRow(buffer, companyId, vehicleId, location, names);
  }
  const copy = `copy ${table} (${LOCATION_COLUMNS}) from stdin (format binary)`;
  return { copy, bytes: endRows(buffer) };
}

function quarantineRow(row: QuarantineRow): object {
  return {
    c: row.companyId,
    v: row.vehicleId,
    received: row.receivedTs,
    hash: row.hash,
    device_time: dateText(row.deviceTime),
    reason: row.reason,
    record: row.record,
    device: row.deviceId,
  };
}

/** A tracker's time can be anything; what is no date of PostgreSQL stands in the record only. */
function dateText(ms: number | null): string | null {
  if (ms === null || !(Math.abs(ms) < 8e15)) return null;
  const year = new Date(ms).getUTCFullYear();
  return year >= 1 && year <= 9999 ? new Date(ms).toISOString() : null;
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
