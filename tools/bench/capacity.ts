// How many vehicles at one record in 30 s this machine holds, where it ends first and what one more adds: the whole product
// as `npm start` runs it, single records of more and more trackers until they wait, the memory of their connections, and
// the disk that their records take. The trackers share the machine, so the processor of the product alone is counted.
// BENCH_SECONDS is the length of a step.
import { statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { addTrackers, type TestTracker } from '@flotila/server/flow/ingest/test-fleet.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import type { Product } from '../faults/product.ts';
import { BenchTracker } from './bench-tracker.ts';
import { benchRecord, dataFrame } from './frames.ts';
import { quantile, report } from './measure.ts';
import { onProduct } from './on-product.ts';
import { costOf } from './processor.ts';

const VEHICLES = 2_000;
const EVERY_SECONDS = 30;
/** Records a second, each of another vehicle. */
const STEPS = [250, 500, 1_000, 2_000, 4_000, 8_000];
const STEP_SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
/** Beyond it a tracker's record is not live any more. */
const DELAY_MS_MAX = 1_000;
/** Of a machine's cores and memory what may be used all day; the rest is for peaks, reports and people. */
const USABLE = 0.6;
/** Months that stay in the database. */
const MONTHS = 12;
const MONTH_DAYS = 30;
const MB = 1_000_000;

await onProduct(run);
process.exit(0);

interface Step {
  perSecond: number;
  delayMs99: number;
  /** Microseconds of the processor a record: product with database, and the server alone. */
  micros: number;
  serverMicros: number;
}

async function run(there: Product, db: Database): Promise<void> {
  const fleet = await addTrackers(db, VEHICLES);
  const empty = costOf(there.pid).residentBytes;
  const trackers: Sender[] = [];
  for (const one of fleet) trackers.push(await open(there, one));
  await pause(5_000);
  const each = Math.max(0, costOf(there.pid).residentBytes - empty) / VEHICLES;
  const before = await sizes(db);
  const steps: Step[] = [];
  let sent = 0;
  for (const rate of STEPS) {
    const step = await sendFor(there, trackers, rate);
    steps.push(step);
    sent += step.perSecond * STEP_SECONDS;
    tellStep(rate, step);
    if (step.delayMs99 > DELAY_MS_MAX || step.perSecond < rate * 0.9) break;
  }
  const after = await sizes(db);
  const good = steps.findLast(({ delayMs99 }) => delayMs99 <= DELAY_MS_MAX) ?? steps[0];
  if (!good) throw new Error('no step was measured');
  const bytes = {
    table: (after.table - before.table) / sent,
    log: (after.log - before.log) / sent,
  };
  tellCapacity(good, each, bytes);
  for (const { tracker } of trackers) tracker.close();
}

interface Sender {
  index: number;
  tracker: BenchTracker;
  last: number;
}

async function open(there: Product, { device, vehicleId }: TestTracker): Promise<Sender> {
  const tracker = await BenchTracker.open(there.trackers, device.code);
  return { index: vehicleId, tracker, last: 0 };
}

/** So many records a second for a step, spread over the vehicles; one that waits for its answer is left out. */
async function sendFor(there: Product, senders: Sender[], rate: number): Promise<Step> {
  const before = costOf(there.pid);
  const begun = performance.now();
  const delays: number[] = [];
  const waiting = new Set<Sender>();
  const failures: unknown[] = [];
  let next = 0;
  let stored = 0;
  for (let now = begun; now < begun + STEP_SECONDS * 1000; now = performance.now()) {
    const due = Math.min(((now - begun) / 1000) * rate, STEP_SECONDS * rate);
    for (; next < due; next += 1) {
      const sender = senders[next % senders.length];
      if (!sender || waiting.has(sender)) continue;
      waiting.add(sender);
      const asked = performance.now();
      sender.last = Math.max(Date.now(), sender.last + 1);
      sender.tracker
        .send(dataFrame([benchRecord(sender.index, sender.last)]))
        .then((acknowledged) => {
          stored += acknowledged;
          delays.push(performance.now() - asked);
        })
        .catch((error) => failures.push(error))
        .finally(() => waiting.delete(sender));
    }
    await pause(5);
  }
  while (waiting.size > 0) await pause(20);
  if (failures.length > 0) throw failures[0];
  const seconds = (performance.now() - begun) / 1000;
  const after = costOf(there.pid);
  return {
    perSecond: stored / seconds,
    delayMs99: quantile(delays, 0.99),
    micros: ((after.seconds - before.seconds) * 1e6) / stored,
    serverMicros: ((after.ownSeconds - before.ownSeconds) * 1e6) / stored,
  };
}

/** Bytes of all locations with their keys, and of the write-ahead log so far. */
async function sizes(db: Database): Promise<{ table: number; log: number }> {
  const { rows } = await db.pool.query<{ table: number; log: number }>(
    `select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('location')
        where isleaf)::float8 as table,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log`,
  );
  return rows[0] ?? { table: 0, log: 0 };
}

function whole(value: number): string {
  return Math.floor(value).toLocaleString('en');
}

function tellStep(rate: number, { perSecond, delayMs99, micros, serverMicros }: Step): void {
  report({
    id: 'capacity',
    work: `${whole(rate)} single records/s asked for, ${STEP_SECONDS} s`,
    figure: `${whole(perSecond)}/s acknowledged, p99 ${delayMs99.toFixed(0)} ms, ${micros.toFixed(0)} µs of processor a record (server ${serverMicros.toFixed(0)})`,
    goal: `p99 ≤ ${DELAY_MS_MAX} ms`,
  });
}

function tellCapacity(
  step: Step,
  connectionBytes: number,
  bytes: { table: number; log: number },
): void {
  const cores = availableParallelism();
  const perVehicleDay = (86_400 / EVERY_SECONDS) * bytes.table;
  const { bavail, bsize } = statfsSync(tmpdir());
  const database = step.micros - step.serverMicros;
  const byProcessor = (micros: number) => ((cores * USABLE * 1e6) / micros) * EVERY_SECONDS;
  const limits = {
    'the processor': byProcessor(step.micros),
    'one thread of the server': ((USABLE * 1e6) / step.serverMicros) * EVERY_SECONDS,
    'the memory of connections': (freemem() * USABLE) / connectionBytes,
    [`the free disk, ${MONTHS} months`]:
      (bavail * bsize * USABLE) / (perVehicleDay * MONTH_DAYS * MONTHS),
  };
  for (const [end, vehicles] of Object.entries(limits)) {
    report({
      id: 'capacity',
      work: `one record in ${EVERY_SECONDS} s, ${cores} cores, ${(totalmem() / 1e9).toFixed(0)} GB: where ${end} ends`,
      figure: `${whole(vehicles)} vehicles`,
      goal: '–',
    });
  }
  const [first, most] = Object.entries(limits).sort((a, b) => a[1] - b[1])[0] ?? ['', 0];
  report({
    id: 'capacity',
    work: `this machine holds`,
    figure: `${whole(most)} vehicles; ${first} ends first`,
    goal: '–',
  });
  report({
    id: 'capacity',
    work: `a machine like it for gateways takes ${step.serverMicros.toFixed(0)} of ${step.micros.toFixed(0)} µs a record off this one, which then only keeps the database`,
    figure: `${whole(byProcessor(database))} vehicles by the processor of the database, ${whole(byProcessor(step.serverMicros))} a gateway machine`,
    goal: '–',
  });
  report({
    id: 'capacity',
    work: `bytes of a connected vehicle, of a stored record as it comes, of its write-ahead log`,
    figure: `${whole(connectionBytes)}, ${bytes.table.toFixed(0)}, ${bytes.log.toFixed(0)}; ${(perVehicleDay / MB).toFixed(2)} MB a vehicle and day`,
    goal: '–',
  });
}
