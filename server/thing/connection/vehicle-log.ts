// The raw log as a vehicle's: days on which one of its trackers was bound to it, and the log of one
// such day as a single gzip stream, which every browser can unpack. A tracker that came to several gateways has a log
// in the folder of each.
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { VehicleTracker } from './connection.queries.ts';
import { type LogIndex, trackerBlocks } from './log-index.ts';
import { listRawLogDays, rawLogPath, rawLogSize, readMembers } from './raw-log-files.ts';

/** Was the tracker bound to the vehicle at any moment of the UTC day? */
export function hasDay(tracker: VehicleTracker, day: string): boolean {
  const start = Date.parse(`${day}T00:00:00Z`);
  return tracker.from < start + DAY_MS && tracker.to > start;
}

/** Days with a log in the folder or, by tracker, elsewhere; newest first, each once. */
export async function listVehicleLogDays(
  folder: string,
  trackers: readonly VehicleTracker[],
  elsewhere: ReadonlyMap<number, readonly string[]>,
): Promise<string[]> {
  const days = new Set<string>();
  for (const tracker of trackers) {
    const here = await listRawLogDays(folder, tracker);
    for (const day of [...here, ...(elsewhere.get(tracker.deviceId) ?? [])]) {
      if (hasDay(tracker, day)) days.add(day);
    }
  }
  return [...days].sort().reverse();
}

/** Trackers of the vehicle that have a log of the day, each once. */
export async function trackersWithLog(
  folders: readonly string[],
  trackers: readonly VehicleTracker[],
  day: string,
): Promise<VehicleTracker[]> {
  const found = new Map<number, VehicleTracker>();
  for (const tracker of trackers) {
    if (!hasDay(tracker, day) || found.has(tracker.deviceId)) continue;
    const sizes = folders.map((folder) => rawLogSize(rawLogPath(folder, tracker, day)));
    if ((await Promise.all(sizes)).some((size) => size > 0)) found.set(tracker.deviceId, tracker);
  }
  return [...found.values()];
}

export interface LogOfDay {
  folders: readonly string[];
  index: LogIndex;
  trackers: readonly VehicleTracker[];
  /** yyyy-MM-dd, UTC */
  day: string;
}

/** The logs of the day one after the other, each in the order of time, as one gzip stream. */
export function vehicleLogStream(log: LogOfDay): Readable {
  const blocks = Readable.from(blocksOf(log), { objectMode: false });
  const gzip = createGzip({ level: 6 });
  blocks.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => blocks.destroy());
  return blocks.pipe(gzip);
}

async function* blocksOf({ folders, index, trackers, day }: LogOfDay): AsyncGenerator<Buffer> {
  for (const tracker of trackers) {
    for (const { path, offset } of await trackerBlocks(index, folders, tracker, day)) {
      yield* readBlock(path, offset);
    }
  }
}

async function* readBlock(path: string, offset: number): AsyncGenerator<Buffer> {
  for await (const { bytes } of readMembers(path, offset)) {
    yield bytes;
    return;
  }
}
