// The demo's past: records of the days before the first start go through the same ingest that live
// trackers use, a vehicle-day a batch.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { Ingest, Registry } from '@flotila/server/ingest/ports.ts';
import { deviceCode } from './cast.ts';
import type { DemoTracker, Pace } from './motion.ts';

const DAY = 86_400_000;
const BATCHES_IN_FLIGHT = 12;
/** The older the day the sparser the records, as trackers do that save data. */
const OLD_PACE: Pace = { driving: 90_000, engineOn: 240_000, parked: 3 * 3_600_000 };
const RECENT_PACE: Pace = { driving: 30_000, engineOn: 120_000, parked: 3_600_000 };
const RECENT_DAYS = 4;

export interface HistoryInput {
  trackers: { tracker: DemoTracker; until: number }[];
  ingest: Ingest;
  registry: Registry;
  now: number;
  days: number;
  onProgress(done: number, of: number): void;
}

/** Stores the past of all trackers; returns the number of records. */
export async function loadHistory(input: HistoryInput): Promise<number> {
  const jobs = input.trackers.map(({ tracker, until }) => ({ tracker, until, next: input.now - input.days * DAY }));
  let stored = 0;
  let finished = 0;
  const total = jobs.length;
  const work = async () => {
    for (;;) {
      const job = jobs.shift();
      if (!job) return;
      stored += await loadOne(input, job.tracker, job.next, Math.min(job.until, input.now));
      input.onProgress(++finished, total);
    }
  };
  await Promise.all(Array.from({ length: BATCHES_IN_FLIGHT }, work));
  return stored;
}

async function loadOne(
  { ingest, registry, now }: HistoryInput,
  tracker: DemoTracker,
  from: number,
  until: number,
): Promise<number> {
  const { plate, protocol } = tracker.vehicle;
  const device = await registry.find(protocol, deviceCode(plate));
  if (!device) throw new Error(`the demo's tracker of ${plate} is not registered`);
  let stored = 0;
  for (let day = from; day < until; day += DAY) {
    const end = Math.min(day + DAY, until);
    const pace = end > now - RECENT_DAYS * DAY ? RECENT_PACE : OLD_PACE;
    const records: TrackerRecord[] = [...tracker.records(day, end, pace)];
    const last = records.at(-1)?.time;
    if (!last) continue;
    stored += (await ingest.store({ device, records, receivedTs: last + 2_000 })).stored;
  }
  return stored;
}
