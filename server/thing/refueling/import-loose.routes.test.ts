// Files of fuel cards in the import of the refueling dialog: own headings, titles above them, two pumps in one minute.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { HEAD, upload } from './testing/upload.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const PLATE = VEHICLE.truck.plate;

async function bring(lines: readonly string[], query = '') {
  const answer = await upload(api, { query, files: [['file', lines.join('\r\n')]] });
  expect(answer.statusCode, answer.body).toBe(200);
  const { content, okCount } = answer.json();
  const told = (content as { row: number; result: string; messages: { code: string }[] }[]).map(
    ({ row, result, messages }) => [row, result, ...messages.map(({ code }) => code)].join(' '),
  );
  return { told, okCount };
}

test('I-8 own headings, date and time apart: what the file lacks is told row by row', async () => {
  const { told } = await bring([
    'Artikelgruppe;Card-Nr.;Datum;Zeit;Menge;Ort;KFZ-Nr.',
    `Diesel;1;13.10.2025;09:58;305,82;Ort A;${PLATE}`,
    `Ad Blue;1;13.10.2025;10:02;20,5;Ort A;${PLATE}`,
    ';;;;326,32;;',
  ]);
  expect(told).toEqual([
    '2 skipped required required',
    '3 skipped unsupportedFuel required required',
  ]);
  const { okCount } = await bring([
    'Dátum;Čas;ŠPZ;Produkt;Litre;Suma s DPH;Mena;Stanica',
    `14.10.2025;09:58;${PLATE};EFECTA Diesel;305,82;450,10;EUR;Nitra`,
  ]);
  expect(okCount).toBe(1);
});

test('I-8 a title and a preamble above the names of columns, and a sum below', async () => {
  const lines = [
    'Tankovania 10/2025;;;;;;;',
    '',
    'Zákazník;12345;;;;;;',
    HEAD,
    `15.10.2025 10:00;${PLATE};nafta;40;;60;EUR;x`,
    ';;;40,00;;60,00;EUR;Spolu',
  ];
  expect(await bring(lines)).toEqual({ told: ['5 ok'], okCount: 1 });
  expect((await bring(lines)).told).toEqual(['5 skipped duplicate']);
});

test('I-8 two pumps in one minute are two documents, and the same file again is none', async () => {
  const lines = [
    HEAD,
    `16.10.2025 00:00;${PLATE};nafta;400;;600;EUR;Cerpadlo 1`,
    `16.10.2025 00:00;${PLATE};nafta;200;;300;EUR;Cerpadlo 2`,
  ];
  expect((await bring(lines, '?dryrun=true')).told).toEqual(['2 ok', '3 ok']);
  expect((await bring(lines)).told).toEqual(['2 ok', '3 ok']);
  const { rows } = await api.db.pool.query(
    `select quantity from refueling_document where ts::date between '2025-10-15' and '2025-10-16'
     and quantity > 100 order by ts`,
  );
  expect(rows).toEqual([{ quantity: 400 }, { quantity: 200 }]);
  expect((await bring(lines)).told).toEqual(['2 skipped duplicate', '3 skipped duplicate']);
});
