// Fills a database for the history benchmark: a fleet that has reported every 30 s for months. Rows lie
// as they arrived, one vehicle after the other at every moment, and are then put in order and packed by
// the product's own compaction. Every vehicle has 200 rides a month.

import { startCompaction } from '@flotila/server/flow/ingest/compact.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { ensurePartitions } from '@flotila/server/ground/db/partitions.ts';
import pg from 'pg';
import { insertCaller } from './api.ts';

export const COMPANY_CODE = 'bench';
export const DAY_MS = 86_400_000;
export const LOCATIONS_A_DAY = 2880;
/** Days of each month that are filled: every month has them. */
export const DAYS_A_MONTH = 28;
/** Months before this one: all filled months are over, as nearly all of a fleet's past is. */
const NEWEST_MONTHS_BACK = 2;
const RIDES_A_MONTH = 200;
const COMPANY = 1;
const FIRST_VEHICLE = 2001;

export interface Fleet {
  /** Millions of locations, about. */
  millions: number;
  vehicles: number;
  months: number;
}

export interface FilledFleet extends Fleet {
  db: Database;
  locations: number;
  /** Bytes of heap and key a location. */
  bytes: { row: number; key: number };
}

/** A database of its own on the server, filled. */
export async function fillFleet(server: string, fleet: Fleet): Promise<FilledFleet> {
  const name = `history_${fleet.millions}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href, new Date());
  const db = openDatabase(url.href, { connections: 4 });
  await fillMasterData(db, fleet);
  for (let month = fleet.months - 1; month >= 0; month -= 1) await fillMonth(db, fleet, month);
  await db.pool.query('vacuum analyze');
  const start = performance.now();
  const compaction = await startCompaction(db.pool, { ...console, info: () => undefined });
  await compaction.done;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`   compaction of ${fleet.millions} M locations took ${seconds} s`);
  await db.pool.query('checkpoint');
  return { ...fleet, db, ...(await sizes(db)) };
}

/** First moment of a filled month; 0 is the newest one. */
export function monthStart(monthsBack: number): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - NEWEST_MONTHS_BACK - monthsBack, 1);
}

export function vehicleId(index: number): number {
  return FIRST_VEHICLE + index;
}

async function fillMasterData(db: Database, { vehicles }: Fleet): Promise<void> {
  await insertCaller(db);
  await db.pool.query(
    `insert into company (company_id, code, name, country_code)
     values (${COMPANY}, '${COMPANY_CODE}', 'Bench', 'SK')`,
  );
  await db.pool.query(
    `insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
     select ${COMPANY}, n, 'Ťahač ' || n, 'BA' || n, 'truck'
     from generate_series(${FIRST_VEHICLE}, ${FIRST_VEHICLE + vehicles - 1}) n`,
  );
}

async function fillMonth(db: Database, { vehicles }: Fleet, monthsBack: number): Promise<void> {
  const from = monthStart(monthsBack);
  const last = vehicleId(vehicles - 1);
  await ensurePartitions(db.pool, new Date(from), new Date(from));
  for (let day = 0; day < DAYS_A_MONTH; day += 1) {
    await db.pool.query(LOCATIONS_OF_DAY, [new Date(from + day * DAY_MS), last]);
  }
  await db.pool.query(RIDES_OF_MONTH, [new Date(from), last]);
}

/** $1 midnight, $2 the last vehicle. Moment by moment, so that the vehicles lie interleaved. */
const LOCATIONS_OF_DAY = `
  insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, km, engine_seconds,
    total_fuel, weight, delay, flags, speed, direction, altitude, inputs, vcc, rpm, tank1, temp1,
    liquid_temp, acceleration, deceleration, cornering)
  select $1::timestamptz + s * interval '30 seconds', ${COMPANY}, v, v * 7919 + s,
    487000000 + (4000000 * sin(s / 700.0 + v))::int, 190000000 + (15000000 * cos(s / 900.0 + v))::int,
    100000000 + s * 300, 3600000 + s * 30, 40000 + s, 11800, 2, (12 << 4) + (8 << 9),
    (s * 7 + v) % 900, s % 360, 200 + s % 80, 1, 2780, 900 + s % 900, 3000 - s / 10, 45, 84,
    s % 200, s % 250, s % 200
  from generate_series(0, ${LOCATIONS_A_DAY - 1}) s, generate_series(${FIRST_VEHICLE}, $2::int) v
  order by s, v`;

const RIDES_OF_MONTH = `
  insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, from_latitude,
    from_longitude, from_country, from_place, to_latitude, to_longitude, to_country, to_place,
    distance, km_stop, mh_stop, engine_seconds, motor_idle, max_speed, climb, descent, over_speed,
    driver_quality, fuel_start, fuel_end, vcc, start_because, end_because)
  select ${COMPANY}, v, $1::timestamptz + r * interval '3.3 hours',
    $1::timestamptz + r * interval '3.3 hours' + interval '2 hours', 'bussines', 'finished',
    48.1, 17.1, 'SK', 'Bratislava', 49.2, 18.7, 'SK', 'Žilina', 120000, 100000000 + r * 120000,
    3600000 + r * 7200, 7200, 300, 91, 400, 300, 60, 1.7, 400, 350, 27.6,
    '{"rule": "motorOn", "params": {"motorbit": 0}, "records": [1795161600000]}',
    '{"rule": "gap", "params": {"seconds": 5760}, "records": [1795161600000]}'
  from generate_series(0, ${RIDES_A_MONTH - 1}) r, generate_series(${FIRST_VEHICLE}, $2::int) v
  order by r, v`;

async function sizes(db: Database): Promise<Pick<FilledFleet, 'locations' | 'bytes'>> {
  const { rows } = await db.pool.query<{ rows: number; heap: number; keys: number }>(
    `select (select count(*) from location)::float8 as rows,
       sum(pg_relation_size(i.inhrelid))::float8 as heap,
       sum(pg_indexes_size(i.inhrelid))::float8 as keys
     from pg_inherits i where i.inhparent = 'location'::regclass`,
  );
  const { rows: locations = 0, heap = 0, keys = 0 } = rows[0] ?? {};
  return { locations, bytes: { row: heap / locations, key: keys / locations } };
}
