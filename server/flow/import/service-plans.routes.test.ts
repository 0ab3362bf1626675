// Service plans of a list, each with the service that was done last.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { bringList, post } from './testing/bring.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const bring = (lines: readonly string[], isStored = false) =>
  bringList(api, 'service-plan', lines.join('\n'), { who: 'admin', isStored });
const back = (importId: number | null) =>
  api.call('admin', 'DELETE', `/v1/tatra/imported/${importId}`);
const plan = async (id: number | undefined) =>
  (await api.call('admin', 'GET', `/v1/tatra/service-plan/${id}`)).json();
const services = async (planId: number | undefined) =>
  (await api.call('admin', 'GET', `/v1/tatra/service?plan=${planId}`)).json().content;

test('a row is a plan with its last service, in the words of a garage; the same list again changes nothing', async () => {
  const lines = [
    'EČV;Úkon;Interval;Interval km;Naposledy;Naposledy km;Platnosť do;Poznámka',
    'BA 222 AA;STK;2 roky;;1. 4. 2026;;1. 4. 2028;',
    'BA222AA;Výmena oleja;1 rok;15 000;3.5.2026;120 000;;Castrol',
    'BA222AA;Hasiaci prístroj;24 mesiacov;;;;;',
  ];
  const stored = await bring(lines, true);
  expect(stored.rows.flatMap(({ messages }) => messages)).toEqual([]);
  expect(stored.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 0 });
  const [mot, oil, own] = stored.rows.map(({ recordId }) => recordId);
  expect(await plan(mot)).toMatchObject({
    vehicleId: VEHICLE.van.id,
    typeCode: 'mot',
    name: null,
    repeatedPeriod: '2r',
    expiredDate: '2028-04-01',
  });
  expect(await services(oil)).toMatchObject([
    {
      typeCode: 'oil_change',
      date: '2026-05-03',
      km: 120_000_000,
      expiredDate: '2027-05-03',
      expiredKm: 135_000_000,
      description: 'Castrol',
    },
  ]);
  expect(await plan(own)).toMatchObject({ typeCode: 'own', name: 'Hasiaci prístroj' });
  expect(await services(own)).toEqual([]);
  expect((await bring(lines)).counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
  expect((await back(stored.importId)).statusCode).toBe(204);
  expect((await plan(mot)).code).toBe('not_found');
  expect((await services(oil)) ?? []).toEqual([]);
});

test('a later day is one more service, the same day mends it, an earlier one is refused; all of it goes back', async () => {
  const begun = ['EČV;Úkon;Interval;Naposledy;Naposledy km', 'BA123XY;STK;1 rok;1.2.2025;50000'];
  const first = await bring(begun, true);
  const id = first.rows[0]?.recordId;
  const next = ['EČV;Úkon;Naposledy;Naposledy km', 'BA123XY;STK;3.2.2026;80000'];
  const later = await bring(next, true);
  expect(later.rows[0]).toMatchObject({
    result: 'changed',
    recordId: id,
    before: { 'last.date': '2025-02-01', 'last.km': '' },
  });
  expect(await services(id)).toMatchObject([
    { date: '2026-02-03', km: 80_000_000, expiredDate: '2027-02-03' },
    { date: '2025-02-01', km: 50_000_000, expiredDate: '2026-02-01' },
  ]);
  const mended = await bring([next[0] ?? '', 'BA123XY;STK;3.2.2026;81000'], true);
  expect(mended.rows[0]?.before).toEqual({ 'last.km': '80,000' });
  expect(await services(id)).toHaveLength(2);
  const early = await bring([next[0] ?? '', 'BA123XY;STK;1.2.2025;50000']);
  expect(early.rows[0]?.messages).toMatchObject([{ field: 'last.date', code: 'olderService' }]);

  // The later one holds the earlier ones.
  expect((await back(later.importId)).statusCode).toBe(409);
  expect((await back(mended.importId)).statusCode).toBe(204);
  expect((await services(id))[0]).toMatchObject({ date: '2026-02-03', km: 80_000_000 });
  expect((await back(later.importId)).statusCode).toBe(409);
});

test('an import of one more service goes back: the former one is the newest again', async () => {
  const first = await bring(['EČV;Úkon;Interval;Naposledy', 'BA333BB;EK;1 rok;1.2.2025'], true);
  const id = first.rows[0]?.recordId;
  const later = await bring(['EČV;Úkon;Interval;Naposledy', 'BA333BB;EK;2 roky;3.2.2026'], true);
  expect(await plan(id)).toMatchObject({ repeatedPeriod: '2r', expiredDate: '2028-02-03' });
  expect((await back(later.importId)).statusCode).toBe(204);
  expect(await plan(id)).toMatchObject({ repeatedPeriod: '1r', expiredDate: '2026-02-01' });
  expect(await services(id)).toHaveLength(1);
});

test('who knows only until when it holds: the day follows from the period and is said, without one it is asked for', async () => {
  const head = 'EČV;Servis;Perióda;STK do';
  const { rows } = await bring([head, 'BA222AA;STK;2 roky;1. 4. 2027', 'BA222AA;EK;;1. 4. 2027']);
  expect(rows[0]).toMatchObject({ result: 'new', messages: [{ code: 'serviceDayFrom' }] });
  expect(rows[0]?.messages[0]?.text).toContain('2025-04-01');
  expect(rows[1]).toMatchObject({ result: 'refused', messages: [{ code: 'serviceDay' }] });
});

test.each([
  ['ZZ999ZZ;STK;2 roky', 'vehicle', 'unknownVehicle'],
  ['BA222AA;STK;24', 'repeatedPeriod', 'periodUnit'],
  ['BA222AA;STK;občas', 'repeatedPeriod', 'period'],
  ['BA222AA;;2 roky', 'typeCode', 'required'],
])('%s is refused for its %s: %s', async (row, field, code) => {
  const { rows } = await bring(['EČV;Úkon;Interval', row]);
  expect(rows[0]?.messages).toMatchObject([{ field, code }]);
});

test('months have a column of their own, and two rows of one service name each other', async () => {
  const lines = [
    'EČV;Úkon;Interval mesiace',
    'BA222AA;Brzdy;6',
    'BA222AA;STK;24',
    'BA222AA;Brzdy;12',
  ];
  const { rows } = await bring(lines);
  expect(rows.map(({ result }) => result)).toEqual(['refused', 'new', 'refused']);
  expect(rows[0]?.messages).toMatchObject([{ field: 'name', code: 'doubleInFile' }]);
  expect(rows[1]?.values.months).toBe('24m');
});

test('PERM dispatchers and drivers bring no plans', async () => {
  for (const who of ['dispatcher', 'driver'] as const) {
    expect((await post(api, 'service-plan', 'a;b\n1;2', { who })).statusCode).toBe(403);
  }
});
