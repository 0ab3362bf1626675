// Which vehicles a user sees (API-032 … API-035, API-042, API-122), and what a dispatcher changes of them
// (API-044 … API-046).
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { deviceCode, GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const get = async (id: number, who: 'superuser' | 'driver' | 'admin' = 'superuser') =>
  (await api.call(who, 'GET', `/v1/tatra/vehicle/${id}`)).json();
const idsOf = (answer: { json(): { content: { vehicleId: number }[] } }) =>
  answer.json().content.map(({ vehicleId }) => vehicleId);

describe('what is seen', () => {
  test('API-032 the map has active vehicles, with all=true every state and the tracker', async () => {
    const map = await api.call('admin', 'GET', '/v1/tatra/vehicle-map');
    expect(idsOf(map)).toContain(VEHICLE.truck.id);
    expect(idsOf(map)).not.toContain(VEHICLE.hidden.id);
    expect(map.body).not.toContain(deviceCode(VEHICLE.truck));
    const all = await api.call('admin', 'GET', '/v1/tatra/vehicle-map?all=true');
    expect(idsOf(all)).toContain(VEHICLE.hidden.id);
    expect(all.body).toContain(deviceCode(VEHICLE.truck));
    expect((await api.call('driver', 'GET', '/v1/tatra/vehicle-map?all=true')).statusCode).toBe(
      403,
    );
  });

  test('PERM-025 only a superuser sees the tracker on the map and in vehicle/{id}', async () => {
    const map = await api.call('superuser', 'GET', '/v1/tatra/vehicle-map');
    expect(map.body).toContain(deviceCode(VEHICLE.truck));
    expect(await get(VEHICLE.truck.id, 'admin')).not.toHaveProperty('device');
    expect((await get(VEHICLE.truck.id)).device.code).toBe(deviceCode(VEHICLE.truck));
  });

  test('API-034, API-035 services=1 adds services and plans, without it they are left out', async () => {
    const url = `/v1/tatra/vehicle/${VEHICLE.truck.id}`;
    const added = ['currentServices', 'activeServices'];
    const ask = async (query: string) => (await api.call('driver', 'GET', url + query)).json();
    for (const query of ['', '?services=0']) {
      for (const field of added) expect(await ask(query)).not.toHaveProperty(field);
    }
    for (const field of added) expect((await ask('?services=1'))[field]).toBeInstanceOf(Array);
  });

  test('D-PER-014 without viewAll only the visible vehicles and persons exist', async () => {
    const map = await api.call('driver', 'GET', '/v1/tatra/vehicle-map');
    expect(idsOf(map)).toEqual([VEHICLE.truck.id]);
    const other = `/v1/tatra/vehicle/${VEHICLE.van.id}`;
    expect((await api.call('driver', 'GET', other)).statusCode).toBe(404);
    expect(idsOf(await api.call('driver', 'GET', '/v1/tatra/vehicle-brief'))).toHaveLength(1);
    expect(idsOf(await api.call('driver', 'GET', '/v1/tatra/find-vehicles?text=dod'))).toEqual([]);
    const persons = await api.call('driver', 'GET', '/v1/tatra/person-brief');
    expect(persons.json().content).toEqual([
      { personId: PERSON.igor.id, firstName: 'Igor', lastName: 'Šofér', roles: ['driver'] },
    ]);
  });

  test('AUTH-009 a collective access reads its own vehicles and nothing else', async () => {
    const map = await api.call('collective', 'GET', '/v1/tatra/vehicle-map');
    expect(idsOf(map)).toEqual([VEHICLE.van.id]);
    const other = `/v1/tatra/vehicle/${VEHICLE.truck.id}`;
    expect((await api.call('collective', 'GET', other)).statusCode).toBe(404);
    expect((await api.call('collective', 'GET', '/v1/tatra/vehicle-brief')).statusCode).toBe(403);
  });

  test('API-122 a groupset narrows; one that may not be selected answers 404', async () => {
    const url = `/v1/tatra/vehicle-map?groupset=${GROUPSET.trucks.id}`;
    expect(idsOf(await api.call('dispatcher', 'GET', url))).toEqual([VEHICLE.truck.id]);
    expect((await api.call('driver', 'GET', url)).statusCode).toBe(404);
    const foreign = `/v1/tatra/vehicle-map?groupset=${GROUPSET.foreign.id}`;
    expect((await api.call('admin', 'GET', foreign)).statusCode).toBe(404);
    const briefs = `/v1/tatra/person-brief?groupset=${GROUPSET.trucks.id}`;
    const persons = (await api.call('admin', 'GET', briefs)).json().content;
    expect(persons.map(({ personId }: { personId: number }) => personId)).toEqual([PERSON.igor.id]);
  });

  test('D-GRP-004, D-GRP-005 groupsets that may be selected; all=true for administrators', async () => {
    const names = async (who: 'admin' | 'dispatcher' | 'driver') =>
      (await api.call(who, 'GET', '/v1/tatra/groupset'))
        .json()
        .content.map(({ name }: { name: string }) => name);
    expect(await names('admin')).toEqual(['Kamióny']);
    expect(await names('dispatcher')).toEqual(['Kamióny']);
    expect(await names('driver')).toEqual([]);
    expect((await api.call('dispatcher', 'GET', '/v1/tatra/groupset?all=true')).statusCode).toBe(
      403,
    );
    const one = await api.call('admin', 'GET', `/v1/tatra/groupset/${GROUPSET.trucks.id}`);
    expect(one.json()).toMatchObject({
      vehicles: [VEHICLE.truck.id],
      permissions: [PERSON.dusan.id],
    });
  });

  test('API-042, API-119 search covers all companies of the caller, blanks and case do not count', async () => {
    const find = async (who: 'admin' | 'superuser', text: string) =>
      (await api.call(who, 'GET', `/v1/tatra/find-vehicles?text=${encodeURIComponent(text)}`))
        .json()
        .content.map(({ numericPlate }: { numericPlate: string }) => numericPlate);
    expect(await find('admin', '1b11 11')).toEqual(['1B1 1111']);
    expect(await find('admin', 'KE999')).toEqual([]);
    expect(await find('superuser', 'KE999')).toEqual(['KE999ZZ']);
    expect(await find('superuser', `S${VEHICLE.foreign.device}`)).toEqual(['KE999ZZ']);
    expect(await find('admin', `S${VEHICLE.van.device}`)).toEqual([]);
    expect(await find('superuser', '%%%')).toEqual([]);
    const named = await find('admin', 'Dodávka');
    expect(named).toContain(VEHICLE.van.plate);
    for (const text of ['dodavka', 'DODÁVKA', 'DODA\u0301VKA']) {
      expect(await find('admin', text)).toEqual(named);
    }
    expect((await api.call('admin', 'GET', '/v1/tatra/find-vehicles?text=ab')).statusCode).toBe(
      400,
    );
  });
});

describe('a dispatcher at work', () => {
  test('API-044 name and driver: absent stays, null clears, an unknown driver is refused', async () => {
    const url = `/v1/tatra/vehicle-params/${VEHICLE.truck.id}`;
    const renamed = await api.call('dispatcher', 'PATCH', url, { name: 'Ťahač nový' });
    expect(renamed.json()).toMatchObject({ name: 'Ťahač nový', driverId: PERSON.igor.id });
    expect(renamed.json().driver).toMatchObject({ lastName: 'Šofér' });
    const cleared = await api.call('dispatcher', 'PATCH', url, { driverId: null });
    expect(cleared.json()).toMatchObject({ name: 'Ťahač nový', driverId: null, driver: null });
    const none = await api.call('dispatcher', 'PATCH', url, { driverId: -1 });
    expect(none.json().errors).toEqual([{ field: 'driverId', code: 'min', params: { min: 1 } }]);
    const unknown = await api.call('dispatcher', 'PATCH', url, { driverId: PERSON.cudzi.id });
    expect(unknown.json().errors).toEqual([{ field: 'driverId', code: 'unknown' }]);
    const stale = await api.call('dispatcher', 'PATCH', url, { name: 'x', lastChange: '0' });
    expect(stale.statusCode).toBe(412);
  });

  test('API-044 PATCH of nothing changes nothing, not even lastChange', async () => {
    const url = `/v1/tatra/vehicle-params/${VEHICLE.van.id}`;
    const before = await get(VEHICLE.van.id, 'admin');
    const answer = await api.call('dispatcher', 'PATCH', url, { lastChange: before.lastChange });
    expect(answer.json()).toEqual(before);
    expect((await api.call('dispatcher', 'PATCH', url, {})).json()).toEqual(before);
    const stale = await api.call('dispatcher', 'PATCH', url, { lastChange: 'older' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current).toEqual(before);
  });

  test('API-045, API-046 a reset panic stays reset for older panics and comes back with a newer one', async () => {
    const flag = async () => (await get(VEHICLE.truck.id)).flagPanic;
    const panicAt = (offsetMs: number) =>
      api.db.write((db) =>
        sql`insert into vehicle_live (company_id, vehicle_id, updated, panic_ts)
          values (1, ${VEHICLE.truck.id}, now(), ${new Date(api.now() + offsetMs)})
          on conflict (company_id, vehicle_id) do update set panic_ts = excluded.panic_ts`.execute(
          db,
        ),
      );
    const url = `/v1/tatra/vehicle/${VEHICLE.truck.id}/reset-flag`;
    // The tracker's clock runs two minutes ahead.
    await panicAt(120_000);
    expect(await flag()).toBe(true);
    expect((await api.call('driver', 'PUT', `${url}/panic`)).statusCode).toBe(403);
    expect((await api.call('dispatcher', 'PUT', `${url}/door`)).statusCode).toBe(400);
    expect((await api.call('dispatcher', 'PUT', `${url}/panic`)).statusCode).toBe(204);
    expect(await flag()).toBe(false);
    await panicAt(-60_000);
    expect(await flag()).toBe(false);
    await panicAt(180_000);
    expect(await flag()).toBe(true);
  });
});
