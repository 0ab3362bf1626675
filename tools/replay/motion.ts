// What a recording leaves out and a tracker tells: ignition between two words of it, speed and course.
import { bearingDegrees, metresBetween } from '@flotila/domain/geo.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';

/** What a row says of the ignition holds until another row says otherwise. */
export function holdIgnition(records: readonly TrackerRecord[]): void {
  let inputs: number | null = null;
  for (const record of records) {
    inputs = record.inputs ?? inputs;
    record.inputs = inputs;
  }
}

/** Places of this time before and after a record tell its speed, milliseconds. */
const WINDOW = 10_000;
/** Places further apart than this say nothing about the speed between them, milliseconds. */
const MOTION_GAP = 600_000;
/** Less than this from the first place over the record's to the last is the noise of standing, metres. */
const MOTION_NOISE = 20;

interface Fix {
  time: number;
  latitude: number;
  longitude: number;
  record: TrackerRecord;
}

/**
 * A tracker always tells speed and course with its place. Where a recording has none they come from
 * the places around: all of some seconds, because a step of one second is shorter than its noise, or
 * where they are sparse the one before and the one after.
 */
export function fillMotion(records: readonly TrackerRecord[]): void {
  const fixes = records.flatMap((record): Fix[] => {
    const { time, latitude, longitude } = record;
    if (time === null || latitude === null || longitude === null) return [];
    return [{ time, latitude, longitude, record }];
  });
  let first = 0;
  let last = 0;
  for (const [index, fix] of fixes.entries()) {
    while ((fixes[first] as Fix).time < fix.time - WINDOW) first++;
    while ((fixes[last + 1]?.time ?? Infinity) <= fix.time + WINDOW) last++;
    const from = fixes[Math.max(0, Math.min(first, index - 1))] as Fix;
    const to = fixes[Math.max(last, Math.min(index + 1, fixes.length - 1))] as Fix;
    const isNear = fix.time - from.time <= MOTION_GAP && to.time - fix.time <= MOTION_GAP;
    // Over the place between them, so that a corner does not look slow.
    const metres = metresBetween(from, fix) + metresBetween(fix, to);
    const seconds = (to.time - from.time) / 1000;
    const isMoving = isNear && seconds > 0 && metres > MOTION_NOISE;
    fix.record.speedKmh ??= isMoving ? Math.round((metres / seconds) * 3.6) : 0;
    fix.record.direction ??= isMoving ? courseOf(from, to) : null;
  }
}

function courseOf(from: Fix, to: Fix): number {
  const { latitude, longitude } = from;
  return Math.round(bearingDegrees(latitude, longitude, to.latitude, to.longitude)) % 360;
}
