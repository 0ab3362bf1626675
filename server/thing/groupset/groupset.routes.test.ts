// Groupsets as master data: what is stored, what is refused, and what a deleted one means to others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send, signInAs } from '../../testing/send.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const list = '/v1/tatra/groupset';
const post = (body: object) => send(api, 'admin', 'POST', list, body);
const put = (record: { groupSetId: number }, change: object) =>
  send(api, 'admin', 'PUT', `${list}/${record.groupSetId}`, { ...record, ...change });
const made = async (body: object) => {
  const answer = await post(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

describe('what is stored', () => {
  test('D-GRP-002 name, note and the three lists, without doubles', async () => {
    const { truck, van } = VEHICLE;
    const groupset = await made({
      name: ' Nákladné ',
      note: '',
      permissions: [PERSON.dusan.id, PERSON.dusan.id],
      persons: [PERSON.igor.id],
      vehicles: [van.id, truck.id, van.id],
    });
    expect(groupset).toEqual({
      groupSetId: groupset.groupSetId,
      name: 'Nákladné',
      note: null,
      lastChange: '1',
      permissions: [PERSON.dusan.id],
      persons: [PERSON.igor.id],
      vehicles: [truck.id, van.id],
    });
    const read = await send(api, 'admin', 'GET', `${list}/${groupset.groupSetId}`);
    expect(read.body).toEqual(groupset);
    // Whom it permits selects it from now on (D-GRP-004).
    expect((await send(api, 'dispatcher', 'GET', list)).body.content).toContainEqual({
      groupSetId: groupset.groupSetId,
      name: 'Nákladné',
      note: null,
    });
    expect(JSON.stringify((await send(api, 'driver', 'GET', list)).body)).not.toContain('Nákladné');
    const changed = await put(groupset, { note: 'poznámka', vehicles: [] });
    expect(changed.body).toMatchObject({ note: 'poznámka', vehicles: [], lastChange: '2' });
  });

  test('D-GRP-005 the data list counts what stands in each; pickers do not', async () => {
    const body = { name: 'Spočítané', persons: [PERSON.igor.id] };
    const { groupSetId } = await made({ ...body, vehicles: [VEHICLE.truck.id, VEHICLE.van.id] });
    const rowOf = async (query: string) =>
      (await send(api, 'admin', 'GET', `${list}${query}`)).body.content.find(
        (row: { groupSetId: number }) => row.groupSetId === groupSetId,
      );
    const name = { groupSetId, name: 'Spočítané', note: null };
    expect(await rowOf('?all=true')).toEqual({ ...name, vehicleCount: 2, personCount: 1 });
    expect(await rowOf('')).toEqual(name);
  });

  test('VAL-065 name and note at their limits', async () => {
    const longest = { name: '😀'.repeat(100), note: 'ž'.repeat(150) };
    expect(await made(longest)).toMatchObject(longest);
    const { status, body } = await post({ name: 'x'.repeat(101), note: 'x'.repeat(151) });
    expect([status, body.errors]).toEqual([
      400,
      [
        { field: 'name', code: 'maxLength', params: { max: 100 } },
        { field: 'note', code: 'maxLength', params: { max: 150 } },
      ],
    ]);
    expect((await post({ name: ' ' })).body.errors).toEqual([{ field: 'name', code: 'required' }]);
  });
});

test.each(['permissions', 'persons', 'vehicles'])(
  'ids of another company in %s are unknown, and nothing is stored',
  async (field) => {
    const foreign = field === 'vehicles' ? VEHICLE.foreign.id : PERSON.cudzi.id;
    const own = field === 'vehicles' ? VEHICLE.van.id : PERSON.igor.id;
    const { status, body } = await post({ name: `Zlá ${field}`, [field]: [own, foreign] });
    expect([status, body.errors]).toEqual([400, [{ field: `${field}.1`, code: 'unknown' }]]);
    expect(JSON.stringify((await send(api, 'admin', 'GET', list)).body)).not.toContain('Zlá');
  },
);

test('the optimistic lock: missing is 400, stale is 412 with the record as it is', async () => {
  const groupset = await made({ name: 'Zámok' });
  expect((await put({ ...groupset, lastChange: undefined }, {})).body.errors).toEqual([
    { field: 'lastChange', code: 'required' },
  ]);
  const changed = (await put(groupset, { name: 'Zámok 2' })).body;
  const stale = await put(groupset, { name: 'Prepísaná' });
  expect([stale.status, stale.body.current]).toEqual([412, changed]);
  const url = `${list}/${groupset.groupSetId}`;
  expect((await send(api, 'admin', 'DELETE', url)).status).toBe(400);
  expect((await send(api, 'admin', 'DELETE', `${url}?lastChange=1`)).status).toBe(412);
  expect((await send(api, 'admin', 'DELETE', `${url}?lastChange=2`)).status).toBe(204);
});

test('D-GRP-006 a deleted one does not exist for whoever has chosen it; its members stay', async () => {
  const groupset = await made({
    name: 'Zvolená',
    permissions: [PERSON.dusan.id],
    vehicles: [VEHICLE.van.id],
    persons: [PERSON.igor.id],
  });
  const map = `/v1/tatra/vehicle-map?groupset=${groupset.groupSetId}`;
  const url = `${list}/${groupset.groupSetId}`;
  expect((await send(api, 'dispatcher', 'GET', map)).body.totalElements).toBe(1);
  expect((await send(api, 'admin', 'DELETE', `${url}?lastChange=1`)).status).toBe(204);
  expect((await send(api, 'dispatcher', 'GET', map)).status).toBe(404);
  expect((await send(api, 'dispatcher', 'GET', url)).status).toBe(404);
  const all = await send(api, 'dispatcher', 'GET', '/v1/tatra/vehicle-map');
  expect(all.body.totalElements).toBe(2);
  const audit = await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=groupset');
  expect(audit.body.content[0]).toMatchObject({
    action: 'delete',
    recordName: 'Zvolená',
    after: null,
    before: { vehicles: [VEHICLE.van.id] },
  });
});

test('a member that was deleted meanwhile is left out, not refused', async () => {
  const machine = await send(api, 'superuser', 'POST', '/v1/tatra/vehicle', {
    name: 'Dočasné',
    numericPlate: 'BA777CC',
    typeCode: 'truck',
    kmStart: 0,
    minTankChange: 30,
  });
  expect(machine.status, JSON.stringify(machine.body)).toBe(201);
  const { vehicleId, lastChange } = machine.body;
  const groupset = await made({ name: 'Pamätá si', vehicles: [vehicleId, VEHICLE.van.id] });
  const url = `/v1/tatra/vehicle/${vehicleId}?lastChange=${lastChange}`;
  expect((await send(api, 'superuser', 'DELETE', url)).status).toBe(204);
  const read = await send(api, 'admin', 'GET', `${list}/${groupset.groupSetId}`);
  expect(read.body.vehicles).toEqual([VEHICLE.van.id]);
  // A form that was opened before still names it.
  const saved = await put(groupset, { name: 'Zabudla' });
  expect(saved.body.vehicles).toEqual([VEHICLE.van.id]);
});

test('D-PER-014 an administrator who sees a part keeps the members that they do not see', async () => {
  await send(api, 'admin', 'POST', '/v1/tatra/person', {
    lastName: 'Obmedzený',
    login: 'obmedzeny',
    password: 'nejake heslo',
    admin: true,
    viewAll: false,
    visibleVehicles: [VEHICLE.van.id],
    visiblePersons: [],
  });
  const limited = await signInAs(api, 'obmedzeny', 'nejake heslo');
  const url = `${list}/${GROUPSET.trucks.id}`;
  const { body } = await limited.ask(url);
  expect(body).toMatchObject({ vehicles: [], persons: [], permissions: [] });
  const stored = await limited.ask(url, 'PUT', { ...body, vehicles: [VEHICLE.van.id] });
  expect(stored.body).toMatchObject({ vehicles: [VEHICLE.van.id], persons: [] });
  expect((await send(api, 'admin', 'GET', url)).body).toMatchObject({
    vehicles: [VEHICLE.truck.id, VEHICLE.van.id],
    persons: [PERSON.igor.id],
    permissions: [PERSON.dusan.id],
  });
  const beyond = await limited.ask(url, 'PUT', { ...stored.body, vehicles: [VEHICLE.hidden.id] });
  expect(beyond.body.errors).toEqual([{ field: 'vehicles.0', code: 'unknown' }]);
});
