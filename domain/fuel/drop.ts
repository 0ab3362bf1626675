// Fuel lost while driving (fuel §3): a drop within ten minutes that no consumption explains, and that
// holds for some minutes more.
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { changeOf, emitChange, lossAllowed } from './change.ts';
import { comparedSum, levelsOf, READINGS, readingsNow, tankMedian } from './levels.ts';
import type { FuelDrop, FuelMoment, FuelState } from './state.ts';

const WINDOW_MS = 10 * 60_000;
const WINDOW_MAX = 12;
/** Numbers of one entry: time, metres, litres, and each tank's time and litres. */
const ENTRY = 7;
const HOLD_MS = 10 * 60_000;
const MOMENT_SHARE = 0.25;

/** Looks at the level on the way, about once a minute. */
export function watchDriving(
  state: FuelState,
  moment: FuelMoment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  const sum = comparedSum(state);
  if (sum === null) return;
  const { ts, km } = moment;
  if (state.drop && !judgeDrop(state, state.drop, sum, moment, settings, changes)) return;
  const { drive } = state;
  let old = Math.max(0, drive.length / ENTRY - WINDOW_MAX + 1);
  while (old * ENTRY < drive.length && ts - (drive[old * ENTRY] as number) > WINDOW_MS) old += 1;
  if (old > 0) drive.splice(0, old * ENTRY);
  // The newest level from which it fell so far: the drop lies closely after it.
  for (let index = drive.length - ENTRY; index >= 0; index -= ENTRY) {
    const metres = km - (drive[index + 1] as number);
    const litres = drive[index + 2] as number;
    if (litres - sum <= lossAllowed(settings, metres)) continue;
    state.drop = {
      fromTs: drive[index] as number,
      fromKm: drive[index + 1] as number,
      before: [drive.slice(index + 3, index + 5), drive.slice(index + 5, index + 7)],
      beforeSum: litres,
      ts: firstBelow(drive, index + ENTRY, litres - MOMENT_SHARE * (litres - sum)) ?? ts,
      ...{ seenTs: ts, fresh: 0, metres, after: null },
      place: moment.place && { ...moment.place },
    };
    break;
  }
  const [one, two] = state.tanks;
  drive.push(ts, km, sum, ts, tankMedian(one) ?? 0, ts, tankMedian(two) ?? 0);
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
  moment: FuelMoment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const drop = { ...before, fresh: before.fresh + 1 };
  const { beforeSum, metres } = drop;
  if (drop.fresh >= READINGS) drop.after ??= readingsNow(state);
  const isHeld = changeOf({ beforeSum, afterSum: sum, idleSeconds: 0, metres }, settings) < 0;
  if (isHeld && (!drop.after || moment.ts - drop.seenTs < HOLD_MS)) {
    state.drop = drop;
    return false;
  }
  const levels = drop.after && levelsOf(drop.after, state.mainTanks);
  if (isHeld && drop.after && levels) {
    const comparison = {
      ...{ rule: 'driving' as const, before: drop.before, beforeSum, after: drop.after },
      ...{ afterSum: levels.sum, fromTs: drop.fromTs, toTs: drop.seenTs, idleSeconds: 0, metres },
      ...{ samples: [drop.ts, Number.NEGATIVE_INFINITY], place: drop.place },
      identification: moment.identification,
    };
    emitChange(state, comparison, moment, settings, changes);
  }
  state.drop = null;
  state.drive = [];
  return true;
}
