// The live list tells the level of a tank without a sensor (fuel §1, method manual), and follows what is told
// of its vehicle: rides, documents, the tank itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { hearChanges, type VehicleChanges } from '../live/changes.ts';
import { startBookWorker } from './book-worker.ts';

const { truck, van } = VEHICLE;
const NEVER_MS = 3_600_000;
const DEADLINE_MS = 10_000;

let api: TestApi;
let changes: VehicleChanges & { stop(): void };
let worker: ReturnType<typeof startBookWorker>;
const warnings: string[] = [];
const log = { warn: (_facts: object, message: string) => void warnings.push(message) };
const sql = (text: string, values: unknown[] = []) => api.db.pool.query(text, values);

beforeAll(async () => {
  api = await testApi();
  await sql('delete from vehicle_tank where vehicle_id = any($1)', [[truck.id, van.id]]);
  await sql('update vehicle set consumption_km = 30 where vehicle_id = $1', [truck.id]);
  await sql(
    `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method,
       capacity, start_state)
     values ($1, $2, 1, 'main', 'diesel', 'manual', 400, 200),
       ($1, $3, 1, 'main', 'diesel', 'percent', 80, null)`,
    [truck.company, truck.id, van.id],
  );
  changes = await hearChanges(api.db);
  worker = startBookWorker({ db: api.db, now: api.now, changes, log, everyMs: NEVER_MS });
});
afterAll(async () => {
  await worker.stop();
  changes.stop();
  await api.close();
});

async function listed(vehicleId: number): Promise<number | null> {
  const answer = await api.call('admin', 'GET', '/v1/tatra/vehicle-map');
  expect(answer.statusCode, answer.body).toBe(200);
  const vehicles: { vehicleId: number; tanks: { level: number | null }[] }[] =
    answer.json().content;
  return vehicles.find((one) => one.vehicleId === vehicleId)?.tanks[0]?.level ?? null;
}

/** What was told is heard a moment later. */
async function lookUntilMoved(): Promise<number> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const count = await worker.look();
    if (count > 0 || Date.now() > deadline) return count;
  }
}

const DOCUMENT = '/v1/tatra/refueling/101/document/2026-11-10T12:00:00';

test('a book is in the list from the first look on, whatever happened before it', async () => {
  await seedRide(api.db, truck, '2026-11-10T08:00:00Z');
  await sql('update ride set distance = 250000 where vehicle_id = $1', [truck.id]);
  expect(await listed(truck.id)).toBeNull();
  expect(await worker.look()).toBe(1);
  expect(await listed(truck.id)).toBe(125);
  expect(await listed(van.id)).toBeNull();
});

test('a document that is entered, changed or deleted moves it; without one nothing does', async () => {
  const url = DOCUMENT.replace('101', String(truck.id));
  expect(await worker.look()).toBe(0);
  const made = await api.call('dispatcher', 'POST', url, {
    quantity: 150,
    amount: 200,
    currency: 'EUR',
  });
  expect(made.statusCode, made.body).toBe(201);
  expect(await lookUntilMoved()).toBe(1);
  expect(await listed(truck.id)).toBe(275);
  const body = { quantity: 100, amount: 200, currency: 'EUR', lastChange: made.json().lastChange };
  const changed = await api.call('dispatcher', 'PUT', url, body);
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await lookUntilMoved()).toBe(1);
  expect(await listed(truck.id)).toBe(225);
  const deleted = `${url}?lastChange=${changed.json().lastChange}`;
  expect((await api.call('dispatcher', 'DELETE', deleted)).statusCode).toBe(204);
  expect(await lookUntilMoved()).toBe(1);
  expect(await listed(truck.id)).toBe(125);
});

test('the live stream hears of it', async () => {
  const told: (readonly number[])[] = [];
  const end = changes.subscribe((change) => {
    if (change) told.push(change.vehicleIds);
  });
  const before = await sql('select updated from vehicle_live where vehicle_id = $1', [truck.id]);
  api.advance(1000);
  const url = DOCUMENT.replace('101', String(truck.id));
  await api.call('dispatcher', 'POST', url, { quantity: 10, amount: 20, currency: 'EUR' });
  expect(await lookUntilMoved()).toBe(1);
  const after = await sql('select updated from vehicle_live where vehicle_id = $1', [truck.id]);
  expect(after.rows[0].updated > before.rows[0].updated).toBe(true);
  await expect.poll(() => told.filter((ids) => ids.includes(truck.id)).length).toBe(2);
  end();
});

test('a deleted vehicle and a tank that got a sensor have no book any more', async () => {
  const moves = [
    'update vehicle set deleted = now() where vehicle_id = $1',
    'update vehicle set deleted = null where vehicle_id = $1',
    `update vehicle_tank set calc_method = 'percent' where vehicle_id = $1`,
  ];
  const levels: (number | null)[] = [];
  for (const move of moves) {
    await sql(move, [truck.id]);
    const other = startBookWorker({ db: api.db, now: api.now, changes, log, everyMs: NEVER_MS });
    expect(await other.look()).toBe(1);
    await other.stop();
    levels.push((await sql('select level from tank_book')).rows[0]?.level ?? null);
  }
  expect(levels).toEqual([null, 135, null]);
  expect(await listed(truck.id)).toBeNull();
  expect(warnings).toEqual([]);
});
