// Companies as master data: who reads which, what is refused, and that a change acts on sessions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { CAST_PASSWORD, COMPANY, PERSON } from '../../testing/cast.ts';
import { send, signInAs } from '../../testing/send.ts';

type FieldError = { field: string; code: string };

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const list = '/v1/all/company';
const post = (body: object) => send(api, 'superuser', 'POST', list, body);
const put = (record: { companyId: number }, change: object) =>
  send(api, 'superuser', 'PUT', `${list}/${record.companyId}`, { ...record, ...change });
const get = async (id: number) => (await send(api, 'superuser', 'GET', `${list}/${id}`)).body;
const made = async (body: object) => {
  const answer = await post(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const codesOf = (answer: { body: { content: { code: string }[] } }) =>
  answer.body.content.map(({ code }) => code);

describe('who reads what', () => {
  test('D-COM-007 an administrator reads the companies that they administer', async () => {
    expect(codesOf(await send(api, 'admin', 'GET', list))).toEqual(['tatra']);
    expect(codesOf(await send(api, 'foreign', 'GET', list))).toEqual(['cudzia']);
    expect((await send(api, 'admin', 'GET', `${list}/${COMPANY.morava.id}`)).status).toBe(404);
    expect((await send(api, 'admin', 'GET', `${list}/${COMPANY.cudzia.id}`)).status).toBe(404);
  });

  test('API-081 a superuser reads all, by name', async () => {
    const answer = await send(api, 'superuser', 'GET', list);
    expect(codesOf(answer)).toEqual(['cudzia', 'morava', 'tatra']);
    expect(await get(COMPANY.tatra.id)).toEqual(answer.body.content[2]);
  });
});

describe('what is stored', () => {
  test('D-COM-002, D-COM-003 zone and money of the country, whose code comes in either case', async () => {
    const company = await made({ name: ' Nová ', code: ' Nova-1 ', countryCode: 'hu' });
    expect(company).toEqual({
      companyId: company.companyId,
      name: 'Nová',
      code: 'Nova-1',
      countryCode: 'HU',
      active: true,
      moduleContracts: false,
      timeZone: 'Europe/Budapest',
      currency: 'HUF',
      address: null,
      registrationNumber: null,
      vatNumber: null,
      freshMonths: null,
      keptMonths: null,
      referenceWeeks: null,
      nightFrom: null,
      nightTo: null,
      created: company.created,
      lastChange: '1',
    });
    expect(Math.abs(Date.parse(company.created) - api.now())).toBeLessThan(60_000);
    // What is left out of a change stays.
    const { timeZone: _zone, currency: _currency, ...rest } = company;
    const moved = await put(rest, { countryCode: 'SK' });
    expect(moved.body).toMatchObject({ timeZone: 'Europe/Budapest', currency: 'HUF' });
  });

  test('what heads of reports say of the company: kept where left out, taken away by null', async () => {
    const told = {
      address: 'Bratislavská 12, 917 02 Trnava',
      registrationNumber: '99000126',
      vatNumber: 'SK9920000098',
    };
    const company = await made({ name: 'Hlava', code: 'hlava', countryCode: 'SK', ...told });
    expect(company).toMatchObject(told);
    const { address: _address, registrationNumber: _number, vatNumber: _vat, ...rest } = company;
    const renamed = (await put(rest, { name: 'Hlava 2' })).body;
    expect(renamed).toMatchObject(told);
    expect((await put(renamed, { address: null, vatNumber: ' ' })).body).toMatchObject({
      address: null,
      registrationNumber: '99000126',
      vatNumber: null,
    });
    const long = { address: 'x'.repeat(151), registrationNumber: 'x'.repeat(31) };
    const refused = await put(renamed, { ...long, vatNumber: 'x'.repeat(31) });
    expect(refused.body.errors.map(({ field, code }: FieldError) => `${field} ${code}`)).toEqual([
      'address maxLength',
      'registrationNumber maxLength',
      'vatNumber maxLength',
    ]);
  });

  test('how long records stay and are kept: kept where left out, the operator’s by null', async () => {
    const months = { freshMonths: 6, keptMonths: 24 };
    const company = await made({ name: 'Archív', code: 'archiv', countryCode: 'SK', ...months });
    expect(company).toMatchObject(months);
    const { freshMonths: _fresh, keptMonths: _kept, ...rest } = company;
    const renamed = (await put(rest, { name: 'Archív 2' })).body;
    expect(renamed).toMatchObject(months);
    const given = (await put(renamed, { freshMonths: null })).body;
    expect(given).toMatchObject({ freshMonths: null, keptMonths: 24 });
    const refused = await put(given, { freshMonths: 3, keptMonths: 0 });
    expect(refused.body.errors.map(({ field }: FieldError) => field)).toEqual([
      'freshMonths',
      'keptMonths',
    ]);
  });

  test('R-11 how working time of drivers is read: kept where left out, the default by null', async () => {
    const said = { referenceWeeks: 26, nightFrom: '22:00', nightTo: '06:00' };
    const company = await made({ name: 'Nočná', code: 'nocna', countryCode: 'SK', ...said });
    expect(company).toMatchObject(said);
    const { referenceWeeks: _weeks, nightFrom: _from, nightTo: _to, ...rest } = company;
    const renamed = (await put(rest, { name: 'Nočná 2' })).body;
    expect(renamed).toMatchObject(said);
    const none = { referenceWeeks: null, nightFrom: null, nightTo: null };
    const given = (await put(renamed, none)).body;
    expect(given).toMatchObject(none);
    const refusals = async (fields: object) =>
      (await put(given, fields)).body.errors.map(
        ({ field, code }: FieldError) => `${field} ${code}`,
      );
    expect(await refusals({ referenceWeeks: 27 })).toEqual(['referenceWeeks max']);
    expect(await refusals({ nightFrom: '24:00', nightTo: '04:00' })).toEqual(['nightFrom format']);
    expect(await refusals({ nightFrom: '22:00' })).toEqual(['nightTo required']);
    expect(await refusals({ nightFrom: '01:00', nightTo: '04:59' })).toEqual([
      'nightTo nightLength',
    ]);
  });

  test('VAL-074 name and code at their limits', async () => {
    const longest = { name: 'ž'.repeat(100), code: 'x'.repeat(50), countryCode: 'SK' };
    expect(await made(longest)).toMatchObject(longest);
    const { body } = await post({ name: 'x'.repeat(101), code: 'x'.repeat(51), countryCode: 'SK' });
    expect(
      body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    ).toEqual([
      ['name', 'maxLength'],
      ['code', 'maxLength'],
    ]);
  });

  test.each([
    ['code', 'admin', 'reserved'],
    ['code', 'Health', 'reserved'],
    ['code', 'dve slová', 'format'],
    ['code', 'a/b', 'format'],
    ['code', '~', 'format'],
    ['code', '', 'required'],
    ['countryCode', 'PL', 'choice'],
    ['countryCode', undefined, 'required'],
    ['timeZone', 'Europe/Nowhere', 'unknown'],
    ['currency', 'XXX', 'unknown'],
    ['currency', 'eur', 'format'],
    ['name', '', 'required'],
  ])('D-COM-004, D-COM-008, VAL-075 %s %j is refused as %s', async (field, value, code) => {
    const { status, body } = await post({
      name: 'Zlá',
      code: 'zla',
      countryCode: 'SK',
      [field]: value,
    });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ field, code });
  });

  test('D-COM-008 a code is that of one company, whatever its case', async () => {
    const answer = await post({ name: 'Druhá', code: 'TATRA', countryCode: 'SK' });
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [{ field: 'code', code: 'duplicate' }],
    ]);
    const both = await Promise.all(
      ['naraz', 'NARAZ'].map((code) => post({ name: code, code, countryCode: 'SK' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('the optimistic lock', async () => {
    const company = await made({ name: 'Zámok', code: 'zamok', countryCode: 'SK' });
    expect((await put({ ...company, lastChange: undefined }, {})).status).toBe(400);
    const changed = (await put(company, { name: 'Zámok 2' })).body;
    const stale = await put(company, { name: 'Prepísaná' });
    expect([stale.status, stale.body.current]).toEqual([412, changed]);
  });
});

describe('what a change does to sessions', () => {
  test('D-COM-009 a new code is the address from now on, the old one nobody’s', async () => {
    const answer = await put(await get(COMPANY.morava.id), { code: 'morava2', name: 'Morava' });
    expect(answer.status).toBe(200);
    const ask = async (code: string) =>
      (await api.call('admin', 'GET', `/v1/${code}/vehicle-map`)).statusCode;
    expect([await ask('morava2'), await ask('morava')]).toEqual([200, 403]);
    await put(answer.body, { code: 'morava', name: 'Morava Stroje a.s.' });
    expect([await ask('morava2'), await ask('morava')]).toEqual([403, 200]);
  });

  test('D-COM-010 an inactive company is not entered nor offered, except by superusers', async () => {
    const off = await put(await get(COMPANY.morava.id), { active: false });
    const ask = async (who: 'admin' | 'superuser') =>
      (await api.call(who, 'GET', '/v1/morava/vehicle-map')).statusCode;
    expect([await ask('admin'), await ask('superuser')]).toEqual([403, 200]);
    const { token } = await signInAs(api, 'anna', CAST_PASSWORD);
    expect(token.companies.map(({ code }: { code: string }) => code)).toEqual(['tatra']);
    // Its only companies are off: the collective access has nothing left but tatra's van.
    expect((await api.call('collective', 'GET', '/v1/morava/vehicle-map')).statusCode).toBe(403);
    await put(off.body, { active: true });
    expect(await ask('admin')).toBe(200);
  });

  test('D-COM-005 the contracts module stands in the next sign-in', async () => {
    const off = await put(await get(COMPANY.tatra.id), { moduleContracts: false });
    const modules = async () =>
      (await signInAs(api, 'dusan', CAST_PASSWORD)).token.companies[0].moduleContracts;
    expect(await modules()).toBe(false);
    await put(off.body, { moduleContracts: true });
    expect(await modules()).toBe(true);
  });
});

describe('deleting', () => {
  test('is refused while there are vehicles or persons, with a sentence', async () => {
    const { lastChange } = await get(COMPANY.cudzia.id);
    const url = `${list}/${COMPANY.cudzia.id}?lastChange=${lastChange}`;
    const answer = await send(api, 'superuser', 'DELETE', url);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'in_use',
      message: expect.stringMatching(/^Firma má/),
    });
  });

  test('a company without persons works, is deleted, and its code is free again', async () => {
    const company = await made({ name: 'Prázdna', code: 'prazdna', countryCode: 'SK' });
    for (const part of ['person', 'person-brief', 'vehicle-map', 'groupset?all=true']) {
      const answer = await send(api, 'superuser', 'GET', `/v1/prazdna/${part}`);
      expect([answer.status, answer.body.totalElements], part).toEqual([200, 0]);
    }
    const url = `${list}/${company.companyId}`;
    const del = (lastChange: string) =>
      send(api, 'superuser', 'DELETE', `${url}?lastChange=${lastChange}`);
    expect((await del('0')).status).toBe(412);
    expect((await del('1')).status).toBe(204);
    expect((await del('1')).status).toBe(404);
    expect((await send(api, 'superuser', 'GET', '/v1/prazdna/vehicle-map')).status).toBe(403);
    expect((await send(api, 'superuser', 'GET', url)).status).toBe(404);
    await made({ name: 'Nástupkyňa', code: 'prazdna', countryCode: 'SK' });
  });

  test('a company whose only person was deleted is empty', async () => {
    const company = await made({ name: 'Bývalá', code: 'byvala', countryCode: 'SK' });
    const import_ = `/v1/byvala/person/${PERSON.igor.id}/import/tatra`;
    const person = (await send(api, 'superuser', 'GET', import_)).body;
    const url = `${list}/${company.companyId}?lastChange=1`;
    expect((await send(api, 'superuser', 'DELETE', url)).status).toBe(409);
    const stamps = new URLSearchParams({
      personLastChange: person.personLastChange,
      companyPersonLastChange: person.companyPersonLastChange,
    });
    await send(api, 'superuser', 'DELETE', `/v1/byvala/person/${PERSON.igor.id}?${stamps}`);
    expect((await send(api, 'superuser', 'DELETE', url)).status).toBe(204);
  });
});

test('the record of changes has them in the company itself, its making and end outside', async () => {
  const company = await made({ name: 'Sledovaná', code: 'sledovana', countryCode: 'CZ' });
  await put(company, { name: 'Sledovaná 2' });
  const { body } = await send(
    api,
    'superuser',
    'GET',
    `/v1/sledovana/audit?kind=company&recordId=${company.companyId}`,
  );
  expect(body.content).toMatchObject([
    { action: 'update', before: { name: 'Sledovaná' }, after: { name: 'Sledovaná 2' } },
    { action: 'create', recordName: 'Sledovaná', before: null, after: { code: 'sledovana' } },
  ]);
  const url = `${list}/${company.companyId}?lastChange=2`;
  expect((await send(api, 'superuser', 'DELETE', url)).status).toBe(204);
  // Whoever looks from any company finds out who ended it.
  const about = `/v1/tatra/audit?kind=company&recordId=${company.companyId}`;
  expect((await send(api, 'superuser', 'GET', about)).body.content).toMatchObject([
    { action: 'delete', recordName: 'Sledovaná 2', before: { code: 'sledovana' } },
    { action: 'create', recordName: 'Sledovaná' },
  ]);
  expect((await send(api, 'admin', 'GET', about)).body.content).toEqual([]);
});
