// Persons of a list: names in one column or two, roles, identifications, and whom a row means.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON } from '../../testing/cast.ts';
import { bringList, type SentList } from './testing/bring.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const bring = (lines: readonly string[], sent: SentList = {}) =>
  bringList(api, 'person', lines.join('\n'), { who: 'admin', ...sent });
const person = async (id: number | undefined) =>
  (await api.call('superuser', 'GET', `/v1/tatra/person/${id}`)).json();

test('an administrator brings persons with contacts, roles and cards, without a login', async () => {
  const lines = [
    'Meno;Priezvisko;Mail;Mobil;Rola;Karta vodiča;Čip',
    'Jana;Nová;jana@tatra.sk;+421 905 111 222;dispečer, vodič;SK00000012345001;01AB',
    'Peter;Malý;;;;;',
  ];
  const stored = await bring(lines, { isStored: true });
  expect(stored.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 });
  expect(await person(stored.rows[0]?.recordId)).toMatchObject({
    firstName: 'Jana',
    lastName: 'Nová',
    email: 'jana@tatra.sk',
    phone: '+421 905 111 222',
    admin: false,
    dispatcher: true,
    driver: true,
    login: null,
    identifications: [
      { identification: 'dallas', code: '01AB' },
      { identification: 'tachograph', code: 'SK00000012345001' },
    ],
  });
  expect((await bring(lines)).counts).toMatchObject({ same: 2 });
  const back = (who: 'admin' | 'superuser') =>
    api.call(who, 'DELETE', `/v1/tatra/imported/${stored.importId}`);
  // As the form: an administrator makes persons, a superuser takes them out.
  expect((await back('admin')).statusCode).toBe(403);
  const answer = await back('superuser');
  expect(answer.statusCode, answer.body).toBe(204);
  expect((await person(stored.rows[0]?.recordId)).code).toBe('not_found');
});

test('a change leaves what the list does not say: what somebody sees, and how they sign in', async () => {
  const before = await person(PERSON.igor.id);
  const lines = ['Priezvisko a meno;Telefón', 'Šofér Igor;+421 905 000 001'];
  const { rows, importId } = await bring(lines, { isStored: true });
  expect(rows[0]).toMatchObject({ result: 'changed', before: { phone: before.phone ?? '' } });
  const { phone, ...after } = await person(PERSON.igor.id);
  expect(phone).toBe('+421 905 000 001');
  expect(after).toMatchObject({
    login: before.login,
    visibleVehicles: before.visibleVehicles,
    viewAll: before.viewAll,
  });
  const back = await api.call('admin', 'DELETE', `/v1/tatra/imported/${importId}`);
  expect(back.statusCode, back.body).toBe(204);
  expect((await person(PERSON.igor.id)).phone).toBe(before.phone);
});

test('the one column of names of our own list is read as it is written', async () => {
  const { columns, counts } = await bring(['Meno', 'Kováčová Anna', 'Žiak Dušan']);
  expect(columns[0]).toMatchObject({ field: 'lastFirst', match: 'sure' });
  expect(counts).toMatchObject({ same: 2 });
});

test.each([
  ['Meno a priezvisko', 'Ján Ján Novák', 'firstLast', 'nameParts'],
  ['Meno;Priezvisko;Mail', 'Ján;Novák;jan', 'email', 'email'],
  ['Meno;Priezvisko;Rola', 'Ján;Novák;riaditeľ', 'roles', 'unknownRole'],
])('%s with %s is refused for its %s: %s', async (head, row, field, code) => {
  const columns = JSON.stringify({ Rola: 'roles' });
  const { rows } = await bring([head, row], head.includes('Rola') ? { fields: { columns } } : {});
  expect(rows[0]?.messages).toContainEqual({ field, code, text: expect.any(String) });
});

test('a card of somebody else is refused with their name', async () => {
  await bring(['Meno;Priezvisko;Čip', 'Eva;Prvá;77AA'], { isStored: true });
  const { rows } = await bring(['Meno;Priezvisko;Čip', 'Iva;Druhá;77aa']);
  expect(rows[0]?.messages[0]).toMatchObject({ code: 'cardTaken' });
  expect(rows[0]?.messages[0]?.text).toContain('Eva Prvá');
});

test('persons of one name are told apart by their e-mail, else nobody is meant', async () => {
  const two = ['Meno;Priezvisko;Mail', 'Ján;Novák;jan1@tatra.sk', 'Ján;Novák;jan2@tatra.sk'];
  expect((await bring(two, { isStored: true })).counts).toMatchObject({ new: 2 });
  expect((await bring(two)).counts).toMatchObject({ same: 2 });
  const { rows } = await bring(['Meno;Priezvisko', 'Ján;Novák']);
  expect(rows[0]?.messages[0]?.code).toBe('ambiguousRecord');
});
