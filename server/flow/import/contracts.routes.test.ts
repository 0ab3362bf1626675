// Contracts of a list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { bringList, post } from './testing/bring.ts';

let api: TestApi;
let subjectId: number;
beforeAll(async () => {
  api = await testApi();
  const subject = { name: 'Gama s.r.o.', countryCode: 'SK', id: '00151700' };
  subjectId = (await api.call('admin', 'POST', '/v1/tatra/subject', subject)).json().subjectId;
});
afterAll(() => api.close());

const HEAD = 'Číslo objednávky;EČV;Zákazník;Nakládka;Vykládka;Dátum od;Dátum do;Cena';
const bring = (lines: readonly string[], isStored = false) =>
  bringList(api, 'contract', lines.join('\n'), { who: 'admin', isStored });
const back = (importId: number | null) =>
  api.call('admin', 'DELETE', `/v1/tatra/imported/${importId}`);
const contract = async (id: number | undefined) =>
  (await api.call('admin', 'GET', `/v1/tatra/contract/${id}`)).json();

test('orders become contracts of their vehicles, and the same list again changes nothing', async () => {
  const lines = [
    HEAD,
    'Z-1;BA 123 XY;gama s.r.o.;Nitra;Wien;1. 12. 2026;2. 12. 2026 16:00;1 980,50 €',
    'Z-2;BA222AA;00151700;;;;;25000 Kč',
  ];
  const stored = await bring(lines, true);
  expect(stored.rows.flatMap(({ messages }) => messages)).toEqual([]);
  expect(stored.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 });
  expect(await contract(stored.rows[0]?.recordId)).toMatchObject({
    name: 'Z-1',
    vehicleId: VEHICLE.truck.id,
    subjectId,
    fromPlace: 'Nitra',
    toPlace: 'Wien',
    fromTimestamp: '2026-11-30T23:00:00.000Z',
    toTimestamp: '2026-12-02T22:59:59.999Z',
    amount: 1980.5,
    currencyCode: 'EUR',
  });
  expect(await contract(stored.rows[1]?.recordId)).toMatchObject({
    subjectId,
    fromTimestamp: null,
    amount: 25_000,
    currencyCode: 'CZK',
  });
  expect((await bring(lines)).counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
  expect((await back(stored.importId)).statusCode).toBe(204);
  expect((await contract(stored.rows[0]?.recordId)).code).toBe('not_found');
});

test('a contract is changed without losing its route, and goes back to what it was', async () => {
  const made = await api.call('admin', 'POST', '/v1/tatra/contract', {
    name: 'Linka',
    vehicleId: VEHICLE.truck.id,
    amount: 100,
    fromTimestamp: '2026-12-07',
    toTimestamp: '2026-12-08',
    planUrl: 'https://www.google.com/maps/dir/Nitra/Wien',
  });
  expect(made.statusCode, made.body).toBe(201);
  const { contractId, planUrl } = made.json();
  const head = 'Zákazka;Vozidlo;Od;Cena;Kam';
  const changed = await bring([head, 'Linka;BA123XY;7.12.2026;120;Wien'], true);
  expect(changed.rows[0]).toMatchObject({
    result: 'changed',
    recordId: contractId,
    before: { amount: '100 EUR', toPlace: '' },
  });
  expect(await contract(contractId)).toMatchObject({ amount: 120, toPlace: 'Wien', planUrl });
  expect((await back(changed.importId)).statusCode).toBe(204);
  expect(await contract(contractId)).toMatchObject({
    amount: 100,
    toPlace: null,
    planUrl,
    fromTimestamp: made.json().fromTimestamp,
    toTimestamp: made.json().toTimestamp,
  });

  const nextWeek = await bring([head, 'Linka;BA123XY;14.12.2026;120;Wien']);
  expect(nextWeek.rows[0]).toMatchObject({ result: 'new', messages: [{ code: 'sameNamed' }] });
  expect(nextWeek.rows[0]?.messages[0]?.text).toContain('2026-12-07');
});

test.each([
  ['X;ZZ999ZZ;;;;;;1', 'vehicle', 'unknownVehicle'],
  ['X;BA123XY;Delta;;;;;1', 'subject', 'unknownSubject'],
  ['X;BA123XY;;;;;;', 'amount', 'required'],
  ['X;BA123XY;;;;;;1 XYZ', 'currencyCode', 'unknownCurrency'],
  ['X;BA123XY;;;;4. 12. 2026;3. 12. 2026;1', 'toTimestamp', 'beforeFrom'],
])('%s is refused for its %s: %s', async (row, field, code) => {
  const { rows } = await bring([HEAD, row]);
  expect(rows[0]?.messages).toMatchObject([{ field, code }]);
});

test('a vehicle that is out of use takes no contract of a list', async () => {
  const path = `/v1/tatra/vehicle/${VEHICLE.hidden.id}`;
  const vehicle = (await api.call('superuser', 'GET', path)).json();
  const gone = await api.call('superuser', 'PUT', path, { ...vehicle, state: 'removed' });
  expect(gone.statusCode, gone.body).toBe(200);
  const { rows } = await bring([HEAD, 'X;BA333BB;;;;;;1']);
  expect(rows[0]?.messages).toMatchObject([{ field: 'vehicle', code: 'vehicleGone' }]);
});

test('PERM dispatchers bring no contracts, though their form lets them make some', async () => {
  expect((await post(api, 'contract', 'a;b\n1;2', { who: 'dispatcher' })).statusCode).toBe(403);
});
