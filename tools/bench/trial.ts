// Trying a rule over 31 days of 50 vehicles that report every 30 s day and night (zones-and-rules §5): until the
// first seven days and until the result, and what storing a live record takes meanwhile.
import type { TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { decidingOf, Rule } from '@flotila/domain/rule/rule.ts';
import { createIngest } from '@flotila/server/flow/ingest/ingest.ts';
import { rebuildVehicle } from '@flotila/server/flow/ingest/rebuild.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  testLog,
} from '@flotila/server/flow/ingest/test-fleet.ts';
import { withConnection } from '@flotila/server/ground/db/connection.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { ensurePartitions } from '@flotila/server/ground/db/partitions.ts';
import { insertMissingRows } from '@flotila/server/thing/fold/fold-rows.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import type { TrialPlan } from '@flotila/server/thing/rule/read-trial.ts';
import { createTrialPool } from '@flotila/server/thing/rule/trial-pool.ts';
import { createTrials } from '@flotila/server/thing/rule/trials.ts';
import { onEmptyDatabase } from './empty-database.ts';
import { report } from './measure.ts';

const DAYS = 31;
const VEHICLES = 50;
const LOCATIONS_A_DAY = 2880;
const DAY_MS = 86_400_000;
/** Between two live records, milliseconds. */
const LIVE_EVERY_MS = 20;
const LIVE_ALONE = 300;

/** $1 midnight, $2 the company, $3 vehicles; moment by moment, so that the vehicles lie interleaved. */
const LOCATIONS_OF_DAY = `
  insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, km, engine_seconds,
    total_fuel, weight, delay, flags, speed, direction, altitude, inputs, vcc, rpm, tank1, temp1,
    liquid_temp, acceleration, deceleration, cornering)
  select $1::timestamptz + s * interval '30 seconds', $2, v, (v * 7919 + s) % 1000000007,
    487000000 + (2000000 * sin(greatest(0, least(s - 600, 1560)) / 250.0 + v))::int,
    190000000 + (2500000 * cos(greatest(0, least(s - 600, 1560)) / 250.0 + v))::int,
    100000000 + greatest(0, least(s - 600, 1560)) * 500, 3600000 + s * 30, 40000 + s, 11800, 2,
    (12 << 4) + (8 << 9),
    case when s between 600 and 2160 and (s / 120) % 4 <> 3 then (700 + 100 * sin((s + 97 * v) / 40.0)
      + 60 * sin(extract(epoch from $1::timestamptz) / 86400 * 2.4 + v) + (s * 37 + v) % 40)::int
      else 0 end,
    s % 360, 200 + s % 80, case when s between 600 and 2160 and (s / 120) % 4 <> 3 then 1 else 0 end,
    2780, 900 + s % 900, 3000 - s / 10, 45, 84, s % 200, s % 250, s % 200
  from generate_series(0, ${LOCATIONS_A_DAY - 1}) s, unnest($3::int[]) v
  order by s, v`;

await onEmptyDatabase(async (db, url) => {
  const pool = createTrialPool(url);
  try {
    await measure(db, pool);
  } finally {
    await pool.close();
  }
});

async function measure(
  database: Database,
  pool: ReturnType<typeof createTrialPool>,
): Promise<void> {
  const ids = await fill(database);
  const live = await createLive(database);
  const alone = await live.during(async () => {
    await new Promise((resolve) => setTimeout(resolve, LIVE_ALONE * LIVE_EVERY_MS));
  });
  const trials = createTrials(pool);
  const times: number[] = [];
  const beside = await live.during(async () => {
    const start = performance.now();
    const hooks = {
      onProgress: () => undefined,
      onPart: () => times.push(performance.now() - start),
    };
    const cpu = process.cpuUsage();
    const result = await trials.run(1, planOf(ids), hooks, new AbortController().signal);
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(cpu);
    const each = (user + system) / (VEHICLES * DAYS * LOCATIONS_A_DAY);
    console.log(
      `   ${told(result)}; ${each.toFixed(2)} µs of processor a location beside PostgreSQL`,
    );
  });
  await live.stop();
  const [first = 0, all = 0] = times;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  report({
    id: 'trial',
    work: `${VEHICLES} vehicles, the first 7 days`,
    figure: seconds(first),
    goal: 'none',
  });
  report({
    id: 'trial',
    work: `the same, ${DAYS} days, ${VEHICLES * DAYS * LOCATIONS_A_DAY} locations`,
    figure: seconds(all),
    goal: '≤ 10 s',
  });
  report({
    id: 'trial',
    work: 'a live record stored meanwhile',
    figure: `p50 ${at(beside, 0.5)} ms, p99 ${at(beside, 0.99)} ms`,
    opponent: `without a trial p50 ${at(alone, 0.5)} ms, p99 ${at(alone, 0.99)} ms`,
    goal: 'p99 ≤ 250 ms',
  });
}

function told({ total, vehicles, alternatives }: TrialResult): string {
  const others = alternatives.map(({ value, total: count }) => `${value}: ${count}`).join(', ');
  return `${total} alerts of ${vehicles} vehicles; ${others}`;
}

function planOf(ids: readonly number[]): TrialPlan {
  const rule = Rule.parse({
    name: 'Too fast',
    severity: 'warning',
    longerThan: 60,
    condition: { kind: 'speed', over: 85, byType: {}, overZoneLimit: false },
    whom: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
    tell: { personIds: [], roles: [], driver: false },
  });
  const tried = decidingOf(rule);
  const faster = (over: number) => ({ ...tried, condition: { ...tried.condition, over } });
  return {
    days: DAYS,
    now: Date.now(),
    zoneNames: new Map(),
    vehicles: ids.map((vehicleId) => ({ vehicleId, isTried: true, isBefore: true })),
    alternatives: [80, 90, 100].map((value) => ({ field: 'over', value })),
    order: {
      companyId: TEST_COMPANY,
      timeZone: 'Europe/Bratislava',
      country: 'SK',
      tried,
      before: faster(90),
      alternatives: [80, 90, 100].map(faster),
    },
  } as TrialPlan;
}

/** Days of driving with stops, and nights, as a truck has them. */
async function fill(database: Database): Promise<number[]> {
  const trackers = await addTrackers(database, VEHICLES);
  const ids = trackers.map(({ vehicleId }) => vehicleId);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const from = today - (DAYS + 1) * DAY_MS;
  await ensurePartitions(database.pool, new Date(from), new Date(today));
  for (let day = from; day < today; day += DAY_MS) {
    await database.pool.query(LOCATIONS_OF_DAY, [new Date(day), TEST_COMPANY, ids]);
  }
  await keepStates(database, ids);
  await database.pool.query('vacuum analyze');
  return ids;
}

/** What the fold keeps of each day that is over, as it would be there had the records come one by one. */
async function keepStates(database: Database, ids: readonly number[]): Promise<void> {
  const owners = ids.map((vehicleId) => ({ companyId: TEST_COMPANY, vehicleId }));
  await withConnection(database.pool, (client) => insertMissingRows(client, owners));
  const deps = { db: database, now: () => Date.now(), countryOf, placeOf };
  for (const owner of owners) await rebuildVehicle(deps, owner);
}

/** A tracker beside the fleet whose records are stored one after the other. */
async function createLive(database: Database) {
  const [tracker] = await addTrackers(database, 1);
  if (!tracker) throw new Error('no tracker');
  const ingest = await createIngest({
    db: database,
    now: () => Date.now(),
    countryOf,
    placeOf,
    log: testLog(),
    onCommitted: () => undefined,
  });
  const store = async () => {
    const start = performance.now();
    const records = [recordAt(Date.now())];
    await ingest.store({ device: tracker.device, records, receivedTs: Date.now() });
    return performance.now() - start;
  };
  return {
    stop: () => ingest.stop(),
    /** Milliseconds of each record that was stored while the work went on, sorted. */
    async during(work: () => Promise<void>): Promise<number[]> {
      const taken: Promise<number>[] = [];
      const timer = setInterval(() => taken.push(store()), LIVE_EVERY_MS);
      await work();
      clearInterval(timer);
      return (await Promise.all(taken)).sort((one, two) => one - two);
    },
  };
}

function at(sorted: readonly number[], part: number): string {
  return (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
}
