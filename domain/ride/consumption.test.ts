// The worked examples of consumption (fuel §6), and the thresholds of averages.
import { describe, expect, test } from 'vitest';
import { roundTo } from '../units.ts';
import { averageConsumption, consumptionRule, rideConsumption } from './consumption.ts';

const NOTHING = { totalFuelUsed: null, fuelStart: null, fuelEnd: null };
const per100 = (litres: number, distance: number) =>
  averageConsumption({ litres, distance, engineSeconds: 0, isMachine: false });

describe('worked examples of consumption', () => {
  test('fuel example 6: 300 l → 262 l with 100 l refueled on 460 km is 138 l, 30.0 l/100 km', () => {
    const litres = rideConsumption({ ...NOTHING, fuelStart: 300, fuelEnd: 262, refueled: 100 });
    expect(litres).toBe(138);
    expect(roundTo(per100(litres ?? 0, 460_000) ?? 0, 1)).toBe(30);
  });

  test('fuel example 6: the same with a loss of 20 l is 118 l, 25.7 l/100 km', () => {
    const fuel = { ...NOTHING, fuelStart: 300, fuelEnd: 262, refueled: 100, lost: 20 };
    const litres = rideConsumption(fuel);
    expect(litres).toBe(118);
    expect(roundTo(per100(litres ?? 0, 460_000) ?? 0, 1)).toBe(25.7);
  });

  test('fuel example 7: a machine with 66 l in 5 h 30 uses 12.0 l/h', () => {
    const machine = { litres: 66, distance: 0, engineSeconds: 19_800, isMachine: true };
    expect(averageConsumption(machine)).toBe(12);
  });

  test('fuel example 12: 480 m are too short, 277.8 l/100 km on 900 m is unbelievable', () => {
    expect(per100(0.4, 480)).toBeNull();
    expect(per100(2.5, 900)).toBeNull();
    expect(per100(0.4, 500)).toBe(80);
  });
});

describe('consumption of a ride', () => {
  test('the counter decides over the levels, also when it says 0', () => {
    const levels = { fuelStart: 300, fuelEnd: 280 };
    expect(rideConsumption({ ...levels, totalFuelUsed: 17.5 })).toBe(17.5);
    expect(rideConsumption({ ...levels, totalFuelUsed: 0 })).toBe(0);
  });

  test('levels count when they fell; risen or unknown ones tell nothing', () => {
    expect(rideConsumption({ ...NOTHING, fuelStart: 300.1, fuelEnd: 299.9 })).toBe(0.2);
    expect(rideConsumption({ ...NOTHING, fuelStart: 262, fuelEnd: 300 })).toBeNull();
    expect(rideConsumption({ ...NOTHING, fuelStart: 262, fuelEnd: 262 })).toBeNull();
    expect(rideConsumption({ ...NOTHING, fuelStart: 262 })).toBeNull();
    expect(rideConsumption(NOTHING)).toBeNull();
  });
});

describe('CONST-004 … CONST-006 averages', () => {
  const vehicle = {
    typeCode: 'truck',
    consumptionMinKm: 20,
    consumptionMaxKm: 40,
    consumptionMinEh: 5,
    consumptionMaxEh: null,
  };
  test.each([
    [19.99, null],
    [20, 20],
    [40, 40],
    [40.01, null],
  ])('the bounds of the vehicle belong to it: %d l on 100 km', (litres, expected) => {
    const ride = { litres, distance: 100_000, engineSeconds: 3600 };
    expect(averageConsumption({ ...ride, ...consumptionRule(vehicle) })).toBe(expected);
  });

  test.each([
    ['machine', 299, null],
    ['machine', 300, 12],
    ['machine_x', 300, null],
  ])('a %s of %d s of engine time and no way', (typeCode, engineSeconds, expected) => {
    const rule = consumptionRule({ ...vehicle, typeCode });
    const litres = (12 * engineSeconds) / 3600;
    expect(averageConsumption({ litres, distance: 0, engineSeconds, ...rule })).toBe(expected);
  });

  test('CONST-005 without bounds 0 … 200 l/100 km and 0 … 400 l/h', () => {
    expect([per100(200, 100_000), per100(200.1, 100_000)]).toEqual([200, null]);
    const hour = (litres: number) =>
      averageConsumption({ litres, distance: 0, engineSeconds: 3600, isMachine: true });
    expect([hour(400), hour(400.1)]).toEqual([400, null]);
  });
});
