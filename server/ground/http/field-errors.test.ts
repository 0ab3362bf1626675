import { createCompany } from '@flotila/domain/company/company.api.ts';
import { createGroupset } from '@flotila/domain/groupset/groupset.api.ts';
import { createPerson } from '@flotila/domain/person/person.api.ts';
import { createService, createServicePlan } from '@flotila/domain/service/service.api.ts';
import { createSharing } from '@flotila/domain/sharing/sharing.api.ts';
import {
  createSpecialAccess,
  LISTED_VEHICLES_MAX,
} from '@flotila/domain/special-access/special-access.api.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { DeviceInput, ParameterValues, TankInput } from '@flotila/domain/vehicle/vehicle.ts';
import { createVehicle, updateVehicleParams } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BODY_BYTES_MAX } from './bodies.ts';
import { fieldErrors } from './field-errors.ts';

function errorsOf(schema: z.ZodType | undefined, value: unknown) {
  const parsed = schema?.safeParse(value, { reportInput: true });
  return parsed?.error ? fieldErrors(parsed.error) : [];
}
const codes = (body: object) =>
  Object.fromEntries(
    errorsOf(createVehicle.body, { ...good, ...body }).map(({ field, code }) => [field, code]),
  );
const good = { name: 'Truck', numericPlate: 'BA1', typeCode: 'truck', kmStart: 0 };

describe('field codes of a vehicle', () => {
  test('a small body takes the defaults', () => {
    expect(codes({})).toEqual({});
  });

  test.each([
    ['VAL-031 name required', { name: ' ' }, { name: 'required' }],
    ['VAL-031 name max 50', { name: 'x'.repeat(51) }, { name: 'maxLength' }],
    ['VAL-032 plate required', { numericPlate: undefined }, { numericPlate: 'required' }],
    ['VAL-032 plate max 20', { numericPlate: 'x'.repeat(21) }, { numericPlate: 'maxLength' }],
    ['VAL-033 type of the list', { typeCode: 'boat' }, { typeCode: 'choice' }],
    ['VAL-034 year from 1900', { manufactureYear: 1899 }, { manufactureYear: 'min' }],
    ['VAL-034 year to 2400', { manufactureYear: 2401 }, { manufactureYear: 'max' }],
    ['VAL-035 two places', { consumptionKm: 1.234 }, { consumptionKm: 'decimal' }],
    ['VAL-035 two places are enough', { consumptionKm: 0.07, serviceKm: 123456.78 }, {}],
    ['VAL-036 weight min 1', { weight: 0 }, { weight: 'min' }],
    ['VAL-037 fullTankDay not 0', { fullTankDay: 0 }, { fullTankDay: 'notZero' }],
    ['VAL-037 fullTankDay from -28', { fullTankDay: -29 }, { fullTankDay: 'min' }],
    ['VAL-038 kmStart required', { kmStart: null }, { kmStart: 'required' }],
    ['VAL-038 kmStart whole metres', { kmStart: 1.5 }, { kmStart: 'integer' }],
    ['VAL-039 speedMax min 0', { speedMax: -1 }, { speedMax: 'min' }],
    ['a date is a date', { motDate: '2026-02-30' }, { motDate: 'date' }],
    [
      'D-VEH-024 two tanks',
      { tanks: [{}, {}, {}] },
      expect.objectContaining({ tanks: 'maxLength' }),
    ],
    [
      'VAL-041 device',
      { device: {} },
      {
        'device.deviceType': 'required',
        'device.code': 'required',
        'device.serialNumber': 'required',
      },
    ],
    [
      'VAL-050, VAL-051 device parameters',
      {
        device: {
          deviceType: 'bce',
          code: '1',
          serialNumber: '1',
          parameterValues: { motorbit: 6, detect_ridetype: 5, panic: 'din-1' },
        },
      },
      {
        'device.parameterValues.motorbit': 'choice',
        'device.parameterValues.detect_ridetype': 'choice',
        'device.parameterValues.panic': 'choice',
      },
    ],
  ])('%s', (_rule, body, expected) => {
    expect(codes(body)).toEqual(expected);
  });

  test('API-009 size below 1 and not a number are refused', () => {
    expect(errorsOf(listVehiclesOnMap.query, { size: '0' })).toEqual([
      { field: 'size', code: 'min', params: { min: 1 } },
    ]);
    expect(errorsOf(listVehiclesOnMap.query, { size: 'x' })[0]?.code).toBe('type');
  });
});

describe('interfaces §3 null is as left out', () => {
  const device = { deviceType: 'bce', code: '1', serialNumber: '1' };
  const tank = {
    tankId: 1,
    tankType: 'main',
    fuel: 'diesel',
    calcMethod: 'none',
    capacity: 60,
    startState: 30,
  };
  test.each<[string, z.ZodType | undefined, object]>([
    ['a person', createPerson.body, { lastName: 'A' }],
    ['a groupset', createGroupset.body, { name: 'A' }],
    ['a company', createCompany.body, { name: 'A', code: 'a', countryCode: 'SK' }],
    ['a sharing', createSharing.body, { vehiclesIds: [1] }],
    ['an access', createSpecialAccess.body, { lastName: 'A', access: 'superuser', login: 'a' }],
    ['a service plan', createServicePlan.body, { vehicleId: 1, typeCode: 'oil_change' }],
    ['a vehicle', createVehicle.body, good],
    ['a device', DeviceInput, device],
    ['parameters of a device', ParameterValues, {}],
    ['a tank', TankInput, tank],
  ])('in %s', (_name, schema, least) => {
    if (!(schema instanceof z.ZodObject)) throw new Error('no object');
    const nulls = Object.keys(schema.shape).filter((name) => !(name in least));
    expect(nulls.length).toBeGreaterThan(0);
    const given = { ...Object.fromEntries(nulls.map((name) => [name, null])), ...least };
    const withoutNulls = (value: object) =>
      Object.fromEntries(
        Object.entries(value).filter(([, one]) => one !== null && one !== undefined),
      );
    expect(errorsOf(schema, given)).toEqual([]);
    expect(withoutNulls(schema.parse(given))).toEqual(withoutNulls(schema.parse(least)));
  });
});

describe('what a body of the data does not take', () => {
  const codesOf = (schema: z.ZodType | undefined, value: object) =>
    errorsOf(schema, value).map(({ field, code }) => `${field} ${code}`);

  test.each([
    ['a bell', 'one\u0007'],
    ['two lines', 'one\ntwo'],
    ['writing from the right', 'one\u202etwo'],
    ['half of a character', 'one\ud83d'],
  ])('VAL-083 in the note of a sharing: %s', (_name, note) => {
    expect(codesOf(createSharing.body, { vehiclesIds: [1], note })).toEqual(['note characters']);
    expect(codesOf(createSharing.body, { vehiclesIds: [1], note: ' Náklad 🚚 ' })).toEqual([]);
  });

  test('VAL-031 a vehicle is renamed to what its form would take', () => {
    const renamed = updateVehicleParams.body;
    for (const name of ['one\ntwo', 'one\u202etwo', '🚚'.repeat(51), ' ']) {
      const refused = codes({ name }).name;
      expect(refused).toBeDefined();
      expect(codesOf(renamed, { name })).toEqual([`name ${refused}`]);
    }
    expect(codesOf(renamed, { name: '🚚'.repeat(50) })).toEqual([]);
  });

  test('a list of vehicles as it is answered fits into a body, whatever they are called', () => {
    const vehicle = {
      vehicleId: 2_147_483_647,
      numericPlate: 'Č'.repeat(20),
      name: 'Č'.repeat(50),
      companyName: 'Č'.repeat(100),
      deviceSerialNumber: 'S'.repeat(50),
    };
    const vehicles = Array(LISTED_VEHICLES_MAX).fill(vehicle);
    expect(errorsOf(createSharing.body, { vehicles })).toEqual([]);
    expect(Buffer.byteLength(JSON.stringify({ vehicles }))).toBeLessThan(BODY_BYTES_MAX);
  });

  const plan = { vehicleId: 1126, typeCode: 'mot' };
  const service = { ...plan, date: '2026-05-04' };
  test.each([[[1126]], [true], ['1126'], [1.5], [null]])('for the id of a record: %j', (id) => {
    for (const [schema, least, field] of [
      [createSharing.body, {}, 'vehiclesIds'],
      [createGroupset.body, { name: 'A' }, 'vehicles'],
      [createPerson.body, { lastName: 'A' }, 'visibleVehicles'],
    ] as const) {
      expect(codesOf(schema, { ...least, [field]: [id] })).toHaveLength(1);
      expect(codesOf(schema, { ...least, [field]: [1126] })).toEqual([]);
    }
    expect(codesOf(createSharing.body, { vehicles: [{ vehicleId: id }] })).toHaveLength(1);
    expect(codesOf(createServicePlan.body, { ...plan, vehicleId: id })).toHaveLength(1);
    expect(codesOf(createService.body, { ...service, vehicleId: id })).toHaveLength(1);
    // Null is no plan.
    if (id !== null)
      expect(codesOf(createService.body, { ...service, planId: id })).toHaveLength(1);
  });
});

test('U-31 where nothing is refused it is not told that nothing is enough', () => {
  const errors = (value: number) => {
    const { error } = z.object({ litres: z.number().positive() }).safeParse({ litres: value });
    return error ? fieldErrors(error) : [];
  };
  expect(errors(0)).toEqual([{ field: 'litres', code: 'positive' }]);
  expect(errors(0.1)).toEqual([]);
});
