// The zones that concern a vehicle, with their past: which of them lie near a place is found by an index of their
// boxes, so that two thousand cost as little as two.
import Flatbush from 'flatbush';
import { type Box, boxAround, metresOutside, type Outline, outlineOf } from './outline.ts';
import { EXIT_MARGIN_MAX, type ZoneCategory, type ZoneShape } from './zone.ts';

/** What visits of a zone depend on, for records from one moment on to another. */
export interface ZoneVersion {
  zoneId: number;
  /** epoch milliseconds: the first that it holds for, and the first that it does not; ±Infinity where open */
  fromTs: number;
  toTs: number;
  shape: ZoneShape;
  /** metres */
  exitMargin: number;
  /** seconds */
  minDwell: number;
  /** km/h */
  speedLimit: number | null;
  category: ZoneCategory;
}

export interface PlannedZone extends Omit<ZoneVersion, 'shape'> {
  outline: Outline;
}

/** One for all vehicles that the same zones concern. */
export interface ZonePlan {
  /** By zone id; versions of one zone do not overlap. */
  versionsOf: ReadonlyMap<number, readonly PlannedZone[]>;
  /** Versions whose box touches a box, in order of zone id. */
  within(box: Box): PlannedZone[];
  /** Versions of a moment in which a place lies, or within whose margin it lies. */
  around(latitude: number, longitude: number, ts: number): PlannedZone[];
  /** When the next version begins or ends after a moment, epoch milliseconds; Infinity: never. */
  nextChange(ts: number): number;
}

/** The plan of some versions in any order; null: there are none. */
export function planZones(versions: readonly ZoneVersion[]): ZonePlan | null {
  if (versions.length === 0) return null;
  const zones = versions
    .map(({ shape, ...version }): PlannedZone => ({ ...version, outline: outlineOf(shape) }))
    .sort((one, two) => one.zoneId - two.zoneId || one.fromTs - two.fromTs);
  const index = new Flatbush(zones.length);
  for (const { outline } of zones) {
    const { west, south, east, north } = outline.box;
    index.add(west, south, east, north);
  }
  index.finish();
  const changes = [...new Set(zones.flatMap(({ fromTs, toTs }) => [fromTs, toTs]))].sort(
    (one, two) => one - two,
  );
  const within = ({ west, south, east, north }: Box) =>
    index
      .search(west, south, east, north)
      .sort((one, two) => one - two)
      .map((found) => zones[found] as PlannedZone);
  return {
    versionsOf: Map.groupBy(zones, ({ zoneId }) => zoneId),
    within,
    around: (latitude, longitude, ts) =>
      within(boxAround(latitude, longitude, EXIT_MARGIN_MAX)).filter(
        ({ fromTs, toTs, outline, exitMargin }) =>
          ts >= fromTs && ts < toTs && metresOutside(outline, latitude, longitude) <= exitMargin,
      ),
    nextChange: (ts) => changes[firstAfter(changes, ts)] ?? Infinity,
  };
}

/** Index of the first of the sorted moments that is later; their number when none is. */
function firstAfter(moments: readonly number[], ts: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] as number) > ts) high = middle;
    else low = middle + 1;
  }
  return low;
}
