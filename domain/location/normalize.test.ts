// From tracker record to location: clocks (gateway §9), fixes (§3), tanks (fuel §1), ranges (§10).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCATION_FLAGS, type Location } from './location.ts';
import { isQuarantined, type NormalizeSetup, normalize } from './normalize.ts';
import { litresOf, scaleEnds, type TankSetup, tankSetup } from './tank-level.ts';
import type { TrackerRecord, TrackerValues } from './tracker-record.ts';

const NOW = Date.UTC(2025, 5, 10, 12);
const SETUP: NormalizeSetup = {
  installDate: null,
  motorbit: 0,
  temperature1: 0,
  temperature2: 0,
  tanks: [],
};
const RECORD: TrackerRecord = {
  time: NOW,
  hasFix: true,
  latitude: 48.14859,
  longitude: 17.10771,
  speedKmh: 62.34,
  direction: 359.7,
  altitudeMetres: 151.4,
  satellites: 11,
  hdop: 0.84,
  inputs: 1,
  values: {},
};
const country = () => 'SK';
const read = (record: Partial<TrackerRecord>, setup: Partial<NormalizeSetup> = {}) =>
  normalize({ ...RECORD, ...record }, NOW, { ...SETUP, ...setup }, country);
function located(record: Partial<TrackerRecord>, setup: Partial<NormalizeSetup> = {}): Location {
  const result = read(record, setup);
  if (isQuarantined(result)) throw new Error(result.reason);
  return result;
}

describe('clocks', () => {
  test('10 min ahead is believed, more is kept outside as future', () => {
    expect(located({ time: NOW + 600_000 }).ts).toBe(NOW + 600_000);
    expect(read({ time: NOW + 600_001 })).toMatchObject({ reason: 'future' });
  });

  test('no time, or one before 2008, is no clock', () => {
    for (const time of [null, 0, Date.UTC(2007, 11, 31), Number.NaN]) {
      expect(read({ time })).toMatchObject({ reason: 'no-clock', receivedTs: NOW });
    }
  });

  test('history however old belongs to the vehicle; an install date sets a limit a day before', () => {
    const time = Date.UTC(2019, 0, 1);
    expect(located({ time }).ts).toBe(time);
    expect(read({ time }, { installDate: '2019-01-03' })).toMatchObject({ reason: 'no-clock' });
    expect(located({ time }, { installDate: '2019-01-02' }).ts).toBe(time);
  });

  test('a GPS week roll-over is repaired and flagged', () => {
    const location = located({ time: NOW - 1024 * 7 * 86_400_000 - 3_600_000 });
    expect(location.ts).toBe(NOW - 3_600_000);
    expect(location.flags).toBe(LOCATION_FLAGS.weekRollover);
    // Two days off is some other old record.
    const old = NOW - 1024 * 7 * 86_400_000 - 2 * 86_400_000;
    expect(read({ time: old })).toMatchObject({ reason: 'no-clock' });
  });

  test('what is kept outside keeps the whole record', () => {
    const result = read({ time: NOW + 1e9 });
    expect(isQuarantined(result) && result.record).toEqual({ ...RECORD, time: NOW + 1e9 });
  });
});

describe('fixes', () => {
  test('a good fix has a place and a country', () => {
    expect(located({})).toMatchObject({ flags: 0, latitude: 48.14859, countryCode: 'SK' });
  });

  test.each([
    { hasFix: false },
    { latitude: 0, longitude: 0 },
    { latitude: Number.NaN },
    { latitude: 91 },
    { longitude: null },
  ])('%o has no place, its inputs count', (record) => {
    expect(located(record)).toMatchObject({
      flags: LOCATION_FLAGS.noFix,
      latitude: null,
      longitude: null,
      countryCode: null,
      inputs: 1,
    });
  });

  test('HDOP over 5 or under 4 satellites is weak, if sent', () => {
    expect(located({ hdop: 5.1 }).flags).toBe(LOCATION_FLAGS.weakFix);
    expect(located({ satellites: 3 }).flags).toBe(LOCATION_FLAGS.weakFix);
    expect(located({ hdop: 5, satellites: 4 }).flags).toBe(0);
    expect(located({ hdop: null, satellites: null }).flags).toBe(0);
  });
});

describe('measures', () => {
  test('are rounded to what the store can hold', () => {
    const values = { supplyVolts: 27.846, acceleration: 1.2345, totalFuelLitres: 100.12345 };
    expect(located({ values })).toMatchObject({
      speed: 62.3,
      direction: 0,
      altitude: 151,
      hdop: 0.8,
      vcc: 27.85,
      acceleration: 1.23,
      totalFuel: 100.123,
    });
  });

  test('out of range goes beside the columns, under its name', () => {
    const location = located({
      values: { rpm: 12_000, weightKg: 200_000, coolantCelsius: -100 },
      raw: { io12: 7 },
    });
    expect(location).toMatchObject({ rpm: null, weight: null, liquidTemp: null });
    expect(location.extra).toEqual({
      rpm: 12_000,
      weightKg: 200_000,
      coolantCelsius: -100,
      io12: 7,
    });
  });

  test('an odometer of zero is none', () => {
    expect(located({ values: { odometerMetres: 0, engineSeconds: 0 } })).toMatchObject({
      km: null,
      engineSeconds: null,
    });
  });

  test('temperatures come from the chosen channels', () => {
    const values = { temperatures: [1, null, 4.56] };
    expect(located({ values }, { temperature1: 3, temperature2: 2 })).toMatchObject({
      temp1: 4.6,
      temp2: null,
    });
  });

  test('identification is named, absent and unsaid', () => {
    const key = { kind: 'dallas', code: '01A2' } as const;
    expect(located({ identification: key }).identification).toBe('dallas@01A2');
    expect(located({ identification: null }).identification).toBe('');
    expect(located({}).identification).toBeNull();
  });

  test('whatever a tracker sends, a location or a reason comes out', () => {
    const number = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, -0, 1e300, -1e300));
    const maybe = fc.option(number);
    fc.assert(
      fc.property(
        fc.record({
          time: fc.oneof(fc.constant(NOW), maybe),
          hasFix: fc.boolean(),
          latitude: maybe,
          longitude: maybe,
          speedKmh: maybe,
          direction: maybe,
          altitudeMetres: maybe,
          satellites: maybe,
          hdop: maybe,
          inputs: maybe,
          values: fc.record(
            { odometerMetres: number, rpm: number, probe1: number, weightKg: number },
            { requiredKeys: [] },
          ) as fc.Arbitrary<TrackerValues>,
        }),
        (record) => {
          const tanks = [tank('sensor', { table: TABLE })];
          const result = normalize(record, NOW, { ...SETUP, tanks }, country);
          if (isQuarantined(result)) return;
          for (const value of Object.values(result)) {
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          }
        },
      ),
    );
  });
});

const TABLE = [
  { raw: 0, litres: 0 },
  { raw: 200, litres: 50 },
  { raw: 400, litres: 120 },
  { raw: 800, litres: 300 },
  { raw: 1000, litres: 400 },
];
function tank(method: TankSetup['method'], fields: Partial<TankSetup> = {}): TankSetup {
  return { tankId: 1, method, capacity: null, factor: 1, table: [], ...fields };
}

describe('tanks (fuel examples)', () => {
  test('1. sensor table: 300 → 85, 900 → 350, 1100 → 400, −5 → 0, 800 → 300', () => {
    const sensor = tank('sensor', { table: TABLE, capacity: 400 });
    expect([300, 900, 1100, -5, 800].map((raw) => litresOf(sensor, raw))).toEqual([
      85, 350, 400, 0, 300,
    ]);
  });

  test('an inverted sensor falls while its raw value rises', () => {
    const inverted = tankSetup({
      tankId: 1,
      calcMethod: 'sensor',
      capacity: 100,
      parameters: {
        values: [
          { raw: 100, litres: 0 },
          { raw: 0, litres: 100 },
        ],
      },
    });
    expect(litresOf(inverted, 25)).toBe(75);
  });

  test('2. percent 47.6 of 600 → 285.6; liter 331 × 0.5 → 165.5', () => {
    expect(litresOf(tank('percent', { capacity: 600 }), 47.6)).toBeCloseTo(285.6);
    expect(litresOf(tank('liter', { factor: 0.5 }), 331)).toBe(165.5);
  });

  test('over 5 % outside the tank is no reading, up to it is clamped', () => {
    const full = tank('liter', { capacity: 100 });
    expect([105, 105.1, -5, -5.1].map((raw) => litresOf(full, raw))).toEqual([100, null, 0, null]);
  });

  test('a record gives the level by the tank of the vehicle; a CAN level needs the ignition', () => {
    const tanks = [tank('percent', { capacity: 600 }), tank('liter', { tankId: 2 })];
    const values = { fuelPercent1: 50, fuelLitres2: 33.33 };
    expect(located({ values }, { tanks })).toMatchObject({ tank1: 300, tank2: 33.3 });
    expect(located({ values, inputs: 0 }, { tanks })).toMatchObject({ tank1: null, tank2: 33.3 });
    expect(located({ values: {} }, { tanks })).toMatchObject({ tank1: null, tank2: null });
  });

  test('K-11 a scale ends where its readings can: at nothing and at the capacity, or at the ends of its table', () => {
    expect(scaleEnds(tank('liter', { capacity: 400 }))).toEqual([0, 400]);
    expect(scaleEnds(tank('liter', {}))).toEqual([0, null]);
    expect(scaleEnds(tank('percent', { capacity: 600, factor: 0.9 }))).toEqual([0, 540]);
    const values = [
      { raw: 900, litres: 12.5 },
      { raw: 100, litres: 390 },
    ];
    const inverted = {
      tankId: 1,
      calcMethod: 'sensor',
      capacity: 380,
      parameters: { values },
    } as const;
    expect(scaleEnds(tankSetup(inverted))).toEqual([12.5, 380]);
  });
});

describe('content hash', () => {
  const hashOf = (record: Partial<TrackerRecord>, receivedTs = NOW) => {
    const result = normalize({ ...RECORD, ...record }, receivedTs, SETUP, country);
    return isQuarantined(result) ? null : result.hash;
  };

  test('the same record has the same hash whenever it is received and in whatever order written', () => {
    const one = { values: { rpm: 900, odometerMetres: 5 }, raw: { a: 1, b: 'x' } };
    const two = { values: { odometerMetres: 5, rpm: 900 }, raw: { b: 'x', a: 1 } };
    expect(hashOf(one)).toBe(hashOf(two, NOW + 3_600_000));
  });

  test('settings of the vehicle do not enter', () => {
    const values = { fuelPercent1: 50 };
    const tanks = [tank('percent', { capacity: 600 })];
    expect(located({ values }, { tanks }).hash).toBe(located({ values }).hash);
  });

  test('any other content has another hash', () => {
    const others: Partial<TrackerRecord>[] = [
      {},
      { time: NOW + 1 },
      { latitude: 48.1485901 },
      { speedKmh: null },
      { speedKmh: 0 },
      { inputs: 0 },
      { alarm: 'sos' },
      { identification: null },
      { identification: { kind: 'dallas', code: 'A' } },
      { values: { rpm: 1 } },
      { values: { probe1: 1 } },
      { raw: { io1: 1 } },
      { raw: { io1: true } },
      { raw: { io1: '1' } },
    ];
    expect(new Set(others.map((record) => hashOf(record))).size).toBe(others.length);
  });

  test('is a signed 32-bit number and spreads', () => {
    const hashes = Array.from({ length: 20_000 }, (_, index) => hashOf({ speedKmh: index / 100 }));
    expect(new Set(hashes).size).toBeGreaterThan(19_990);
    expect(hashes.every((hash) => hash === ((hash ?? 0.5) | 0))).toBe(true);
  });
});
