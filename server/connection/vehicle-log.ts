// The raw log as a vehicle's: days on which one of its trackers was bound to it, and the log of one
// such day as a single gzip stream, which every browser can unpack.
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { VehicleTracker } from './connection.queries.ts';
import { listRawLogDays, rawLogPath, rawLogSize, readBlocks } from './raw-log-files.ts';

/** Was the tracker bound to the vehicle at any moment of the UTC day? */
function hasDay(tracker: VehicleTracker, day: string): boolean {
  const start = Date.parse(`${day}T00:00:00Z`);
  return tracker.from < start + DAY_MS && tracker.to > start;
}

/** Days with a log, newest first, each once. */
export async function listVehicleLogDays(
  folder: string,
  trackers: readonly VehicleTracker[],
): Promise<string[]> {
  const days = new Set<string>();
  for (const tracker of trackers) {
    for (const day of await listRawLogDays(folder, tracker)) {
      if (hasDay(tracker, day)) days.add(day);
    }
  }
  return [...days].sort().reverse();
}

/** Trackers of the vehicle that have a log of the day, each once. */
export async function trackersWithLog(
  folder: string,
  trackers: readonly VehicleTracker[],
  day: string,
): Promise<VehicleTracker[]> {
  const found = new Map<number, VehicleTracker>();
  for (const tracker of trackers) {
    if (!hasDay(tracker, day) || found.has(tracker.deviceId)) continue;
    if ((await rawLogSize(rawLogPath(folder, tracker, day))) > 0) {
      found.set(tracker.deviceId, tracker);
    }
  }
  return [...found.values()];
}

/** The logs of the day one after the other, as one gzip stream. */
export function vehicleLogStream(
  folder: string,
  trackers: readonly VehicleTracker[],
  day: string,
): Readable {
  const blocks = Readable.from(blocksOf(folder, trackers, day), { objectMode: false });
  const gzip = createGzip({ level: 6 });
  blocks.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => blocks.destroy());
  return blocks.pipe(gzip);
}

async function* blocksOf(
  folder: string,
  trackers: readonly VehicleTracker[],
  day: string,
): AsyncGenerator<Buffer> {
  for (const tracker of trackers) yield* readBlocks(rawLogPath(folder, tracker, day));
}
