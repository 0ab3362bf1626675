// What people of the demo's companies wrote beside what the trackers told: documents of fuel with the
// rates of their days, service plans and services, sharings. Once, after the history is stored.

import { addDays, localDay } from '@flotila/domain/time.ts';
import { findFact, putFact } from '@flotila/server/ground/db/installation.queries.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { insertDocuments } from '@flotila/server/thing/refueling/import.queries.ts';
import { listRates, storeRates } from '@flotila/server/thing/refueling/rate.queries.ts';
import { refreshManyAlerts } from '@flotila/server/thing/service/alerts.ts';
import { insertAdministration } from './administration.ts';
import type { DemoCompany } from './cast.ts';
import { demoDocuments } from './documents.ts';
import { findDemoCompany, vehicleIdOf } from './fuel.queries.ts';
import type { DemoTracker } from './motion.ts';
import { demoRates } from './rates.ts';
import { type DemoCounters, insertServices } from './services.ts';
import type { Totals } from './totals.ts';

const DAY = 86_400_000;
/** Rates begin so long before the history. */
const RATES_BEFORE_DAYS = 30;

/** What one vehicle did in the history. */
export interface DemoRun {
  tracker: DemoTracker;
  /** Totals when the history begins. */
  initial: Totals;
  /** Last moment of which the tracker tells, epoch ms. */
  until: number;
}

export interface Paperwork {
  company: DemoCompany;
  vehicles: readonly DemoRun[];
  /** When the history begins, and now; epoch ms. */
  start: number;
  now: number;
}

/** Made-up rates for a history from `start` until `now`, epoch ms. */
function ratesFor(start: number, now: number) {
  return demoRates(addDays(localDay(start, 'UTC'), -RATES_BEFORE_DAYS), localDay(now, 'UTC'));
}

/**
 * Writes the rates of all days until now; called at every start, because days pass. Rates that are there
 * stay: somebody may have loaded true ones.
 */
export async function writeRates(db: Database, start: number, now: number): Promise<void> {
  const rates = ratesFor(start, now);
  const days = { from: rates[0]?.day ?? '', to: rates.at(-1)?.day ?? '' };
  const currencies = [...new Set(rates.map(({ currency }) => currency))];
  await db.write(async (tx) => {
    const stored = await listRates(tx, currencies, days);
    const known = new Set(stored.map(({ currency, day }) => `${currency} ${day}`));
    await storeRates(
      tx,
      rates.filter(({ currency, day }) => !known.has(`${currency} ${day}`)),
    );
  });
}

/** Writes documents and services of a company once, however often the demo is started. */
export async function writePaperwork(db: Database, paperwork: Paperwork): Promise<void> {
  const { company, vehicles, start, now } = paperwork;
  const fact = `demo.paperwork.${company.code}`;
  if (await db.write((tx) => findFact(tx, fact))) return;
  const row = await db.read((read) => findDemoCompany(read, company.code));
  const documents = demoDocuments({
    company: row,
    vehicles,
    from: start,
    rates: ratesFor(start, now),
  });
  const counted = vehicles.map((run) => ({
    vehicle: run.tracker.vehicle,
    counters: countersOf(run, start),
  }));
  await db.write(async (tx) => {
    await insertDocuments(tx, row.id, documents, new Date(now));
    const services = await insertServices(tx, row, counted, now);
    const sharings = await insertAdministration(tx, company, row, now);
    await putFact(
      tx,
      fact,
      `${documents.length} documents, ${services} services, ${sharings} sharings`,
    );
  });
  const ids = vehicles.map(({ tracker }) => vehicleIdOf(row, tracker.vehicle));
  await refreshManyAlerts(db, row, ids, now);
}

function countersOf({ tracker, initial, until }: DemoRun, start: number): DemoCounters {
  const now = tracker.totalsAt(until);
  const days = (until - start) / DAY;
  return {
    km: now.odometerMetres,
    eh: now.engineSeconds,
    kmPerDay: (now.odometerMetres - initial.odometerMetres) / days,
    ehPerDay: (now.engineSeconds - initial.engineSeconds) / days,
  };
}
