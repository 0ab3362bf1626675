// Documents of bought fuel as fuel cards and people list them: matched to vehicles, stored once, corrected and taken back.
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { bringList, type SentList } from './testing/bring.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const TRUCK = VEHICLE.truck.plate;
const bring = (lines: readonly string[], sent: SentList = {}) =>
  bringList(api, 'refueling', lines.join('\n'), { who: 'admin', ...sent });
const texts = (rows: { messages: { text: string }[] }[]) =>
  rows.flatMap(({ messages }) => messages.map(({ text }) => text));

async function documents(vehicleId: number, day: string) {
  const url = `/v1/tatra/refueling/${vehicleId}?from=${day}T00:00:00&to=${day}T23:59:59`;
  const { content } = (await api.call('admin', 'GET', url)).json();
  return (content as { document: Record<string, unknown> | null }[]).flatMap(
    ({ document }) => document ?? [],
  );
}

test('a list with own headings, other goods and a sum is read; what it lacks is filled for all', async () => {
  const lines = [
    'Artikelgruppe;Card-Nr.;Datum;Zeit;Menge;Ort;KFZ-Nr.',
    `Diesel;1;13.10.2025;09:58;305,82;Ort A;${TRUCK}`,
    `Ad Blue;1;13.10.2025;10:02;20,5;Ort A;${TRUCK}`,
    ';;;;326,32;;',
  ];
  const lacking = await bring(lines);
  expect(lacking.columns.map(({ field }) => field)).toEqual([
    'fuel',
    'card',
    'datetime',
    'time',
    'quantity',
    'place',
    'vehicle',
  ]);
  expect(lacking.ignored.map(({ row, why }) => [row, why])).toEqual([
    [3, 'notFuel'],
    [4, 'summary'],
  ]);
  expect(lacking.rows[0]).toMatchObject({ result: 'refused' });
  const fields = { fill: JSON.stringify({ amount: '450,10', currency: 'EUR' }) };
  const stored = await bring(lines, { fields, isStored: true });
  expect(stored.counts, texts(stored.rows).join()).toEqual({
    new: 1,
    changed: 0,
    same: 0,
    refused: 0,
  });
  expect(await documents(VEHICLE.truck.id, '2025-10-13')).toEqual([
    expect.objectContaining({
      timestamp: '2025-10-13T07:58:00.000Z',
      fuel: 'diesel',
      quantity: 305.82,
      amount: 450.1,
      homeAmount: 450.1,
      place: 'Ort A',
    }),
  ]);
  expect((await bring(lines, { fields })).counts).toMatchObject({ new: 0, same: 1 });
  const back = await api.call('admin', 'DELETE', `/v1/tatra/imported/${stored.importId}`);
  expect(back.statusCode, back.body).toBe(204);
  expect(await documents(VEHICLE.truck.id, '2025-10-13')).toEqual([]);
});
