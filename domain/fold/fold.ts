// The fold: locations of one vehicle in order → rides, events, refuelings and the live state. Pure.
// Live data, late data and `rebuild-rides` all come through `foldLocations`; there is no second detector.
import { showActivity } from '../activity/state.ts';
import { fuelFirmUntil, showFuel } from '../fuel/state.ts';
import type { Location } from '../location/location.ts';
import {
  projectRide,
  type RideProjection,
  rideDeadline,
  rideFirmUntil,
  showRide,
} from '../ride/project.ts';
import { showAlerts } from '../rule/state.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { showVisits } from '../zone/state.ts';
import { type FoldChanges, noChanges } from './changes.ts';
import { liveState } from './live.ts';
import { type Moment, newMoment } from './moment.ts';
import { rankOf, rulerOf } from './rank.ts';
import { copyState, type FoldState, seeState } from './state.ts';
import { takeLocation } from './take.ts';

/** Sees each location when all have heard it, and writes into nothing. */
export type Watch = (state: FoldState, moment: Moment) => void;

/**
 * Folds locations, sorted by ts and hash and all later than those in `state`, into a new state.
 * `state` itself is not changed. What follows for the tables is gathered in `changes`. Throws when one of
 * them is late (`isLate`) or out of order: its caller must rebuild.
 */
export function foldLocations(
  state: FoldState,
  locations: readonly Location[],
  settings: DetectionSettings,
  changes: FoldChanges,
  watch?: Watch,
): FoldState {
  const next = copyState(state);
  const [first] = locations;
  if (!first) return next;
  const moment = newMoment(seeState(next), first);
  if (isLate(state, locations)) throw new RangeError(`location ${first.ts} is late`);
  for (let index = 0; index < locations.length; index += 1) {
    const location = locations[index] as Location;
    const { ts } = location;
    let ruler: Location | null = null;
    if (ts === next.lastTs) {
      if (location.hash <= next.lastHash) throw new RangeError(`location ${ts} is out of order`);
    } else {
      if (next.lastTs !== null && ts < next.lastTs) {
        throw new RangeError(`location ${ts} is not later than ${next.lastTs}`);
      }
      let end = index + 1;
      while (end < locations.length && (locations[end] as Location).ts === ts) end += 1;
      ruler = rulerOf(locations, index, end);
    }
    takeLocation(next, location, ruler, settings, changes, moment);
    if (watch) watch(next, moment);
  }
  showRide(next.ride, seeState(next), settings, next.lastTs ?? first.ts, changes);
  showActivity(next.activity, changes);
  showVisits(next.zone, next.ride.totals.km, changes);
  changes.last = liveState(next);
  return next;
}

/**
 * Do the first of these sorted locations belong before the newest folded one, or do they know its place
 * better? Then they cannot be folded on: the vehicle must be rebuilt from before the first of them.
 */
export function isLate(state: FoldState, locations: readonly Location[]): boolean {
  const { lastTs, lastHash, lastRank } = state;
  if (lastTs === null) return false;
  for (const location of locations) {
    if (location.ts > lastTs) return false;
    if (location.ts < lastTs || location.hash <= lastHash || rankOf(location) > lastRank)
      return true;
  }
  return false;
}

/** The newest ride as it must be shown at `now`: time alone can end it, but never in the state. */
export function project(
  state: FoldState,
  settings: DetectionSettings,
  now: number,
): RideProjection {
  return projectRide(state.ride, seeState(state), settings, now);
}

/** When `project` changes although no location comes, epoch milliseconds; null: never. */
export function nextDeadline(state: FoldState, settings: DetectionSettings): number | null {
  return rideDeadline(state.ride, seeState(state), settings);
}

/**
 * Shows in the changes what time alone has done until `now`, and answers when it does the next thing, epoch
 * milliseconds; null: never. The state stays as it is.
 */
export function endByTime(
  state: FoldState,
  settings: DetectionSettings,
  now: number,
  changes: FoldChanges,
): number | null {
  const deadline = nextDeadline(state, settings);
  if (deadline === null || deadline > now) return deadline;
  showRide(state.ride, seeState(state), settings, now, changes);
  return null;
}

/** Rows of a table before its moment can never change by later locations. */
export interface FirmUntil {
  /** By fromTs, epoch milliseconds. */
  ride: number;
  /** By ts, epoch milliseconds; −Infinity: there was no refueling or loss yet. */
  fuel: number;
}

/** How far the tables that a state stands for are firm. Events are firm at once, activities and visits as to
 * their begin. */
export function firmUntil(state: FoldState): FirmUntil {
  const standingTs = state.known.rest?.away?.beforeTs ?? state.lastTs;
  return { ride: rideFirmUntil(state.ride, standingTs), fuel: fuelFirmUntil(state.fuel) };
}

/**
 * A folded location that the next ones may show to be an outlier: a rebuild from this state decides it
 * anew. null: there is none.
 */
export function doubtedLocation({ known }: FoldState): { ts: number; hash: number } | null {
  const away = known.rest?.away;
  return away ? { ts: away.ts, hash: away.hash } : null;
}

/**
 * Rows that a state stands for. A rebuild from a checkpoint deletes rides and changes of fuel from
 * `firmUntil` on, events with ts, activities with fromTs and visits with arrival > lastTs and outlier flags
 * later than the checkpoint, and folds on into these changes. What runs stays and is written on.
 */
export function changesAt(state: FoldState, settings: DetectionSettings): FoldChanges {
  const changes = noChanges();
  if (state.lastTs === null) return changes;
  showFuel(state.fuel, changes);
  showRide(state.ride, seeState(state), settings, state.lastTs, changes);
  showVisits(state.zone, state.ride.totals.km, changes);
  showAlerts(state.rule, changes);
  changes.last = liveState(state);
  return changes;
}
