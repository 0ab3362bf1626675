// Rules of the rights that the matrix of all calls does not show by name: what of a vehicle a driver may
// read, and that rights are of one company (PERM-024, PERM-027, PERM-028).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { allEndpoints, nameOf } from '../../testing/endpoints.ts';

const endpoints = await allEndpoints();
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe('rights over HTTP', () => {
  test('PERM-024 the live calls ask for no right of module vehicle, the edit form does', () => {
    const needsOf = (name: string) =>
      endpoints.find((endpoint) => nameOf(endpoint) === name)?.needs;
    for (const live of [
      'GET /v1/{company}/vehicle-map',
      'GET /v1/{company}/vehicle/{id}',
      'GET /v1/{company}/vehicle/{id}/ride',
      'GET /v1/{company}/vehicle/{id}/locations',
      'GET /v1/{company}/vehicle/{id}/ride/{timestamp}/locations',
      'GET /v1/{company}/live',
    ]) {
      expect(needsOf(live), live).toEqual({ kind: 'role', role: 'driver' });
    }
    for (const form of ['POST /v1/{company}/vehicle', 'PUT /v1/{company}/vehicle/{id}']) {
      expect(needsOf(form)).toEqual({ kind: 'module', module: 'vehicle', access: 'write' });
    }
    expect(needsOf('DELETE /v1/{company}/vehicle/{id}')).toEqual({
      kind: 'module',
      module: 'vehicle',
      access: 'delete',
    });
  });

  test('PERM-024 a driver reads the live side of a vehicle, not the data list nor the form', async () => {
    const { id } = VEHICLE.truck;
    const statusOf = async (url: string) => (await api.call('driver', 'GET', url)).statusCode;
    expect(await statusOf('/v1/tatra/vehicle-map')).toBe(200);
    expect(await statusOf(`/v1/tatra/vehicle/${id}`)).toBe(200);
    expect(await statusOf('/v1/tatra/vehicle-map?all=true')).toBe(403);
    expect((await api.call('driver', 'PUT', `/v1/tatra/vehicle/${id}`, {})).statusCode).toBe(403);
  });

  test('PERM-028 the administrator of tatra is no administrator of morava, where she dispatches', async () => {
    const list = '/vehicle-map?all=true';
    expect((await api.call('admin', 'GET', `/v1/tatra${list}`)).statusCode).toBe(200);
    expect((await api.call('admin', 'GET', `/v1/morava${list}`)).statusCode).toBe(403);
    const params = `/v1/morava/vehicle-params/${VEHICLE.machine.id}`;
    expect((await api.call('admin', 'PATCH', params, {})).statusCode).toBe(200);
    // The dispatcher of tatra has no person in morava at all.
    expect((await api.call('dispatcher', 'PATCH', params, {})).statusCode).toBe(403);
  });

  test('PERM-028 a dispatcher of one company is a driver in another without the flag', async () => {
    await api.db.pool.query('update person set dispatcher = false where person_id = $1', [
      PERSON.annaMorava.id,
    ]);
    api.advance(60_000);
    const params = (company: string, vehicle: { id: number }) =>
      api.call('admin', 'PATCH', `/v1/${company}/vehicle-params/${vehicle.id}`, {});
    expect((await params('morava', VEHICLE.machine)).statusCode).toBe(403);
    expect((await params('tatra', VEHICLE.truck)).statusCode).toBe(200);
    expect((await api.call('admin', 'GET', '/v1/morava/vehicle-map')).statusCode).toBe(200);
    await api.db.pool.query('update person set dispatcher = true where person_id = $1', [
      PERSON.annaMorava.id,
    ]);
    api.advance(60_000);
  });

  test('PERM-027 the flag driver of a person changes nothing of what the account may', async () => {
    const may = async () => [
      (await api.call('driver', 'GET', '/v1/tatra/vehicle-map')).statusCode,
      (await api.call('driver', 'GET', '/v1/tatra/vehicle-map?all=true')).statusCode,
    ];
    const setDriver = (driver: boolean) =>
      api.db.pool.query('update person set driver = $1 where person_id = $2', [
        driver,
        PERSON.igor.id,
      ]);
    expect(await may()).toEqual([200, 403]);
    await setDriver(false);
    api.advance(60_000);
    expect(await may()).toEqual([200, 403]);
    await setDriver(true);
  });
});
