// Any records that a protocol can carry, and whether one came back as it was sent. Used by tests only.
import type { TrackerRecord, TrackerValues } from '@flotila/domain/location/tracker-record.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Ability, type NumberName, RANGES } from './abilities.ts';

export const CODE = '352093081452251';
export const RECEIVED = Date.UTC(2026, 8, 1);

const hex16 = fc
  .array(fc.integer({ min: 1, max: 15 }), { minLength: 16, maxLength: 16 })
  .map((digits) => digits.map((digit) => digit.toString(16).toUpperCase()).join(''));
const card = fc
  .array(fc.constantFrom(...'0123456789ABCDEFXYZ'), { minLength: 15, maxLength: 15 })
  .map((characters) => `S${characters.join('')}`);

export function records(ability: Ability): fc.Arbitrary<TrackerRecord> {
  const numbers = Object.keys(ability.numbers) as NumberName[];
  const values = fc.record(
    Object.fromEntries(
      numbers.map((name) => {
        const [min, max] = RANGES[name];
        return [name, fc.double({ min, max, noNaN: true })];
      }),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<TrackerValues>;
  const channels = fc.array(fc.integer({ min: -300, max: 840 }), { minLength: 1, maxLength: 4 });
  const weights = fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 5 });
  const drivers = ability.identifications.map((kind) =>
    (kind === 'tachograph' ? card : hex16).map((code) => ({ kind, code })),
  );
  return fc
    .record({
      seconds: fc.integer({ min: 1_577_836_800, max: RECEIVED / 1000 }),
      hasFix: fc.boolean(),
      latitude: fc.integer({ min: 1, max: 89_000_000 }).map((micro) => micro / 1e6),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
      speedKmh: fc.integer({ min: 0, max: 200 }),
      direction: fc.integer({ min: 0, max: 359 }),
      altitudeMetres: fc.integer({ min: -300, max: 3_000 }),
      satellites: fc.integer({ min: ability.satellitesMin ?? 1, max: ability.satellitesMax ?? 30 }),
      hdop: fc.integer({ min: 1, max: 12 }),
      inputs: fc.option(fc.integer({ min: 0, max: 2 ** ability.inputBits - 1 })),
      values,
      channels: fc.option(channels),
      weights: fc.option(weights),
      activity: fc.option(fc.integer({ min: 0, max: 5 })),
      second: fc.option(fc.record({ activity: fc.integer({ min: 0, max: 4 }), card })),
      motion: fc.option(fc.boolean()),
      driver: fc.option(fc.oneof(fc.constant(null), ...drivers), { nil: undefined }),
    })
    .map(({ seconds, channels, weights, activity, second, motion, driver, ...rest }) => {
      const record: TrackerRecord = { ...rest, time: seconds * 1000, values: { ...rest.values } };
      if (channels && ability.temperatures) {
        record.values.temperatures = channels.map((tenths) => tenths / 10);
      }
      if (weights && ability.axles) record.values.axlesKg = weights;
      if (activity !== null && ability.tachograph) record.values.tachoActivity = activity;
      if (motion !== null && ability.motion) record.values.motion = motion;
      if (driver !== undefined && drivers.length > 0) record.identification = driver;
      // Units tell of both slots together.
      if (driver?.kind === 'tachograph' && ability.identifications.includes('tachograph')) {
        record.values.card2 = second?.card ?? '';
        if (activity !== null && ability.tachograph) {
          record.values.tachoActivity2 = second?.activity ?? 5;
        }
      }
      return record;
    });
}

/** Each field within its step. */
export function expectSame(
  read: TrackerRecord | undefined,
  sent: TrackerRecord,
  ability: Ability,
): void {
  if (!read) throw new Error('record lost');
  near(read.time, sent.time, ability.timeStep * 1000, 'time');
  expect(read.hasFix).toBe(sent.hasFix);
  near(read.latitude, sent.latitude, ability.degrees, 'latitude');
  near(read.longitude, sent.longitude, ability.degrees, 'longitude');
  if (sent.hasFix) {
    near(read.speedKmh, sent.speedKmh, 0.001, 'speed');
    near(read.altitudeMetres, sent.altitudeMetres, 0.001, 'altitude');
    const turned = (read.direction ?? 0) < 2 && (sent.direction ?? 0) > 357 ? 360 : 0;
    near((read.direction ?? 0) + turned, sent.direction, ability.directionStep, 'direction');
    if (ability.satellitesMax !== null) expect(read.satellites).toBe(sent.satellites);
  }
  if (ability.hdopStep !== null) near(read.hdop, sent.hdop, ability.hdopStep, 'hdop');
  expect(read.inputs).toBe(sent.inputs);
  expect(read.identification).toEqual(sent.identification);
  for (const [name, step] of Object.entries(ability.numbers)) {
    near(read.values[name as NumberName], sent.values[name as NumberName], step, name);
  }
  for (const [index, celsius] of (sent.values.temperatures ?? []).entries()) {
    near(read.values.temperatures?.[index], celsius, 0.0001, 'temperature');
  }
  expect(read.values.axlesKg).toEqual(sent.values.axlesKg);
  expect(read.values.tachoActivity).toBe(sent.values.tachoActivity);
  if (sent.values.card2 !== undefined) {
    expect(read.values.card2).toBe(sent.values.card2);
    expect(read.values.tachoActivity2).toBe(sent.values.tachoActivity2);
  }
  expect(read.values.motion).toBe(sent.values.motion);
}

function near(
  read: number | null | undefined,
  sent: number | null | undefined,
  step: number,
  name: string,
): void {
  if (typeof sent !== 'number') {
    expect(read ?? null, name).toBe(null);
    return;
  }
  expect(read, name).toBeTypeOf('number');
  expect(Math.abs(Number(read) - sent), `${name} ${read} ${sent}`).toBeLessThanOrEqual(
    step * 0.5001 + Math.abs(sent) * 1e-7,
  );
}
