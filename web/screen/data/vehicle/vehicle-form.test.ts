// VAL-031 … VAL-059, D-VEH-008 … D-VEH-029: what the form of a vehicle begins with, sends and refuses.
import { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import { describe, expect, test } from 'vitest';
import { testVehicle } from './test-vehicle.ts';
import { readVehicle, startVehicle, type VehicleForm } from './vehicle-form.ts';

const NEW: VehicleForm = {
  ...startVehicle(null, 'sk'),
  name: 'Scania',
  numericPlate: 'BA123XY',
  typeCode: 'truck',
  'device.deviceType': 'teltonika',
  'device.code': '352093081452251',
  'device.serialNumber': 'S1',
};
const errorsOf = (form: Partial<VehicleForm>) =>
  readVehicle({ ...NEW, ...form }, null, 'sk').errors;
const bodyOf = (form: Partial<VehicleForm>, record = testVehicle()) =>
  readVehicle({ ...startVehicle(record, 'sk'), ...form }, record, 'sk').body as VehicleInput;

describe('a new vehicle', () => {
  test('D-VEH-013, D-VEH-016, D-VEH-018 … D-VEH-021 begins with the defaults', () => {
    expect(startVehicle(null, 'sk')).toMatchObject({
      state: 'active',
      minTankChange: '30',
      kmStart: '0',
      tanks: [],
      identifications: [],
      hasDevice: true,
      'device.detectByMotion': 'none',
      'device.detectSpeed': '5',
      'device.joinInterval': '600',
      'device.splitInterval': '600',
      'device.storeInterval': '300',
      'device.inactiveTimeout': '1 440'.replace(' ', '\u00a0'),
      'device.measureServiceKm': true,
      'device.measureServiceDate': true,
      'device.parameterValues.motorbit': '0',
      'device.parameterValues.panic': 'none',
      'device.parameterValues.detect_ridetype': '0',
      'device.parameterValues.temperature1': 'none',
    });
  });

  test('D-VEH-028 the untouched form is what the server accepts', () => {
    const body = readVehicle(NEW, null, 'sk').body;
    expect(VehicleInput.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ kmStart: 0, ehStart: 0, minTankChange: 30, driverId: null });
    expect(body).not.toHaveProperty('lastChange');
    expect((body as VehicleInput).device).not.toHaveProperty('deviceId');
  });

  test('may have no tracker', () => {
    const body = readVehicle({ ...NEW, hasDevice: false, 'device.code': '' }, null, 'sk').body;
    expect(body).toMatchObject({ device: null });
  });

  test('begins with the tracker from the list of unknown ones', () => {
    const prefill = { deviceType: 'bce', code: '860000000000001' };
    expect(startVehicle(null, 'sk', prefill)).toMatchObject({
      'device.deviceType': 'bce',
      'device.code': '860000000000001',
    });
    const odd = { deviceType: 'no-such', code: 'x'.repeat(99) };
    expect(startVehicle(null, 'sk', odd)['device.deviceType']).toBe('');
    expect(startVehicle(null, 'sk', odd)['device.code']).toHaveLength(50);
  });
});

test.each<[string, Partial<VehicleForm>, string, string]>([
  ['VAL-031 no name', { name: ' ' }, 'name', 'required'],
  ['VAL-031 a name of 51 characters', { name: 'a'.repeat(51) }, 'name', 'maxLength'],
  ['VAL-032 no plate', { numericPlate: '' }, 'numericPlate', 'required'],
  ['VAL-032 a plate of 21', { numericPlate: 'B'.repeat(21) }, 'numericPlate', 'maxLength'],
  ['VAL-033 no type', { typeCode: '' }, 'typeCode', 'required'],
  ['VAL-034 the year 1899', { manufactureYear: '1899' }, 'manufactureYear', 'range'],
  ['VAL-034 the year 2401', { manufactureYear: '2401' }, 'manufactureYear', 'range'],
  ['VAL-035 three digits', { consumptionKm: '30,125' }, 'consumptionKm', 'decimal'],
  ['VAL-035 a service in metres', { serviceKm: '1,234' }, 'serviceKm', 'decimal'],
  ['R-9 acquired on no day', { acquiredDate: '2026-02-30' }, 'acquiredDate', 'date'],
  ['a day before all days', { motDate: '1800-01-01' }, 'motDate', 'date'],
  [
    'an installation on no day',
    { 'device.installDate': '2026-02-30' },
    'device.installDate',
    'date',
  ],
  ['VAL-036 a weight of 0', { weight: '0' }, 'weight', 'range'],
  ['VAL-037 day 29', { fullTankDay: '29' }, 'fullTankDay', 'range'],
  ['VAL-037 day −29', { fullTankDay: '-29' }, 'fullTankDay', 'range'],
  ['VAL-037 day 0', { fullTankDay: '0' }, 'fullTankDay', 'notZero'],
  ['VAL-037 half a day', { fullTankDay: '1,5' }, 'fullTankDay', 'integer'],
  ['VAL-038 no odometer', { kmStart: '' }, 'kmStart', 'required'],
  ['VAL-038 below zero', { kmStart: '-1' }, 'kmStart', 'range'],
  ['VAL-039 rpm below zero', { rpmMax: '-1' }, 'rpmMax', 'min'],
  ['VAL-039 speed below zero', { speedMax: '-1' }, 'speedMax', 'min'],
  ['VAL-040 no least change', { minTankChange: '' }, 'minTankChange', 'required'],
  ['VAL-041 no type of tracker', { 'device.deviceType': '' }, 'device.deviceType', 'required'],
  ['VAL-041 no number', { 'device.code': '' }, 'device.code', 'required'],
  ['VAL-041 no serial number', { 'device.serialNumber': ' ' }, 'device.serialNumber', 'required'],
  ['VAL-043 201 km/h', { 'device.detectSpeed': '201' }, 'device.detectSpeed', 'range'],
  ['VAL-043 no speed', { 'device.detectSpeed': '' }, 'device.detectSpeed', 'required'],
  ['VAL-044 20 001 s', { 'device.joinInterval': '20001' }, 'device.joinInterval', 'range'],
  ['VAL-045 no split', { 'device.splitInterval': '' }, 'device.splitInterval', 'required'],
  ['VAL-045 no storing', { 'device.storeInterval': '' }, 'device.storeInterval', 'required'],
  ['VAL-046 0 min', { 'device.inactiveTimeout': '0' }, 'device.inactiveTimeout', 'range'],
  ['a line break in the name', { name: 'Ťahač\n1' }, 'name', 'characters'],
  ['VAL-083 a VIN of 51', { vin: 'V'.repeat(51) }, 'vin', 'maxLength'],
  [
    'VAL-083 an installer of 251',
    { 'device.installer': 'x'.repeat(251) },
    'device.installer',
    'maxLength',
  ],
  [
    'a greatest consumption below the least',
    { consumptionMinKm: '30', consumptionMaxKm: '20' },
    'consumptionMaxKm',
    'belowMin',
  ],
])('%s is refused', (_name, form, field, code) => {
  expect(errorsOf(form)).toMatchObject({ [field]: { code } });
});

test('VAL-083 characters are counted as people count them, by the form as by the server', () => {
  const body = readVehicle({ ...NEW, name: '🚚'.repeat(50) }, null, 'sk').body;
  expect(VehicleInput.parse(body).name).toHaveLength(100);
  const why = { code: 'maxLength', params: { max: 50 } };
  expect(errorsOf({ name: '🚚'.repeat(51) })).toMatchObject({ name: why });
});

test('VAL-044 an empty join interval takes the default', () => {
  const body = readVehicle({ ...NEW, 'device.joinInterval': '' }, null, 'sk').body;
  expect(VehicleInput.parse(body).device?.joinInterval).toBe(600);
});

describe('a stored vehicle', () => {
  test('D-VEH-028, D-VEH-029 is sent with the ids and changes of vehicle and tracker', () => {
    expect(bodyOf({})).toMatchObject({
      vehicleId: 7,
      lastChange: '3',
      device: { deviceId: 9, lastChange: '5' },
    });
  });

  test('the untouched form sends what is stored, also what it shows rounded', () => {
    const record = testVehicle({
      kmStart: 123_456_789,
      ehStart: 12_345,
      serviceKm: 250_000_005,
      serviceEh: 3_605,
    });
    const sent = bodyOf({}, record);
    expect(sent).toMatchObject({
      kmStart: 123_456_789,
      ehStart: 12_345,
      serviceKm: 250_000_005,
      serviceEh: 3_605,
      tanks: [expect.objectContaining({ tankId: 1, capacity: 400, startState: 12.5 })],
    });
    expect(sent.tanks[0]).not.toHaveProperty('level');
    expect(VehicleInput.safeParse(sent).error).toBeUndefined();
  });

  test('D-VEH-012, D-VEH-014 km are sent as metres and hours as seconds', () => {
    const typed = {
      kmStart: '120 000,5',
      ehStart: '10,25',
      serviceKm: '150 000',
      serviceEh: '500',
    };
    expect(bodyOf(typed)).toMatchObject({
      kmStart: 120_000_500,
      ehStart: 36_900,
      serviceKm: 150_000_000,
      serviceEh: 1_800_000,
    });
  });

  test('another number is another tracker, unless it corrects the same one', () => {
    const other = { 'device.code': '352093081452252' };
    expect(bodyOf(other).device).not.toHaveProperty('deviceId');
    expect(bodyOf(other).device).not.toHaveProperty('lastChange');
    expect(bodyOf({ ...other, isOtherTracker: false }).device).toMatchObject({
      deviceId: 9,
      lastChange: '5',
      code: '352093081452252',
    });
  });

  test('a removed tracker is sent as none, and what it needs is not asked for', () => {
    expect(bodyOf({ hasDevice: false, 'device.serialNumber': '' }).device).toBeNull();
  });

  test('D-VEH-011 axles are sent as positions, without the weights of the moment', () => {
    const axles = [{ position: 'front' as const, weight: 7000 }];
    expect(bodyOf({}, testVehicle({ axles })).axles).toEqual([{ position: 'front' }]);
  });
});

test('R-10 whether a van is in international haulage is shown and sent, a new one is not', () => {
  const stored = testVehicle({ internationalHaulage: true });
  expect(startVehicle(stored, 'sk').internationalHaulage).toBe(true);
  expect(startVehicle(null, 'sk').internationalHaulage).toBe(false);
  expect(bodyOf({}, stored)).toMatchObject({ internationalHaulage: true });
  expect(bodyOf({ internationalHaulage: false }, stored)).toMatchObject({
    internationalHaulage: false,
  });
});

test('R-9 the day of acquisition and the regime of the tax are shown, sent and emptied', () => {
  const stored = testVehicle({ acquiredDate: '2026-02-03', vatRegime: 'mixed' });
  expect(startVehicle(stored, 'sk')).toMatchObject({
    acquiredDate: '2026-02-03',
    vatRegime: 'mixed',
  });
  const tax = { acquiredDate: '2026-03-01', vatRegime: 'business' };
  expect(bodyOf(tax, stored)).toMatchObject(tax);
  expect(bodyOf({ acquiredDate: '', vatRegime: '' }, stored)).toMatchObject({
    acquiredDate: null,
    vatRegime: null,
  });
});
