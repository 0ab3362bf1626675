// The logbook from a real database: its own kilometres are those that the rides call answers.

import type { ReportDocument, TableBlock } from '@flotila/domain/report/document.ts';
import { summarizeRides } from '@flotila/domain/ride/summary.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, seedRide, VEHICLE } from '../../testing/cast.ts';

const { truck } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  for (const day of ['03-31', '05-04', '05-05', '05-31']) {
    await seedRide(api.db, truck, `2026-${day}T21:30:00Z`);
  }
  await api.db.pool.query(`update ride set km_stop = 100000 + 12000 * (
    select count(*) from ride before where before.from_ts <= ride.from_ts)`);
  await api.db.pool.query(
    `insert into service (company_id, vehicle_id, type_code, date, created)
     values ($1, $2, 'oil_change', '2026-05-11', now())`,
    [COMPANY.tatra.id, truck.id],
  );
  await api.db.pool.query(
    `insert into refueling_document (company_id, vehicle_id, ts, fuel, quantity, amount, currency, created)
     values ($1, $2, '2026-05-05T10:00:00Z', 'diesel', 40, 60, 'EUR', now())`,
    [COMPANY.tatra.id, truck.id],
  );
});
afterAll(() => api.close());

async function asked(who: 'admin' | 'driver', query: string): Promise<ReportDocument> {
  const url = `/v1/tatra/report/logbook/${truck.id}?${query}`;
  const { authorization } = await api.as(who);
  const answer = await api.app.inject({
    method: 'GET',
    url,
    headers: { authorization, accept: 'application/json' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('T6 R-LOGBOOK-001 the sums are those of the rides of the screen', async () => {
  const document = await asked('admin', 'from=2026-05-01&to=2026-05-31');
  const url = `/v1/tatra/vehicle/${truck.id}/ride?from=2026-05-01&to=2026-05-31&filter=all`;
  const rides = (await api.call('admin', 'GET', url)).json().content;
  const period = {
    from: Date.parse('2026-04-30T22:00:00Z'),
    to: Date.parse('2026-05-31T21:59:59Z'),
  };
  const { distance, rideCount } = summarizeRides(rides, period);
  const table = document.blocks[0] as TableBlock;
  const total = table.rows.at(-1);
  expect(total?.cells.business?.raw).toBe(distance / 1000);
  expect(table.rows.filter(({ kind }) => kind === 'row')).toHaveLength(rideCount);
  // The ride of the end of March was the one before; nothing lies between it and the first of May.
  expect(total?.cells.before?.raw).toBe(112);
  const [goods] = document.blocks
    .flatMap((block) =>
      block.kind === 'columns' ? block.parts.flatMap((part) => part.blocks) : [],
    )
    .filter((block) => block.kind === 'table' && block.name === 'Tovary a služby');
  expect((goods as TableBlock).rows.map(({ cells }) => cells.item?.text)).toEqual([
    'nafta',
    'výmena oleja',
    'Spolu',
  ]);
});

test('REP-035 a period without rides is a document all the same', async () => {
  const document = await asked('driver', 'from=2026-02-01&to=2026-02-28');
  expect(document.isEmpty).toBe(true);
});

test("R-9 decision 0086 the full file is the administrator's alone, and is neither kept nor sent", async () => {
  const url = `/v1/tatra/report/logbook/${truck.id}?from=2026-05-01&to=2026-05-31&full=true`;
  const status = async (who: 'admin' | 'dispatcher' | 'driver') =>
    (await api.call(who, 'GET', url)).statusCode;
  expect([await status('admin'), await status('dispatcher'), await status('driver')]).toEqual([
    200, 403, 403,
  ]);
  const options = { full: true };
  const input = {
    report: 'logbook',
    vehicleId: truck.id,
    from: '2026-05-01',
    to: '2026-05-31',
    options,
  };
  const job = await api.call('admin', 'POST', '/v1/tatra/report-job', { format: 'xlsx', input });
  expect(job.statusCode, job.body).toBe(400);
  expect(job.json().message).toContain('neukladá');
});

test('R-9 the record of the vehicle decides what is said of the deduction', async () => {
  const set = (day: string | null) =>
    api.db.pool.query(
      `update vehicle set category_code = 'M1', acquired_date = $2, vat_regime = 'mixed' where vehicle_id = $1`,
      [truck.id, day],
    );
  const said = async () =>
    JSON.stringify((await asked('admin', 'from=2026-05-01&to=2026-05-31')).facts);
  await set('2026-02-01');
  expect(await said()).toContain('50 %, používané aj súkromne');
  await set('2022-02-01');
  expect(await said()).toContain('§ 85n sa netýka vozidla nadobudnutého');
});

test('a vehicle that the caller may not see has no logbook', async () => {
  const url = `/v1/tatra/report/logbook/${VEHICLE.van.id}?from=2026-05-01&to=2026-05-31`;
  expect((await api.call('driver', 'GET', url)).statusCode).toBe(404);
});
