// REF-012: rates of a file are loaded whole or not at all, and again without a change.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCast, VEHICLE } from '@flotila/server/testing/cast.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { seedDocument } from '@flotila/server/testing/fuel.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadRates, storeAndFill } from './rates.ts';

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
  await storeAndFill(database.db, loadRates(fileOf(text)));
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

it('REF-012 gives documents that had no rate their home amount, and touches no other', async () => {
  const { db } = database;
  await seedCast(db);
  for (const time of ['2026-10-09T22:30:00Z', '2026-10-20T22:30:00Z', '2026-10-12T08:00:00Z']) {
    await seedDocument(db, VEHICLE.truck, time, 100);
  }
  await seedDocument(db, VEHICLE.machine, '2026-10-12T08:00:00Z', 100);
  await db.pool.query(`update refueling_document set currency = 'PLN';
    update refueling_document set home_amount = 7, home_currency = 'EUR'
    where vehicle_id = 201 and ts = '2026-10-12T08:00:00Z'`);
  const rates = 'day;currency;eur\n2026-10-10;PLN;0.2\n2026-10-10;CZK;0.04';
  // By the local clock the first is of the 10th; the second is too late by a day.
  expect(await storeAndFill(db, loadRates(fileOf(rates)))).toBe(2);
  expect(await storeAndFill(db, loadRates(fileOf(rates)))).toBe(0);
  const { rows } = await db.pool.query(`select vehicle_id as id, home_amount as amount,
    home_currency as currency from refueling_document order by vehicle_id, ts`);
  expect(rows).toEqual([
    { id: VEHICLE.truck.id, amount: 30, currency: 'EUR' },
    { id: VEHICLE.truck.id, amount: 7, currency: 'EUR' },
    { id: VEHICLE.truck.id, amount: null, currency: null },
    { id: VEHICLE.machine.id, amount: 750, currency: 'CZK' },
  ]);
});
