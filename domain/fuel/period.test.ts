// Consumption of periods, norm and over-consumption: the worked examples of fuel §6 and their neighbours.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consumptionSpan,
  normAverage,
  normOf,
  type PeriodDocument,
  type PeriodRide,
  type PeriodVehicle,
  periodConsumption,
} from './period.ts';

const ZONE = 'Europe/Bratislava';
const TRUCK: PeriodVehicle = { typeCode: 'truck', consumptionKm: 30 };
const MARCH = {
  from: Date.parse('2026-03-01T00:00:00+01:00'),
  to: Date.parse('2026-03-31T23:59:59+02:00'),
};

/** A ride of an hour that begins then. */
function ride(begin: string, km: number, litres: number | null, more: Partial<PeriodRide> = {}) {
  const fromTs = Date.parse(begin);
  return {
    fromTs,
    toTs: fromTs + 3_600_000,
    distance: km * 1000,
    engineSeconds: 3600,
    motorIdle: 0,
    litres,
    ...more,
  };
}

function bought(when: string, quantity: number, full = false): PeriodDocument {
  return { ts: Date.parse(when), quantity, full };
}

function consumed(
  rides: readonly PeriodRide[],
  documents: readonly PeriodDocument[] = [],
  vehicle: PeriodVehicle = TRUCK,
) {
  return periodConsumption({ ...MARCH, zone: ZONE, vehicle, rides, documents });
}

describe('rides that measured their fuel', () => {
  const rides = [
    ride('2026-03-02T08:00:00Z', 100, 30),
    ride('2026-03-03T08:00:00Z', 300, 81),
    ride('2026-03-04T08:00:00Z', 50, null),
  ];

  test('example 13: 100 km/30 l, 300 km/81 l, 50 km/no data are 27.75 l/100 km', () => {
    const { basis, litres, distance, average } = consumed(rides);
    expect({ basis, litres, distance }).toEqual({ basis: 'rides', litres: 111, distance: 400_000 });
    expect(average).toBeCloseTo(27.75, 10);
  });

  test('the norm stands over the same 400 km; over-consumption is actual − norm', () => {
    const { norm, difference, differencePercent } = consumed(rides);
    expect([norm, difference]).toEqual([120, -9]);
    expect(differencePercent).toBeCloseTo(-7.5, 10);
  });

  test('example 7: a machine with 66 l in 5 h 30 uses 12.0 l/h', () => {
    const work = ride('2026-03-02T08:00:00Z', 0, 66, { engineSeconds: 5.5 * 3600 });
    const machine = { typeCode: 'machine', consumptionEngineHours: 10 };
    const { average, norm, difference } = consumed([work], [], machine);
    expect(average).toBeCloseTo(12, 10);
    expect([norm, difference]).toEqual([55, 11]);
  });

  test('example 12: an average over too short a way, or beyond belief, is none', () => {
    expect(consumed([ride('2026-03-02T08:00:00Z', 0.48, 0.4)]).average).toBeNull();
    expect(consumed([ride('2026-03-02T08:00:00Z', 0.9, 2.5)]).average).toBeNull();
  });

  test('litres that were only worked out from the norm are no measure', () => {
    const byNorm = ride('2026-03-05T08:00:00Z', 100, 30, { isByNorm: true });
    expect(consumed([byNorm])).toMatchObject({ basis: 'norm', litres: 30, difference: 0 });
    expect(consumed([...rides, byNorm]).distance).toBe(400_000);
  });

  test('a ride belongs to the period in which it begins, the whole last second of it too', () => {
    const edge = [
      ride('2026-02-28T23:59:59+01:00', 10, 1),
      ride('2026-03-01T00:00:00+01:00', 20, 2),
      ride('2026-03-31T23:59:59.900+02:00', 40, 4),
      ride('2026-04-01T00:00:00+02:00', 80, 8),
    ];
    expect(consumed(edge).distance).toBe(60_000);
  });

  test('without rides, documents and norm nothing is claimed', () => {
    expect(consumed([], [], { typeCode: 'car' })).toEqual({
      basis: 'none',
      litres: null,
      distance: 0,
      engineSeconds: 0,
      average: null,
      norm: null,
      difference: null,
      differencePercent: null,
    });
  });

  test('the average never depends on how the rides are grouped', () => {
    const one = fc.record({ km: fc.integer({ min: 1, max: 900 }), litres: fc.nat({ max: 300 }) });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 20 }), (parts) => {
        const apart = consumed(
          parts.map(({ km, litres }) => ride('2026-03-02T08:00:00Z', km, litres)),
        );
        const km = parts.reduce((sum, part) => sum + part.km, 0);
        const litres = parts.reduce((sum, part) => sum + part.litres, 0);
        const whole = consumed([ride('2026-03-02T08:00:00Z', km, litres)]);
        expect(apart.average).toEqual(whole.average);
        expect(apart.litres).toEqual(whole.litres);
      }),
    );
  });
});

describe('vehicles without a level sensor', () => {
  const rides = [
    ride('2026-03-02T08:00:00Z', 400, null),
    ride('2026-03-10T08:00:00Z', 600, null),
    ride('2026-03-20T08:00:00Z', 70, null),
  ];

  test('example 8: full to full, 140 l over 1000 km are 14.0 l/100 km', () => {
    const documents = [
      bought('2026-03-01T06:00:00Z', 55, true),
      bought('2026-03-02T10:00:00Z', 60),
      bought('2026-03-10T12:00:00Z', 80, true),
    ];
    const { basis, litres, distance, average } = consumed(rides, documents);
    expect({ basis, litres, distance }).toEqual({
      basis: 'fullToFull',
      litres: 140,
      distance: 1_000_000,
    });
    expect(average).toBeCloseTo(14, 10);
  });

  test('a ride cut by a full tank counts with its part, in the norm too', () => {
    const documents = [
      bought('2026-03-02T08:30:00Z', 50, true),
      bought('2026-03-10T12:00:00Z', 80, true),
    ];
    expect(consumed(rides, documents)).toMatchObject({ distance: 800_000, norm: 240 });
  });

  const byDay: PeriodVehicle = { ...TRUCK, fullTankDay: -1 };

  test('example 9: fullTankDay −1, 890 l over 2970 km from 28 Feb to 31 Mar are 29.97', () => {
    const driven = [
      ride('2026-03-05T08:00:00Z', 1470, null),
      ride('2026-03-25T08:00:00Z', 1500, null),
    ];
    const documents = [
      bought('2026-02-28T23:10:00+01:00', 500),
      bought('2026-03-06T10:00:00Z', 300),
      bought('2026-03-15T10:00:00Z', 280),
      bought('2026-03-31T23:10:00+02:00', 310),
      bought('2026-04-01T00:10:00+02:00', 400),
    ];
    const { basis, litres, distance, average } = consumed(driven, documents, byDay);
    expect({ basis, litres, distance }).toEqual({
      basis: 'fullTankDay',
      litres: 890,
      distance: 2_970_000,
    });
    expect(average?.toFixed(2)).toBe('29.97');
  });

  test('a full-tank day in the middle of the month closes what began in the month before', () => {
    const vehicle: PeriodVehicle = { ...TRUCK, fullTankDay: 15 };
    const span = consumptionSpan({ ...MARCH, zone: ZONE, vehicle });
    expect(new Date(span.from).toISOString()).toBe('2026-02-15T23:00:00.000Z');
    const documents = [
      bought('2026-02-15T20:00:00Z', 90),
      bought('2026-02-20T10:00:00Z', 100),
      bought('2026-03-15T20:00:00Z', 110),
      bought('2026-03-16T10:00:00Z', 120),
    ];
    const driven = [
      ride('2026-02-15T10:00:00Z', 50, null),
      ride('2026-02-18T10:00:00Z', 300, null),
      ride('2026-03-10T10:00:00Z', 400, null),
      ride('2026-03-20T10:00:00Z', 60, null),
    ];
    expect(consumed(driven, documents, vehicle)).toMatchObject({ litres: 210, distance: 700_000 });
  });

  test('without a full tank the calendar month stands', () => {
    const documents = [bought('2026-03-02T10:00:00Z', 60), bought('2026-04-02T10:00:00Z', 90)];
    expect(consumed(rides, documents)).toMatchObject({
      basis: 'documents',
      litres: 60,
      distance: 1_070_000,
      norm: 321,
    });
  });

  test('without documents the norm stands in', () => {
    expect(consumed(rides)).toMatchObject({ basis: 'norm', litres: 321, difference: 0 });
  });
});

test('R-4 from the last full tank before the period on: what was used is in one period or the next', () => {
  const rides = [
    ride('2026-02-20T08:00:00Z', 300, null, { engineSeconds: 7200 }),
    ride('2026-03-02T08:00:00Z', 400, null, { engineSeconds: 7200 }),
    ride('2026-03-25T08:00:00Z', 500, null, { engineSeconds: 7200 }),
  ];
  const documents = [
    bought('2026-02-19T06:00:00Z', 70, true),
    bought('2026-02-21T06:00:00Z', 60),
    bought('2026-03-03T06:00:00Z', 90, true),
    bought('2026-03-26T06:00:00Z', 40),
  ];
  expect(consumed(rides, documents)).toMatchObject({
    basis: 'fullToFull',
    litres: 150,
    distance: 700_000,
    engineSeconds: 14_400,
    norm: 210,
  });
  // One that is too long ago begins nothing.
  const long = [bought('2025-12-20T06:00:00Z', 70, true), ...documents.slice(2)];
  expect(consumed(rides, long)).toMatchObject({ basis: 'documents', litres: 130 });
});

test('R-3 the norm stands over the way that it was worked out for', () => {
  const rides = [
    ride('2026-03-02T08:00:00Z', 400, null),
    ride('2026-03-10T08:00:00Z', 600, null),
    ride('2026-03-20T08:00:00Z', 900, null),
  ];
  const documents = [
    bought('2026-03-02T06:00:00Z', 50, true),
    bought('2026-03-03T06:00:00Z', 130, true),
  ];
  expect(normAverage(consumed(rides, documents), false)).toBe(30);
});

test('a norm of 0 is none: a trailer burns nothing that could be worked out', () => {
  const way = [ride('2026-03-02T08:00:00Z', 100, null)];
  expect(normOf(way, { typeCode: 'semitrailer', consumptionKm: 0 })).toBeNull();
});

test('the norm of a truck adds idle hours of its equipment; that of a machine knows hours only', () => {
  const work = [ride('2026-03-02T08:00:00Z', 100, null, { motorIdle: 1800, engineSeconds: 7200 })];
  const norms = { consumptionKm: 30, consumptionEngineHours: 4 };
  expect(normOf(work, { typeCode: 'truck', ...norms })).toBe(32);
  expect(normOf(work, { typeCode: 'machine', ...norms })).toBe(8);
  expect(normOf(work, { typeCode: 'machine', consumptionKm: 30 })).toBeNull();
});
