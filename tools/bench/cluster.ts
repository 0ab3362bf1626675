// Two gateways, two APIs and two workers as processes of their own on one durable database: what a record costs, how long
// until both APIs tell it and until a sign-out holds at both, then kill -9 of each process under load and the account.
// With a `nats-server` (PATH or FLOTILA_TEST_NATS_SERVER) once more over NATS; with BENCH_CITUS_URL, an empty database
// with the extension and its workers, once more there.
import { setTimeout as pause } from 'node:timers/promises';
import { rebuildVehicle } from '@flotila/server/flow/ingest/rebuild.ts';
import { TEST_COMPANY, tablesOf } from '@flotila/server/flow/ingest/test-fleet.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { listWaiting } from '@flotila/server/ground/process/queue.queries.ts';
import { HAS_NATS, testNats, WITHOUT_NATS } from '@flotila/server/testing/nats.ts';
import { temporaryPostgres } from '@flotila/server/testing/temporary-postgres.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { type Cluster, startCluster, statusAt, watch } from '../faults/cluster.ts';
import { accountOf, type Hopping, startHopping } from '../faults/hopping.ts';
import { SUPERUSER } from '../faults/product.ts';
import { signIn } from '../run/sign-in.ts';
import { quantile, report } from './measure.ts';
import { costOf } from './processor.ts';

const TRACKERS = 40;
const LOAD_MS = Number(process.env.BENCH_SECONDS ?? 20) * 1000;
const SIGN_OUTS = 10;
/** Records of each tracker between two kills. */
const BETWEEN = 200;
const GOAL_MS = 2_000;

await onPostgres('PostgreSQL');
if (HAS_NATS) {
  const nats = await testNats();
  await onPostgres('PostgreSQL and NATS', { FLOTILA_NATS_URL: nats.url });
  await nats.close();
} else console.log(`cluster over NATS${WITHOUT_NATS}`);
const citus = process.env.BENCH_CITUS_URL;
if (citus) await measure('Citus', citus);
else
  console.log('cluster on Citus (skipped: BENCH_CITUS_URL names no database that was distributed)');
process.exit(0);

async function onPostgres(name: string, environment?: Record<string, string>): Promise<void> {
  const postgres = await temporaryPostgres({ durable: true });
  try {
    await measure(name, postgres.url, { databasePid: postgres.pid(), environment });
  } finally {
    await postgres.stop();
  }
}

interface Place {
  databasePid?: number;
  environment?: Record<string, string> | undefined;
}

async function measure(
  name: string,
  url: string,
  { databasePid, environment = {} }: Place = {},
): Promise<void> {
  const cluster = await startCluster(url, { environment });
  const db = openDatabase(url);
  try {
    const hopping = await startHopping(db, cluster, TRACKERS);
    await hopping.advance(BETWEEN);
    const delays: number[] = [];
    const streams = cluster.apis.map((api) => watch(api, 'fleet', delayTo(hopping, delays)));
    await tellLoad(name, cluster, hopping, databasePid);
    tellStreams(name, delays);
    await tellSignOut(name, cluster);
    for (const stream of streams) stream.stop();
    await killAll(name, cluster, hopping, db);
  } finally {
    await cluster.stop();
    await db.close();
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

async function tellLoad(
  name: string,
  { gateways, apis, workers }: Cluster,
  { hoppers }: Hopping,
  databasePid?: number,
): Promise<void> {
  const pids = [...gateways, ...apis, ...workers].map(({ product }) => product.pid);
  const seconds = () => sum(pids.map((pid) => costOf(pid).seconds));
  const ofDatabase = () => (databasePid === undefined ? Number.NaN : costOf(databasePid).seconds);
  const acknowledged = () => sum(hoppers.map((hopper) => hopper.acknowledged));
  const before = { own: seconds(), database: ofDatabase(), records: acknowledged() };
  await pause(LOAD_MS);
  const records = acknowledged() - before.records;
  const micros = (part: number) =>
    Number.isNaN(part) ? 'uncounted µs' : `${((part * 1e6) / records).toFixed(0)} µs`;
  report({
    id: 'cluster',
    work: `${name}: ${TRACKERS} trackers that hop, each record through both gateways, each frame acknowledged`,
    figure: `${((records / LOAD_MS) * 1000).toFixed(0)} records/s, ${micros(seconds() - before.own)} of six processes and ${micros(ofDatabase() - before.database)} of the database a record`,
    goal: '–',
  });
}

/** From the acknowledgement of a frame’s newest record to its telling; 0 for one that is told sooner. */
function delayTo({ hoppers }: Hopping, delays: number[]) {
  const byId = new Map(hoppers.map((hopper) => [hopper.vehicleId, hopper]));
  const begun = performance.now();
  return (vehicleId: number, time: number) => {
    const at = byId.get(vehicleId)?.acknowledgedAt.get(time);
    // What is told first is what was there before.
    if (at !== undefined && at > begun) delays.push(performance.now() - at);
  };
}

function tellStreams(name: string, delays: number[]): void {
  report({
    id: 'cluster',
    work: `${name}: from the acknowledgement to the event at two APIs, ${delays.length} measured`,
    figure: `p50 ${quantile(delays, 0.5).toFixed(0)} ms, p99 ${quantile(delays, 0.99).toFixed(0)} ms, most ${Math.max(...delays).toFixed(0)} ms`,
    goal: `≤ ${GOAL_MS} ms`,
  });
}

async function tellSignOut(name: string, { apis }: Cluster): Promise<void> {
  const [a, b] = [apis[0].product, apis[1].product];
  const delays: number[] = [];
  for (let round = 0; round < SIGN_OUTS; round += 1) {
    const { accessToken, refreshToken } = await signIn(a.address, SUPERUSER);
    await statusAt(b, accessToken);
    const headers = { authorization: `Bearer ${refreshToken}` };
    await fetch(`${a.address}/v1/all/token`, { method: 'DELETE', headers });
    const begun = performance.now();
    while ((await statusAt(b, accessToken)) !== 401) await pause(5);
    delays.push(performance.now() - begun);
  }
  report({
    id: 'cluster',
    work: `${name}: from a sign-out at one API to the refusal at the other, under load`,
    figure: `most ${Math.max(...delays).toFixed(0)} ms`,
    goal: `≤ ${GOAL_MS} ms`,
  });
}

async function killAll(
  name: string,
  { gateways, apis, workers }: Cluster,
  hopping: Hopping,
  db: Database,
): Promise<void> {
  for (const turn of [0, 1] as const) {
    for (const members of [gateways, workers, apis]) {
      await hopping.advance(BETWEEN);
      await members[turn].replace();
    }
  }
  await hopping.advance(BETWEEN);
  const length = await hopping.finish();
  const { lost, doubled } = await accountOf(db, hopping.hoppers, length);
  await untilQuiet(db);
  const other = await unlikeRebuilt(db, hopping);
  report({
    id: 'cluster',
    work: `${name}: kill -9 of each of six processes under load, ${length * TRACKERS} records`,
    figure: `${lost} lost, ${doubled} doubled, ${other} of ${TRACKERS} vehicles other than rebuilt`,
    goal: '0, 0, 0',
  });
}

async function untilQuiet(db: Database): Promise<void> {
  for (;;) {
    const waits = (await db.read(listWaiting)).find(({ queue }) => queue === 'rebuilds')?.waiting;
    const { rowCount } = await db.pool.query('select from fold_state where deadline <= now()');
    if (waits === 0 && rowCount === 0) return;
    await pause(200);
  }
}

async function unlikeRebuilt(db: Database, { hoppers }: Hopping): Promise<number> {
  let other = 0;
  for (const { vehicleId } of hoppers) {
    const before = JSON.stringify(await tablesOf(db, vehicleId));
    const parts = { db, now: Date.now, placeOf, countryOf };
    await rebuildVehicle(parts, { companyId: TEST_COMPANY, vehicleId });
    if (JSON.stringify(await tablesOf(db, vehicleId)) !== before) other += 1;
  }
  return other;
}
