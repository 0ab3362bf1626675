// The record of a position of Traccar's: units, attributes, and which places count.

import { identificationOf } from '@flotila/domain/traccar/fleet.ts';
import type { TraccarPosition } from '@flotila/domain/traccar/traccar.ts';
import { describe, expect, it } from 'vitest';
import { recordOfPosition } from './position.ts';

const AT = '2026-05-04T09:00:00.000+00:00';
const POSITION: TraccarPosition = {
  protocol: 'teltonika',
  deviceId: 1,
  deviceTime: AT,
  fixTime: AT,
  valid: true,
  latitude: 48.14,
  longitude: 17.11,
  altitude: 140,
  speed: 50,
  course: 360,
  accuracy: 0,
  attributes: {},
};

function of(changes: Partial<TraccarPosition>) {
  const record = recordOfPosition({ ...POSITION, ...changes }, { isTotal: false });
  if (typeof record === 'string') throw new Error(record);
  return record;
}

describe('the record of a position', () => {
  it('has km/h of knots, the place, and the time of the tracker', () => {
    expect(of({})).toMatchObject({
      time: Date.UTC(2026, 4, 4, 9),
      hasFix: true,
      latitude: 48.14,
      longitude: 17.11,
      altitudeMetres: 140,
      direction: 0,
    });
    expect(of({}).speedKmh).toBeCloseTo(92.6, 10);
    expect(of({}).accuracyMetres).toBeUndefined();
    expect(of({ accuracy: 150 }).accuracyMetres).toBe(150);
  });

  it('has the measures of attributes; what Traccar worked out itself is none', () => {
    const attributes = {
      ignition: true,
      in2: true,
      odometer: 123_456_000,
      totalDistance: 99,
      distance: 5,
      fuel: 80.5,
      fuelLevel: 40,
      power: 27.4,
      batteryLevel: 90,
      rpm: 1200,
      temp1: -18.5,
      hours: 7_200_000,
      sat: 11,
      hdop: 0.8,
      alarm: 'hardBraking',
      driverUniqueId: '0102030405060708',
      io21: 4,
      nested: { a: 1 },
    };
    expect(of({ attributes })).toMatchObject({
      inputs: 3,
      satellites: 11,
      hdop: 0.8,
      alarm: 'hardBraking',
      values: {
        odometerMetres: 123_456_000,
        fuelLitres1: 80.5,
        fuelPercent1: 40,
        supplyVolts: 27.4,
        rpm: 1200,
        temperatures: [-18.5],
        engineSeconds: 7200,
      },
    });
    expect(of({ attributes }).raw).toEqual({ batteryLevel: 90, io21: 4, totalDistance: 99 });
  });

  it.each([
    ['is not valid', { valid: false }],
    ['is outdated', { outdated: true }],
    ['is guessed of cells', { attributes: { approximate: true } }],
    ['is that of an hour before', { fixTime: '2026-05-04T08:00:00.000+00:00' }],
  ])('whose place %s has none that counts, at the time at which it was told', (_, changes) => {
    expect(of(changes)).toMatchObject({
      time: Date.UTC(2026, 4, 4, 9),
      hasFix: false,
      latitude: 48.14,
      speedKmh: null,
    });
  });

  it('without a place is one all the same, without any time none', () => {
    expect(of({ latitude: 0, longitude: 0 })).toMatchObject({ latitude: null, hasFix: false });
    expect(of({ deviceTime: null }).time).toBe(Date.UTC(2026, 4, 4, 9));
    expect(() => of({ deviceTime: null, fixTime: 'never' })).toThrow('there is no time');
  });

  it.each(['a1b2c3d4e5f60718', 'card-7', '0'])(
    'knows the driver %s as the person is known',
    (text) => {
      const { identification } = of({ attributes: { driverUniqueId: text } });
      const known = identificationOf(text);
      expect(
        identification && { identification: identification.kind, code: identification.code },
      ).toEqual(known);
    },
  );
});
