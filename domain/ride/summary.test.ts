// The ride summary of the history (HIS-014 … HIS-016).
import { describe, expect, test } from 'vitest';
import { type SummarizedRide, summarizeRides } from './summary.ts';

const DAY = { from: Date.parse('2026-05-04T00:00:00Z'), to: Date.parse('2026-05-04T23:59:59Z') };

const ride = (clock: string, fields: Partial<SummarizedRide> = {}): SummarizedRide => {
  const from = Date.parse(`2026-05-04T${clock}Z`);
  return {
    fromTimestamp: new Date(from).toISOString(),
    toTimestamp: new Date(from + 1_800_000).toISOString(),
    rideType: 'bussines',
    distance: 10_000,
    engineHours: 1700,
    motorIdle: 100,
    consumptionDiff: null,
    climb: 0,
    descent: 0,
    maxSpeed: null,
    driverQuality: null,
    ...fields,
  };
};

describe('summary of rides', () => {
  test('HIS-014 adds up distance, engine hours, consumption, climb and descent', () => {
    const rides = [
      ride('08:00:00', { consumptionDiff: 0.1, climb: 10, descent: 20 }),
      ride('10:00:00', { consumptionDiff: 0.2, climb: 3, descent: 4, rideType: 'private' }),
      ride('12:00:00'),
    ];
    expect(summarizeRides(rides, DAY)).toMatchObject({
      rideCount: 3,
      distance: 30_000,
      engineHours: 5100,
      motorIdle: 300,
      drivingSeconds: 5400,
      // Not 0.30000000000000004.
      consumption: 0.3,
      climb: 13,
      descent: 24,
    });
  });

  test('HIS-015 shows the greatest speed, or none', () => {
    const rides = [ride('08:00:00', { maxSpeed: 88.5 }), ride('09:00:00', { maxSpeed: 91 })];
    expect(summarizeRides([...rides, ride('10:00:00')], DAY).maxSpeed).toBe(91);
    expect(summarizeRides([ride('10:00:00')], DAY).maxSpeed).toBeNull();
  });

  test('HIS-016 is rated by the mean of the rides that are rated', () => {
    const rides = [
      ride('08:00:00', { driverQuality: 1.5, distance: 300_000 }),
      ride('13:00:00', { driverQuality: 3, distance: 100_000 }),
      ride('15:00:00', { distance: 500_000 }),
    ];
    expect(summarizeRides(rides, DAY).driverQuality).toBe(2.25);
    expect(summarizeRides([ride('08:00:00')], DAY).driverQuality).toBeNull();
  });

  test('fuel example 13: rides 100 km/30 l, 300 km/81 l, 50 km without data are 27.75 l/100 km', () => {
    const rides = [
      ride('08:00:00', { distance: 100_000, consumptionDiff: 30 }),
      ride('10:00:00', { distance: 300_000, consumptionDiff: 81 }),
      ride('15:00:00', { distance: 50_000 }),
    ];
    expect(summarizeRides(rides, DAY)).toMatchObject({
      consumption: 111,
      averageConsumption: 27.75,
    });
    expect(summarizeRides(rides.slice(2), DAY)).toMatchObject({
      consumption: null,
      averageConsumption: null,
    });
  });

  test('litres by the norm are told as such, and never added to measured ones', () => {
    const byNorm = ride('08:00:00', { distance: 100_000, consumptionDiff: 30, isByNorm: true });
    const measured = ride('09:00:00', { distance: 100_000, consumptionDiff: 26 });
    expect(summarizeRides([byNorm], DAY)).toMatchObject({ consumption: 30, isByNorm: true });
    expect(summarizeRides([byNorm, measured], DAY)).toMatchObject({
      consumption: 26,
      averageConsumption: 26,
      isByNorm: false,
    });
  });

  test('machines are averaged by the hour, within the bounds of the vehicle', () => {
    const rides = [ride('08:00:00', { distance: 0, consumptionDiff: 66, engineHours: 19_800 })];
    const machine = { ...DAY, isMachine: true };
    expect(summarizeRides(rides, machine).averageConsumption).toBe(12);
    const bounds = { min: 13, max: null };
    expect(summarizeRides(rides, { ...machine, bounds }).averageConsumption).toBeNull();
  });

  test('a ride over midnight counts where it began, stops and refuelings never', () => {
    const before = { ...ride('00:00:00'), fromTimestamp: '2026-05-03T23:50:00.000Z' };
    const after = { ...ride('00:00:00'), fromTimestamp: '2026-05-05T00:00:00.000Z' };
    const last = { ...ride('00:00:00'), fromTimestamp: '2026-05-04T23:59:59.900Z' };
    const stop = ride('09:00:00', { rideType: 'stop', distance: 0 });
    const refueling = ride('09:30:00', { rideType: 'refueling' });
    const rides = [before, ride('08:00:00'), stop, refueling, last, after];
    expect(summarizeRides(rides, DAY)).toMatchObject({ rideCount: 2, distance: 20_000 });
  });

  test('no rides are no distance, and nothing is known', () => {
    expect(summarizeRides([], DAY)).toEqual({
      rideCount: 0,
      distance: 0,
      engineHours: 0,
      motorIdle: 0,
      drivingSeconds: 0,
      consumption: null,
      isByNorm: false,
      averageConsumption: null,
      climb: 0,
      descent: 0,
      maxSpeed: null,
      driverQuality: null,
    });
  });
});
