// The report of refuelings from a real database: what the panel lists is what the report sums (T6).

import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { ReportDocument, TableBlock } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { GROUPSET, seedRide, VEHICLE } from '../../testing/cast.ts';
import { seedChange, seedDocument } from '../../testing/fuel.ts';

const { truck, van } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const { pool } = api.db;
  for (const day of ['04-29', '05-04', '05-05']) {
    await seedRide(api.db, truck, `2026-${day}T08:00:00Z`);
  }
  await pool.query(`update ride set fuel_start = 100, fuel_end = 96`);
  await seedDocument(api.db, truck, '2026-04-28T09:00:00Z', 300);
  await seedChange(api.db, truck, '2026-05-04T09:00:00Z', 200, { place: 'Trnava' });
  await seedDocument(api.db, truck, '2026-05-04T09:10:00Z', 240);
  await pool.query(`update refueling_document set is_full = true`);
  await seedChange(api.db, truck, '2026-05-04T20:00:00Z', 40, { kind: 'fuelloss' });
  await seedDocument(api.db, van, '2026-05-06T09:00:00Z', 50);
});
afterAll(() => api.close());

async function asked(who: Who, path: string): Promise<ReportDocument> {
  const url = `/v1/tatra/report/${path}from=2026-05-01&to=2026-05-31`;
  const { authorization } = await api.as(who);
  const answer = await api.app.inject({
    method: 'GET',
    url,
    headers: { authorization, accept: 'application/json' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const rowsOf = (document: ReportDocument) =>
  (document.blocks.find((block) => block.kind === 'table') as TableBlock).rows;

test('T6 API-063 the report of one vehicle has the entries of the panel, and its ways', async () => {
  const document = await asked('admin', `refueling/${truck.id}?`);
  const url = `/v1/tatra/refueling/${truck.id}?from=2026-05-01&to=2026-05-31&losses=true`;
  const entries: RefuelingEntry[] = (await api.call('admin', 'GET', url)).json().content;
  const rows = rowsOf(document).filter(({ kind }) => kind === 'row');
  expect(rows.map(({ cells }) => cells.measured?.raw ?? cells.loss?.raw)).toEqual(
    entries.map(({ measureQuantity }) => measureQuantity),
  );
  expect(rows[0]?.cells).toMatchObject({
    measured: { raw: 200 },
    documented: { raw: 240 },
    difference: { raw: -40 },
    // Since the full tank of April: 12 km of April and 12 km of the fourth of May.
    way: { raw: 24 },
    driver: { text: 'Igor Šofér' },
    place: { text: 'Trnava' },
  });
  expect(document.plate).toBe(truck.plate);
  const balance = document.blocks.find((block) => block.kind === 'balance');
  // 100 + 200 − 40 − 8 and what the levels of the rides do not agree on.
  expect(balance?.terms.map(({ text }) => text)).toEqual([
    '100,0',
    '200,0',
    '40,0',
    '8,0',
    '156,0',
    '96,0',
  ]);
});

test('R-REFUEL-001 without vehicles all that are seen, or those of the group', async () => {
  const all = await asked('admin', 'refuelings?');
  const vehicles = (document: ReportDocument) =>
    document.blocks
      .flatMap((block) => (block.kind === 'table' && block.only === undefined ? block.rows : []))
      .flatMap(({ kind, cells }) => (kind === 'row' ? (cells.plate?.raw ?? []) : []));
  expect(vehicles(all)).toEqual([truck.plate, van.plate]);
  const group = await asked('admin', `refuelings?groupset=${GROUPSET.trucks.id}&`);
  expect(group.plate).toBe(truck.plate);
  // The driver sees one vehicle only.
  expect((await asked('driver', 'refuelings?')).plate).toBe(truck.plate);
  const both = await asked('admin', `refuelings?vehicleIds=${truck.id},${van.id}&`);
  expect(vehicles(both)).toEqual([truck.plate, van.plate]);
});

test('REP-035 a period without data is a document', async () => {
  const url = '/v1/tatra/report/refuelings?from=2020-05-01&to=2020-05-31';
  const { authorization } = await api.as('admin');
  const answer = await api.app.inject({
    method: 'GET',
    url,
    headers: { authorization, accept: 'application/json' },
  });
  expect(answer.json()).toMatchObject({ isEmpty: true });
});
