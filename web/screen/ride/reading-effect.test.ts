// The hint of the ride update dialog, by the worked example of odometer corrections.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { expect, test } from 'vitest';
import { readingEffect } from './reading-effect.ts';

function ride(from: number, distance: number, kmStop: number, fixedKm = false): RideView {
  return {
    rideType: 'bussines',
    fromTimestamp: new Date(from).toISOString(),
    distance,
    kmStop,
    fixedKm,
    fixedMh: false,
    engineHours: 3600,
    mhStop: null,
  } as RideView;
}

const fixed = ride(0, 5000, 100_000_000, true);
const rides = [
  fixed,
  ride(1, 20_000, 100_020_000),
  ride(2, 30_000, 100_050_000),
  ride(3, 50_000, 100_100_000),
] as const;

test('worked example: reading 100 102 000 m after 100 km stretches three rides by 1.02', () => {
  const effect = readingEffect(rides, rides[3], 'kmStop', 100_102_000);
  expect(effect).toEqual({
    difference: 2000,
    stretch: { rides: 3, factor: 1.02, isTooFar: false },
  });
});

test.each([
  [100_080_000, false],
  [100_079_999, true],
  [100_125_000, false],
  [100_125_001, true],
])('a factor outside 0.8 – 1.25 is too far: %i', (after, isTooFar) => {
  const effect = readingEffect(rides, rides[3], 'kmStop', after);
  expect(effect?.stretch?.isTooFar).toBe(isTooFar);
});

test('stops are no rides; without a fixed ride before nothing is said of the factor', () => {
  const stop = { ...ride(2.5, 0, 100_050_000), rideType: 'stop' } as RideView;
  const withStop = [...rides.slice(0, 3), stop, rides[3]];
  expect(readingEffect(withStop, rides[3], 'kmStop', 100_102_000)?.stretch?.rides).toBe(3);
  expect(readingEffect(rides.slice(1), rides[3], 'kmStop', 100_102_000)).toEqual({
    difference: 2000,
    stretch: null,
  });
});

test.each(['refueling', 'fuelloss'])(
  'a %s in the moment of a ride is no ride, either',
  (rideType) => {
    const fuel = { ...ride(3, 0, 100_050_000), rideType } as RideView;
    const withFuel = [...rides.slice(0, 3), fuel, rides[3]];
    expect(readingEffect(withFuel, rides[3], 'kmStop', 100_102_000)?.stretch).toEqual({
      rides: 3,
      factor: 1.02,
      isTooFar: false,
    });
  },
);

test('a ride that is fixed already gets no factor: its distance is a stretched one', () => {
  const again = ride(3, 50_000, 100_100_000, true);
  expect(readingEffect([...rides.slice(0, 3), again], again, 'kmStop', 100_101_000)?.stretch).toBe(
    null,
  );
});

test('unknown engine hours have no effect to tell', () => {
  expect(readingEffect(rides, rides[3], 'ehStop', 3600)).toBeNull();
});
