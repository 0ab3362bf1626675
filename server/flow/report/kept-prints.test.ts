// A month that was printed says what changed since, whoever or whatever changed it.
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, seedRide, VEHICLE } from '../../testing/cast.ts';
import { OUTPUT_TYPES } from './output.ts';

const { truck } = VEHICLE;
const MAY = 'from=2026-05-01&to=2026-05-31';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query('delete from ride');
  await api.db.pool.query('delete from logbook_print');
  await seedRide(api.db, truck, '2026-05-04T08:00:00Z');
});

async function made(output: 'json' | 'pdf' | 'xlsx', query = MAY, more: object = {}) {
  const { authorization } = await api.as('admin');
  const headers = { authorization, accept: OUTPUT_TYPES[output], 'accept-language': 'sk', ...more };
  const url = `/v1/tatra/report/logbook/${truck.id}?${query}`;
  const answer = await api.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}

/** What the logbook says of changes. */
async function said(query = MAY): Promise<string[]> {
  const { blocks }: ReportDocument = (await made('json', query)).json();
  return blocks.flatMap((block) =>
    block.kind === 'notes' && block.title?.startsWith('Od tlače')
      ? block.items.map(({ spans }) => spans.map(({ text }) => text).join(''))
      : [],
  );
}

async function lateRide(): Promise<void> {
  await seedRide(api.db, truck, '2026-05-20T08:00:00Z');
  await api.db.pool.query(
    `update ride set distance = 7000, km_stop = 119000 where from_ts = '2026-05-20T08:00:00Z'`,
  );
}

test('pages that are only looked at are no print: they take nothing back that changed since the last one', async () => {
  const look = () => made('pdf', MAY, { 'x-report-preview': '1' });
  await look();
  await lateRide();
  expect(await said()).toEqual([]);
  await made('pdf');
  await api.db.pool.query('update ride set distance = 8000 where distance = 7000');
  const changes = await said();
  expect(changes).not.toEqual([]);
  await look();
  expect(await said()).toEqual(changes);
});

test('a month that was printed says what changed since, until it is printed again', async () => {
  await made('pdf');
  expect(await said()).toEqual([]);
  await lateRide();
  const changes = ['počet jázd: 1 → 2', 'služobné: 12,0 → 19,0 km'];
  expect(await said()).toEqual(changes);
  // Looking at it is no print.
  expect(await said()).toEqual(changes);
  await made('xlsx');
  expect(await said()).toEqual([]);
});

test('of other days nothing is said', async () => {
  await made('pdf');
  await lateRide();
  expect(await said('from=2026-05-01&to=2026-05-30')).toEqual([]);
});

test('a month that goes on is no statement: what it becomes is no change', async () => {
  const now = new Date(api.now());
  const year = now.getUTCFullYear();
  const going = `from=${year}-01-01&to=${year}-12-31`;
  await made('pdf', going);
  await lateRide();
  expect(await said(going)).toEqual([]);
});

test('what one company printed another does not hear of', async () => {
  await made('pdf');
  const { rows } = await api.db.pool.query('select company_id, vehicle_id from logbook_print');
  expect(rows).toEqual([{ company_id: COMPANY.tatra.id, vehicle_id: truck.id }]);
});
