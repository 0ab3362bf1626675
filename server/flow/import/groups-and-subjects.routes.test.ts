// Groups and business partners of a list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';
import { bringList, post } from './testing/bring.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const bring = (kind: string, lines: readonly string[], isStored = false) =>
  bringList(api, kind, lines.join('\n'), { who: 'admin', isStored });
const back = (importId: number | null) =>
  api.call('admin', 'DELETE', `/v1/tatra/imported/${importId}`);

test('groups are made with their vehicles and persons, and a known one gets those that it lacks', async () => {
  const lines = [
    'Skupina;Poznámka;Vozidlá;Osoby',
    'Dodávky;malé;BA 222 AA;Žiak Dušan, Igor Šofér',
    'Kamióny;;BA222AA;',
  ];
  const stored = await bring('groupset', lines, true);
  expect(stored.counts).toEqual({ new: 1, changed: 1, same: 0, refused: 0 });
  expect(stored.rows[1]?.before).toEqual({ vehicles: 'BA123XY' });
  const group = async (id: number | undefined) =>
    (await api.call('admin', 'GET', `/v1/tatra/groupset/${id}`)).json();
  expect(await group(stored.rows[0]?.recordId)).toMatchObject({
    name: 'Dodávky',
    note: 'malé',
    vehicles: [VEHICLE.van.id],
    persons: [PERSON.dusan.id, PERSON.igor.id],
  });
  expect((await group(GROUPSET.trucks.id)).vehicles).toEqual([VEHICLE.truck.id, VEHICLE.van.id]);
  expect((await bring('groupset', lines)).counts).toMatchObject({ same: 2 });
  const answer = await back(stored.importId);
  expect(answer.statusCode, answer.body).toBe(204);
  expect((await group(GROUPSET.trucks.id)).vehicles).toEqual([VEHICLE.truck.id]);
  expect((await group(stored.rows[0]?.recordId)).code).toBe('not_found');
  const { rows } = await bring('groupset', ['Skupina;Vozidlá', 'X;ZZ999ZZ']);
  expect(rows[0]?.messages[0]?.code).toBe('unknownVehicle');
});

test('partners are made with contacts and address, and found by their number whatever zeros it lost', async () => {
  const lines = [
    'Firma;Štát;IČO;Telefón;E-mail;Adresa;Mesto;PSČ',
    'Alfa s.r.o.;Slovensko;00151700;+421 2 111 222;alfa@alfa.sk;Hlavná 12/A;Žilina;010 01',
  ];
  const stored = await bring('subject', lines, true);
  expect(stored.counts).toMatchObject({ new: 1 });
  const id = stored.rows[0]?.recordId;
  const subject = (await api.call('admin', 'GET', `/v1/tatra/subject/${id}`)).json();
  expect(subject).toMatchObject({
    name: 'Alfa s.r.o.',
    countryCode: 'SK',
    id: '00151700',
    contacts: [
      { type: 'phone', contactValue: '+421 2 111 222' },
      { type: 'email', contactValue: 'alfa@alfa.sk' },
      {
        type: 'address',
        contactValue: { road: 'Hlavná', houseNumber: '12/A', city: 'Žilina', postcode: '010 01' },
      },
    ],
  });
  const again = ['Firma;IČO;Mobil;E-mail', 'Alfa s.r.o.;151700;+4212111222;ALFA@alfa.sk'];
  expect((await bring('subject', again)).counts).toMatchObject({ same: 1 });
  const renamed = await bring('subject', ['Firma;IČO', 'Alfa a.s.;151700'], true);
  expect(renamed.rows[0]).toMatchObject({ result: 'changed', before: { name: 'Alfa s.r.o.' } });
  // The earlier import's record has changed since; first the later one goes back.
  expect((await back(stored.importId)).statusCode).toBe(409);
  expect((await back(renamed.importId)).statusCode).toBe(204);
});

test('of two columns that may be one field that with our own name for it is', async () => {
  const lines = ['Firma;Štát;DIČ;IČ DPH', 'Alfa s.r.o.;SK;2020270780;SK2020270780'];
  const { columns } = await bring('subject', lines);
  expect(columns.map(({ head, field }) => [head, field])).toContainEqual(['IČ DPH', 'vatNumber']);
  expect(columns.map(({ head, field }) => [head, field])).toContainEqual(['DIČ', null]);
});

test.each([
  ['Firma;Štát;Mesto', 'Beta;Slovensko;Nitra', 'address.houseNumber', 'required'],
  ['Firma;Štát', 'Beta;Atlantída', 'countryCode', 'unknown'],
  ['Firma', 'Beta', 'countryCode', 'required'],
])('%s with %s is refused for its %s: %s', async (head, row, field, code) => {
  const fields = { columns: JSON.stringify({ Štát: 'countryCode' }) };
  const sent = { who: 'admin' as const, fields: head.includes('Štát') ? fields : {} };
  const { rows } = await bringList(api, 'subject', [head, row].join('\n'), sent);
  expect(rows[0]?.messages).toContainEqual({ field, code, text: expect.any(String) });
});

test('PERM dispatchers bring neither, though their forms let them make partners', async () => {
  for (const kind of ['groupset', 'subject', 'person']) {
    expect((await post(api, kind, 'a;b\n1;2', { who: 'dispatcher' })).statusCode).toBe(403);
  }
});
