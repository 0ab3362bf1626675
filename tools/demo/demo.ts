// The demo: fills an empty database with two companies and their past, and lets the fleet drive on.

import { type ChildProcess, fork } from 'node:child_process';
import { findFact, putFact } from '@flotila/server/ground/db/installation.queries.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import type { Ingest, Registry } from '@flotila/server/thing/connection/ports.ts';
import { acknowledgeDemoAlerts } from './alerts.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, type DemoCompany, deviceCode } from './cast.ts';
import { writeContracts } from './contracts.ts';
import { correctDemoRides } from './corrections.ts';
import { demoGeography, demoTrackers } from './demo-trackers.ts';
import { readDrawnWays } from './drawn-ways.ts';
import type { FleetOrder } from './fleet.ts';
import type { Geography } from './geography.ts';
import { firstRecord, type HistoryJob, loadHistory } from './history.ts';
import type { DemoTracker } from './motion.ts';
import { type DemoRun, writePaperwork, writeRates } from './paperwork.ts';
import { DEMO_EPOCH } from './plan.ts';
import { insertAccounts, insertCompany, lastRecords, type StartOf } from './seed.queries.ts';
import { bringCardFiles } from './tachograph-files.ts';
import type { Totals } from './totals.ts';
import { writeWatch } from './watch.ts';

const DAY = 86_400_000;
/** interfaces §4: at least 60 days of history. */
export const HISTORY_DAYS = 61;
/** Before it the plans of the demo's fleet had not begun. */
const CLOCK_LEAST = DEMO_EPOCH + HISTORY_DAYS * DAY;
/** The silent vehicle stopped reporting this long before the first start. */
const SILENT_FOR = 2.4 * DAY;
const STOP_WAIT_MS = 3_000;
const CONTINUE_MS = 3_600_000;
const NOTHING = { odometerMetres: 0, engineSeconds: 0, fuelLitres: 0 };

export interface DemoInput {
  db: Database;
  ingest: Ingest;
  registry: Registry;
  hashPassword(password: string): Promise<string>;
  now: number;
  /** Where the fleet drives; the network's ways where it is left out. */
  geography?: Geography;
  /** Days of history; tests need fewer. */
  days?: number;
  log(line: string): void;
}

/** True when the demo was loaded to its end. */
export async function isDemoLoaded(db: Database): Promise<boolean> {
  return (await db.write((tx) => findFact(tx, 'demo.loaded'))) !== undefined;
}

/**
 * Fills the database; after an interruption it goes on where it stopped.
 * @throws where the clock says a day on which the demo's fleet has no past yet
 */
export async function loadDemo(input: DemoInput): Promise<void> {
  const { db, now, days = HISTORY_DAYS, geography = demoGeography() } = input;
  if (now < CLOCK_LEAST) {
    const first = new Date(CLOCK_LEAST).toISOString().slice(0, 10);
    throw new Error(
      `the demo needs a clock from ${first} on, this one says ${new Date(now).toISOString()}`,
    );
  }
  const known = await begunAt(db);
  const begun = known ?? now;
  const start = begun - days * DAY;
  const fleets = DEMO_COMPANIES.map((company) => ({
    company,
    vehicles: runsOf(demoTrackers(company, begun, geography), { begun, start, now }),
  }));
  if (known === null) await writeMasterData(input, fleets, start);
  const last = await db.write((tx) => lastRecords(tx));
  const jobs = fleets.flatMap(({ vehicles }) =>
    vehicles.map(({ tracker, until }) => ({
      tracker,
      until,
      from: last.get(deviceCode(tracker.vehicle.plate)) ?? start,
    })),
  );
  const stored = await storeHistory(input, jobs);
  await writeRates(db, start, now);
  for (const fleet of fleets) await writePaperwork(db, { ...fleet, start, now });
  await correctDemoRides(db, now);
  await acknowledgeDemoAlerts(db, now);
  for (const { company, vehicles } of fleets.slice(0, 1)) {
    const trackers = vehicles.map(({ tracker }) => tracker);
    await bringCardFiles(db, { company, trackers, begun });
  }
  await writeContracts(db, { start, begun, now, geography });
  await db.write((tx) => putFact(tx, 'demo.loaded', `${stored} records`));
}

/** A demo that was loaded before goes on: contracts of the days that have come meanwhile. */
export async function continueDemo(
  db: Database,
  now: number,
  geography = demoGeography(),
): Promise<void> {
  const begun = (await begunAt(db)) ?? now;
  await writeContracts(db, { start: begun - HISTORY_DAYS * DAY, begun, now, geography });
}

interface DemoFleet {
  company: DemoCompany;
  vehicles: DemoRun[];
}

/** Plans are made in the order of time: the totals of the beginning are asked before all records. */
function runsOf(
  trackers: readonly DemoTracker[],
  { begun, start, now }: { begun: number; start: number; now: number },
): DemoRun[] {
  return trackers.map((tracker) => ({
    tracker,
    initial: totalsAtFirst(tracker, start, now),
    until: tracker.vehicle.duty.kind === 'silent' ? begun - SILENT_FOR : now,
  }));
}

/** A vehicle that was on its way when the past began is taken over with its first reading (T-12). */
function totalsAtFirst(tracker: DemoTracker, start: number, now: number): Totals {
  const totals = tracker.totalsAt(start);
  const { odometerMetres, engineSeconds } = firstRecord(tracker, start, now)?.values ?? {};
  return {
    ...totals,
    odometerMetres: odometerMetres ?? totals.odometerMetres,
    engineSeconds: engineSeconds ?? totals.engineSeconds,
  };
}

/** Companies and all in them; a vehicle without records of its own begins with nothing. */
async function writeMasterData(
  input: DemoInput,
  fleets: readonly DemoFleet[],
  start: number,
): Promise<void> {
  const { db, now } = input;
  const hash = await input.hashPassword(DEMO_PASSWORD);
  await db.write(async (tx) => {
    const accounts = await insertAccounts(tx, hash);
    for (const { company, vehicles } of fleets) {
      const own = vehicles.filter(({ tracker }) => tracker.vehicle.duty.kind !== 'follows');
      const totals = new Map(own.map(({ tracker, initial }) => [tracker.vehicle, initial]));
      const startOf: StartOf = (vehicle) => totals.get(vehicle) ?? NOTHING;
      const companyId = await insertCompany(tx, company, accounts, startOf);
      await writeWatch(tx, companyId, company, new Date(start - DAY));
    }
    await putFact(tx, 'demo.started', new Date(now).toISOString());
  });
}

export async function begunAt(db: Database): Promise<number | null> {
  const fact = await db.write((tx) => findFact(tx, 'demo.started'));
  return fact === undefined ? null : Date.parse(fact);
}

function storeHistory(input: DemoInput, jobs: HistoryJob[]): Promise<number> {
  const { ingest, registry, now, log } = input;
  let shown = 0;
  return loadHistory({
    jobs,
    ingest,
    registry,
    now,
    onProgress(done, of) {
      if (done < of && done < shown + of / 5) return;
      shown = done;
      log(`demo history: ${done} of ${of} vehicles`);
    },
  });
}

export interface Fleet {
  stop(): Promise<void>;
}

/** Starts the fleet as a child process that reports to the tracker ports. */
export async function startFleet(input: {
  db: Database;
  host: string;
  ports: Record<string, number>;
  drawnWays: string;
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
    drawnWays: input.drawnWays,
  };
  const geography = demoGeography(readDrawnWays(input.drawnWays));
  const child = fork(new URL('./fleet.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(order);
  // New contracts come with new days; one that fails is tried again an hour later.
  const timer = setInterval(() => {
    continueDemo(input.db, Date.now(), geography).catch(() => undefined);
  }, CONTINUE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return stopChild(child);
    },
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS);
  await gone;
  clearTimeout(timer);
}
