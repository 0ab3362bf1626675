// Fuel lost while driving (fuel §3): a drop within ten minutes that no consumption explains, and that
// holds for some minutes more.
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { changeOf, emitChange, lossAllowed, smallestChange } from './change.ts';
import {
  burnedUntil,
  comparedBurned,
  comparedMedian,
  comparedSum,
  levelsOf,
  READING,
  READINGS,
  readingsNow,
} from './levels.ts';
import type { FuelDrop, FuelState, Marks, Readings } from './state.ts';
import { marksNow, unseenMetres } from './unseen.ts';

const WINDOW_MS = 10 * 60_000;
const WINDOW_MAX = 12;
/** Numbers of one entry: time, metres, litres, a reading of each tank, and where each tank's level comes from. */
const TANKS = 3;
const MARKS = TANKS + 2 * READING;
const ENTRY = MARKS + 2;
const HOLD_MS = 10 * 60_000;
const MOMENT_SHARE = 0.25;

/** Looks at the level on the way, about once a minute. */
export function watchDriving(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  const sum = comparedSum(state);
  if (sum === null) return;
  const { ts, km } = moment;
  if (state.drop && !judgeDrop(state, state.drop, sum, moment, settings, changes)) return;
  const { drive } = state;
  forgetOld(drive, ts);
  const found = findDrop(state, sum, moment, settings);
  if (found !== null) {
    const litres = drive[found + 2] as number;
    const metres = metresSince(state, found, km);
    state.drop = {
      fromTs: drive[found] as number,
      fromKm: km - metres,
      marks: marksAt(drive, found),
      before: levelsAt(drive, found),
      beforeSum: litres,
      ts: firstBelow(drive, found + ENTRY, litres - MOMENT_SHARE * (litres - sum)) ?? ts,
      seenTs: ts,
      fresh: 0,
      metres,
      after: null,
      place: moment.place && { ...moment.place },
    };
  }
  // Nobody refuels while driving: a level that rose is the gauge's, and coming down from it loses nothing.
  if (sum >= lowestOf(drive) + smallestChange(settings)) return;
  const [one, two] = state.tanks;
  const burned = comparedBurned(state);
  drive.push(ts, km, sum);
  for (const { readings } of [one, two]) drive.push(ts, comparedMedian(readings) ?? 0, burned);
  drive.push(...marksNow(state));
}

/** The newest entry stays however old it is: levels after it are believed by it. */
function forgetOld(drive: number[], ts: number): void {
  const count = drive.length / ENTRY;
  let old = Math.max(0, count - WINDOW_MAX + 1);
  while (old < count - 1 && ts - (drive[old * ENTRY] as number) > WINDOW_MS) old += 1;
  if (old > 0) drive.splice(0, old * ENTRY);
}

function lowestOf(drive: readonly number[]): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = 2; index < drive.length; index += ENTRY) {
    lowest = Math.min(lowest, drive[index] as number);
  }
  return lowest;
}

/**
 * The newest entry from which the level fell so far: the drop lies closely after it. A gauge that wobbles
 * falls from its lowest levels only.
 */
function findDrop(
  state: FuelState,
  sum: number,
  { ts, km }: Moment,
  settings: DetectionSettings,
): number | null {
  const { drive } = state;
  let found: number | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < drive.length; index += ENTRY) {
    const litres = drive[index + 2] as number;
    if (litres > lowest || ts - (drive[index] as number) > WINDOW_MS) continue;
    lowest = litres;
    const fall = litres - sum;
    // Nearly always it ends here.
    if (fall <= lossAllowed(settings, 0)) continue;
    if (fall > lossAllowed(settings, metresSince(state, index, km))) found = index;
  }
  return found;
}

/** Metres since the level of an entry. */
function metresSince(state: FuelState, index: number, km: number): number {
  const { drive } = state;
  const unseen = unseenMetres(state, marksAt(drive, index), levelsAt(drive, index));
  return Math.max(km - (drive[index + 1] as number), unseen);
}

function marksAt(drive: readonly number[], index: number): Marks {
  return [drive[index + MARKS] as number, drive[index + MARKS + 1] as number];
}

function levelsAt(drive: readonly number[], index: number): Readings {
  const second = index + TANKS + READING;
  return [drive.slice(index + TANKS, second), drive.slice(second, index + MARKS)];
}

/** Time of the first level below this one from an entry on. */
function firstBelow(drive: readonly number[], from: number, limit: number): number | undefined {
  for (let index = from; index < drive.length; index += ENTRY) {
    if ((drive[index + 2] as number) < limit) return drive[index] as number;
  }
  return undefined;
}

/** Answers true when the drop is decided, one way or the other. */
function judgeDrop(
  state: FuelState,
  before: FuelDrop,
  sum: number,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const drop = { ...before, fresh: before.fresh + 1 };
  const { beforeSum, metres } = drop;
  if (drop.fresh >= READINGS) drop.after ??= readingsNow(state);
  const until = burnedUntil(drop.before, state.mainTanks);
  const burned = comparedBurned(state) - until;
  const isHeld = changeOf({ beforeSum, afterSum: sum, burned, metres }, settings) < 0;
  if (isHeld && (!drop.after || moment.ts - drop.seenTs < HOLD_MS)) {
    state.drop = drop;
    return false;
  }
  const levels = drop.after && levelsOf(drop.after, state.mainTanks);
  if (isHeld && drop.after && levels) {
    const comparison = {
      rule: 'driving' as const,
      before: drop.before,
      beforeSum,
      after: drop.after,
      afterSum: levels.sum,
      fromTs: drop.fromTs,
      toTs: drop.seenTs,
      metres,
      burned: burnedUntil(drop.after, state.mainTanks) - until,
      samples: [drop.ts, Number.NEGATIVE_INFINITY],
      place: drop.place,
      identification: moment.identification,
    };
    emitChange(state, comparison, moment, settings, changes);
  }
  state.drop = null;
  state.drive = [];
  return true;
}
