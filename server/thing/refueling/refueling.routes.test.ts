// The list of refuelings over HTTP (API-055, REF-009): measures beside documents, what stands alone,
// losses, drivers, places, the edges of the period, and whose vehicles one sees.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { seedChange, seedDocument } from '../../testing/fuel.ts';

const { truck, van } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query(`insert into person_identification (company_id, person_id, kind, code)
    values (1, 102, 'tachograph', 'SK00000000001200')`);
});
afterAll(() => api.close());

async function list(
  query: string,
  who: Who = 'admin',
  vehicle: { id: number } = truck,
): Promise<RefuelingEntry[]> {
  const answer = await api.call(who, 'GET', `/v1/tatra/refueling/${vehicle.id}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().content;
}

/** Time, measured, documented, difference, marked. */
const short = (entries: RefuelingEntry[]) =>
  entries.map(({ timestamp, measureQuantity, document, difference, isMarked }) => [
    timestamp.slice(11, 16),
    measureQuantity,
    document?.quantity ?? null,
    difference,
    isMarked,
  ]);

test('REF-009 a measure has its document within 3 h and 30 %, and the difference is marked', async () => {
  await seedChange(api.db, truck, '2026-09-01T08:00:00Z', 200);
  await seedDocument(api.db, truck, '2026-09-01T10:59:59Z', 210);
  await seedChange(api.db, truck, '2026-09-01T14:00:00Z', 300);
  await seedDocument(api.db, truck, '2026-09-01T14:10:00Z', 316);
  await seedDocument(api.db, truck, '2026-09-01T18:00:00Z', 30);
  await seedChange(api.db, truck, '2026-09-01T21:00:00Z', 100);
  expect(short(await list('from=2026-09-01&to=2026-09-01'))).toEqual([
    ['08:00', 200, 210, -10, false],
    ['14:00', 300, 316, -16, true],
    ['18:00', null, 30, null, false],
    ['21:00', 100, null, null, false],
  ]);
});

test('REF-009 a measure tells its evidence, its place and its driver', async () => {
  await seedChange(api.db, truck, '2026-09-02T08:00:00.250Z', 119.3, {
    identification: 'tachograph@sk000000000012zz',
    place: 'Trnava',
  });
  const [entry] = await list('from=2026-09-02&to=2026-09-02');
  expect(entry).toEqual({
    vehicleId: truck.id,
    timestamp: '2026-09-02T08:00:00.250Z',
    type: 'refueling',
    measureQuantity: 119.3,
    document: null,
    difference: null,
    isMarked: false,
    photos: 0,
    measure: [
      {
        timestamp: '2026-09-02T08:00:00.250Z',
        quantity: 119.3,
        before: 100,
        after: 219.3,
        fromTimestamp: '2026-09-02T07:50:00.250Z',
        toTimestamp: '2026-09-02T08:20:00.250Z',
        locationFrom: {
          latitude: 48.37,
          longitude: 17.58,
          countryCode: 'SK',
          place: { name: 'Trnava' },
        },
        driver: { personId: PERSON.dusan.id, firstName: 'Dušan', lastName: 'Žiak' },
        because: {
          rule: 'stop',
          params: { minTankChange: 30 },
          readings: [{ timestamp: '2026-09-02T07:49:00.000Z', litres: 100 }],
          tanks: [{ tankId: 1, before: 100, after: 219.3 }],
        },
      },
    ],
  });
});

test('REF-009 an unknown identification is nobody, none at all the driver of the vehicle', async () => {
  await seedChange(api.db, truck, '2026-09-03T08:00:00Z', 50, { identification: 'dallas@FF' });
  await seedChange(api.db, truck, '2026-09-03T12:00:00Z', 50);
  await seedChange(api.db, van, '2026-09-03T12:00:00Z', 50);
  const drivers = (entries: RefuelingEntry[]) =>
    entries.map(({ measure }) => measure[0]?.driver?.personId ?? null);
  expect(drivers(await list('from=2026-09-03&to=2026-09-03'))).toEqual([null, PERSON.igor.id]);
  expect(drivers(await list('from=2026-09-03&to=2026-09-03', 'admin', van))).toEqual([null]);
});

test('API-055 losses are listed where they are asked for, and never have a document', async () => {
  await seedChange(api.db, truck, '2026-09-04T08:00:00Z', 40, { kind: 'fuelloss' });
  await seedDocument(api.db, truck, '2026-09-04T08:00:00Z', 40);
  const types = async (query: string) =>
    (await list(`from=2026-09-04&to=2026-09-04${query}`)).map(({ type, measure, document }) => [
      type,
      measure.length,
      document !== null,
    ]);
  expect(await types('')).toEqual([['refueling', 0, true]]);
  expect(await types('&losses=false')).toEqual([['refueling', 0, true]]);
  expect(await types('&losses=true')).toEqual([
    ['refueling', 0, true],
    ['fuelloss', 1, false],
  ]);
});

test('CONST-009 an entry belongs to the period by its own time, its document may lie beyond it', async () => {
  await seedDocument(api.db, truck, '2026-09-06T21:30:00Z', 100);
  await seedChange(api.db, truck, '2026-09-06T22:30:00Z', 100);
  // Local midnight is 22:00 UTC: the document is of the 6th, the measure of the 7th.
  expect(await list('from=2026-09-06&to=2026-09-06')).toEqual([]);
  expect(short(await list('from=2026-09-07&to=2026-09-07'))).toEqual([
    ['22:30', 100, 100, 0, false],
  ]);
});

test('REF-009 a refueling in a stop with a silent gauge has its document, whatever the period', async () => {
  const from = '2026-09-10T16:00:00Z';
  await seedChange(api.db, truck, '2026-09-14T05:00:00Z', 150, { from });
  await seedDocument(api.db, truck, '2026-09-10T15:30:00Z', 148);
  const joined = [['05:00', 150, 148, 2, false]];
  expect(short(await list('from=2026-09-09&to=2026-09-15'))).toEqual(joined);
  expect(short(await list('from=2026-09-14&to=2026-09-14'))).toEqual(joined);
  // The document is not listed a second time on its own day.
  expect(await list('from=2026-09-10&to=2026-09-10')).toEqual([]);
});

test('API-055 comes in pages, for vehicles that the caller sees, within a bounded period', async () => {
  const url = `/v1/tatra/refueling/${truck.id}?from=2026-09-01&to=2026-09-01`;
  const page = (await api.call('driver', 'GET', `${url}&page=1&size=3`)).json();
  expect(page).toMatchObject({ totalElements: 4, totalPages: 2, number: 1, size: 3 });
  expect(short(page.content)).toEqual([['21:00', 100, null, null, false]]);
  const ofVan = `/v1/tatra/refueling/${van.id}?from=2026-09-01&to=2026-09-01`;
  expect((await api.call('driver', 'GET', ofVan)).statusCode).toBe(404);
  expect((await api.call('collective', 'GET', ofVan)).statusCode).toBe(200);
  for (const [query, field, code] of [
    ['from=2026-09-02&to=2026-09-01', 'to', 'beforeFrom'],
    ['from=1900-01-01&to=2026-09-01', 'to', 'periodMax'],
    ['to=2026-09-01', 'from', 'required'],
  ]) {
    const answer = await api.call('admin', 'GET', `/v1/tatra/refueling/${truck.id}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toMatchObject({ field, code });
  }
});
