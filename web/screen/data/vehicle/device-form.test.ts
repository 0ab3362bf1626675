// VAL-048 and interfaces §5: what goes with another type of tracker, and what a form keeps of the options.
import { expect, test } from 'vitest';
import { startDevice, withDeviceType, withUnknownTracker } from './device-form.ts';
import { refusedSections, sectionOf } from './sections.ts';
import { testVehicle } from './test-vehicle.ts';
import { readVehicle, startVehicle, type VehicleForm } from './vehicle-form.ts';

const prefill = { deviceType: null, code: null };
const EMPTY = startDevice(null, 'sk', { isNew: true, prefill });

test('VAL-048 another type of tracker loses the temperature inputs that it lacks', () => {
  const bce = {
    ...EMPTY,
    'device.parameterValues.temperature1': 'temp-3',
    'device.parameterValues.temperature2': 'temp-8',
  };
  const values = (change: Partial<VehicleForm>) => [
    change['device.parameterValues.temperature1'],
    change['device.parameterValues.temperature2'],
  ];
  expect(values(withDeviceType(bce, 'bce'))).toEqual(['temp-3', 'temp-8']);
  expect(values(withDeviceType(bce, 'bceiotm'))).toEqual(['temp-3', 'none']);
  expect(values(withDeviceType(bce, 'teltonika'))).toEqual(['none', 'none']);
});

test('interfaces §5 options that the other protocol does not know go, the others stay', () => {
  const form = { ...EMPTY, 'device.options': { model: 'FMC650', odometerSource: 'tracker' } };
  expect(withDeviceType(form, 'ruptela')['device.options']).toEqual({ odometerSource: 'tracker' });
  expect(withDeviceType(form, 'bce')['device.options']).toEqual({});
});

test('options that the form does not know are sent as they are stored', () => {
  const record = testVehicle();
  const device = { ...record.device, code: 'x', options: { later: 1 } };
  const stored = { ...record, device };
  const { body } = readVehicle(startVehicle(stored, 'sk'), stored, 'sk');
  expect(body).toMatchObject({ device: { options: { later: 1 } } });
});

test('gateway §3 an unknown tracker takes the place of the one that the vehicle has', () => {
  const record = testVehicle();
  const form = startVehicle(record, 'sk');
  const unknown = { deviceType: 'ruptela', code: '352093081459999' };
  const filled = { ...form, ...withUnknownTracker(form, unknown), 'device.serialNumber': 'N-1' };
  const { body } = readVehicle(filled, record, 'sk');
  expect(body).toMatchObject({ device: { ...unknown, serialNumber: 'N-1' } });
  // It is another tracker, not another number of the same one.
  expect(body).not.toHaveProperty('device.deviceId');
  const none = startVehicle({ ...record, device: null }, 'sk');
  expect(withUnknownTracker(none, unknown)).toMatchObject({
    hasDevice: true,
    'device.code': unknown.code,
    'device.deviceType': 'ruptela',
  });
});

test('what is no tracker of ours, and its own number, change nothing of the form', () => {
  const form = startVehicle(testVehicle(), 'sk');
  expect(withUnknownTracker(form, prefill)).toEqual({});
  expect(withUnknownTracker(form, { deviceType: 'toaster', code: '1' })).toEqual({});
  const own = { deviceType: 'ruptela', code: form['device.code'] };
  expect(withUnknownTracker(form, own)).toEqual({});
});

test('a refusal is shown on its part of the form', () => {
  expect(sectionOf('device.parameterValues.panic')).toBe('device');
  expect(sectionOf('tanks.0.capacity')).toBe('tanks');
  expect(sectionOf('vin')).toBe('papers');
  expect([...refusedSections(['name', 'kmStart', 'speedMax'])]).toEqual(['basic', 'limits']);
});
