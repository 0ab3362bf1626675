// Refuelings for which nobody brings a document, from the measure to the bell and back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedRule } from '../../../testing/alerts.ts';
import { type TestApi, testApi } from '../../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../../testing/cast.ts';
import { send } from '../../../testing/send.ts';
import { lookAtTime, startMemory } from '../time-worker.ts';

const { truck, van } = VEHICLE;
const company = COMPANY.tatra.id;
const REFUELED = '2026-11-10T05:30:00.000Z';
/** 07:00 in Bratislava a week later. */
const MORNING = Date.UTC(2026, 10, 17, 6);
const HOUR = 3_600_000;
let api: TestApi;
const failures: object[] = [];
const log = { warn: (facts: object) => void failures.push(facts) };
const sql = (text: string, values: unknown[] = []) => api.db.pool.query(text, values);

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['alert', 'rule_version', 'rule', 'fuel_change', 'refueling_document']) {
    await sql(`delete from ${table}`);
  }
});

const watch = (days = 7) =>
  seedRule(
    api.db,
    { ruleId: 601, company },
    { condition: { kind: 'undocumented', days }, ringWithin: 3600 },
  );
const refuels = (ts: string, vehicle: { id: number } = truck, kind = 'refueling') =>
  sql(
    `insert into fuel_change (company_id, vehicle_id, ts, kind, quantity, level_before, level_after,
       from_ts, to_ts, seen_ts, latitude, longitude, country, place, because)
     values ($1, $2, $3, $4, 400, 100, 500, $3, $3, $3, 48.1, 17.1, 'SK', 'Bratislava',
       '{"rule":"stop","params":{},"readings":[],"tanks":[]}')`,
    [company, vehicle.id, ts, kind],
  );
const document = (ts: string, quantity = 400) =>
  sql(
    `insert into refueling_document (company_id, vehicle_id, ts, fuel, quantity, amount, currency, created)
     values ($1, $2, $3, 'diesel', $4, 600, 'EUR', now())`,
    [company, truck.id, ts, quantity],
  );
async function look(now: number) {
  const memory = startMemory({ db: api.db });
  const count = await lookAtTime({ db: api.db, now: () => now, log, startedTs: now }, memory);
  expect(failures).toEqual([]);
  return count;
}
async function listed() {
  const { body } = await send(api, 'dispatcher', 'GET', '/v1/tatra/alert');
  return body.content;
}

test('zones-and-rules §3 a week without a document: at 07:00, with litres and place; the document ends it', async () => {
  await watch();
  await refuels(REFUELED);
  await refuels('2026-11-10T09:00:00Z', truck, 'fuelloss');
  expect(await look(MORNING - 1)).toBe(0);
  expect(await look(MORNING + 60_000)).toBe(1);
  expect(await listed()).toMatchObject([
    {
      kind: 'undocumented',
      vehicleId: truck.id,
      begin: '2026-11-17T06:00:00.000Z',
      end: null,
      place: 'Bratislava',
      country: 'SK',
      reportedLate: false,
      why: { params: { days: 7, quantity: 400, found: REFUELED } },
    },
  ]);
  expect(await look(MORNING + HOUR)).toBe(0);
  // A document of half as much is of another refueling.
  await document('2026-11-10T06:00:00Z', 200);
  expect(await look(MORNING + 2 * HOUR)).toBe(0);
  await document('2026-11-10T05:45:00Z');
  expect(await look(MORNING + 30 * 24 * HOUR)).toBe(1);
  expect(await listed()).toMatchObject([{ state: 'ended' }]);
  expect(await look(MORNING + 30 * 24 * HOUR + HOUR)).toBe(0);
});

test('K-14 what was put into a heating tank rings for no document', async () => {
  await watch();
  await sql(
    `insert into heating_refueling (company_id, vehicle_id, ts, tank_id, quantity, level_before, level_after,
       from_ts, to_ts, seen_ts, because)
     values ($1, $2, $3, 2, 80, 15, 95, $3, $3, $3, '{"rule":"stop","params":{},"readings":[],"tanks":[]}')`,
    [company, truck.id, REFUELED],
  );
  expect(await look(MORNING + HOUR)).toBe(0);
  await sql('delete from heating_refueling');
});

test('a document that came in time lets nothing begin; what is not watched, neither', async () => {
  await watch();
  await refuels(REFUELED);
  await document(REFUELED);
  expect(await look(MORNING + HOUR)).toBe(0);
  await refuels(REFUELED, van);
  await sql(`update vehicle set deleted = now() where vehicle_id = $1`, [van.id]);
  expect(await look(MORNING + HOUR)).toBe(0);
  await sql(`update vehicle set deleted = null`);
  await sql(`update vehicle set state = 'removed' where vehicle_id = $1`, [van.id]);
  expect(await look(MORNING + HOUR)).toBe(0);
  await sql(`update vehicle set state = 'active'`);
  expect(await look(MORNING + HOUR)).toBe(1);
});

test('zones-and-rules §4 a refueling that late records take back withdraws it, one that they move does not', async () => {
  await watch();
  await refuels(REFUELED);
  await look(MORNING);
  await sql(`update fuel_change set ts = ts + interval '4 minutes'`);
  expect(await look(MORNING + HOUR)).toBe(0);
  await sql('delete from fuel_change');
  expect(await look(MORNING + 2 * HOUR)).toBe(1);
  expect(await listed()).toMatchObject([{ state: 'withdrawn' }]);
});

test('what became due before the rule was made is none, and what nobody looked at in time wakes nobody', async () => {
  await watch();
  await sql('update rule_version set from_ts = $1', [new Date(MORNING + 1)]);
  await refuels(REFUELED);
  expect(await look(MORNING + 2 * HOUR)).toBe(0);
  await sql(`update rule_version set from_ts = '-infinity'`);
  expect(await look(MORNING + 2 * HOUR)).toBe(1);
  expect(await listed()).toMatchObject([{ reportedLate: true, rangAt: null }]);
});
