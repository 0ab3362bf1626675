// REF-012: rates of a file are loaded whole or not at all, and again without a change.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeRates } from '@flotila/server/refueling/rate.queries.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadRates } from './rates.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flotila-rates-'));
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(text: string): string {
  const file = join(folder, 'rates.csv');
  writeFileSync(file, text);
  return file;
}

async function load(text: string): Promise<unknown[]> {
  const rates = loadRates(fileOf(text));
  await database.db.write((write) => storeRates(write, rates));
  const stored = await database.db.pool.query('select * from exchange_rate order by day, currency');
  return stored.rows;
}

it('REF-012 loads rates, updates them, and changes nothing the second time', async () => {
  const file = 'Day;currency;eur\r\n2026-11-20;czk;0,0412\r\n2026-11-19;PLN;0.2345\r\n';
  const expected = [
    { day: '2026-11-19', currency: 'PLN', eur: 0.2345 },
    { day: '2026-11-20', currency: 'CZK', eur: 0.0412 },
  ];
  expect(await load(file)).toEqual(expected);
  expect(await load(file)).toEqual(expected);
  expect(await load('day;currency;eur\n2026-11-20;CZK;0.05')).toMatchObject([{}, { eur: 0.05 }]);
});

it('REF-012 names every bad row and loads none', () => {
  const rows = ['2026-11-20;CZK;0.04', '20.11.2026;CZK;1', '2026-11-21;XXX;1', '2026-11-21;EUR;1'];
  rows.push('2026-11-21;CZK;0', '2026-11-21;CZK;one', '2026-11-20;czk;0.05');
  expect(() => loadRates(fileOf(['day;currency;eur', ...rows].join('\n')))).toThrow(
    [
      'is not loaded.',
      'row 3, day: not a day like 2026-11-20',
      'row 4, currency: not a currency of the code list',
      'row 5, currency: rates count in euros, so the euro has none',
      'row 6, eur: not a number above 0',
      'row 7, eur: not a number above 0',
      'row 8, day: this day and currency stand above already',
    ].join('\n'),
  );
  expect(() => loadRates(fileOf('day;eur\n'))).toThrow('The column currency is missing.');
  expect(() => loadRates(join(folder, 'none.csv'))).toThrow('There is no file');
});
