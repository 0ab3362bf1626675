// T7: fuel adds up, for a ride, the gap between two rides, a day and a month.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drive, fold, type Leg, settingsWith } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import { rideConsumption } from '../ride/consumption.ts';
import { type FuelBalance, type FuelEntry, fuelBalance } from './balance.ts';
import { rideFuelChanges } from './testing/ride-fuel-changes.ts';

const STEP = 0.1;
const litres = fc.integer({ min: 0, max: 6000 }).map((tenths) => tenths / 10);
const moment = fc.integer({ min: 0, max: 1000 });
const entry = fc.record({
  fromTs: moment,
  toTs: moment,
  start: litres,
  end: litres,
  refueled: litres,
  lost: litres,
  consumed: litres,
});

function termsOf({ start, refueled, lost, consumed, difference, end }: FuelBalance): number {
  return start + refueled - lost - consumed + difference - end;
}

/** Of one ride. */
function ride(over: Partial<FuelEntry>): FuelEntry {
  return { fromTs: 0, toTs: 1, start: 300, end: 200, refueled: 0, lost: 0, consumed: 100, ...over };
}

describe('T7 start + refueled − lost − consumed + difference = end', () => {
  test('of every day and month, with the sums of its entries', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
        const balance = fuelBalance(entries) as FuelBalance;
        expect(Math.abs(termsOf(balance))).toBeLessThan(0.001);
        const consumed = entries.reduce((sum, one) => sum + one.consumed, 0);
        expect(balance.consumed).toBeCloseTo(consumed, 6);
      }),
    );
  });

  test('without a difference where the consumption comes from the levels', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const { start: fuelStart, end: fuelEnd, refueled, lost } = one;
        const fuel = { totalFuelUsed: null, fuelStart, fuelEnd, refueled, lost };
        const consumed = rideConsumption(fuel);
        fc.pre(consumed !== null);
        expect(fuelBalance([{ ...one, consumed: consumed ?? 0 }])?.difference).toBeCloseTo(0, 6);
      }),
    );
  });

  test('what is unknown leaves the sum', () => {
    const known = ride({ end: 262, refueled: 100, consumed: 138 });
    expect(fuelBalance([{ ...known, end: null }, ride({ start: null })])).toBeNull();
    expect(fuelBalance([known, ride({ end: null })])).toMatchObject({ consumed: 138, end: 262 });
  });

  test('a refueling at the moment in which a ride begins or ends is counted once', () => {
    const before = ride({ fromTs: 5, toTs: 5, start: 55, end: 167, refueled: 112, consumed: 0 });
    const after = ride({ fromTs: 5, toTs: 9, start: 167, end: 127, consumed: 40 });
    for (const entries of [
      [after, before],
      [before, after],
    ]) {
      expect(fuelBalance(entries)).toMatchObject({ start: 55, end: 127, difference: 0 });
    }
    const filled = ride({ fromTs: 9, toTs: 9, start: 127, end: 227, refueled: 100, consumed: 0 });
    expect(fuelBalance([after, filled])).toMatchObject({ start: 167, end: 227, difference: 0 });
    expect(fuelBalance([filled, after])).toMatchObject({ start: 167, end: 227, difference: 0 });
  });

  test('a refueling within a ride does not end the day', () => {
    const day = [
      ride({ fromTs: 10, toTs: 12, start: 100, end: 260, consumed: 40 }),
      ride({ fromTs: 11, toTs: 11, start: 80, end: 280, refueled: 200, consumed: 0 }),
    ];
    expect(fuelBalance(day)).toMatchObject({ start: 100, refueled: 200, difference: 0, end: 260 });
  });
});

describe('a difference between counter and levels', () => {
  const used = (consumed: number, over = {}) => fuelBalance([ride({ consumed, ...over })]);

  test('is a term of its own', () => {
    expect(used(96)).toMatchObject({ consumed: 96, difference: -4 });
  });

  test('is marked over 5 % of the consumption and 10 l, not at them', () => {
    expect(used(90)?.isMarked).toBe(false);
    expect(used(89.9)?.isMarked).toBe(true);
    const much = { start: 900, end: 100 };
    expect(used(780, much)?.isMarked).toBe(false);
    expect(used(750, much)?.isMarked).toBe(true);
  });
});

/** Rides of one morning with what a pump or a thief does to the level at a minute. */
const legs: Leg[] = [
  { from: '06:00', to: '07:00', motor: true, speed: 80 },
  { from: '07:00', to: '07:30', motor: false, speed: 0 },
  { from: '07:30', to: '09:00', motor: true, speed: 80 },
  { from: '09:00', to: '09:06', motor: true, speed: 0 },
  { from: '09:06', to: '10:00', motor: true, speed: 80 },
  { from: '10:00', to: '12:00', motor: false, speed: 0 },
  { from: '12:00', to: '13:00', motor: true, speed: 80 },
];

function morning(steps: readonly { minute: number; litres: number }[], isHeld: boolean) {
  let level = 300;
  return drive(legs).map((location, minute): Location => {
    if (location.inputs === 1 && (location.speed ?? 0) > 0) level -= 0.3;
    for (const one of steps) if (one.minute === minute) level += one.litres;
    // A level of the CAN bus is read with the ignition on only.
    const isRead = !isHeld || location.inputs === 1;
    return { ...location, tank1: isRead ? Math.round(level * 10) / 10 : null };
  });
}

describe('T7 folded from locations', () => {
  const steps = fc.record({
    first: fc.constantFrom(0, 120, -60),
    second: fc.constantFrom(0, 150, -50),
    third: fc.constantFrom(0, 200, -70),
    isHeld: fc.boolean(),
  });

  test('refuelings and losses of rides and gaps are those that were made, and nothing is left over', () => {
    fc.assert(
      fc.property(steps, ({ first, second, third, isHeld }) => {
        const track = morning(
          [
            { minute: 70, litres: first },
            { minute: 182, litres: second },
            { minute: 300, litres: third },
          ],
          isHeld,
        );
        const { rides, changes } = fold(track, settingsWith({}));
        const found = [...changes.fuel.values()];
        const made = [first, second, third].filter((one) => one !== 0);
        expect(found.map(signed).map(Math.sign)).toEqual(made.map(Math.sign));
        found.forEach((change, index) => {
          expect(Math.abs(signed(change) - (made[index] ?? 0))).toBeLessThan(3);
        });
        const driven = rides.map((one): FuelEntry => {
          const { fromTs, toTs, fuelStart, fuelEnd } = one;
          const fuel = { totalFuelUsed: null, fuelStart, fuelEnd, ...rideFuelChanges(one, found) };
          const levels = { start: fuelStart, end: fuelEnd, refueled: 0, lost: 0 };
          return { fromTs, toTs, ...levels, consumed: rideConsumption(fuel) ?? 0 };
        });
        const day = fuelBalance([...driven, ...found.map(entryOf)]) as FuelBalance;
        expect(Math.abs(day.difference)).toBeLessThan(3);
        expect(Math.abs(day.refueled - day.lost - sumOf(found))).toBeLessThan(STEP);
        expect(day.consumed).toBeGreaterThan(70);
        expect(day.consumed).toBeLessThan(85);
        // Every change is shown with exactly one ride.
        const shown = rides.map((ride) => rideFuelChanges(ride, found).tankDiff ?? 0);
        expect(shown.reduce((sum, one) => sum + one, 0)).toBeCloseTo(sumOf(found), 6);
      }),
      { numRuns: 54 },
    );
  });
});

function entryOf({ kind, quantity, ts, before, after }: FuelChange): FuelEntry {
  const isRefueling = kind === 'refueling';
  return {
    fromTs: ts,
    toTs: ts,
    start: before,
    end: after,
    consumed: 0,
    refueled: isRefueling ? quantity : 0,
    lost: isRefueling ? 0 : quantity,
  };
}

function signed({ kind, quantity }: FuelChange): number {
  return kind === 'refueling' ? quantity : -quantity;
}

function sumOf(changes: readonly FuelChange[]): number {
  return changes.reduce((sum, change) => sum + signed(change), 0);
}
