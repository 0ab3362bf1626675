// Refuelings and losses by the worked examples of the rules, and what sensors do that is neither.
import { describe, expect, test } from 'vitest';
import { at, clock, drive, fold, type Leg, settingsWith } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import { rideConsumption } from '../ride/consumption.ts';

const TWO_TANKS = settingsWith({ mainTanks: [1, 2] });

/** Levels of one location after another from the first one of the leg on, the last value holds. */
function levels(from: string, values: readonly number[], tank: 'tank1' | 'tank2' = 'tank1') {
  return { from: at(from), values, tank };
}

/** Drives the legs and lays levels over the locations. */
function driveWith(legs: readonly Leg[], parts: ReturnType<typeof levels>[], step = 60) {
  const locations = drive(legs, step);
  return locations.map((location): Location => {
    const filled = { ...location };
    for (const { from, values, tank } of parts) {
      const index = Math.floor((location.ts - from) / (step * 1000));
      const value = values[Math.min(index, values.length - 1)];
      if (index >= 0 && value !== undefined) filled[tank] = value;
    }
    return filled;
  });
}

const STOP: Leg[] = [
  { from: '08:00', to: '08:30', motor: true, speed: 60 },
  { from: '08:30', to: '08:38', motor: false, speed: 0 },
  { from: '08:38', to: '09:20', motor: true, speed: 60 },
];
const NIGHT: Leg[] = [
  { from: '01:00', to: '01:30', motor: true, speed: 60 },
  { from: '01:30', to: '08:30', motor: false, speed: 0 },
  { from: '08:30', to: '09:00', motor: true, speed: 60 },
];

function found(locations: readonly Location[], settings = settingsWith({})) {
  const { changes } = fold(locations, settings);
  return [...changes.fuel.values()].map(({ kind, quantity }) => [kind, quantity]);
}

describe('worked examples', () => {
  test('3: 212, 211, 213, 210, 211 and then 330, 331, 329, 330, 330 is a refueling of 119 l', () => {
    const before = levels('08:25', [212, 211, 213, 210, 211]);
    const after = levels('08:38', [330, 331, 329, 330, 330]);
    const { changes } = fold(driveWith(STOP, [before, after]));
    const [change] = [...changes.fuel.values()];
    expect(change).toMatchObject({ kind: 'refueling', quantity: 119, before: 211, after: 330 });
    expect(clock(change?.ts ?? 0)).toBe('08:38');
    expect([clock(change?.fromTs ?? 0), clock(change?.toTs ?? 0)]).toEqual(['08:30', '08:37']);
    expect(change?.because.readings.map(({ litres }) => litres)).toEqual([
      212, 211, 213, 210, 211, 330, 331, 329, 330, 330,
    ]);
  });

  test('4: a night stop from 300 l to 262 l is a loss of 38 l', () => {
    const stolen = [levels('01:00', [300]), levels('04:00', [262])];
    expect(found(driveWith(NIGHT, stolen))).toEqual([['fuelloss', 38]]);
    expect(found(driveWith(NIGHT, stolen), settingsWith({ minTankChange: 50 }))).toEqual([]);
  });

  test('4: with six hours of idling (12 l) it is none', () => {
    const legs = NIGHT.map((leg) => ({ ...leg, motor: true }));
    const idling: Leg[] = [
      legs[0] as Leg,
      { from: '01:30', to: '07:30', motor: true, speed: 0 },
      { from: '07:30', to: '08:30', motor: false, speed: 0 },
      legs[2] as Leg,
    ];
    const falling = Array.from({ length: 361 }, (_, minute) => 300 - (38 * minute) / 360);
    const locations = driveWith(idling, [levels('01:00', [300]), levels('01:30', falling)]);
    expect(found(locations)).toEqual([]);
    // The same without the motor is stolen fuel, however slowly.
    const parked = driveWith(NIGHT, [levels('01:00', [300]), levels('01:30', falling)]);
    expect(found(parked)).toEqual([['fuelloss', expect.closeTo(38, 0)]]);
  });

  test('5: a pump between two tanks makes no event', () => {
    const tanks = [
      levels('08:00', [200]),
      levels('08:34', [120]),
      levels('08:00', [100], 'tank2'),
      levels('08:34', [180], 'tank2'),
    ];
    expect(found(driveWith(STOP, tanks), TWO_TANKS)).toEqual([]);
    // Without the second tank the same is a loss.
    expect(found(driveWith(STOP, tanks.slice(0, 2)))).toEqual([['fuelloss', 80]]);
  });

  test('6: 300 l to 262 l with a refueling of 100 l consumed 138 l', () => {
    const fuel = { totalFuelUsed: null, fuelStart: 300, fuelEnd: 262, refueled: 100 };
    expect(rideConsumption(fuel)).toBe(138);
    expect(rideConsumption({ ...fuel, lost: 20 })).toBe(118);
  });
});

describe('refuelings', () => {
  const night: Leg[] = [NIGHT[0] as Leg, NIGHT[2] as Leg];

  test('with the tracker asleep are found from the first readings after it woke', () => {
    const asleep = driveWith(night, [levels('01:00', [200]), levels('08:30', [350])]).filter(
      ({ ts }) => ts < at('01:30') || ts >= at('08:30'),
    );
    const { changes } = fold(asleep);
    const [change] = [...changes.fuel.values()];
    expect(change).toMatchObject({ kind: 'refueling', quantity: 150, fromTs: at('01:29') });
    expect(change?.ts).toBe(at('08:30'));
  });

  test('and thefts in one long stop are told apart, each at its time, while it still stands', () => {
    const parts = [levels('01:00', [100]), levels('02:00', [400]), levels('05:00', [340])];
    const standing = driveWith(NIGHT, parts).filter(({ ts }) => ts < at('06:00'));
    const { changes } = fold(standing);
    const list = [...changes.fuel.values()].map((one) => [one.kind, one.quantity, clock(one.ts)]);
    expect(list).toEqual([
      ['refueling', 300, '02:00'],
      ['fuelloss', 60, '05:00'],
    ]);
  });

  test('at one pump within a quarter of an hour are one', () => {
    const legs: Leg[] = [
      { from: '08:00', to: '08:30', motor: true, speed: 60 },
      { from: '08:30', to: '08:50', motor: false, speed: 0 },
      { from: '08:50', to: '08:52', motor: true, speed: 6 },
      { from: '08:52', to: '09:20', motor: false, speed: 0 },
      { from: '09:20', to: '10:20', motor: true, speed: 60 },
    ];
    const parts = [levels('08:00', [200]), levels('08:34', [300]), levels('08:54', [380])];
    const { changes } = fold(driveWith(legs, parts));
    expect([...changes.fuel.values()].map(({ quantity }) => quantity)).toEqual([180]);
  });

  test('are waited for where the gauge rises slowly', () => {
    const rising = levels('08:38', [210, 215, 220, 240, 260, 280, 300, 320, 330, 330, 330]);
    expect(found(driveWith(STOP, [levels('08:00', [210]), rising]))).toEqual([
      ['refueling', expect.closeTo(120, -1)],
    ]);
  });
});

describe('what is neither', () => {
  test('a level that falls to zero at ignition and comes back', () => {
    const start = levels('08:38', [0, 0, 1, 0, 0, 0, 1, 0, 210]);
    expect(found(driveWith(STOP, [levels('08:00', [210]), start]))).toEqual([]);
    // Not only to zero: a gauge may begin anywhere.
    const low = levels('08:38', [40, 40, 40, 40, 40, 40, 210]);
    expect(found(driveWith(STOP, [levels('08:00', [210]), low]))).toEqual([]);
  });

  test('flicker, spikes and a gauge that wobbles while driving', () => {
    const legs: Leg[] = [{ from: '08:00', to: '11:00', motor: true, speed: 60 }];
    const wobble = Array.from({ length: 180 }, (_, index) => {
      if (index % 11 === 0) return 0;
      return index % 17 === 0 ? 390 : 250 - index / 6 + (index % 2 ? 9 : -9);
    });
    expect(found(driveWith(legs, [levels('08:00', wobble)]))).toEqual([]);
  });

  test('normal driving, however long', () => {
    const legs: Leg[] = [{ from: '08:00', to: '16:00', motor: true, speed: 90 }];
    const falling = Array.from({ length: 480 }, (_, minute) => 500 - minute * 0.45);
    expect(found(driveWith(legs, [levels('08:00', falling)]))).toEqual([]);
  });

  test('a stop before which nothing was read, or with a tank that was never read', () => {
    expect(found(driveWith(STOP, [levels('08:38', [330])]))).toEqual([]);
    const one = [levels('08:00', [200]), levels('08:34', [300])];
    expect(found(driveWith(STOP, one), TWO_TANKS)).toEqual([]);
  });

  test('a heating tank', () => {
    const parts = [
      levels('08:00', [200]),
      levels('08:00', [10], 'tank2'),
      levels('08:34', [60], 'tank2'),
    ];
    expect(found(driveWith(STOP, parts))).toEqual([]);
  });
});

describe('while driving', () => {
  const legs: Leg[] = [{ from: '08:00', to: '09:00', motor: true, speed: 60 }];
  const settings = settingsWith({ consumptionMaxKm: 40 });

  test('a drop that nothing explains is a loss, once it has held', () => {
    const parts = [levels('08:00', [300]), levels('08:30', [240])];
    const { changes } = fold(driveWith(legs, parts), settings);
    const [change] = [...changes.fuel.values()];
    expect(change).toMatchObject({ kind: 'fuelloss', quantity: 60, because: { rule: 'driving' } });
    expect(Math.abs((change?.ts ?? 0) - at('08:30'))).toBeLessThanOrEqual(180_000);
    expect(changes.fuel.size).toBe(1);
  });

  test('one that comes back is none', () => {
    const parts = [levels('08:00', [300]), levels('08:30', [240]), levels('08:36', [298])];
    expect(found(driveWith(legs, parts), settings)).toEqual([]);
  });
});

describe('readings in suitable conditions only', () => {
  test('after a stop count once the motor has run for a minute and the road is flat', () => {
    const settings = settingsWith({ suitableTanks: [1] });
    const tilted = levels('08:34', [380, 380, 380, 380, 380]);
    const parts = [levels('08:00', [210]), tilted, levels('08:39', [210])];
    expect(found(driveWith(STOP, parts), settings)).toEqual([]);
    const filled = [levels('08:00', [210]), levels('08:34', [330])];
    expect(found(driveWith(STOP, filled), settings)).toEqual([['refueling', 120]]);
  });
});
