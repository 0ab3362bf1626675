// Fuel lost while driving (fuel §3): a drop within ten minutes that no consumption explains, and that
// holds for some minutes more.
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { changeOf, emitChange, lossAllowed } from './change.ts';
import { levelsNow, READINGS } from './levels.ts';
import type { FuelMoment, FuelState } from './state.ts';

const WINDOW_MS = 10 * 60_000;
const WINDOW_MAX = 12;
const HOLD_MS = 10 * 60_000;
const MOMENT_SHARE = 0.25;

/** Looks at the level on the way, about once a minute. */
export function watchDriving(
  state: FuelState,
  moment: FuelMoment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  const now = levelsNow(state);
  if (!now) return;
  const { ts, km } = moment;
  const { drop } = state;
  if (drop) {
    const held = { ...drop, fresh: drop.fresh + 1 };
    if (held.fresh >= READINGS) held.after ??= now;
    const { after } = held;
    const comparison = {
      ...{ rule: 'driving' as const, before: drop.before, after: after ?? now },
      ...{ fromTs: drop.fromTs, toTs: drop.seenTs, idleSeconds: 0, metres: drop.metres },
      ...{ samples: [drop.ts, Number.NEGATIVE_INFINITY], place: drop.place },
      identification: moment.identification,
    };
    const isHeld = changeOf({ ...comparison, after: now }, settings) < 0;
    if (isHeld && (!after || ts - drop.seenTs < HOLD_MS)) {
      state.drop = held;
      return;
    }
    if (isHeld) emitChange(state, comparison, moment, settings, changes);
    state.drop = null;
    state.drive = [];
  }
  const { drive } = state;
  while (drive[0] && (ts - drive[0].ts > WINDOW_MS || drive.length >= WINDOW_MAX)) drive.shift();
  // The newest level from which it fell so far: the drop lies closely after it.
  const from = drive.findLast(
    (one) => one.levels.sum - now.sum > lossAllowed(settings, km - one.km),
  );
  if (from) {
    const limit = from.levels.sum - MOMENT_SHARE * (from.levels.sum - now.sum);
    const first = drive.find((one) => one.ts > from.ts && one.levels.sum < limit);
    state.drop = {
      ...{ fromTs: from.ts, fromKm: from.km, before: from.levels, ts: first?.ts ?? ts },
      ...{
        seenTs: ts,
        fresh: 0,
        metres: km - from.km,
        after: null,
        place: moment.place && { ...moment.place },
      },
    };
  }
  drive.push({ ts, km, levels: now });
}
