// R1: acknowledged means stored. Trackers send through the real gateway while the server, the database
// or both are killed with SIGKILL, round after round; every tracker goes on after its last acknowledged
// record, by every way: their own port, each door of what others pass on, a relay. At the end every acknowledged record must
// be there, once; each way is told by itself.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import { addTrackers } from '@flotila/server/flow/ingest/test-fleet.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { emptyRecord } from '@flotila/server/ground/protocols/record.ts';
import { temporaryPostgres } from '@flotila/server/testing/temporary-postgres.ts';
import { FRAME_RECORDS, frameFrom, recordsFrom, timeOf } from '../faults/load.ts';
import { turnTo } from '../faults/passed-on.ts';
import { within } from '../faults/within.ts';
import { connectTracker } from '../tracker/client.ts';
import { simulatorOf } from '../tracker/simulators.ts';
import { BenchTracker } from './bench-tracker.ts';
import type { CrashPorts } from './crash-process.ts';
import { report } from './measure.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 24);
/** How many trackers come by each way. */
const WAYS = {
  teltonika: 40,
  json: 10,
  'traccar-forward': 10,
  flespi: 10,
  'wialon-retranslator': 10,
} as const;
type Way = keyof typeof WAYS;
/** The server of this drill lets every key in. */
const KEY = 'any';
/** A kill falls this long after the trackers are at work, at random. */
const KILL_AFTER_MS = [100, 700] as const;
const RECOVERY_MS_MAX = 30_000;
const KILLS = ['server', 'database', 'both'] as const;

interface Tracker {
  code: string;
  vehicleId: number;
  /** Records acknowledged, and sent at least once. */
  acknowledged: number;
  sent: number;
  way: Way;
  /** Records of one frame, request or packet. */
  step: number;
}

const folders = new Set(readdirSync(tmpdir()));
const postgres = await temporaryPostgres({ durable: true });
let server: ChildProcess | undefined;
let ports: CrashPorts | undefined;
let isOver = false;
try {
  await run();
} finally {
  isOver = true;
  server?.kill('SIGKILL');
  await postgres.stop();
  for (const name of readdirSync(tmpdir())) {
    const isOurs = name.startsWith('flotila-bench-') && !folders.has(name);
    if (isOurs) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

async function run(): Promise<void> {
  await migrate(postgres.url, new Date());
  const db = openDatabase(postgres.url);
  const trackers = await addEach(db);
  await startServer();
  const working = trackers.map(reportAllDay);
  for (let round = 0; round < ROUNDS; round++)
    await killOnce(KILLS[round % 3] ?? 'server', trackers);
  // The last kill is recovered from as well, and only then is there a database to count in.
  await advance(trackers, 1);
  isOver = true;
  await Promise.all(working);
  await tell(trackers);
  await db.close();
}

async function addEach(db: Database): Promise<Tracker[]> {
  const trackers: Tracker[] = [];
  for (const [way, count] of Object.entries(WAYS) as [Way, number][]) {
    const added = await addTrackers(db, count);
    const own = added.map(({ device, vehicleId }) => ({
      code: device.code,
      vehicleId,
      acknowledged: 0,
      sent: 0,
      way,
      step: stepOf(way),
    }));
    await turnTo(
      postgres.url,
      deviceTypeOf(way),
      own.map(({ code }) => code),
    );
    trackers.push(...own);
  }
  return trackers;
}

function stepOf(way: Way): number {
  if (way === 'teltonika') return FRAME_RECORDS;
  const { http, tcp } = simulatorOf(way);
  return Math.min(FRAME_RECORDS, (http ?? tcp)?.recordsMax ?? 1);
}

/** A tracker reports until the end: connects, sends, waits for the acknowledgement, connects again. */
async function reportAllDay(tracker: Tracker): Promise<void> {
  const { step } = tracker;
  while (!isOver) {
    let line: Line | undefined;
    try {
      line = await within(openLine(tracker), 5_000);
      while (!isOver) {
        const first = tracker.acknowledged;
        tracker.sent = Math.max(tracker.sent, first + step);
        const count = await within(line.send(first), 10_000);
        // A refusal acknowledges nothing.
        if (count !== step) throw new Error(`acknowledged ${count}`);
        tracker.acknowledged += step;
      }
    } catch {
      await pause(50);
    } finally {
      line?.close();
    }
  }
}

/** Sends the records from one on, and says how many are acknowledged. */
interface Line {
  send(first: number): Promise<number>;
  close(): void;
}

async function openLine({ code, way, step }: Tracker): Promise<Line> {
  const port = ports?.[way] ?? 0;
  if (way === 'teltonika') {
    const tracker = await BenchTracker.open(port, code);
    return { send: (first) => tracker.send(frameFrom(first)), close: () => tracker.close() };
  }
  const tracker = await connectTracker({ protocol: way, host: '127.0.0.1', port, code, key: KEY });
  return {
    send: async (first) => (await tracker.send(placedFrom(first, step))).acknowledged,
    close: () => void tracker.close(),
  };
}

function placedFrom(first: number, count: number): TrackerRecord[] {
  return recordsFrom(first, count).map(({ time, odometerMetres, ...place }) => ({
    ...emptyRecord(time),
    ...place,
    hasFix: true,
    inputs: 1,
    values: { odometerMetres },
  }));
}

async function killOnce(kill: (typeof KILLS)[number], trackers: Tracker[]): Promise<void> {
  await advance(trackers, 2);
  const [least, most] = KILL_AFTER_MS;
  await pause(least + Math.random() * (most - least));
  if (kill !== 'server') process.kill(postgres.pid(), 'SIGKILL');
  if (kill !== 'database' && server) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    await startServer();
  }
}

/** Waits until every tracker has got so many frames through. */
async function advance(trackers: Tracker[], frames: number): Promise<void> {
  const goals = trackers.map(({ acknowledged, step }) => acknowledged + frames * step);
  const deadline = performance.now() + RECOVERY_MS_MAX;
  while (trackers.some((tracker, index) => tracker.acknowledged < (goals[index] ?? 0))) {
    if (performance.now() > deadline) throw new Error('trackers are not served again');
    await pause(20);
  }
}

/** Starts the server; while the database is still recovering it ends, and is started again. */
async function startServer(): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const child = fork(join(import.meta.dirname, 'crash-process.ts'), [postgres.url], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const started = await Promise.race([
      once(child, 'message').then(([message]) => message as CrashPorts),
      once(child, 'exit').then(() => undefined),
    ]);
    if (started) {
      server = child;
      ports = started;
      return;
    }
    await pause(100);
  }
  throw new Error('the server does not start');
}

async function tell(trackers: Tracker[]): Promise<void> {
  const db = openDatabase(postgres.url);
  for (const way of Object.keys(WAYS)) {
    const own = trackers.filter((tracker) => tracker.way === way);
    const { acknowledged, lost, doubled, foreign } = await account(db, own);
    report({
      id: 'R1',
      work: `${way}: ${ROUNDS} rounds of kill -9 (server, database, both), ${acknowledged} records acknowledged`,
      figure: `${lost} lost, ${doubled} doubled, ${foreign} never sent`,
      goal: '0 lost, 0 doubled',
    });
    if (lost + doubled + foreign > 0) process.exitCode = 1;
  }
  await db.close();
}

/** Compares what was acknowledged with what the database has. */
async function account(db: Database, trackers: readonly Tracker[]) {
  const sum = { acknowledged: 0, lost: 0, doubled: 0, foreign: 0 };
  for (const tracker of trackers) {
    const { rows } = await db.pool.query<{ ts: Date; count: number }>(
      'select ts, count(*)::int as count from location where vehicle_id = $1 group by ts',
      [tracker.vehicleId],
    );
    const counts = new Map(rows.map((row) => [row.ts.getTime(), row.count]));
    sum.acknowledged += tracker.acknowledged;
    for (let index = 0; index < tracker.acknowledged; index++) {
      if (!counts.has(timeOf(index))) sum.lost += 1;
    }
    for (const [time, count] of counts) {
      sum.doubled += count - 1;
      if (time < timeOf(0) || time >= timeOf(tracker.sent)) sum.foreign += 1;
    }
  }
  return sum;
}
