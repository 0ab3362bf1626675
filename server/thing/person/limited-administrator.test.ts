// D-PER-014: an administrator who sees a part of the company gets no further by way of somebody else's
// account: they neither sign in as who sees more, nor give or take that person's rights.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { CAST_PASSWORD, COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send, signInAs } from '../../testing/send.ts';

let api: TestApi;
let limited: Awaited<ReturnType<typeof signInAs>>;
let all: { personId: number };
let ownId: number;

const list = '/v1/tatra/person';
const call = (who: Who, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  send(api, who, method, url, body);
const made = async (body: object) => (await call('admin', 'POST', list, body)).body;
const urlOf = (id: number) => `${list}/${id}`;
const get = async (id: number) => (await limited.ask(urlOf(id))).body;
const put = async (id: number, change: object) =>
  limited.ask(urlOf(id), 'PUT', { ...(await get(id)), ...change });
const fieldsOf = (body: { errors: { field: string; code: string }[] }) =>
  body.errors.map(({ field, code }) => [field, code]);

beforeAll(async () => {
  api = await testApi();
  const account = { login: 'vsetko', password: CAST_PASSWORD };
  all = await made({ lastName: 'Všetko', ...account, admin: true, viewAll: true });
  const own = await made({
    lastName: 'Obmedzený',
    login: 'obmedzeny',
    password: CAST_PASSWORD,
    admin: true,
    viewAll: false,
    visibleVehicles: [VEHICLE.truck.id],
    visiblePersons: [all.personId, PERSON.dusan.id, PERSON.igor.id],
  });
  ownId = own.personId;
  limited = await signInAs(api, 'obmedzeny', CAST_PASSWORD);
});
afterAll(() => api.close());

describe('who sees more', () => {
  test('keeps name, login, password and state, and the form is told so', async () => {
    expect(await get(all.personId)).toMatchObject({ viewAll: true, canChangeAccess: false });
    const change = { firstName: 'Iné', login: 'ine', password: 'nove heslo', active: false };
    const { status, body } = await put(all.personId, change);
    expect(status).toBe(400);
    expect(fieldsOf(body)).toEqual(
      ['firstName', 'active', 'login', 'password'].map((field) => [field, 'sharedPerson']),
    );
    expect((await signInAs(api, 'vsetko', 'nove heslo')).status).toBe(401);
    expect((await signInAs(api, 'vsetko', CAST_PASSWORD)).status).toBe(200);
  });

  test('a first login is not theirs to give either', async () => {
    const none = await made({ lastName: 'Bez účtu' });
    await api.db.pool.query('insert into person_visible_person values ($1, $2, $3)', [
      COMPANY.tatra.id,
      ownId,
      none.personId,
    ]);
    api.advance(60_000);
    limited = await signInAs(api, 'obmedzeny', CAST_PASSWORD);
    const { body } = await put(none.personId, { login: 'novy', password: 'nove heslo' });
    expect(fieldsOf(body)).toEqual([
      ['login', 'sharedPerson'],
      ['password', 'sharedPerson'],
    ]);
  });

  test('keeps rights and view', async () => {
    const change = { admin: false, viewAll: false };
    expect(fieldsOf((await put(all.personId, change)).body)).toEqual([
      ['viewAll', 'locked'],
      ['admin', 'locked'],
    ]);
    expect(fieldsOf((await put(PERSON.dusan.id, { admin: true })).body)).toEqual([
      ['admin', 'locked'],
    ]);
    expect((await put(PERSON.dusan.id, { driver: true })).status).toBe(200);
  });

  test('by one listed vehicle or person is enough', async () => {
    const igor = () => get(PERSON.igor.id);
    const see = (table: string, id: number) =>
      api.db.pool.query(`insert into ${table} values ($1, $2, $3)`, [
        COMPANY.tatra.id,
        PERSON.igor.id,
        id,
      ]);
    expect((await igor()).canChangeAccess).toBe(true);
    await see('person_visible_person', PERSON.byvaly.id);
    expect((await igor()).canChangeAccess).toBe(false);
    await api.db.pool.query('delete from person_visible_person where visible_person_id = $1', [
      PERSON.byvaly.id,
    ]);
    await see('person_visible_vehicle', VEHICLE.van.id);
    expect((await igor()).canChangeAccess).toBe(false);
    await api.db.pool.query('delete from person_visible_vehicle where vehicle_id = $1', [
      VEHICLE.van.id,
    ]);
  });
});

test('who sees no more is changed in everything', async () => {
  const { status, body } = await put(PERSON.igor.id, {
    password: 'nove heslo',
    dispatcher: true,
    lastName: 'Nový',
  });
  expect([status, body.canChangeAccess]).toEqual([200, true]);
  expect((await signInAs(api, 'igor', 'nove heslo')).status).toBe(200);
});

test('their own password is theirs to change', async () => {
  expect((await put(ownId, { password: 'nove vlastne' })).status).toBe(200);
  expect((await signInAs(api, 'obmedzeny', 'nove vlastne')).status).toBe(200);
});
