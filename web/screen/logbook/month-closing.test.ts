// The monthly closing of logbook-and-rides §1: sums, counters and what rounding leaves between them.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeMonth } from './month-closing.ts';

function ride(over: Partial<RideView>): RideView {
  return {
    rideType: 'bussines',
    distance: 0,
    kmStop: 0,
    engineHours: 0,
    mhStop: null,
    ...over,
  } as RideView;
}

test('an empty month closes with nothing known', () => {
  expect(closeMonth([], false)).toEqual({
    rides: 0,
    total: 0,
    business: 0,
    private: 0,
    privateShare: null,
    opening: null,
    closing: null,
    difference: null,
  });
});

test('R-7 business, private, counters: rides are the differences of the odometers as shown', () => {
  const rides = [
    ride({ distance: 20_040, kmStop: 100_020_040 }),
    ride({ distance: 10_040, kmStop: 100_030_080, rideType: 'private' }),
    ride({ distance: 10_040, kmStop: 100_040_120 }),
  ];
  expect(closeMonth(rides, false)).toMatchObject({
    rides: 3,
    total: 40.1,
    business: 30,
    private: 10.1,
    privateShare: 10.1 / 40.1,
    opening: 100_000,
    closing: 100_040.1,
    difference: 0,
  });
});

test('LOG-007 a machine closes in engine hours', () => {
  const rides = [
    ride({ engineHours: 3600, mhStop: 36_000 }),
    ride({ engineHours: 1800, mhStop: 37_800 }),
  ];
  expect(closeMonth(rides, true)).toMatchObject({
    total: 1.5,
    opening: 9,
    closing: 10.5,
    difference: 0,
  });
});

test('opening + total + difference is the closing counter, business + private is the total', () => {
  const metres = fc.integer({ min: 50, max: 2_000_000 });
  const rides = fc.array(fc.tuple(metres, fc.boolean()), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(rides, (parts) => {
      let kmStop = 12_345_678;
      const month = parts.map(([distance, isPrivate]) => {
        kmStop += distance;
        return ride({ distance, kmStop, rideType: isPrivate ? 'private' : 'bussines' });
      });
      const { opening, total, difference, closing, business, ...rest } = closeMonth(month, false);
      expect((opening ?? 0) + total + (difference ?? 0)).toBeCloseTo(closing ?? 0, 6);
      expect(business + rest.private).toBeCloseTo(total, 6);
      // Rides that follow one another leave nothing between the counters.
      expect(difference).toBe(0);
    }),
  );
});
