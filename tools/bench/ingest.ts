// S1: 200 Teltonika connections, 10 records a frame, from the bytes to the acknowledgement, through the
// real gateway and with rides folded; and the database writer alone. The opponent is psql: COPY as text
// into an unlogged stage and INSERT … ON CONFLICT into the same table, of as many rows of other vehicles.

import { startCompaction } from '@flotila/server/flow/ingest/compact.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { ensurePartitions } from '@flotila/server/ground/db/partitions.ts';
import { ask } from './ask.ts';
import { BenchTracker } from './bench-tracker.ts';
import { forkGateway } from './fork-gateway.ts';
import { type BenchRecord, benchRecord, dataFrame } from './frames.ts';
import { benchCode, type Started } from './gateway-process.ts';
import { copyText, createWriter } from './ingest-rows.ts';
import { compare, report } from './measure.ts';
import { createStage, psqlRowsPerSecond } from './psql.ts';

const TRACKERS = 200;
const FRAME_RECORDS = 10;
const FRAMES = Number(process.env.BENCH_FRAMES ?? 50);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROWS = TRACKERS * FRAMES * FRAME_RECORDS;
/** Vehicle ids of the opponent's and the writer's rows; no tracker has them. */
const PSQL_VEHICLES = 500_000;
const WRITER_VEHICLES = 600_000;

/** Records of every round are younger than those of the rounds before. */
let clock = Date.now() - 20 * 86_400_000;

const { gateway, trackers, stop } = forkGateway();
try {
  await run();
} finally {
  await stop();
}

async function run(): Promise<void> {
  const { port, url } = await ask<Started>(gateway, { ask: 'start', trackers: TRACKERS });
  const db = openDatabase(url);
  await ensurePartitions(db.pool, new Date(clock), new Date());
  await createStage(db);
  const opponent = () => psqlRowsPerSecond(url, copyText(round(), PSQL_VEHICLES), ROWS);
  const opening = Array.from({ length: TRACKERS }, (_, index) =>
    BenchTracker.open(port, benchCode(index)),
  );
  trackers.push(...(await Promise.all(opening)));
  try {
    const writer = await createWriter(url, WRITER_VEHICLES, TRACKERS);
    const alone = await compare(
      () => rowsPerSecond(() => writer.prepare(round())),
      opponent,
      ROUNDS,
    );
    await writer.close();
    tell('writer alone, 2 connections', alone, '≥ 0.6');
    const waiting = await compare(() => trackersSend(trackers, 1), opponent, ROUNDS);
    tell('gateway, rides folded, each frame acknowledged before the next', waiting, '≥ 0.4');
    const ahead = await compare(() => trackersSend(trackers, FRAMES), opponent, ROUNDS);
    tell('gateway, rides folded, frames sent ahead', ahead, '≥ 0.4');
    await tellSizes(db, 'as they came');
    await db.pool.query('analyze location');
    const quiet = () => undefined;
    const log = { info: quiet, warn: console.warn, error: console.error };
    await (await startCompaction(db.pool, log)).done;
    await tellSizes(db, 'packed by the worker');
  } finally {
    await db.close();
  }
}

function tell(
  work: string,
  { ours, opponent, ratio }: Awaited<ReturnType<typeof compare>>,
  goal: string,
) {
  const figure = `${Math.round(ours).toLocaleString('en')} rows/s`;
  const theirs = `psql ${Math.round(opponent).toLocaleString('en')} rows/s`;
  report({ id: 'S1', work, figure, opponent: theirs, ratio, goal });
}

/** One round of records for every tracker: a drive at one record a second. */
function round(): BenchRecord[][] {
  const start = clock;
  const count = FRAMES * FRAME_RECORDS;
  clock += count * 1000 + 1000;
  return Array.from({ length: TRACKERS }, (_, index) =>
    Array.from({ length: count }, (_, second) => benchRecord(index, start + second * 1000)),
  );
}

async function trackersSend(trackers: BenchTracker[], inFlight: number): Promise<number> {
  const frames = round().map((records) =>
    Array.from({ length: FRAMES }, (_, index) =>
      dataFrame(records.slice(index * FRAME_RECORDS, (index + 1) * FRAME_RECORDS)),
    ),
  );
  const sendAll = () =>
    Promise.all(trackers.map((tracker, index) => sendOne(tracker, frames[index] ?? [], inFlight)));
  return rowsPerSecond(async () => sendAll);
}

async function sendOne(tracker: BenchTracker, frames: Buffer[], inFlight: number): Promise<void> {
  for (let from = 0; from < frames.length; from += inFlight) {
    const part = frames.slice(from, from + inFlight);
    const counts = await Promise.all(part.map((frame) => tracker.send(frame)));
    if (counts.some((count) => count !== FRAME_RECORDS)) throw new Error('not acknowledged');
  }
}

/** Prepares, then measures what the preparation answers. */
async function rowsPerSecond(prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  const work = await prepare();
  const began = performance.now();
  await work();
  return (ROWS / (performance.now() - began)) * 1000;
}

async function tellSizes(db: Database, when: string): Promise<void> {
  const { rows } = await db.pool.query(
    `select sum(pg_relation_size(c.oid))::float8 as heap,
       sum(pg_indexes_size(c.oid))::float8 as keys,
       (select count(*)::float8 from location) as count
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'location'::regclass`,
  );
  const { heap, keys, count } = rows[0];
  const each = (heap + keys) / count;
  report({
    id: 'S1',
    work: `bytes a stored location, ${count} ${when}`,
    figure: `${each.toFixed(1)} (row ${(heap / count).toFixed(1)}, key ${(keys / count).toFixed(1)})`,
    goal: '≤ 124',
  });
}
