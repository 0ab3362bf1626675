// The demo's past: records of the days before the first start go through the same ingest that live
// trackers use, a vehicle-day a batch.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import type { Ingest, Registry } from '@flotila/server/thing/connection/ports.ts';
import { deviceCode } from './cast.ts';
import type { DemoTracker, Pace } from './motion.ts';

const DAY = 86_400_000;
const BATCHES_IN_FLIGHT = 12;
/** The older the day the sparser the records, as trackers do that save data. */
const OLD_PACE: Pace = { driving: 90_000, engineOn: 240_000, parked: 3 * 3_600_000 };
const RECENT_PACE: Pace = { driving: 30_000, engineOn: 120_000, parked: 900_000 };
const RECENT_DAYS = 4;

export interface HistoryJob {
  tracker: DemoTracker;
  /** epoch ms: first exclusive, last inclusive */
  from: number;
  until: number;
}

export interface HistoryInput {
  jobs: HistoryJob[];
  ingest: Ingest;
  registry: Registry;
  now: number;
  onProgress(done: number, of: number): void;
}

/** Stores the past of all trackers; returns the number of records. */
export async function loadHistory(input: HistoryInput): Promise<number> {
  const waiting = [...input.jobs];
  let stored = 0;
  let finished = 0;
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const count = await loadOne(input, job);
      stored += count;
      input.onProgress(++finished, input.jobs.length);
    }
  };
  await Promise.all(Array.from({ length: BATCHES_IN_FLIGHT }, work));
  return stored;
}

/** The first record of a past that begins at `from`; undefined: its first day has none. */
export function firstRecord(tracker: DemoTracker, from: number, now: number) {
  const until = from + DAY;
  for (const record of tracker.records(from, until, paceUntil(until, now))) return record;
  return undefined;
}

function paceUntil(end: number, now: number): Pace {
  return end > now - RECENT_DAYS * DAY ? RECENT_PACE : OLD_PACE;
}

async function loadOne(input: HistoryInput, { tracker, from, until }: HistoryJob): Promise<number> {
  const { plate, protocol } = tracker.vehicle;
  const device = await input.registry.find(deviceTypeOf(protocol), deviceCode(plate));
  if (!device) throw new Error(`the demo's tracker of ${plate} is not registered`);
  let stored = 0;
  for (let day = from; day < until; day += DAY) {
    const end = Math.min(day + DAY, until);
    const records: TrackerRecord[] = [...tracker.records(day, end, paceUntil(end, input.now))];
    const last = records.at(-1)?.time;
    if (!last) continue;
    stored += (await input.ingest.store({ device, records, receivedTs: last + 2_000 })).stored;
  }
  return stored;
}
