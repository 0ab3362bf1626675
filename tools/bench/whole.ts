// S1w and memory: the whole product as `npm start` runs it (api, gateway, worker, live streams, its own
// database) under 200 Teltonika connections for a minute, with each frame acknowledged before the next and
// with frames sent ahead, first live records, then the backlog of trackers that were silent for three weeks.
// The opponent is psql into the same database, before, between and after.
// BENCH_SECONDS shortens it.
import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { addTrackers, type TestTracker } from '@flotila/server/flow/ingest/test-fleet.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { ensurePartitions } from '@flotila/server/ground/db/partitions.ts';
import { type Product, SUPERUSER } from '../faults/product.ts';
import { signIn } from '../run/sign-in.ts';
import { BenchTracker } from './bench-tracker.ts';
import { benchRecord, dataFrame } from './frames.ts';
import { copyText } from './ingest-rows.ts';
import { median, report } from './measure.ts';
import { onProduct } from './on-product.ts';
import { costOf } from './processor.ts';
import { createStage, psqlRowsPerSecond } from './psql.ts';

const VEHICLES = 1000;
const TRACKERS = 200;
const STREAMS = 10;
const FRAME_RECORDS = 10;
const AHEAD_FRAMES = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const IDLE_SECONDS = 20;
const PSQL_ROUNDS = 3;
const PSQL_RECORDS = 500;
/** Vehicle ids of the opponent's rows; no tracker has them. */
const PSQL_VEHICLES = 500_000;
/** How old a backlog begins, and how far its records are apart. */
const BACKLOG_MS = 20 * 86_400_000;
const BACKLOG_STEP_MS = 1000;
const MB = 1_000_000;
/** Every sender of a backlog has sent nothing live: its records would be late. */
const BACKLOG_FROM = TRACKERS;
const BACKLOG_TO = 2 * TRACKERS;
const LOADS = [
  { work: 'each frame acknowledged before the next', from: 0, inFlight: 1 },
  { work: 'frames sent ahead', from: 0, inFlight: AHEAD_FRAMES },
  { work: 'a backlog, each frame acknowledged', from: BACKLOG_FROM, inFlight: 1 },
  { work: 'a backlog, frames sent ahead', from: BACKLOG_FROM, inFlight: AHEAD_FRAMES },
];

let clock = Date.now() - BACKLOG_MS;
await onProduct(run);

async function run(there: Product, db: Database): Promise<void> {
  const fleet = await addTrackers(db, VEHICLES);
  await ensurePartitions(db.pool, new Date(clock), new Date());
  await createStage(db);
  const senders: Sender[] = [];
  for (const [at, one] of fleet.entries()) {
    senders.push(await openSender(there, one, at >= BACKLOG_FROM && at < BACKLOG_TO));
  }
  for (const sender of senders) await sender.tracker.send(nextFrame(sender));
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(there)));
  await pause(IDLE_SECONDS * 1000);
  const idle = costOf(there.pid);
  report({
    id: 'memory',
    work: `server without its database, idle with ${VEHICLES} connected vehicles, ${STREAMS} streams`,
    figure: `${(idle.residentBytes / MB).toFixed(0)} MB resident`,
    goal: '≤ 250 MB',
  });
  const ofPsql = await opponent(there.databaseUrl);
  const measured: [string, Figures][] = [];
  for (const load of LOADS) {
    const busy = senders.slice(load.from, load.from + TRACKERS);
    measured.push([load.work, await sendFor(there, busy, load.inFlight)]);
    ofPsql.push(...(await opponent(there.databaseUrl)));
  }
  for (const [work, figures] of measured) tell(work, figures, median(ofPsql));
  for (const stream of streams) stream.destroy();
  for (const { tracker } of senders) tracker.close();
}

interface Sender {
  index: number;
  tracker: BenchTracker;
  isBehind: boolean;
  /** Time of its newest record, epoch milliseconds. */
  last: number;
}

async function openSender(
  there: Product,
  { device, vehicleId }: TestTracker,
  isBehind: boolean,
): Promise<Sender> {
  const tracker = await BenchTracker.open(there.trackers, device.code);
  const last = isBehind ? Date.now() - BACKLOG_MS : Date.now();
  return { index: vehicleId, tracker, isBehind, last };
}

/**
 * What the tracker gathered since its last frame, up to now: rides are live, and nothing of them is over. Of
 * one that is behind the next of its backlog.
 */
function nextFrame(sender: Sender): Buffer {
  const { index, last, isBehind } = sender;
  sender.last = isBehind
    ? last + FRAME_RECORDS * BACKLOG_STEP_MS
    : Math.max(Date.now(), last + FRAME_RECORDS);
  const step = (sender.last - last) / FRAME_RECORDS;
  return dataFrame(
    Array.from({ length: FRAME_RECORDS }, (_, record) =>
      benchRecord(index, Math.round(last + (record + 1) * step)),
    ),
  );
}

interface Figures {
  perSecond: number;
  /** Microseconds of the processor a record: product with database, and the server alone. */
  micros: number;
  serverMicros: number;
  residentBytes: number;
}

/** All senders send as fast as they are acknowledged, each with so many frames on their way. */
async function sendFor(there: Product, senders: Sender[], inFlight: number): Promise<Figures> {
  const begun = performance.now();
  const until = begun + SECONDS * 1000;
  const before = costOf(there.pid);
  let residentBytes = 0;
  let stored = 0;
  const looking = setInterval(() => {
    residentBytes = Math.max(residentBytes, costOf(there.pid).residentBytes);
  }, 1000);
  const sendOn = async (sender: Sender) => {
    while (performance.now() < until) {
      const acknowledged = await sender.tracker.send(nextFrame(sender));
      stored += acknowledged;
    }
  };
  const lanes = senders.flatMap((sender) => Array.from({ length: inFlight }, () => sendOn(sender)));
  await Promise.all(lanes);
  clearInterval(looking);
  const seconds = (performance.now() - begun) / 1000;
  const after = costOf(there.pid);
  return {
    perSecond: stored / seconds,
    micros: ((after.seconds - before.seconds) * 1e6) / stored,
    serverMicros: ((after.ownSeconds - before.ownSeconds) * 1e6) / stored,
    residentBytes,
  };
}

function tell(work: string, figures: Figures, psql: number): void {
  const { perSecond, micros, serverMicros, residentBytes } = figures;
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  report({
    id: 'S1w',
    work: `whole product for ${SECONDS} s, ${TRACKERS} connections, ${work}`,
    figure: `${whole(perSecond)} records/s, ${micros.toFixed(1)} µs of processor a record (server ${serverMicros.toFixed(1)})`,
    opponent: `psql ${whole(psql)} rows/s`,
    ratio: perSecond / psql,
    goal: '≥ 0.4, ≤ 50 µs',
  });
  report({
    id: 'memory',
    work: `server without its database under this load`,
    figure: `${(residentBytes / MB).toFixed(0)} MB resident`,
    goal: '≤ 400 MB',
  });
}

async function opponent(url: string): Promise<number[]> {
  const figures: number[] = [];
  for (let round = 0; round < PSQL_ROUNDS; round++) {
    const start = clock;
    clock += PSQL_RECORDS * 1000;
    const rows = Array.from({ length: TRACKERS }, (_, index) =>
      Array.from({ length: PSQL_RECORDS }, (_, second) =>
        benchRecord(index, start + second * 1000),
      ),
    );
    const text = copyText(rows, PSQL_VEHICLES);
    figures.push(await psqlRowsPerSecond(url, text, TRACKERS * PSQL_RECORDS));
  }
  return figures;
}

/** A reader of the live stream that takes what comes. */
async function openStream(there: Product): Promise<ClientRequest> {
  const { accessToken } = await signIn(there.address, SUPERUSER);
  const asked = request(`${there.address}/v1/fleet/live`, {
    headers: { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip' },
    agent: false,
  });
  asked.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    asked.once('response', (response) => {
      response.on('error', () => undefined).resume();
      if (response.statusCode === 200) resolve();
      else reject(new Error(`the live stream answers ${response.statusCode}`));
    });
    asked.end();
  });
  return asked;
}
