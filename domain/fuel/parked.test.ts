// A vehicle that is filled and then parked: few readings tell the new level, and none come for days.
import { describe, expect, test } from 'vitest';
import { noChanges } from '../fold/changes.ts';
import { foldLocations } from '../fold/fold.ts';
import { initialState } from '../fold/state.ts';
import { at, clock, drive, fold, type Leg, SETTINGS, settingsWith } from '../fold/test-track.ts';

const DAY_MS = 86_400_000;
const LEGS: Leg[] = [
  { from: '08:00', to: '08:30', motor: true, speed: 60 },
  { from: '08:30', to: '08:40', motor: false, speed: 0 },
  { from: '08:40', to: '08:43', motor: true, speed: 6 },
  { from: '08:43', to: '12:00', motor: false, speed: 0 },
];
const MONDAY: Leg[] = [{ from: '06:00', to: '07:00', motor: true, speed: 60 }];

/** Levels are told while the motor runs only: after the pump three times. */
function parked(after: readonly number[], tank2: number | null = null) {
  return drive(LEGS).map((location) => {
    const late = (location.ts - at('08:40')) / 60_000;
    const tank1 = location.ts < at('08:30') ? 100 : (after[late] ?? null);
    return { ...location, tank1, tank2: tank1 === null ? null : tank2 };
  });
}

function monday(level: number) {
  return drive(MONDAY).map((location) => ({
    ...location,
    latitude: (location.latitude ?? 0) + 0.27,
    ts: location.ts + 3 * DAY_MS,
    receivedTs: location.ts + 3 * DAY_MS,
    tank1: level,
  }));
}

function found(locations: ReturnType<typeof parked>, settings = SETTINGS) {
  const { changes } = fold(locations, settings);
  return [...changes.fuel.values()].map(({ kind, quantity, ts }) => [kind, quantity, clock(ts)]);
}

const FILLED = [['refueling', 300, '08:40']];

describe('HIS-003 filled and then parked', () => {
  test('is told after ten minutes of standing, from the few readings that there are', () => {
    const locations = parked([400, 401, 400]);
    expect(found(locations)).toEqual(FILLED);
    expect(found(locations.filter(({ ts }) => ts < at('08:52')))).toEqual([]);
    expect(found(parked([400, 400]))).toEqual(FILLED);
  });

  test('is told by the next record after a silence', () => {
    const asleep = parked([400, 400, 400]).filter(
      ({ ts }) => ts < at('08:44') || ts >= at('12:00'),
    );
    expect(found(asleep)).toEqual(FILLED);
  });

  test('stays one refueling when it drives again', () => {
    expect(found([...parked([400, 400, 400]), ...monday(399)])).toEqual(FILLED);
    const both = settingsWith({ mainTanks: [1, 2] });
    expect(found([...parked([400, 400, 400], 50), ...monday(399)], both)).toEqual(FILLED);
  });

  test('is not told from one reading, or from some that do not agree', () => {
    expect(found(parked([400]))).toEqual([]);
    expect(found(parked([400, 250, 330]))).toEqual([]);
  });

  test('is not told by a gauge that wandered as much before', () => {
    const wanders = parked([120, 120]).map((location, index) =>
      location.ts < at('08:30') ? { ...location, tank1: index % 2 ? 70 : 100 } : location,
    );
    expect(found(wanders)).toEqual([]);
  });

  test('depends on no batches', () => {
    let state = initialState(SETTINGS);
    const changes = noChanges();
    for (const location of [...parked([400, 400, 400]), ...monday(399)]) {
      state = foldLocations(state, [location], SETTINGS, changes);
    }
    expect([...changes.fuel.values()].map(({ quantity }) => quantity)).toEqual([300]);
  });
});
