// S6 of the API: while two threads make reports of 5 000 rides, how long its event loop is blocked and how long
// others wait for an answer; and what an idle server keeps in memory for them.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addTrackers } from '@flotila/server/flow/ingest/test-fleet.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { type Product, SUPERUSER } from '../faults/product.ts';
import { signIn } from '../run/sign-in.ts';
import { median, report } from './measure.ts';
import { onProduct } from './on-product.ts';
import { costOf } from './processor.ts';

const RIDES = 5_000;
const ROUNDS = 3;
const AT_ONCE = 2;
const IDLE_SECONDS = 15;
const PING_MS = 20;
const BUSY_TOLD_MS = 1_500;
const MB = 1_000_000;
const START = Date.UTC(2026, 0, 1);
const STEP_MS = 1_800_000;
const PERIOD = 'from=2026-01-01&to=2026-05-31';

const busyFile = join(tmpdir(), `flotila-test-${process.pid}-busy-loop`);
process.env.BUSY_LOOP_FILE = busyFile;
process.env.NODE_OPTIONS = `--import ${join(import.meta.dirname, 'busy-loop.mjs')}`;
await onProduct(run);
rmSync(busyFile, { force: true });

async function run(there: Product, db: Database): Promise<void> {
  const vehicles = (await addTrackers(db, AT_ONCE)).map(({ vehicleId }) => vehicleId);
  await db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance, km_stop,
       engine_seconds, motor_idle, climb, descent, over_speed, from_place, to_place, from_country,
       to_country, from_latitude, from_longitude, to_latitude, to_longitude)
     select v.company_id, v.vehicle_id, ts, ts + interval '20 minutes', 'bussines', 'finished', 12000,
       100000000 + 12000 * n, 1200, 60, 10, 10, 0, 'Bratislava, Trnavská cesta', 'Trnava, Hlavná ulica',
       'SK', 'SK', 48.15, 17.15, 48.37, 17.58
     from vehicle v, generate_series(0, $2::int - 1) n,
       lateral (select to_timestamp(($3::float8 + n * $4::float8) / 1000) as ts) t
     where v.vehicle_id = any($1::int[])`,
    [vehicles, RIDES, START, STEP_MS],
  );
  await pause(IDLE_SECONDS * 1000);
  const idle = costOf(there.pid).residentBytes;
  const { accessToken: token } = await signIn(there.address, SUPERUSER);
  const ask = (path: string, accept = 'application/json') =>
    fetch(`${there.address}/v1/fleet/${path}`, {
      headers: { accept, authorization: `Bearer ${token}` },
    });
  await lag(there);
  const calm = await pings(ask, pause(3_000));
  const calmLag = await lag(there);
  rmSync(busyFile, { force: true });
  await pause(2 * BUSY_TOLD_MS);
  const took: number[] = [];
  let bytes = 0;
  const making = Promise.all(
    vehicles.map(async (vehicleId) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const begun = performance.now();
        const answer = await ask(`report/logbook/${vehicleId}?${PERIOD}`, 'application/pdf');
        bytes = (await answer.arrayBuffer()).byteLength;
        if (answer.status !== 200) throw new Error(`the report answers ${answer.status}`);
        took.push(performance.now() - begun);
      }
    }),
  );
  const busy = await pings(ask, making);
  const busyLag = await lag(there);
  await pause(BUSY_TOLD_MS);
  const processor = Number(readFileSync(busyFile, 'utf8'));
  const peak = costOf(there.pid).residentBytes;
  report({
    id: 'S6',
    work: `event loop of the API blocked at most, ${AT_ONCE} threads busy with PDFs of ${RIDES} rides`,
    figure: `${processor.toFixed(1)} ms of the processor; by the clock ${busyLag.toFixed(1)} ms (${calmLag.toFixed(1)} ms when calm)`,
    goal: '≤ 30 ms',
  });
  report({
    id: 'S6',
    work: 'another call meanwhile, p50, p99, longest',
    figure: threeOf(busy),
    opponent: `when calm ${threeOf(calm)}`,
    goal: 'p99 ≤ 20 ms',
  });
  report({
    id: 'S6',
    work: `such a PDF over HTTP, two at once, ${(bytes / MB).toFixed(1)} MB`,
    figure: `${(median(took) / 1000).toFixed(2)} s`,
    goal: 'none',
  });
  report({
    id: 'memory',
    work: 'server without its database, idle without a thread; after these reports',
    figure: `${(idle / MB).toFixed(0)} MB; ${(peak / MB).toFixed(0)} MB resident`,
    goal: '≤ 250 MB idle',
  });
}

function threeOf(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return `${at(0.5).toFixed(1)}, ${at(0.99).toFixed(1)}, ${at(1).toFixed(1)} ms`;
}

/** Milliseconds that each of a row of small calls took, until `end`. */
async function pings(
  ask: (path: string) => Promise<Response>,
  end: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await (await ask('groupset')).arrayBuffer();
    times.push(performance.now() - begun);
    await pause(PING_MS);
  }
  await end;
  return times;
}

/** The longest that the loop was late since this was asked last, milliseconds. */
async function lag(there: Product): Promise<number> {
  const text = await (await fetch(`${there.address}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(text)?.[1];
  return Number(seconds) * 1000;
}
