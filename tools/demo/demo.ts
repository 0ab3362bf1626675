// The demo: fills an empty database with two companies and their past, and lets the fleet drive on.
import { type ChildProcess, fork } from 'node:child_process';
import type { Database } from '@flotila/server/db/open.ts';
import type { Ingest, Registry } from '@flotila/server/ingest/ports.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, type DemoCompany, deviceCode } from './cast.ts';
import { correctDemoRides } from './corrections.ts';
import { demoTrackers } from './demo-trackers.ts';
import type { FleetOrder } from './fleet.ts';
import { loadHistory } from './history.ts';
import {
  findFact,
  insertAccounts,
  insertCompany,
  lastRecords,
  putFact,
  type StartOf,
} from './seed.queries.ts';

const DAY = 86_400_000;
/** interfaces §4: at least 60 days of history. */
const HISTORY_DAYS = 61;
/** The silent vehicle stopped reporting this long before the first start. */
const SILENT_FOR = 2.4 * DAY;
const STOP_WAIT_MS = 3_000;

export interface DemoInput {
  db: Database;
  ingest: Ingest;
  registry: Registry;
  hashPassword(password: string): Promise<string>;
  now: number;
  log(line: string): void;
}

/** True when the demo was loaded to its end. */
export async function isDemoLoaded(db: Database): Promise<boolean> {
  return (await db.write((tx) => findFact(tx, 'demo.loaded'))) !== undefined;
}

/** Fills the database; after an interruption it goes on where it stopped. */
export async function loadDemo(input: DemoInput): Promise<void> {
  const { db, ingest, registry, log } = input;
  const started = await db.write((tx) => findFact(tx, 'demo.started'));
  if (!started) {
    const hash = await input.hashPassword(DEMO_PASSWORD);
    await db.write(async (tx) => {
      const accounts = await insertAccounts(tx, hash);
      for (const company of DEMO_COMPANIES) {
        await insertCompany(
          tx,
          company,
          accounts,
          startTotals(company, input.now - HISTORY_DAYS * DAY),
        );
      }
      await putFact(tx, 'demo.started', new Date(input.now).toISOString());
    });
  }
  const begun = started ? Date.parse(started) : input.now;
  const last = await db.write((tx) => lastRecords(tx));
  let shown = 0;
  const stored = await loadHistory({
    jobs: DEMO_COMPANIES.flatMap((company) => demoTrackers(company)).map((tracker) => ({
      tracker,
      from: last.get(deviceCode(tracker.vehicle.plate)) ?? begun - HISTORY_DAYS * DAY,
      until: tracker.vehicle.duty.kind === 'silent' ? begun - SILENT_FOR : input.now,
    })),
    ingest,
    registry,
    now: input.now,
    onProgress(done, of) {
      if (done < of && done < shown + of / 5) return;
      shown = done;
      log(`demo history: ${done} of ${of} vehicles`);
    },
  });
  await correctDemoRides(db, input.now);
  await db.write((tx) => putFact(tx, 'demo.loaded', `${stored} records`));
}

/** A vehicle without records begins with nothing. */
function startTotals(company: DemoCompany, start: number): StartOf {
  const trackers = new Map(demoTrackers(company).map((tracker) => [tracker.vehicle, tracker]));
  return (vehicle) => {
    const tracker = vehicle.duty.kind === 'follows' ? undefined : trackers.get(vehicle);
    return tracker?.totalsAt(start) ?? { odometerMetres: 0, engineSeconds: 0 };
  };
}

export interface Fleet {
  stop(): Promise<void>;
}

/** Starts the fleet as a child process that reports to the tracker ports. */
export async function startFleet(input: {
  db: Database;
  host: string;
  ports: Record<string, number>;
}): Promise<Fleet> {
  const last = await input.db.write((tx) => lastRecords(tx));
  const order: FleetOrder = {
    host: input.host,
    ports: input.ports,
    last: Object.fromEntries(last),
  };
  const child = fork(new URL('./fleet.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(order);
  return { stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS);
  await gone;
  clearTimeout(timer);
}
