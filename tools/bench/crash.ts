// R1: acknowledged means stored. Trackers send through the real gateway while the server, the database
// or both are killed with SIGKILL, round after round; every tracker goes on after its last acknowledged
// record, those too whose records a program passes on over HTTP. At the end every acknowledged record must be there, once.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addTrackers } from '@flotila/server/flow/ingest/test-fleet.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { temporaryPostgres } from '@flotila/server/testing/temporary-postgres.ts';
import { FRAME_RECORDS, frameFrom, recordsFrom, timeOf } from '../faults/load.ts';
import { passOn, turnToPassedOn } from '../faults/passed-on.ts';
import { within } from '../faults/within.ts';
import { BenchTracker } from './bench-tracker.ts';
import { report } from './measure.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 24);
const TRACKERS = 50;
const PASSED_ON = 10;
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
  isPassedOn: boolean;
}

const folders = new Set(readdirSync(tmpdir()));
const postgres = await temporaryPostgres({ durable: true });
let server: ChildProcess | undefined;
let ports = { port: 0, intake: 0 };
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
  const added = await addTrackers(db, TRACKERS);
  const trackers = added.map(
    ({ device, vehicleId }, index): Tracker => ({
      code: device.code,
      vehicleId,
      acknowledged: 0,
      sent: 0,
      isPassedOn: index < PASSED_ON,
    }),
  );
  const passed = trackers.filter(({ isPassedOn }) => isPassedOn);
  await turnToPassedOn(
    postgres.url,
    passed.map(({ code }) => code),
  );
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

/** A tracker reports until the end: connects, sends, waits for the acknowledgement, connects again. */
async function reportAllDay(tracker: Tracker): Promise<void> {
  while (!isOver) {
    let connection: BenchTracker | undefined;
    try {
      if (!tracker.isPassedOn) {
        connection = await within(BenchTracker.open(ports.port, tracker.code), 5_000);
      }
      while (!isOver) {
        const first = tracker.acknowledged;
        tracker.sent = Math.max(tracker.sent, first + FRAME_RECORDS);
        const sending =
          connection?.send(frameFrom(first)) ??
          passOn(ports.intake, tracker.code, recordsFrom(first));
        const count = await within(sending, 10_000);
        // A refusal acknowledges nothing.
        if (count !== FRAME_RECORDS) throw new Error(`acknowledged ${count}`);
        tracker.acknowledged += FRAME_RECORDS;
      }
    } catch {
      await pause(50);
    } finally {
      connection?.close();
    }
  }
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
  const goals = trackers.map((tracker) => tracker.acknowledged + frames * FRAME_RECORDS);
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
      once(child, 'message').then(([message]) => message as typeof ports),
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
  let acknowledged = 0;
  let lost = 0;
  let doubled = 0;
  let foreign = 0;
  for (const tracker of trackers) {
    const { rows } = await db.pool.query<{ ts: Date; count: number }>(
      'select ts, count(*)::int as count from location where vehicle_id = $1 group by ts',
      [tracker.vehicleId],
    );
    const counts = new Map(rows.map((row) => [row.ts.getTime(), row.count]));
    acknowledged += tracker.acknowledged;
    for (let index = 0; index < tracker.acknowledged; index++) {
      if (!counts.has(timeOf(index))) lost += 1;
    }
    for (const [time, count] of counts) {
      doubled += count - 1;
      if (time >= timeOf(tracker.sent)) foreign += 1;
    }
  }
  await db.close();
  report({
    id: 'R1',
    work: `${ROUNDS} rounds of kill -9 (server, database, both), ${acknowledged} records acknowledged`,
    figure: `${lost} lost, ${doubled} doubled, ${foreign} never sent`,
    goal: '0 lost, 0 doubled',
  });
  if (lost + doubled + foreign > 0) process.exitCode = 1;
}
