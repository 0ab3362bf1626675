import { describe, expect, test } from 'vitest';
import { DEVICE_TYPES } from '../vehicle/device-choices.ts';
import { VehicleInput } from '../vehicle/vehicle.ts';
import { VEHICLE_TYPES } from '../vehicle/vehicle-kinds.ts';
import sk from '../words/sk/codes.json' with { type: 'json' };
import { CODE_LISTS, type CodeKind, isCodeKind } from './code-lists.ts';
import { namedCodes } from './code-names.ts';
import { RIDE_TYPES } from './ride-type.ts';
import type { Code } from './row.ts';

const codes = (kind: string) => CODE_LISTS[kind as CodeKind].map((row) => row.code);

describe('API-070 code lists', () => {
  test('every kind has rows with unique codes and an order', () => {
    for (const [kind, rows] of Object.entries(CODE_LISTS)) {
      expect(rows.length, kind).toBeGreaterThan(1);
      expect(new Set(rows.map((row) => row.code)).size, kind).toBe(rows.length);
      expect(rows.map((row) => row.order)).toEqual(rows.map((_, index) => index + 1));
    }
  });

  test('API-069 a code is called by the catalogues, which name no other; what is a name is the same everywhere', () => {
    const { countries: _, ...lists } = CODE_LISTS;
    const called = Object.entries<Code[]>(lists).flatMap(([kind, rows]) =>
      rows.filter(({ name }) => name === undefined).map(({ code }) => `${kind}.${code}`),
    );
    expect(called.toSorted()).toEqual(Object.keys(sk).toSorted());
    expect(namedCodes('fuelTypes', 'en')[2]).toMatchObject({
      name: 'diesel',
      names: { sk: 'nafta', cs: 'nafta', en: 'diesel' },
    });
    expect(namedCodes('vehicleNorms', 'en')[5]?.names).toEqual({
      sk: 'Euro 6',
      cs: 'Euro 6',
      en: 'Euro 6',
    });
  });

  test('API-077 an unknown kind is none, also words of Object', () => {
    expect(['vehicleTypes', 'colours', 'constructor'].map(isCodeKind)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('API-026 ride types keep the spelling of the specification', () => {
    expect(codes('rideTypes')).toEqual([...RIDE_TYPES]);
    expect(codes('rideTypes')).toContain('bussines');
  });

  test('lists are the values that the vehicle schema accepts', () => {
    expect(codes('vehicleTypes')).toEqual([...VEHICLE_TYPES]);
    expect(codes('deviceTypes')).toEqual([...DEVICE_TYPES]);
    const norm = VehicleInput.shape.euroNormCode;
    for (const code of codes('vehicleNorms')) expect(norm.safeParse(code).success).toBe(true);
  });

  test('API-071 a parameter has its parameterId, unique', () => {
    const ids = CODE_LISTS.parameters.map((row) => row.parameterId);
    expect(ids.every((id) => Number.isInteger(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['API-072', 'vehicleTypes', 'personal truck tractor trailer semitrailer special machine'],
    ['API-073', 'deviceTypes', 'bce bceiotm'],
    ['API-074', 'vehicleCategories', 'M1 N1'],
    ['API-076', 'identifications', 'dallas tachograph'],
  ])('%s %s has all of %s, beside our own', (_id, kind, listed) => {
    expect(codes(kind)).toEqual(expect.arrayContaining(listed.split(' ')));
  });

  test.each([
    ['API-074', 'vehicleNorms', '1 2 3 4 5 6 7'],
    ['API-075', 'vehicleTankTypes', 'main heating'],
    ['API-075', 'tankCalcMethods', 'none sensor liter percent manual'],
    ['API-076', 'vehicleMotionDetections', 'none speed motion'],
  ])('%s %s is %s', (_id, kind, listed) => {
    expect(codes(kind)).toEqual(listed.split(' '));
  });

  test('API-121 currencies and parameters have at least the named codes', () => {
    expect(codes('currencies')).toEqual(
      expect.arrayContaining(['EUR', 'CZK', 'HUF', 'PLN', 'GBP', 'USD']),
    );
    expect(codes('parameters')).toEqual(
      expect.arrayContaining([
        'altitude',
        'speed',
        'km',
        'tank',
        'tank1',
        'tank2',
        'weight',
        'rpm',
        'temp1',
        'temp2',
        'vcc',
        'panic',
        'cargo_door',
        'motor_on',
      ]),
    );
  });

  test('API-121 countries are all of ISO 3166-1 with continent and names of CLDR', () => {
    const rows = namedCodes('countries', 'sk');
    expect(rows).toHaveLength(250);
    expect(rows.slice(0, 6).map((row) => row.code)).toEqual(['CZ', 'SK', 'HU', 'DE', 'AT', 'PL']);
    expect(rows.find((row) => row.code === 'GB')).toMatchObject({
      names: { cs: 'Spojené království', sk: 'Spojené kráľovstvo', en: 'United Kingdom' },
      continentCode: 'EU',
      eu: false,
    });
    expect(rows.filter((row) => row.eu)).toHaveLength(27);
  });
});
