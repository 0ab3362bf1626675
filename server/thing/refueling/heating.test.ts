// K-14 a heating tank through the server: records in, the list and the report of refuelings out, and nothing of it in
// what rides, days and the main tanks say.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { ReportDocument, TableBlock } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  tablesOf,
  testLog,
  testWorker,
} from '../../flow/ingest/test-fleet.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import type { Ingest } from '../connection/ports.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import { findBook } from '../vehicle/book-level.queries.ts';

const START = Date.UTC(2026, 4, 12, 6);
const MINUTE = 60_000;
const NOW = START + 5 * 86_400_000;
let api: TestApi;
let ingest: Ingest;
let worker: ReturnType<typeof testWorker>;

const parts = () => ({
  db: api.db,
  now: () => NOW,
  placeOf,
  countryOf,
  log: testLog(),
  onCommitted: () => undefined,
});

beforeAll(async () => {
  api = await testApi();
  ingest = await createIngest(parts());
  worker = testWorker({ ...parts(), calmMs: 0 });
});
afterAll(async () => {
  await worker.stop();
  await ingest.stop();
  await api.close();
});

const pool = () => api.db.pool;
const ownerOf = ({ vehicleId }: TestTracker) => ({ companyId: TEST_COMPANY, vehicleId });

async function tank(
  { vehicleId }: TestTracker,
  ...[tankId, type, fuel, capacity, method = 'liter']: [number, string, string, number, string?]
) {
  await pool().query(
    `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method, capacity,
       parameters, start_state)
     values ($1, $2, $3, $4, $5, $7, $6, '{"factor": 1}', 0)`,
    [TEST_COMPANY, vehicleId, tankId, type, fuel, capacity, method],
  );
}

/** A petrol van with a diesel heater. */
async function van(heater = 'diesel'): Promise<TestTracker> {
  const [one] = await addTrackers(api.db, 1);
  if (!one) throw new Error('no tracker');
  await tank(one, 1, 'main', 'benzin95', 300);
  await tank(one, 2, 'heating', heater, 100);
  return one;
}

/**
 * An hour on the road, a stop in which both tanks are filled, and an hour more; the burner takes 2 l/h.
 * null: that tank tells nothing.
 */
function day(main: number | null, heated: number | null): TrackerRecord[] {
  let latitude = 48.2;
  return Array.from({ length: 150 }, (_, minute) => {
    const isDriving = minute < 60 || minute >= 90;
    if (isDriving) latitude += 0.003;
    const isFilled = minute >= 75;
    const burned = minute * 0.1;
    const litres = (base: number, put: number | null) =>
      put === null ? null : Math.round((base + (isFilled ? put : 0)) * 10) / 10;
    const [one, two] = [litres(100 - burned, main), litres(15 - minute / 30, heated)];
    const values = {
      ...(one !== null && { fuelLitres1: one }),
      ...(two !== null && { fuelLitres2: two }),
    };
    const inputs = isDriving ? 1 : 0;
    const speedKmh = isDriving ? 20 : 0;
    const time = START + minute * MINUTE;
    return recordAt(time, { latitude, longitude: 18.5, speedKmh, inputs, values });
  });
}

async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const { rebuilt, ended } = await worker.look();
    if (rebuilt + ended === 0) return;
  }
  throw new Error('the worker never comes to rest');
}

async function send({ device }: TestTracker, records: TrackerRecord[]): Promise<void> {
  await ingest.store({ device, records, receivedTs: NOW });
  await settle();
}

async function answer(path: string) {
  const { authorization } = await api.as('superuser');
  const given = await api.app.inject({
    method: 'GET',
    url: `/v1/fleet/${path}`,
    headers: { authorization, accept: 'application/json' },
  });
  expect(given.statusCode, given.body).toBe(200);
  return given.json();
}

const MAY = 'from=2026-05-01&to=2026-05-31';
const entriesOf = async ({ vehicleId }: TestTracker): Promise<RefuelingEntry[]> =>
  (await answer(`refueling/${vehicleId}?${MAY}&losses=true`)).content;
const ridesOf = ({ vehicleId }: TestTracker) => tablesOf(api.db, vehicleId);

async function documented(
  { vehicleId }: TestTracker,
  minute: number,
  quantity: number,
  fuel: string,
  isFull = false,
) {
  const ts = new Date(START + minute * MINUTE).toISOString();
  await pool().query(
    `insert into refueling_document (company_id, vehicle_id, ts, fuel, is_full, quantity, amount,
       currency, created) values ($1, $2, $3, $4, $5, $6, 90, 'EUR', now())`,
    [TEST_COMPANY, vehicleId, ts, fuel, isFull, quantity],
  );
  return ts;
}

test('K-14 a heating tank has refuelings of its own: a row with its tank, its document, and no sum', async () => {
  const [heated, plain] = [await van(), await van()];
  await send(heated, day(120, 80));
  await send(plain, day(120, null));
  const entries = await entriesOf(heated);
  expect(entries).toHaveLength(2);
  const [main] = entries.filter(({ tankType }) => tankType === undefined);
  const [heating] = entries.filter(({ tankType }) => tankType === 'heating');
  expect(Math.abs((heating?.measureQuantity ?? 0) - 80)).toBeLessThan(1);
  expect(heating?.measure[0]?.because.tanks).toMatchObject([{ tankId: 2 }]);
  expect(heating?.measure[0]?.locationFrom?.place?.name).toBeTruthy();
  const [alone] = await entriesOf(plain);
  expect(main?.measureQuantity).toBe(alone?.measureQuantity);

  // Rides, their levels and what became of them are those of a van without a heater.
  const [here, there] = [await ridesOf(heated), await ridesOf(plain)];
  const levels = ({ rides = [] }: Record<string, object[]>) =>
    rides.map((ride) => ({ ...ride, tank_levels: null }));
  expect(levels(here)).toEqual(levels(there));
  expect(here.fuel).toEqual(there.fuel);
  expect([here.heating, there.heating].map((rows) => rows?.length)).toEqual([1, 0]);

  await documented(heated, 80, 81, 'diesel', true);
  const report: ReportDocument = await answer(`report/refueling/${heated.vehicleId}?${MAY}`);
  const [table] = report.blocks.filter((block): block is TableBlock => block.kind === 'table');
  const rows = table?.rows.filter(({ kind }) => kind === 'row') ?? [];
  expect(rows.map(({ isApart, note }) => [isApart ?? false, note?.split(':')[0]])).toEqual(
    expect.arrayContaining([
      [false, undefined],
      [true, 'nádrž kúrenia'],
    ]),
  );
  expect(rows.find(({ isApart }) => isApart)?.cells.documented?.raw).toBe(81);
  const put = report.summary?.find(({ text }) => text.endsWith(' l'));
  const litres = (main?.measureQuantity ?? 0).toFixed(1).replace('.', ',');
  expect(put?.text).toBe(`${litres} l`);
  expect(JSON.stringify(report.blocks)).toContain('nie je v súčtoch litrov');
});

test('K-14 R2 late, doubled and shuffled records, and a rebuild, lead to the same row', async () => {
  const straight = await van();
  await send(straight, day(120, 80));
  const expected = await ridesOf(straight);
  expect(expected.heating).toHaveLength(1);
  const tangled = await van();
  const records = day(120, 80);
  for (const from of [40, 0, 100, 60, 20, 80, 120, 140]) {
    await send(tangled, records.slice(Math.max(from - 5, 0), from + 20));
  }
  expect((await ridesOf(tangled)).heating).toEqual(expected.heating);
  await pool().query('update heating_refueling set quantity = 1 where vehicle_id = $1', [
    tangled.vehicleId,
  ]);
  await rebuildVehicle(parts(), ownerOf(tangled));
  expect((await ridesOf(tangled)).heating).toEqual(expected.heating);
});

test('K-14 a tank that becomes a heating one is found again by a rebuild', async () => {
  const one = await van();
  const to = (type: string) =>
    pool().query('update vehicle_tank set tank_type = $2 where vehicle_id = $1 and tank_id = 2', [
      one.vehicleId,
      type,
    ]);
  await to('main');
  await send(one, day(120, 80));
  expect((await ridesOf(one)).heating).toEqual([]);
  await to('heating');
  await rebuildVehicle(parts(), ownerOf(one));
  expect((await ridesOf(one)).heating).toHaveLength(1);
});

test('K-14 a full heating tank is no full tank of a report that begins later, of the same fuel or another', async () => {
  /** Kilometres since the full tank of the main tanks, in the middle of the first hour. */
  const wayOf = async (fuel: string, isHeated: boolean) => {
    const one = await van(fuel);
    await send(one, day(120, 80));
    await documented(one, 30, 119, 'benzin95', true);
    if (isHeated) await documented(one, 85, 79, fuel, true);
    await documented(one, 24 * 60, 50, 'benzin95', true);
    const query = 'from=2026-05-13&to=2026-05-31';
    const report: ReportDocument = await answer(`report/refueling/${one.vehicleId}?${query}`);
    const [table] = report.blocks.filter((block): block is TableBlock => block.kind === 'table');
    return table?.rows.find(({ cells }) => cells.documented?.raw === 50)?.cells.way?.raw;
  };
  const way = await wayOf('diesel', false);
  // Both hours are 20 km each.
  expect(way).toBeGreaterThan(25);
  expect(await wayOf('diesel', true)).toBe(way);
  expect(await wayOf('benzin95', true)).toBe(way);
});

test('K-14 a tank that is kept by the book took in nothing of it', async () => {
  const one = await van('diesel');
  await pool().query(
    `update vehicle_tank set calc_method = 'manual', fuel = 'diesel', start_state = 100
     where vehicle_id = $1 and tank_id = 1`,
    [one.vehicleId],
  );
  await pool().query('update vehicle set consumption_km = 10 where vehicle_id = $1', [
    one.vehicleId,
  ]);
  await send(one, day(null, 80));
  await documented(one, 76, 80, 'diesel');
  await documented(one, 77, 150, 'diesel');
  const company = { id: TEST_COMPANY as CompanyId };
  const book = await api.db.read((read) => findBook(read, company, one.vehicleId));
  const documents = book?.steps.filter(({ kind }) => kind === 'document');
  expect(documents?.map(({ litres }) => litres)).toEqual([150]);
});
