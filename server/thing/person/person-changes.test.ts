// What a stored person tells others: the map that shows the driver, sessions that have other rights now,
// and the record of changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const url = (id: number) => `/v1/tatra/person/${id}`;
const put = async (id: number, change: object) => {
  const record = (await send(api, 'admin', 'GET', url(id))).body;
  const answer = await send(api, 'admin', 'PUT', url(id), { ...record, ...change });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const updatedOf = async (vehicleId: number) => {
  const { rows } = await api.db.pool.query<{ updated: Date }>(
    'select updated from vehicle_live where vehicle_id = $1',
    [vehicleId],
  );
  return rows[0]?.updated.getTime() ?? 0;
};
/** Vehicles whose change was told while `change` ran. */
async function toldBy(change: () => Promise<unknown>): Promise<number[]> {
  const told: number[] = [];
  const stop = await api.db.listen('flotila_changed', (payload) => {
    told.push(...(payload ?? '').replace(/^\d+:/, '').split(',').map(Number));
  });
  await change();
  await api.db.pool.query("select pg_notify('flotila_changed', '1:999999')");
  await expect.poll(() => told.includes(999_999), { timeout: 5000 }).toBe(true);
  await stop();
  return told.filter((id) => id !== 999_999);
}

test('a changed name reaches whoever sees the vehicle that the person drives', async () => {
  const { truck } = VEHICLE;
  const before = await updatedOf(truck.id);
  const told = await toldBy(() => put(PERSON.igor.id, { lastName: 'Premenovaný' }));
  expect(told).toEqual([truck.id]);
  expect(await updatedOf(truck.id)).toBeGreaterThan(before);
  const map = await send(api, 'admin', 'GET', '/v1/tatra/vehicle-map');
  const shown = map.body.content.find((one: { vehicleId: number }) => one.vehicleId === truck.id);
  expect(JSON.stringify(shown)).toContain('Premenovaný');
  expect(await toldBy(() => put(PERSON.igor.id, { dispatcher: false }))).toEqual([]);
});

test('a card that is given to a person names the driver of the vehicle that it is in', async () => {
  const { van } = VEHICLE;
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, last_ts, identification)
     values (1, $1, now(), now(), 'tachograph@SK77777777777700')
     on conflict (company_id, vehicle_id) do update set identification = excluded.identification`,
    [van.id],
  );
  const card = { identification: 'tachograph', code: 'SK77777777777711' };
  expect(await toldBy(() => put(PERSON.dusan.id, { identifications: [card] }))).toEqual([van.id]);
  expect(await toldBy(() => put(PERSON.dusan.id, { identifications: [] }))).toEqual([van.id]);
});

test('PERM-026 a right that is given or taken acts on the next call', async () => {
  const list = async () => (await api.call('dispatcher', 'GET', '/v1/tatra/person')).statusCode;
  expect(await list()).toBe(403);
  await put(PERSON.dusan.id, { admin: true });
  expect(await list()).toBe(200);
  await put(PERSON.dusan.id, { admin: false });
  expect(await list()).toBe(403);
});

test('D-PER-014 a person who sees less from now on sees less on the next call', async () => {
  const count = async () =>
    (await send(api, 'dispatcher', 'GET', '/v1/tatra/vehicle-map')).body.totalElements;
  expect(await count()).toBe(2);
  await put(PERSON.dusan.id, { viewAll: false, visibleVehicles: [VEHICLE.van.id] });
  expect(await count()).toBe(1);
  await put(PERSON.dusan.id, { viewAll: true });
  expect(await count()).toBe(2);
});

test('another process knows within a minute', async () => {
  // What another process stores, this one reads from the database when its memory is half a minute old.
  const map = async () => (await api.call('dispatcher', 'GET', '/v1/tatra/vehicle-map')).statusCode;
  const headers = await api.as('dispatcher');
  const ask = async () =>
    (await api.app.inject({ url: '/v1/tatra/vehicle-map', headers })).statusCode;
  expect(await map()).toBe(200);
  const setActive = (active: boolean) =>
    api.db.pool.query('update person set active = $1 where person_id = $2', [
      active,
      PERSON.dusan.id,
    ]);
  await setActive(false);
  api.advance(60_000);
  expect(await ask()).toBe(403);
  await setActive(true);
  api.advance(60_000);
  expect(await ask()).toBe(200);
});

test('the record of changes has the fields that changed, and never a password', async () => {
  await put(PERSON.dusan.id, { dispatcher: false, password: 'tajne heslo' });
  const { body } = await send(api, 'admin', 'GET', `/v1/tatra/audit?kind=person&recordId=102`);
  expect(body.content[0]).toMatchObject({
    kind: 'person',
    action: 'update',
    recordName: 'Dušan Žiak',
    before: { dispatcher: true, passwordChanged: null },
    after: { dispatcher: false, passwordChanged: true },
  });
  expect(JSON.stringify(body)).not.toMatch(/tajne|argon2/);
});
