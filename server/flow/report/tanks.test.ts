// The report of tanks from a real database: its balance is that of the report of refuelings (T6).
import type { BalanceBlock, ReportDocument, TableBlock } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { seedChange, seedDocument } from '../../testing/fuel.ts';

const { truck } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const levels = [
    ['2026-05-04T08:00:00Z', 104, 100],
    ['2026-05-05T08:00:00Z', 300, 296],
    ['2026-05-31T21:55:00Z', 256, 250],
  ] as const;
  for (const [from, start, end] of levels) {
    await seedRide(api.db, truck, from);
    const update = `update ride set fuel_start = $2, fuel_end = $3 where from_ts = $1`;
    await api.db.pool.query(update, [from, start, end]);
  }
  await api.db.pool.query(`update ride set before_ts = (
    select max(before.to_ts) from ride before where before.from_ts < ride.from_ts)`);
  await seedChange(api.db, truck, '2026-05-04T09:00:00Z', 200);
  await seedChange(api.db, truck, '2026-05-05T20:00:00Z', 40, { kind: 'fuelloss' });
  await api.db.pool.query(
    `update fuel_change set level_before = 296, level_after = 256 where kind = 'fuelloss'`,
  );
});
afterAll(() => api.close());

async function asked(path: string): Promise<ReportDocument> {
  const url = `/v1/tatra/report/${path}/${truck.id}?from=2026-05-01&to=2026-05-31`;
  const { authorization } = await api.as('admin');
  const answer = await api.app.inject({
    method: 'GET',
    url,
    headers: { authorization, accept: 'application/json' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const balanceOf = ({ blocks }: ReportDocument) =>
  (blocks.find(({ kind }) => kind === 'balance') as BalanceBlock).terms.map(({ text }) => text);

test('T6 R-TANKS-001 opening, bought, lost and closing are those of the report of refuelings', async () => {
  const tanks = await asked('tanks');
  const [opening, bought, lost, consumed, closing] = balanceOf(tanks);
  expect([opening, bought, lost, closing]).toEqual(['104,0', '200,0', '40,0', '250,0']);
  expect(consumed).toBe('14,0');
  const refuelings = balanceOf(await asked('refueling'));
  expect([...refuelings.slice(0, 3), refuelings.at(-1)]).toEqual([opening, bought, lost, closing]);
  const table = tanks.blocks.find(({ kind }) => kind === 'table') as TableBlock;
  const consumedOf = table.rows.map(({ cells }) => cells.consumed?.text);
  // Each ride 4 and 6 l; the stop with the refueling nothing, the one with the loss neither.
  expect(consumedOf).toEqual(['4,0', '0,0', '4,0', '0,0', '6,0', '14,0']);
});

test('R-13 a tank that is kept by the book has the level that its page has', async () => {
  const { pool } = api.db;
  await pool.query('update vehicle set consumption_km = 30 where vehicle_id = $1', [truck.id]);
  await pool.query('delete from vehicle_tank where vehicle_id = $1', [truck.id]);
  await pool.query(
    `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method,
       capacity, start_state) values ($1, $2, 1, 'main', 'diesel', 'manual', 400, 200)`,
    [truck.company, truck.id],
  );
  // The one that goes on over the end of the period is consumed by its end.
  await pool.query(`delete from ride where from_ts > '2026-05-31'`);
  await seedDocument(api.db, truck, '2026-05-10T12:00:00Z', 150);
  const page = await api.call('admin', 'GET', `/v1/tatra/vehicle/${truck.id}`);
  const { level } = page.json().tanks[0];
  const [opening, bought, consumed, closing] = balanceOf(await asked('tanks'));
  expect([opening, bought]).toEqual(['200,0', '150,0']);
  expect(closing).toBe(String(level.toFixed(1)).replace('.', ','));
  expect(Number(consumed?.replace(',', '.'))).toBeCloseTo(350 - level, 1);
});
