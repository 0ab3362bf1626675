// With which keys records may be passed on, over a real database (decision 0125).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { makeTestKey } from '../../testing/keys.ts';
import { send } from '../../testing/send.ts';
import type { RegisteredDevice } from '../connection/ports.ts';
import { openSenderKeys } from './sender-keys.ts';

const OWN_KEY = 'the-operators-own-key-of-the-intake';
let api: TestApi;
let keys: Awaited<ReturnType<typeof openSenderKeys>>;
beforeAll(async () => {
  api = await testApi();
  const { db } = api;
  const onError = (error: unknown) => {
    throw error;
  };
  keys = await openSenderKeys({ db, now: api.now, ownKey: OWN_KEY, onError });
});
afterAll(async () => {
  await keys.stop();
  await api.close();
});
beforeEach(() => api.db.pool.query('delete from api_key'));

const show = (key: string, address = '203.0.113.7') =>
  keys.open({ authorization: `Bearer ${key}`, address, application: 'Traccar' });

function trackerOf(companyId: number, vehicleId: number | null): RegisteredDevice {
  const rest = { deviceId: 1, code: '1', companyCode: '', numericPlate: '', options: {} };
  return { ...rest, deviceType: 'json', companyId, vehicleId };
}

/** Of the own company on a vehicle and on none, and of another company. */
async function opens(key: string): Promise<boolean[]> {
  const opened = await show(key);
  if ('refused' in opened) throw new Error(opened.reason);
  const trackers = [
    trackerOf(COMPANY.tatra.id, VEHICLE.van.id),
    trackerOf(COMPANY.tatra.id, null),
    trackerOf(COMPANY.tatra.id, VEHICLE.truck.id),
    trackerOf(COMPANY.cudzia.id, VEHICLE.foreign.id),
  ];
  return trackers.map((tracker) => opened.opens(tracker));
}

describe('records are passed on', () => {
  test('with a key of a company for its own trackers, of its own vehicles where it has a list', async () => {
    const all = await makeTestKey(api);
    expect(await opens(all.key)).toEqual([true, true, true, false]);
    const some = await makeTestKey(api, { role: 'driver', vehicleIds: [VEHICLE.van.id] });
    expect(await opens(some.key)).toEqual([true, false, false, false]);
  });

  test("with the operator's key for all", async () => {
    expect(await opens(OWN_KEY)).toEqual([true, true, true, true]);
    const none = await openSenderKeys({
      db: api.db,
      now: api.now,
      ownKey: undefined,
      onError() {},
    });
    expect(
      await none.open({ authorization: 'Bearer undefined', address: '', application: '' }),
    ).toMatchObject({ refused: 401 });
    await none.stop();
  });

  test('not with a key that only reads, nor from another address than it names', async () => {
    const reading = await makeTestKey(api, { role: 'reader' });
    expect(await show(reading.key)).toEqual({ refused: 403, reason: 'This key only reads.' });
    const bound = await makeTestKey(api, { addresses: ['198.51.100.0/24'] });
    expect(await show(bound.key)).toMatchObject({ refused: 403 });
    expect(await show(bound.key, '198.51.100.9')).toHaveProperty('keyId');
  });

  test('not by people, nor with a key that never was', async () => {
    const { authorization } = await api.as('admin');
    for (const shown of [authorization, '', 'Basic YTpi', `Bearer ${OWN_KEY}x`]) {
      const answer = await keys.open({ authorization: shown ?? '', address: '', application: '' });
      expect(answer).toMatchObject({ refused: 401, reason: expect.stringContaining('Bearer fl_') });
    }
    expect(await show('fl_short')).toMatchObject({ refused: 401 });
  });

  test('no longer once the key has ended, in whichever process', async () => {
    const { key, apiKeyId } = await makeTestKey(api);
    expect(await show(key)).toHaveProperty('keyId');
    expect((await send(api, 'admin', 'DELETE', `/v1/tatra/api-key/${apiKeyId}`)).status).toBe(204);
    await expect.poll(() => show(key)).toMatchObject({ refused: 401 });
  });

  test('and who keeps the key sees where it is used', async () => {
    const { key, apiKeyId } = await makeTestKey(api);
    await show(key);
    await show(key);
    await keys.flush();
    const row = (await send(api, 'admin', 'GET', `/v1/tatra/api-key/${apiKeyId}`)).body;
    expect(row).toMatchObject({
      calls: 2,
      lastUsed: { address: '203.0.113.7', program: 'Traccar' },
    });
  });
});
