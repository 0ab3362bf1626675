// A location that went through its row is the location that was folded live.
import { normalize } from '@flotila/domain/location/normalize.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRows, createRowBuffer, endRows, writeRow } from './location-row.ts';
import { readRows } from './read-rows.ts';

const NAMED = ['gsm', 'io12', 'fuel-raw'];
const names = {
  numberOf: new Map(NAMED.map((name, index) => [name, index + 1])),
  nameOf: new Map(NAMED.map((name, index) => [index + 1, name])),
};
const SETUP = {
  installDate: null,
  motorbit: 0,
  temperature1: 1,
  temperature2: 2,
  tanks: [
    { tankId: 1, method: 'liter', capacity: 600, factor: 1, table: [] },
    { tankId: 2, method: 'percent', capacity: 300, factor: 1, table: [] },
  ],
} as const;
const RECEIVED = Date.UTC(2026, 10, 21);

const number = (min: number, max: number) =>
  fc.option(fc.double({ min, max, noNaN: true }), { nil: undefined });
/** As trackers send them: ten-millionths, so zero has no sign. */
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((value) => value / 1e7);
const rawValue = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.string({ maxLength: 50 }),
  fc.boolean(),
);
const record = fc.record({
  time: fc.integer({ min: Date.UTC(2008, 0, 2), max: RECEIVED }),
  hasFix: fc.boolean(),
  latitude: degrees(90),
  longitude: degrees(180),
  speedKmh: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
  direction: fc.option(fc.double({ min: 0, max: 360, noNaN: true })),
  altitudeMetres: fc.option(fc.double({ min: -500, max: 9000, noNaN: true })),
  satellites: fc.option(fc.integer({ min: 0, max: 30 })),
  hdop: fc.option(fc.double({ min: 0, max: 12, noNaN: true })),
  inputs: fc.option(fc.integer({ min: 0, max: 0x7fff })),
  values: fc.record({
    odometerMetres: number(0, 2e9),
    distanceMetres: number(0, 1e6),
    engineSeconds: number(0, 2e9),
    totalFuelLitres: number(0, 2e6),
    rpm: number(0, 10_000),
    coolantCelsius: number(-60, 150),
    supplyVolts: number(0, 100),
    weightKg: number(0, 100_000),
    acceleration: number(0, 100),
    deceleration: number(0, 100),
    cornering: number(0, 100),
    fuelLitres1: number(0, 600),
    fuelPercent2: number(0, 100),
    temperatures: fc.constantFrom([12.34, -7.77], [null, 3], []),
    tachoActivity: fc.constantFrom(undefined, 0, 3),
    motion: fc.constantFrom(undefined, true, false),
    axlesKg: fc.constantFrom(undefined, [7000.4, 11_000]),
  }),
  identification: fc.constantFrom(undefined, null, { kind: 'dallas' as const, code: 'ŠOFÉR' }),
  alarm: fc.constantFrom(undefined, 'sos', 'hardBraking'),
  raw: fc.dictionary(fc.constantFrom(...NAMED, 'unnamed', 'ďalší'), rawValue),
});

test('what is read for a rebuild equals what was folded live', () => {
  const property = fc.property(record, fc.integer({ min: 0, max: 9_000_000 }), (sent, seconds) => {
    const receivedTs = sent.time + Math.min(seconds * 1000, RECEIVED - sent.time + 600_000);
    const before = normalize(sent as unknown as TrackerRecord, receivedTs, SETUP, country);
    if ('reason' in before) return;
    const buffer = createRowBuffer(64);
    beginRows(buffer);
    writeRow(buffer, 1, 2, before, names);
    const [after] = readRows(endRows(buffer), names, country);
    expect(Math.abs((after?.receivedTs ?? 0) - receivedTs)).toBeLessThanOrEqual(
      seconds < 20_000 ? 500 : seconds < 420_000 ? 60_000 : 3_600_000,
    );
    expect({ ...after, receivedTs }).toStrictEqual(before);
  });
  fc.assert(property, { numRuns: 3000 });
});

function country(latitude: number): string | null {
  return latitude > 48 ? 'SK' : 'HU';
}
