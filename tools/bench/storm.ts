// A fleet that comes back at once: the whole product is restarted, and all trackers connect, name themselves and send what
// they gathered in the same moment, each again after a pause when it was not let in. How long until all are acknowledged,
// and how long those wait that were let in first. BENCH_TRACKERS says how many (a process may open so many files at most).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addTrackers, type TestTracker } from '@flotila/server/flow/ingest/test-fleet.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { type Product, startProduct } from '../faults/product.ts';
import { within } from '../faults/within.ts';
import { BenchTracker } from './bench-tracker.ts';
import { benchRecord, dataFrame } from './frames.ts';
import { quantile, report } from './measure.ts';
import { costOf } from './processor.ts';

const TRACKERS = Number(process.env.BENCH_TRACKERS ?? 10_000);
/** Gathered while the product was away. */
const RECORDS = 4;
/** As a tracker does that was not let in. */
const AGAIN_MS = 5_000;
const PATIENCE_MS = 60_000;
/** Who is not served by then never will be: a process may open too few files. */
const GIVE_UP_MS = 120_000;

/** They stay connected until all are there. */
const open: BenchTracker[] = [];

const folder = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
let product = await startProduct(folder);
try {
  const db = openDatabase(product.databaseUrl);
  const fleet = await addTrackers(db, TRACKERS);
  await tell('the first time', fleet, Date.now() - 600_000);
  await db.close();
  await product.stop();
  product = await startProduct(folder);
  await tell('after a restart', fleet, Date.now() - 300_000);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function tell(when: string, fleet: readonly TestTracker[], from: number): Promise<void> {
  const begun = performance.now();
  const before = costOf(product.pid);
  let tries = 0;
  let unserved = 0;
  const waits = await Promise.all(
    fleet.map(async (one) => {
      while (performance.now() < begun + GIVE_UP_MS) {
        tries += 1;
        const done = await comeBack(product, one, from).catch(() => false);
        if (done) return performance.now() - begun;
        await pause(AGAIN_MS * (0.5 + Math.random()));
      }
      unserved += 1;
      return GIVE_UP_MS;
    }),
  );
  const seconds = costOf(product.pid).seconds - before.seconds;
  report({
    id: 'storm',
    work: `${fleet.length} trackers that come at once with ${RECORDS} records each, ${when}`,
    figure: `acknowledged p50 ${(quantile(waits, 0.5) / 1000).toFixed(1)} s, last ${(Math.max(...waits) / 1000).toFixed(1)} s, ${(tries / fleet.length).toFixed(2)} tries each, ${((seconds * 1e6) / fleet.length).toFixed(0)} µs of processor each, ${unserved} not served`,
    goal: '–',
  });
  for (const tracker of open.splice(0)) tracker.close();
}

async function comeBack(
  { trackers }: Product,
  { device, vehicleId }: TestTracker,
  from: number,
): Promise<boolean> {
  const tracker = await within(BenchTracker.open(trackers, device.code), PATIENCE_MS);
  open.push(tracker);
  const records = Array.from({ length: RECORDS }, (_, at) =>
    benchRecord(vehicleId, from + at * 30_000),
  );
  return (await within(tracker.send(dataFrame(records)), PATIENCE_MS)) === RECORDS;
}
