// What administrators may do to persons: not to themselves, not to people of other companies, not
// beyond what they see; and how a person gets into one more company.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, PERSON, VEHICLE } from '../../testing/cast.ts';
import { stampsOf } from '../../testing/person-calls.ts';
import { send, signInAs } from '../../testing/send.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const call = (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  send(api, who, method, url, body);
const urlOf = (id: number, company = 'tatra') => `/v1/${company}/person/${id}`;
const get = async (id: number, who: Who = 'admin', company = 'tatra') =>
  (await call(who, 'GET', urlOf(id, company))).body;
const put = async (who: Who, id: number, change: object, company = 'tatra') => {
  const record = await get(id, who, company);
  return call(who, 'PUT', urlOf(id, company), { ...record, ...change });
};

describe('the own rights', () => {
  test.each([
    ['admin', { admin: false }],
    ['active', { active: false }],
    ['login', { login: null }],
    ['view of everything', { viewAll: false }],
  ])('nobody takes away their own %s', async (_what, change) => {
    expect((await get(PERSON.anna.id)).isOwn).toBe(true);
    // Superuser is no person, so they may.
    const answer = await put('admin', PERSON.anna.id, change);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('in_use');
    expect(answer.body.message).toMatch(/^Vlastný účet/);
    const kept = { admin: true, active: true, login: 'anna', viewAll: true };
    expect(await get(PERSON.anna.id)).toMatchObject(kept);
  });

  test('a superuser may, and gives them back', async () => {
    expect((await put('superuser', PERSON.dusan.id, { dispatcher: false })).status).toBe(200);
    expect((await put('superuser', PERSON.dusan.id, { dispatcher: true })).status).toBe(200);
  });
});

describe('a person of several companies', () => {
  test('who administers only one of them changes no name, login, password nor state', async () => {
    const anna = await get(PERSON.anna.id);
    expect(anna.canChangeAccess).toBe(false);
    expect(anna.companies.map(({ companyId }: { companyId: number }) => companyId)).toEqual([1]);
    const whole = await get(PERSON.anna.id, 'superuser');
    expect(whole.canChangeAccess).toBe(true);
    expect(whole.companies).toEqual([
      { companyId: 2, name: 'Morava Stroje a.s.', countryCode: 'CZ', roles: ['dispatcher'] },
      { companyId: 1, name: 'Tatra Trans s.r.o.', countryCode: 'SK', roles: ['admin'] },
    ]);
    const change = { firstName: 'Hana', login: 'hana', password: 'nove heslo' };
    const { status, body } = await put('admin', PERSON.anna.id, change);
    expect(status).toBe(400);
    expect(body.errors).toEqual(
      ['firstName', 'login', 'password'].map((field) => ({ field, code: 'sharedPerson' })),
    );
    // What is of this company may be changed.
    expect((await put('admin', PERSON.anna.id, { driver: true })).status).toBe(200);
  });

  test('a superuser changes them in all companies at once', async () => {
    const there = await get(PERSON.annaMorava.id, 'superuser', 'morava');
    const answer = await put('superuser', PERSON.anna.id, { lastName: 'Kováčová Nová' });
    expect(answer.status).toBe(200);
    const moved = await get(PERSON.annaMorava.id, 'superuser', 'morava');
    expect(moved.lastName).toBe('Kováčová Nová');
    // An open form of the other company is stale.
    expect(moved.personLastChange).not.toBe(there.personLastChange);
    expect(moved.companyPersonLastChange).toBe(there.companyPersonLastChange);
    expect((await signInAs(api, 'anna', CAST_PASSWORD)).token.lastName).toBe('Kováčová Nová');
    const audit = await call('superuser', 'GET', '/v1/morava/audit?kind=person');
    expect(audit.body.content[0]).toMatchObject({
      recordId: String(PERSON.annaMorava.id),
      before: { lastName: 'Kováčová' },
      after: { lastName: 'Kováčová Nová' },
    });
  });

  test('deleted in one company, the person still signs in to the other', async () => {
    const record = await get(PERSON.annaMorava.id, 'superuser', 'morava');
    const stamps = stampsOf(record);
    const url = `${urlOf(PERSON.annaMorava.id, 'morava')}${stamps}`;
    expect((await call('superuser', 'DELETE', url)).status).toBe(204);
    const session = await signInAs(api, 'anna', CAST_PASSWORD);
    expect((await session.ask('/v1/tatra/vehicle-map')).status).toBe(200);
    expect((await session.ask('/v1/morava/vehicle-map')).status).toBe(403);
    expect((await get(PERSON.anna.id)).canChangeAccess).toBe(true);
  });
});

test('the password of who is a superuser besides is not the administrator’s to change', async () => {
  const setAccess = (access: string) =>
    api.db.pool.query('update account set access = $1 where account_id = $2', [
      access,
      ACCOUNT.dispatcher.id,
    ]);
  await setAccess('superuser');
  const { status, body } = await put('admin', PERSON.dusan.id, { password: 'nove heslo' });
  expect([status, body.errors]).toEqual([400, [{ field: 'password', code: 'sharedPerson' }]]);
  await setAccess('normal');
});

describe('API-095 taking a person over', () => {
  const url = (id: number, from: string, to = 'morava') => `${urlOf(id, to)}/import/${from}`;

  test('gives the same person without rights, and repeating it changes nothing', async () => {
    const first = await call('superuser', 'GET', url(PERSON.igor.id, 'tatra'));
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      personId: PERSON.igor.id,
      firstName: 'Igor',
      login: 'igor',
      admin: false,
      dispatcher: false,
      driver: true,
      viewAll: false,
    });
    expect(first.body.companies).toHaveLength(2);
    expect((await call('superuser', 'GET', url(PERSON.igor.id, 'TATRA'))).body).toEqual(first.body);
    const audit = await call('superuser', 'GET', `/v1/morava/audit?kind=person&recordId=103`);
    expect(audit.body.content).toHaveLength(1);
    expect((await get(PERSON.igor.id)).canChangeAccess).toBe(false);
    const igor = await signInAs(api, 'igor', CAST_PASSWORD);
    const codes = igor.token.companies.map(({ code }: { code: string }) => code);
    expect(codes.sort()).toEqual(['morava', 'tatra']);
  });

  test('of an administrator takes over no right', async () => {
    const there = await call('superuser', 'GET', url(PERSON.cudzi.id, 'cudzia'));
    expect(there.body).toMatchObject({ admin: false, dispatcher: false });
  });

  test('who was deleted there comes back', async () => {
    const there = (await call('superuser', 'GET', url(PERSON.dusan.id, 'tatra'))).body;
    const stamps = stampsOf(there);
    await call('superuser', 'DELETE', `${urlOf(PERSON.dusan.id, 'morava')}${stamps}`);
    expect((await call('superuser', 'GET', urlOf(PERSON.dusan.id, 'morava'))).status).toBe(404);
    const again = await call('superuser', 'GET', url(PERSON.dusan.id, 'tatra'));
    expect(again.body).toMatchObject({ personId: PERSON.dusan.id, login: 'dusan' });
  });

  test('and begins without the cards of before, which were anybody’s meanwhile', async () => {
    const identifications = [{ identification: 'rfid', code: 'VRATNY' }];
    const { body } = await put('superuser', PERSON.dusan.id, { identifications }, 'morava');
    expect(body.identifications).toEqual(identifications);
    const stamps = stampsOf(body);
    await call('superuser', 'DELETE', `${urlOf(PERSON.dusan.id, 'morava')}${stamps}`);
    const again = await call('superuser', 'GET', url(PERSON.dusan.id, 'tatra'));
    expect(again.body.identifications).toEqual([]);
  });

  test.each([
    ['a person whom the source has not', PERSON.cudzi.id, 'tatra', 404],
    ['an unknown source', PERSON.igor.id, 'no-such', 404],
    ['an unknown person', 999_999, 'tatra', 404],
  ])('%s is not found', async (_what, id, from, status) => {
    expect((await call('superuser', 'GET', url(id, from, 'cudzia'))).status).toBe(status);
  });
});

describe('D-PER-014 an administrator who sees a part', () => {
  let limited: Awaited<ReturnType<typeof signInAs>>;
  let helperId: number;
  beforeAll(async () => {
    const made = await call('admin', 'POST', '/v1/tatra/person', {
      lastName: 'Obmedzený',
      login: 'obmedzeny',
      password: 'nejake heslo',
      admin: true,
      viewAll: false,
      visibleVehicles: [VEHICLE.truck.id],
      visiblePersons: [PERSON.dusan.id],
    });
    helperId = made.body.personId;
    limited = await signInAs(api, 'obmedzeny', 'nejake heslo');
    await put('admin', PERSON.dusan.id, {
      viewAll: false,
      visibleVehicles: [VEHICLE.van.id],
      visiblePersons: [PERSON.igor.id],
    });
  });

  test('reads only the visible persons, and of them only the visible ids', async () => {
    const { body } = await limited.ask('/v1/tatra/person');
    const ids = body.content.map(({ personId }: { personId: number }) => personId);
    expect(ids.sort()).toEqual([PERSON.dusan.id, helperId].sort());
    expect((await limited.ask(urlOf(PERSON.igor.id))).status).toBe(404);
    expect((await limited.ask(urlOf(PERSON.dusan.id))).body).toMatchObject({
      visibleVehicles: [],
      visiblePersons: [],
    });
  });

  test('sees whom they made, and makes nobody who sees more', async () => {
    const url = '/v1/tatra/person';
    const wider = await limited.ask(url, 'POST', { lastName: 'Nová' });
    expect(wider.body.errors).toEqual([{ field: 'viewAll', code: 'locked' }]);
    const made = await limited.ask(url, 'POST', { lastName: 'Nová', viewAll: false });
    expect(made.status).toBe(201);
    expect((await limited.ask(urlOf(made.body.personId))).status).toBe(200);
  });

  test('keeps what they do not see, and gives nothing beyond what they see', async () => {
    const { body } = await limited.ask(urlOf(PERSON.dusan.id));
    const store = (change: object) =>
      limited.ask(urlOf(PERSON.dusan.id), 'PUT', { ...body, ...change });
    const wider = await store({ viewAll: true, visibleVehicles: [VEHICLE.hidden.id] });
    expect(wider.body.errors).toEqual([
      { field: 'viewAll', code: 'locked' },
      { field: 'visibleVehicles.0', code: 'unknown' },
    ]);
    expect((await store({ visibleVehicles: [VEHICLE.truck.id] })).status).toBe(200);
    expect(await get(PERSON.dusan.id)).toMatchObject({
      visibleVehicles: [VEHICLE.truck.id, VEHICLE.van.id],
      visiblePersons: [PERSON.igor.id],
    });
  });
});
