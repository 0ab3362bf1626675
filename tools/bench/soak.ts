// Memory over half an hour of S1: the whole product under 200 Teltonika connections, each frame acknowledged
// before the next. What it holds may not grow: the second half of the time is compared with the first one, of which
// a tenth is left out, because caches fill then. BENCH_MINUTES shortens it.
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { addTrackers } from '@flotila/server/flow/ingest/test-fleet.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import type { Product } from '../faults/product.ts';
import { BenchTracker } from './bench-tracker.ts';
import { benchRecord, dataFrame } from './frames.ts';
import { median, report } from './measure.ts';
import { onProduct } from './on-product.ts';
import { costOf } from './processor.ts';

const TRACKERS = 200;
const FRAME_RECORDS = 10;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 30);
const LOOKS = 360;
const MB = 1_000_000;
const RESIDENT_MAX = 400 * MB;
const GROWTH_MAX = 1.1;

await onProduct(run);

async function run(there: Product, db: Database): Promise<void> {
  const fleet = await addTrackers(db, TRACKERS);
  const until = performance.now() + MINUTES * 60_000;
  let stored = 0;
  const sending = fleet.map(async ({ device, vehicleId }) => {
    const tracker = await BenchTracker.open(there.trackers, device.code);
    let last = Date.now();
    while (performance.now() < until) {
      const first = last;
      last = Math.max(Date.now(), first + FRAME_RECORDS);
      const step = (last - first) / FRAME_RECORDS;
      const records = Array.from({ length: FRAME_RECORDS }, (_, index) =>
        benchRecord(vehicleId, Math.round(first + (index + 1) * step)),
      );
      // Not at once: what is added to would be read before the wait, and lose what others add meanwhile.
      const acknowledged = await tracker.send(dataFrame(records));
      stored += acknowledged;
    }
    tracker.close();
  });
  const over = Promise.all(sending);
  // A tracker that fails is told at the end, not in the middle of it.
  over.catch(() => undefined);
  const resident: number[] = [];
  const loads: number[] = [];
  const before = costOf(there.pid).seconds;
  while (performance.now() < until) {
    await pause((MINUTES * 60_000) / LOOKS);
    resident.push(costOf(there.pid).residentBytes);
    loads.push(loadavg()[0] ?? 0);
    if (resident.length % (LOOKS / 10) === 0) tellPart(resident, stored);
  }
  const micros = ((costOf(there.pid).seconds - before) * 1e6) / stored;
  await over;
  tell(resident, loads, { stored, micros });
}

function tellPart(resident: readonly number[], stored: number): void {
  const part = median(resident.slice(-LOOKS / 10)) / MB;
  console.log(`soak ${resident.length} of ${LOOKS} looks: ${part.toFixed(0)} MB, ${stored} stored`);
}

function tell(
  resident: readonly number[],
  loads: readonly number[],
  { stored, micros }: { stored: number; micros: number },
): void {
  const half = resident.length / 2;
  const first = median(resident.slice(resident.length / 10, half));
  const second = median(resident.slice(half));
  const most = Math.max(...resident);
  report({
    id: 'memory',
    work:
      `soak of ${MINUTES} min, ${TRACKERS} connections, each frame acknowledged before the next: ` +
      `${stored} records, ${micros.toFixed(1)} µs each, load average ${median(loads).toFixed(1)}`,
    figure: `${(second / MB).toFixed(0)} MB in the second half, at most ${(most / MB).toFixed(0)} MB`,
    opponent: `${(first / MB).toFixed(0)} MB in the first half`,
    ratio: second / first,
    goal: `≤ ${GROWTH_MAX}, ≤ 400 MB`,
  });
  if (most > RESIDENT_MAX || second > first * GROWTH_MAX) process.exitCode = 1;
}
