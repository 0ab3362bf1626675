// S1w and memory: the whole product as `npm start` runs it (api, gateway, worker, live streams, its own
// database) under 200 Teltonika connections for a minute, once with each frame acknowledged before the next
// and once with frames sent ahead. The opponent is psql into the same database, before and after.
// BENCH_SECONDS shortens it.
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '@flotila/server/db/open.ts';
import { ensurePartitions } from '@flotila/server/db/partitions.ts';
import { addTrackers, type TestTracker } from '@flotila/server/ingest/test-fleet.ts';
import { type Product, SUPERUSER, startProduct } from '../faults/product.ts';
import { BenchTracker } from './bench-tracker.ts';
import { benchRecord, dataFrame } from './frames.ts';
import { copyText } from './ingest-rows.ts';
import { median, report } from './measure.ts';
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
const MB = 1_000_000;

let clock = Date.now() - 20 * 86_400_000;
const folder = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
const product = await startProduct(folder);
try {
  const db = openDatabase(product.databaseUrl);
  await run(product, db);
  await db.close();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(there: Product, db: Database): Promise<void> {
  const fleet = await addTrackers(db, VEHICLES);
  // As a tracker's number is: fifteen digits.
  await db.pool.query('update device set code = 350000000000000 + vehicle_id');
  await ensurePartitions(db.pool, new Date(clock), new Date());
  await createStage(db);
  const senders: Sender[] = [];
  for (const one of fleet) senders.push(await openSender(there, one));
  for (const sender of senders) await sender.tracker.send(nextFrame(sender));
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(there)));
  await pause(IDLE_SECONDS * 1000);
  const idle = costOf(there.pid);
  report({
    id: 'memory',
    work: `server without its database, idle with ${VEHICLES} connected vehicles, ${STREAMS} streams`,
    figure: `${(idle.residentBytes / MB).toFixed(0)} MB resident`,
    opponent: '–',
    goal: '≤ 250 MB',
  });
  const busy = senders.slice(0, TRACKERS);
  const before = await opponent(there.databaseUrl);
  const waiting = await sendFor(there, busy, 1);
  const between = await opponent(there.databaseUrl);
  const ahead = await sendFor(there, busy, AHEAD_FRAMES);
  const psql = median([...before, ...between, ...(await opponent(there.databaseUrl))]);
  tell('each frame acknowledged before the next', waiting, psql);
  tell('frames sent ahead', ahead, psql);
  for (const stream of streams) stream.destroy();
  for (const { tracker } of senders) tracker.close();
}

interface Sender {
  index: number;
  tracker: BenchTracker;
  /** Time of its newest record, epoch milliseconds. */
  last: number;
}

async function openSender(there: Product, { vehicleId }: TestTracker): Promise<Sender> {
  const code = String(350_000_000_000_000 + vehicleId);
  const tracker = await BenchTracker.open(there.trackers, code);
  return { index: vehicleId, tracker, last: Date.now() };
}

/** What the tracker gathered since its last frame, up to now: rides are live, and nothing of them is over. */
function nextFrame(sender: Sender): Buffer {
  const { index, last } = sender;
  sender.last = Math.max(Date.now(), last + FRAME_RECORDS);
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
    opponent: '–',
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
  const basic = Buffer.from(`${SUPERUSER.login}:${SUPERUSER.password}`).toString('base64');
  const answer = await fetch(`${there.address}/v1/all/token`, {
    headers: { authorization: `Basic ${basic}` },
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
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
