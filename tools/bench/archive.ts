// How an archived day opens beside a fresh one, over HTTP: the same month of two companies, of which one is archived. A day
// is asked of each in turn, the archived one twice: from its file, and again from where it was laid. And what the archive
// takes of disk and processor.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { ensurePartitions } from '@flotila/server/ground/db/partitions.ts';
import { archiveRound } from '@flotila/server/thing/archive/archive-worker.ts';
import { diskPlace } from '@flotila/server/thing/archive/disk-place.ts';
import { insertCaller, openApi, timed } from './api.ts';
import { onEmptyDatabase } from './empty-database.ts';
import { median } from './measure.ts';

const VEHICLES = 6;
const MONTH = '2025-03-01T00:00:00Z';
const ROWS = 31 * 2880;
const DAY_MS = 86_400_000;
const ROUNDS = 24;
const COMPANIES = [
  { id: 1, code: 'old', freshMonths: 4 },
  { id: 2, code: 'fresh', freshMonths: null },
];
const folder = mkdtempSync(join(tmpdir(), 'bench-archive-'));

try {
  await onEmptyDatabase(measure);
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(db: Database): Promise<void> {
  await insertCaller(db);
  await fill(db);
  let clock = Date.now();
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const past = { pool: db.pool, place: diskPlace(folder), now: () => clock, log };
  const before = process.cpuUsage();
  const rows = VEHICLES * ROWS;
  const archiveMs = await timed(() => archiveRound({ ...past, freshMonths: undefined }));
  const used = process.cpuUsage(before);
  clock += 2 * DAY_MS;
  const dropMs = await timed(() => archiveRound({ ...past, freshMonths: undefined }));
  await db.pool.query('vacuum analyze location');
  const api = await openApi(db, past);
  const told: Record<'fresh' | 'first' | 'second', number[]> = { fresh: [], first: [], second: [] };
  const answers = { fresh: '', old: '' };
  for (let round = -4; round < ROUNDS; round += 1) {
    const turn = round + 4;
    const day = Date.parse(MONTH) + ((turn * 11) % 30) * DAY_MS;
    const path = (company: number) => {
      const period = `from=${new Date(day).toISOString()}&to=${new Date(day + DAY_MS - 1).toISOString()}`;
      return `vehicle/${company * 1000 + (turn % VEHICLES)}/track?${period}&size=5000`;
    };
    const ask = async (code: 'fresh' | 'old', company: number) => {
      answers[code] = await api.ask(`${code}/${path(company)}`);
    };
    const fresh = await timed(() => ask('fresh', 2));
    const first = await timed(() => ask('old', 1));
    const second = await timed(() => ask('old', 1));
    if (answers.fresh !== answers.old) throw new Error('an archived day differs from a fresh one');
    if (round < 0) continue;
    for (const [name, ms] of Object.entries({ fresh, first, second })) {
      told[name as keyof typeof told].push(ms);
    }
  }
  const month = `from=2025-03-01&to=2025-03-31&granularity=60`;
  const reports: string[] = [];
  for (const [code, id] of [
    ['fresh', 2005],
    ['old', 1005],
  ]) {
    const ms = await timed(async () => {
      reports.push(await api.ask(`${code}/report/temperature/${id}?${month}`));
    });
    console.log(`report of a month, ${code}: ${Math.round(ms)} ms`);
  }
  await api.close();
  const bytes = await sizeOf(folder);
  const lines = [
    ['a fresh day, median', `${median(told.fresh).toFixed(1)} ms`],
    [
      'an archived day, first',
      `${median(told.first).toFixed(1)} ms, ${(median(told.first) / median(told.fresh)).toFixed(2)} times`,
    ],
    [
      'an archived day, again',
      `${median(told.second).toFixed(1)} ms, ${(median(told.second) / median(told.fresh)).toFixed(2)} times`,
    ],
    ['bytes a record in files', (bytes / rows).toFixed(1)],
    [
      'archiving',
      `${((used.user + used.system) / rows).toFixed(1)} µs of Node's processor a record, ${(rows / archiveMs).toFixed(1)} thousand a second`,
    ],
    ['taking out', `${(rows / dropMs).toFixed(1)} thousand a second`],
  ];
  for (const [name, figure] of lines) console.log(`${name}: ${figure}`);
}

async function fill(db: Database): Promise<void> {
  await ensurePartitions(db.pool, new Date(MONTH), new Date(MONTH));
  for (const { id, code, freshMonths } of COMPANIES) {
    await db.pool.query(
      `insert into company (company_id, code, name, country_code, fresh_months) values ($1, $2, $2, 'SK', $3)`,
      [id, code, freshMonths],
    );
    await db.pool.query(
      `insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
       select $1, $1 * 1000 + n, 'Vehicle', 'BA' || n, 'truck' from generate_series(0, $2 - 1) n`,
      [id, VEHICLES],
    );
    await db.pool.query(
      `insert into fold_state (company_id, vehicle_id, newest_ts, newest_hash)
       select company_id, vehicle_id, now(), 0 from vehicle where company_id = $1`,
      [id],
    );
  }
  // Vehicle by vehicle, as a month that is over lies. Speeds, heights and fuel change as those of a vehicle do.
  await db.pool.query(
    `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, km, engine_seconds,
       total_fuel, weight, delay, flags, speed, direction, altitude, inputs, vcc, rpm, tank1, temp1, liquid_temp)
     select $1::timestamptz + s * interval '30 seconds', c, c * 1000 + v, hashint4(s + v * 100000),
       487000000 + (4000000 * sin(s / 700.0 + v))::int, 190000000 + (15000000 * cos(s / 900.0 + v))::int,
       100000000 + s * 300, 3600000 + s * 30, 40000 + s, 11800, s % 4, (12 << 4) + (8 << 9),
       case when s % 2880 between 900 and 2200 then (450 + 400 * sin(s / 13.0))::int else 0 end,
       (180 + 170 * sin(s / 47.0))::int, 200 + (40 * sin(s / 200.0))::int,
       case when s % 2880 between 900 and 2200 then 1 else 0 end, 2780 + s % 5,
       case when s % 2880 between 900 and 2200 then 900 + (s * 37) % 700 else 0 end,
       3000 - (s % 2880) / 2, 45 + s % 3, 84
     from generate_series(1, 2) c, generate_series(0, $3 - 1) v, generate_series(0, $2 - 1) s`,
    [MONTH, ROWS, VEHICLES],
  );
  await db.pool.query('vacuum analyze location');
}

async function sizeOf(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true });
  const files = names.filter((name) => name.endsWith('.parquet'));
  return files.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}
