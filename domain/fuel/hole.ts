// Refuelings at a stop that nobody saw, or for too short a time (fuel §3): the records have a hole in which
// there was time for a stop, and the level after it stays up. It is told by the interval of the hole.
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { emitChange, smallestChange } from './change.ts';
import { burnedUntil, comparedSum, levelsOf, partOf, READINGS } from './levels.ts';
import { STOP_MS, startAnew } from './span.ts';
import type { FuelState } from './state.ts';

/** Nobody drives faster (130 km/h): what a hole lasted longer than its way takes, it may have stood. */
const METRES_PER_MS_MAX = 130 / 3600;
/** So long must the level stay up while it drives. */
const DRIVEN_MS = 3 * 60_000;

/** The vehicle drives: since it was last seen driving, was there time for a stop that nobody saw? */
export function noteDriving(state: FuelState, moment: Moment): void {
  const { ts, km } = moment;
  const { drivingTs, drivingKm, hole, stops, last } = state;
  state.drivingTs = ts;
  state.drivingKm = km;
  if (drivingTs === null) return;
  if (hole) state.hole = { ...hole, drivenMs: hole.drivenMs + ts - drivingTs };
  const way = Math.max(km - drivingKm, moment.leg);
  if (ts - drivingTs - way / METRES_PER_MS_MAX < STOP_MS) return;
  // A stop that was seen is compared by itself.
  const stop = stops[stops.length - 1];
  if (stop && stop.toTs > drivingTs) return;
  const before = partOf(state, last?.seenTs ?? 0, drivingTs + 1, -READINGS);
  const beforeSum = levelsOf(before, state.mainTanks)?.sum;
  if (beforeSum === undefined) return;
  const { place, identification } = moment;
  state.hole = {
    fromTs: drivingTs,
    toTs: ts,
    place: place && { ...place },
    identification,
    before,
    beforeSum,
    after: null,
    fresh: 0,
    drivenMs: 0,
  };
}

/** Looks whether the level stayed up after a hole; answers whether a refueling was found. */
export function watchHole(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const { hole, last, mainTanks } = state;
  if (!hole) return false;
  if (last && last.seenTs > hole.fromTs) {
    // Found another way.
    state.hole = null;
    return false;
  }
  const fresh = hole.fresh + 1;
  const isEnough = fresh >= READINGS;
  const after = hole.after ?? (isEnough ? partOf(state, hole.toTs, moment.ts + 1, READINGS) : null);
  state.hole = { ...hole, fresh, after };
  if (!after) return false;
  const isUp = (sum: number | null | undefined) =>
    sum !== null && sum !== undefined && sum - hole.beforeSum >= smallestChange(settings);
  const afterSum = levelsOf(after, mainTanks)?.sum;
  if (afterSum === undefined || !isUp(afterSum) || !isUp(comparedSum(state))) {
    state.hole = null;
    return false;
  }
  if (hole.drivenMs < DRIVEN_MS) return false;
  state.hole = null;
  const { fromTs, toTs, before, beforeSum, place, identification } = hole;
  const burned = burnedUntil(after, mainTanks) - burnedUntil(before, mainTanks);
  const isFound = emitChange(
    state,
    {
      rule: 'hole',
      before,
      beforeSum,
      after,
      afterSum,
      burned,
      metres: 0,
      fromTs,
      toTs,
      samples: [],
      place,
      identification,
    },
    moment,
    settings,
    changes,
  );
  if (!isFound) return false;
  state.drive = [];
  startAnew(state, moment);
  return true;
}
