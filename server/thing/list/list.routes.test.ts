// Lists as spreadsheets: what the file holds, what is refused, and that nobody waits for a large one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstSheet } from '../../ground/render/testing/read-back.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { formOf } from '../refueling/testing/upload.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

async function post(list: unknown) {
  const content = typeof list === 'string' ? list : JSON.stringify(list);
  const { type, payload } = await formOf({ files: [['file', content]] });
  const headers = { ...(await api.as('driver')), 'content-type': type, 'accept-language': 'en' };
  return api.app.inject({ method: 'POST', payload, headers, url: '/v1/tatra/list/xlsx' });
}

async function sheetOf(list: object) {
  const answer = await post(list);
  expect(answer.statusCode, answer.body).toBe(200);
  return firstSheet(answer.rawPayload);
}

const columns = [
  { head: 'Plate', type: 'text' },
  { head: 'Driven', type: 'number', unit: 'km', digits: 1 },
  { head: 'Installed', type: 'date' },
  { head: 'Seen', type: 'dateTime' },
];
const row = ['BA123XY', 12.34, '2026-11-20', '2026-11-21T10:05:00'];

describe('UX-lists the file of a list', () => {
  test('holds its rows, each value of its type', async () => {
    const sheet = await sheetOf({
      title: 'Vehicles',
      columns,
      rows: [row, ['x', null, null, null]],
    });
    expect(sheet.name).toBe('Vehicles');
    expect(sheet.rows).toEqual([
      ['Plate', 'Driven', 'Installed', 'Seen'],
      ['BA123XY', 12.34, new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T10:05:00Z')],
      ['x', null, null, null],
    ]);
  });

  test('never holds a formula', async () => {
    const evil = '=HYPERLINK("http://x.test";"y")';
    const sheet = await sheetOf({ title: 'x', columns: [columns[0]], rows: [[evil]] });
    expect(sheet.rows[1]).toEqual([evil]);
  });
});

describe('UX-lists what is no list is refused', () => {
  test.each<[string, unknown, string]>([
    ['without columns', { title: 'x', columns: [], rows: [] }, 'columns'],
    ['with 61 columns', { title: 'x', columns: Array(61).fill(columns[0]), rows: [] }, 'columns'],
    ['a row that is short', { title: 'x', columns, rows: [row, ['x']] }, 'rows.1'],
    ['a text for a number', { title: 'x', columns, rows: [['x', '1', null, null]] }, 'rows.0'],
    ['no day', { title: 'x', columns, rows: [['x', 1, '2026-13-01', null]] }, 'rows.0'],
    ['20 001 rows', { title: 'x', columns: [columns[0]], rows: Array(20_001).fill(['x']) }, 'rows'],
  ])('%s', async (_name, list, field) => {
    const answer = await post(list);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].field).toBe(field);
  });

  test('text that is not JSON', async () => {
    expect((await post('{')).statusCode).toBe(400);
  });

  test('more than 8 MB', async () => {
    expect((await post(' '.repeat(8 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });
});

test('UX-lists whoever else calls is answered while a large one is made', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`Vehicle ${at}`, at / 10, null, null]);
  let isMade = false;
  const made = post({ title: 'x', columns, rows }).then((answer) => {
    isMade = true;
    return answer;
  });
  const headers = await api.as('driver');
  const other = await api.app.inject({ url: '/v1/tatra/vehicle-brief', headers });
  expect([other.statusCode, isMade]).toEqual([200, false]);
  expect((await made).statusCode).toBe(200);
});
