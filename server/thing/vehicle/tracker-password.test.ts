// The password of a tracker's commands is known to superusers alone: many read the record of changes and the lists.
import { DEVICE_TYPES, deviceOptions } from '@flotila/domain/vehicle/device-choices.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

const SECRETS = /tajne/;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let number = 0;
const tracker = (options: object | null) => ({
  deviceType: 'queclink',
  code: `86658503000${1000 + ++number}`,
  serialNumber: `Q${number}`,
  options,
});

async function made(device: object | null) {
  const { status, body } = await send(api, 'superuser', 'POST', '/v1/tatra/vehicle', {
    name: 'Van',
    numericPlate: `BA7${100 + ++number}`,
    typeCode: 'van',
    state: 'active',
    kmStart: 0,
    minTankChange: 30,
    identifications: [],
    tanks: [],
    device,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function put(vehicle: { vehicleId: number }, more: object) {
  const url = `/v1/tatra/vehicle/${vehicle.vehicleId}`;
  const { body: stored } = await send(api, 'superuser', 'GET', url);
  const { status, body } = await send(api, 'superuser', 'PUT', url, { ...stored, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** As administrators read it, newest first. */
async function changes(kind: string, recordId: number) {
  const url = `/v1/tatra/audit?kind=${kind}&recordId=${recordId}`;
  const { body } = await send(api, 'admin', 'GET', url);
  expect(JSON.stringify(body)).not.toMatch(SECRETS);
  return body.content;
}

test('the record of changes tells that the password of a tracker changed, and never the password', async () => {
  const vehicle = await made(tracker({ password: 'tajne1' }));
  const changed = await put(vehicle, {
    device: { ...vehicle.device, options: { password: 'tajne2' } },
  });
  const { device } = await put(changed, { name: 'Dodávka' });
  const cleared = await put(changed, { device: { ...device, options: {} } });
  expect(cleared.device.options).toEqual({});
  const [clearing, renaming, change, making] = await changes('vehicle', vehicle.vehicleId);
  expect(change.before).toEqual({ passwordChanged: null });
  expect(change.after).toEqual({ passwordChanged: true });
  expect(renaming.after).toEqual({ name: 'Dodávka' });
  expect(clearing.after).toEqual({ passwordChanged: true });
  expect(making.after.device).toMatchObject({ deviceType: 'queclink', options: {} });
});

test('a tracker that is put on a vehicle and taken off leaves no password either', async () => {
  const vehicle = await made(null);
  await put(vehicle, { device: tracker({ password: 'tajne3' }) });
  await put(vehicle, { device: null });
  const [off, on] = await changes('vehicle', vehicle.vehicleId);
  expect(on.after).toMatchObject({ passwordChanged: true, device: { options: {} } });
  expect(off.after).toEqual({ device: null });
});

test('other options stay in the record of changes with their values', async () => {
  const vehicle = await made({ ...tracker({ model: 'FMC650' }), deviceType: 'teltonika' });
  await put(vehicle, { device: { ...vehicle.device, options: { model: 'FMB140' } } });
  const [change] = await changes('vehicle', vehicle.vehicleId);
  expect(change.before.device.options).toEqual({ model: 'FMC650' });
  expect(change.after.device.options).toEqual({ model: 'FMB140' });
  expect(change.after).not.toHaveProperty('passwordChanged');
});

test('PERM-025 no answer to an administrator or a driver has the password', async () => {
  const { vehicleId } = await made(tracker({ password: 'tajne4' }));
  await put({ vehicleId }, { driverId: PERSON.igor.id });
  const answers = [
    await api.call('admin', 'GET', `/v1/tatra/vehicle/${vehicleId}`),
    await api.call('admin', 'GET', '/v1/tatra/vehicle-map?all=true'),
    await api.call('admin', 'GET', '/v1/tatra/vehicle-brief'),
    await api.call('admin', 'GET', '/v1/tatra/find-vehicles?text=BA7'),
    await api.call('driver', 'GET', '/v1/tatra/vehicle-map'),
    await api.call('admin', 'PATCH', `/v1/tatra/vehicle/${vehicleId}`, { name: 'Furgon' }),
    await api.call('admin', 'PUT', `/v1/tatra/vehicle/${vehicleId}`, { lastChange: '0' }),
  ];
  for (const answer of answers) expect(answer.body).not.toMatch(SECRETS);
  const own = await api.call('superuser', 'GET', `/v1/tatra/vehicle/${vehicleId}`);
  expect(own.json().device.options).toEqual({ password: 'tajne4' });
});

test('the record of changes has a written command without the password in it', async () => {
  const { vehicleId } = await made(tracker({ password: 'tajne5' }));
  const text = 'AT+GTRTO=tajne5,1,,,,,,002A$';
  const url = `/v1/admin/vehicle-commands/${vehicleId}`;
  const { status, body } = await send(api, 'superuser', 'POST', url, { kind: 'text', text });
  expect([status, body.text]).toEqual([201, text]);
  const [ordered] = await changes('command', body.commandId);
  expect(ordered.after).toMatchObject({ kind: 'text', text: 'AT+GTRTO=******,1,,,,,,002A$' });
});

test('every option that is called a password or a key is secret', () => {
  const options = DEVICE_TYPES.flatMap((type) => deviceOptions(type));
  const called = options.filter(({ name }) => /password|token|key|secret|pin$/i.test(name));
  expect(called.length).toBeGreaterThan(0);
  for (const option of called) expect(option, option.name).toMatchObject({ isSecret: true });
});
