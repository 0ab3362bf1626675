// The zones that concern a vehicle, with their past: which of them lie near a place is found by an index of their
// boxes, so that two thousand cost as little as two.
import Flatbush from 'flatbush';
import { type Cell, cellsOf } from './cells.ts';
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
  /** When the first version begins that visits tell from this one, or none does; its visits end there. */
  visitsEndTs: number;
}

/** One for all vehicles that the same zones concern. */
export interface ZonePlan {
  /** By zone id; versions of one zone do not overlap. */
  versionsOf: ReadonlyMap<number, readonly PlannedZone[]>;
  /** Versions whose box touches a box, in order of zone id. */
  within(box: Box): PlannedZone[];
  /** The part of the map around a place, with the versions there. */
  near(latitude: number, longitude: number): Cell<PlannedZone>;
  /** Versions of a moment in which a place lies, or within whose margin it lies. */
  around(latitude: number, longitude: number, ts: number): PlannedZone[];
  /** When the next version begins or ends after a moment, epoch milliseconds; Infinity: never. */
  nextChange(ts: number): number;
}

/** The plan of some versions in any order; null: there are none. */
export function planZones(versions: readonly ZoneVersion[]): ZonePlan | null {
  if (versions.length === 0) return null;
  const zones = plannedOf(
    versions.toSorted((one, two) => one.zoneId - two.zoneId || one.fromTs - two.fromTs),
  );
  const index = new Flatbush(zones.length);
  for (const { outline } of zones) {
    const { west, south, east, north } = outline.box;
    index.add(west, south, east, north);
  }
  index.finish();
  const changes = [...new Set(zones.flatMap(({ fromTs, toTs }) => [fromTs, toTs]))].sort(
    (one, two) => one - two,
  );
  const within = ({ west, south, east, north }: Box) => {
    const found = index.search(west, south, east, north);
    if (found.length > 1) found.sort((one, two) => one - two);
    return found.map((at) => zones[at] as PlannedZone);
  };
  return {
    versionsOf: Map.groupBy(zones, ({ zoneId }) => zoneId),
    within,
    near: cellsOf(within),
    around: (latitude, longitude, ts) =>
      within(boxAround(latitude, longitude, EXIT_MARGIN_MAX)).filter(
        ({ fromTs, toTs, outline, exitMargin }) =>
          ts >= fromTs && ts < toTs && metresOutside(outline, latitude, longitude) <= exitMargin,
      ),
    nextChange: (ts) => changes[firstAfter(changes, ts)] ?? Infinity,
  };
}

/** Sorted versions, unrolled; from the last to the first, because visits go on into one that is alike. */
function plannedOf(versions: readonly ZoneVersion[]): PlannedZone[] {
  const planned: PlannedZone[] = [];
  for (let at = versions.length - 1; at >= 0; at -= 1) {
    const { shape, ...version } = versions[at] as ZoneVersion;
    const next = planned.at(-1);
    const goesOn = next && isAlike(versions[at] as ZoneVersion, versions[at + 1] as ZoneVersion);
    planned.push({
      ...version,
      outline: goesOn ? next.outline : outlineOf(shape),
      visitsEndTs: goesOn ? next.visitsEndTs : version.toTs,
    });
  }
  return planned.reverse();
}

/** Does a visit go on from one version into the next? */
function isAlike(one: ZoneVersion, next: ZoneVersion): boolean {
  return (
    one.zoneId === next.zoneId &&
    one.toTs === next.fromTs &&
    one.exitMargin === next.exitMargin &&
    one.minDwell === next.minDwell &&
    JSON.stringify(one.shape) === JSON.stringify(next.shape)
  );
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
