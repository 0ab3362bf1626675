// From a zone that somebody draws to visits of records that came before it: previewed, derived anew in the background,
// read with their sums, and gone again when the shape is moved away.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import { recordAt, testLog } from '../../flow/ingest/test-fleet.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, deviceCode, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import type { Ingest } from '../connection/ports.ts';
import { listAsked } from '../fold/asked-rebuilds.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const URL = '/v1/tatra/zone';
const { truck, van } = VEHICLE;
const CENTER = [17.6, 48.4] as const;
const Z = { type: 'Circle', center: CENTER, radius: 200 };
const ELSEWHERE = { ...Z, center: [17.7, 48.4] };
const METRES_PER_LONGITUDE = distanceMetres(CENTER[1], 17, CENTER[1], 18);
/** The distances of the worked examples 1 and 2, a record every 30 s. */
const STAYED = [500, 300, 190, 150, 120, 150, 190, 210, 190, 240, 300];
const PASSED = [300, 190, 150, 190, 300];

let api: TestApi;
let ingest: Ingest;
const parts = () => ({
  db: api.db,
  now: () => NOW,
  placeOf,
  countryOf,
  log: testLog(),
  onCommitted: () => undefined,
});
beforeAll(async () => {
  api = await testApi({ now: () => NOW });
  ingest = await createIngest(parts());
});
afterAll(async () => {
  await ingest.stop();
  await api.close();
});
beforeEach(async () => {
  for (const table of ['visit', 'zone', 'location', 'fold_state', 'fold_checkpoint']) {
    await api.db.pool.query(`delete from ${table}`);
  }
});

/** Drives to so many metres east of the centre, every 30 s, and on out of sight. */
async function drive(vehicle: typeof truck | typeof van, from: string, distances: number[]) {
  const device = {
    deviceId: vehicle.device,
    deviceType: 'teltonika' as const,
    code: deviceCode(vehicle),
    companyId: vehicle.company,
    companyCode: 'tatra',
    vehicleId: vehicle.id,
    numericPlate: vehicle.plate,
    options: {},
  };
  const records = [...distances, 600, 900].map((metres, index) =>
    recordAt(Date.parse(from) + index * 30_000, {
      latitude: CENTER[1],
      longitude: CENTER[0] + metres / METRES_PER_LONGITUDE,
      speedKmh: 20,
      inputs: 1,
    }),
  );
  await ingest.store({ device, records, receivedTs: NOW });
}
/** What the worker does in the background. */
async function derive(): Promise<number> {
  const waiting = await listAsked(api.db.pool, 100);
  for (const owner of waiting) await rebuildVehicle(parts(), owner, Number.POSITIVE_INFINITY);
  return waiting.length;
}
async function visits() {
  const url = '/v1/tatra/visit?from=2026-10-01&to=2026-11-22&passes=true';
  const { body } = await send(api, 'dispatcher', 'GET', url);
  return body;
}
async function make(more: object = {}) {
  const input = { name: 'Z', category: 'customer', shape: Z, ...more };
  const { status, body } = await send(api, 'dispatcher', 'POST', URL, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const preview = async (more: object = {}) => {
  const body = { shape: Z, minDwell: 120, days: 7, ...more };
  return (await send(api, 'dispatcher', 'POST', `${URL}/preview`, body)).body;
};

test('zones-and-rules §2, §8.1, §8.2 a zone finds the visits of its past in the background, and says so', async () => {
  await drive(truck, '2026-11-20T08:00:00Z', STAYED);
  await drive(van, '2026-11-20T09:00:00Z', PASSED);
  await drive(truck, '2026-11-20T10:00:00Z', PASSED);
  const zone = await make();
  expect(zone.recalculating).toBe(true);
  expect((await visits()).content).toEqual([]);
  expect(await derive()).toBe(2);
  expect((await send(api, 'driver', 'GET', `${URL}/${zone.zoneId}`)).body.recalculating).toBe(
    false,
  );
  const found = await visits();
  expect(found.sums).toMatchObject({ visits: 1, passes: 2 });
  expect(found.content.map(({ isPass }: { isPass: boolean }) => isPass)).toEqual([
    true,
    true,
    false,
  ]);
  const { arrival, departure, vehicleId } = found.content[2];
  expect(vehicleId).toBe(truck.id);
  const stayed = (Date.parse(departure) - Date.parse(arrival)) / 1000;
  expect(stayed).toBeCloseTo(206.7, 0);
});

test('zones-and-rules §2 a shape that is moved takes the visits of the chosen past with it, older ones stay', async () => {
  await drive(truck, '2026-11-05T08:00:00Z', STAYED);
  await drive(truck, '2026-11-20T08:00:00Z', STAYED);
  const zone = await make();
  await derive();
  expect((await visits()).sums.visits).toBe(2);
  const body = { ...zone, shape: ELSEWHERE, deriveDays: 7 };
  expect((await send(api, 'dispatcher', 'PUT', `${URL}/${zone.zoneId}`, body)).status).toBe(200);
  expect(await derive()).toBe(1);
  const { content } = await visits();
  expect(content).toHaveLength(1);
  expect(content[0].arrival).toMatch(/^2026-11-05/);
});

test('zones-and-rules §1 a preview tells how many visits a shape would have, and how many there are', async () => {
  await drive(truck, '2026-11-20T08:00:00Z', STAYED);
  await drive(truck, '2026-11-20T10:00:00Z', PASSED);
  await drive(van, '2026-11-20T09:00:00Z', STAYED);
  await drive(van, '2026-11-10T09:00:00Z', STAYED);
  const both = { vehicles: 2, ofVehicles: 2 };
  const visitors = [
    { vehicleId: truck.id, numericPlate: truck.plate, visits: 1 },
    { vehicleId: van.id, numericPlate: van.plate, visits: 1 },
  ];
  expect(await preview()).toEqual({ visits: 2, passes: 1, before: null, ...both, visitors });
  expect(await preview({ minDwell: 0 })).toMatchObject({ visits: 3, passes: 0 });
  // Without a margin it is out at 210 m already, and in again after it.
  expect(await preview({ minDwell: 0, exitMargin: 0 })).toMatchObject({ visits: 5 });
  const only = { all: false, vehicleIds: [van.id], groupSetIds: [], typeCodes: [] };
  expect(await preview({ vehicles: only })).toMatchObject({ visits: 1, passes: 0, vehicles: 1 });
  expect(await preview({ shape: ELSEWHERE })).toMatchObject({ visits: 0, passes: 0 });
  const { zoneId } = await make();
  await derive();
  const { rows } = await api.db.pool.query('select count(*)::int from visit');
  expect(await preview({ zoneId, shape: ELSEWHERE })).toMatchObject({ visits: 0, before: 2 });
  expect(await api.db.pool.query('select count(*)::int from visit')).toMatchObject({ rows });
});

test('zones-and-rules §1 a preview ends a stay between the last record near the zone and the next one far away', async () => {
  // In at 28.4 s, out at 62.1 s: 33.7 s.
  await drive(truck, '2026-11-20T08:00:00Z', [2000, 100, 100, 2000]);
  expect(await preview({ minDwell: 33 })).toMatchObject({ visits: 1, passes: 0 });
  expect(await preview({ minDwell: 35 })).toMatchObject({ visits: 0, passes: 1 });
});

test('zones-and-rules §1 a preview counts vehicles that the caller sees', async () => {
  await drive(truck, '2026-11-20T08:00:00Z', STAYED);
  await drive(van, '2026-11-20T09:00:00Z', STAYED);
  const body = { shape: Z, minDwell: 120, days: 7 };
  expect((await send(api, 'driver', 'POST', `${URL}/preview`, body)).body).toMatchObject({
    visits: 1,
    ofVehicles: 1,
    visitors: [{ vehicleId: truck.id }],
  });
  const foreign = await send(
    api,
    'foreign',
    'POST',
    `/v1/${COMPANY.cudzia.code}/zone/preview`,
    body,
  );
  expect(foreign.body).toMatchObject({ visits: 0, ofVehicles: 0 });
});
