// T7: fuel adds up, for a ride, the gap between two rides, a day and a month.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Location } from '../location/location.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import { drive, fold, type Leg, settingsWith } from '../ride/test-track.ts';
import { type FuelBalance, fuelBalance, sumBalances } from './balance.ts';
import { rideFuelChanges } from './ride-fuel.ts';

const STEP = 0.1;
const litres = fc.integer({ min: 0, max: 6000 }).map((tenths) => tenths / 10);
const stretch = fc.record({
  start: litres,
  end: litres,
  refueled: litres,
  lost: litres,
  counted: fc.option(litres),
});

function termsOf({ start, refueled, lost, consumed, difference, end }: FuelBalance): number {
  return start + refueled - lost - consumed + difference - end;
}

describe('T7 start + refueled − lost − consumed + difference = end', () => {
  test('of every stretch, and without a difference where the consumption comes from levels', () => {
    fc.assert(
      fc.property(stretch, (one) => {
        const balance = fuelBalance(one) as FuelBalance;
        expect(Math.abs(termsOf(balance))).toBeLessThan(0.001);
        const missing = one.start + one.refueled - one.lost - one.end;
        if (one.counted === null && missing >= 0) expect(balance.difference).toBeCloseTo(0, 6);
        if (one.counted !== null) expect(balance.consumed).toBe(one.counted);
      }),
    );
  });

  test('of every day and month: the sums of their stretches', () => {
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 40 }), (stretches) => {
        const parts = stretches.map(fuelBalance);
        const whole = sumBalances(parts) as FuelBalance;
        expect(Math.abs(termsOf(whole))).toBeLessThan(0.001);
        const consumed = parts.reduce((sum, part) => sum + (part?.consumed ?? 0), 0);
        expect(whole.consumed).toBeCloseTo(consumed, 6);
      }),
    );
  });

  test('is unknown without levels, and what is unknown leaves the sum', () => {
    const known = { start: 300, end: 262, refueled: 100, lost: 0, counted: null };
    expect(fuelBalance({ ...known, end: null })).toBeNull();
    expect(sumBalances([null, null])).toBeNull();
    expect(sumBalances([fuelBalance(known), null])).toMatchObject({ consumed: 138, end: 262 });
  });
});

describe('a difference between counter and levels', () => {
  const used = (counted: number) =>
    fuelBalance({ start: 300, end: 200, refueled: 0, lost: 0, counted });

  test('is a term of its own', () => {
    expect(used(96)).toMatchObject({ consumed: 96, source: 'counter', difference: -4 });
  });

  test('is marked over 5 % of the consumption and 10 l, not at them', () => {
    expect(used(90)?.isMarked).toBe(false);
    expect(used(89.9)?.isMarked).toBe(true);
    const much = { start: 900, end: 100, refueled: 0, lost: 0 };
    expect(fuelBalance({ ...much, counted: 780 })?.isMarked).toBe(false);
    expect(fuelBalance({ ...much, counted: 750 })?.isMarked).toBe(true);
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
        let before = rides[0]?.fuelStart ?? null;
        let atTs = rides[0]?.fromTs ?? 0;
        const parts = rides.flatMap((ride) => {
          const gap = { fromTs: atTs, toTs: ride.fromTs, beforeTs: null };
          const between = { ...gap, fuelStart: before, fuelEnd: ride.fuelStart };
          const shown = [between, ride].map((one) => {
            const { refueled, lost } = rideFuelChanges(one, found);
            return { start: one.fuelStart, end: one.fuelEnd, refueled, lost, counted: null };
          });
          before = ride.fuelEnd;
          atTs = ride.toTs;
          return shown.map(fuelBalance);
        });
        for (const part of parts) expect(Math.abs(part?.difference ?? 0)).toBeLessThan(1.5);
        const day = sumBalances(parts) as FuelBalance;
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

function signed({ kind, quantity }: FuelChange): number {
  return kind === 'refueling' ? quantity : -quantity;
}

function sumOf(changes: readonly FuelChange[]): number {
  return changes.reduce((sum, change) => sum + signed(change), 0);
}
