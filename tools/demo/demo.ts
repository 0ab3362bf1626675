// The demo: fills an empty database with two companies and their past, and lets the fleet drive on.
import { type ChildProcess, fork } from 'node:child_process';
import type { Database } from '@flotila/server/db/open.ts';
import type { Ingest, Registry } from '@flotila/server/ingest/ports.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, type DemoCompany, deviceCode } from './cast.ts';
import { correctDemoRides } from './corrections.ts';
import { demoTrackers } from './demo-trackers.ts';
import type { FleetOrder } from './fleet.ts';
import { type HistoryJob, loadHistory } from './history.ts';
import { writePaperwork, writeRates } from './paperwork.ts';
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
  /** Days of history; tests need fewer. */
  days?: number;
  log(line: string): void;
}

/** True when the demo was loaded to its end. */
export async function isDemoLoaded(db: Database): Promise<boolean> {
  return (await db.write((tx) => findFact(tx, 'demo.loaded'))) !== undefined;
}

/** Fills the database; after an interruption it goes on where it stopped. */
export async function loadDemo(input: DemoInput): Promise<void> {
  const { db, now, days = HISTORY_DAYS } = input;
  const begun = await beginDemo(input);
  const start = begun - days * DAY;
  const last = await db.write((tx) => lastRecords(tx));
  const jobs = DEMO_COMPANIES.map((company) => ({
    company,
    vehicles: demoTrackers(company, begun).map((tracker) => ({
      tracker,
      from: last.get(deviceCode(tracker.vehicle.plate)) ?? start,
      until: tracker.vehicle.duty.kind === 'silent' ? begun - SILENT_FOR : now,
    })),
  }));
  const stored = await storeHistory(
    input,
    jobs.flatMap(({ vehicles }) => vehicles),
  );
  await writeRates(db, start, now);
  for (const { company, vehicles } of jobs) {
    await writePaperwork(db, { company, vehicles, start, now });
  }
  await correctDemoRides(db, now);
  await db.write((tx) => putFact(tx, 'demo.loaded', `${stored} records`));
}

/** Writes the master data unless they are there; answers when the demo began, epoch ms. */
async function beginDemo(input: DemoInput): Promise<number> {
  const { db, now, days = HISTORY_DAYS } = input;
  const begun = await begunAt(db);
  if (begun !== null) return begun;
  const hash = await input.hashPassword(DEMO_PASSWORD);
  await db.write(async (tx) => {
    const accounts = await insertAccounts(tx, hash);
    for (const company of DEMO_COMPANIES) {
      await insertCompany(tx, company, accounts, startOf(company, now, now - days * DAY));
    }
    await putFact(tx, 'demo.started', new Date(now).toISOString());
  });
  return now;
}

async function begunAt(db: Database): Promise<number | null> {
  const fact = await db.write((tx) => findFact(tx, 'demo.started'));
  return fact === undefined ? null : Date.parse(fact);
}

function storeHistory(input: DemoInput, jobs: HistoryJob[]): Promise<number> {
  const { ingest, registry, now, log } = input;
  let shown = 0;
  return loadHistory({
    ...{ jobs, ingest, registry, now },
    onProgress(done, of) {
      if (done < of && done < shown + of / 5) return;
      shown = done;
      log(`demo history: ${done} of ${of} vehicles`);
    },
  });
}

/** Totals of the vehicles when the history begins; one without records begins with nothing. */
function startOf(company: DemoCompany, begun: number, start: number): StartOf {
  const trackers = new Map(
    demoTrackers(company, begun).map((tracker) => [tracker.vehicle, tracker]),
  );
  return (vehicle) => {
    const tracker = vehicle.duty.kind === 'follows' ? undefined : trackers.get(vehicle);
    return tracker?.totalsAt(start) ?? { odometerMetres: 0, engineSeconds: 0, fuelLitres: 0 };
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
  const now = Date.now();
  const begun = (await begunAt(input.db)) ?? now;
  const last = await input.db.write((tx) => lastRecords(tx));
  await writeRates(input.db, begun - HISTORY_DAYS * DAY, now);
  const order: FleetOrder = {
    host: input.host,
    ports: input.ports,
    last: Object.fromEntries(last),
    begun,
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
