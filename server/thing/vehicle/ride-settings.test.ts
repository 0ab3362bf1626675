// Changing what rides are made from, over the API: the past is made anew in the background, once.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import { recordAt, testLog } from '../../flow/ingest/test-fleet.ts';
import { startWorker, type Worker } from '../../flow/ingest/worker.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY } from '../../testing/cast.ts';
import type { Ingest } from '../connection/ports.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 3, 8);
const URL = '/v1/tatra/vehicle';
const log = testLog();
let api: TestApi;
let ingest: Ingest;
let worker: Worker;
let vehicle: { vehicleId: number; device: { deviceId: number; code: string } };
/** Of the worker only, always ahead of the application's. */
let later = 0;

const parts = () => ({
  db: api.db,
  now: () => api.now() + later,
  placeOf,
  countryOf,
  log,
  onCommitted: () => undefined,
});
const owner = () => ({ companyId: COMPANY.tatra.id, vehicleId: vehicle.vehicleId });

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let serial = 0;
beforeEach(async () => {
  serial += 1;
  const created = await api.call('superuser', 'POST', URL, {
    name: 'Truck',
    numericPlate: `KM${serial}`,
    typeCode: 'truck',
    state: 'active',
    kmStart: 0,
    minTankChange: 30,
    identifications: [],
    tanks: [],
    device: {
      deviceType: 'teltonika',
      code: `35209308147000${serial}`,
      serialNumber: `R${serial}`,
    },
  });
  expect(created.statusCode, created.body).toBe(201);
  vehicle = created.json();
  ingest = await createIngest(parts());
  worker = startWorker({ ...parts(), everyMs: 3_600_000 });
  await send([...heardOnFive(), ...drive(0, 20), ...drive(35, 20)]);
  await look();
});
afterEach(async () => {
  await worker.stop();
  await ingest.stop();
});

/** Another input that works: its word would be believed as the motor's. */
function heardOnFive(): TrackerRecord[] {
  const place = { latitude: 48.8945, longitude: 18.0444, speedKmh: 0 };
  return [32, 0].map((inputs) => recordAt(START - MINUTE - inputs * 1000, { ...place, inputs }));
}

/** A kilometre a minute, the motor on, then off. */
function drive(fromMinute: number, minutes: number): TrackerRecord[] {
  return Array.from({ length: minutes + 1 }, (_, index) =>
    recordAt(START + (fromMinute + index) * MINUTE, {
      latitude: 48.8945 - (fromMinute + index) * 0.009,
      longitude: 18.0444,
      speedKmh: index < minutes ? 60 : 0,
      inputs: index < minutes ? 1 : 0,
      values: { odometerMetres: 5_000_000 + (fromMinute + index) * 1000 },
    }),
  );
}

async function send(records: TrackerRecord[]): Promise<void> {
  const { deviceId, code } = vehicle.device;
  const device = {
    deviceId,
    code,
    deviceType: 'teltonika' as const,
    companyId: COMPANY.tatra.id,
    companyCode: 'tatra',
    vehicleId: vehicle.vehicleId,
    numericPlate: 'KM',
    options: {},
  };
  await ingest.store({ device, records, receivedTs: api.now() });
}

/** What the worker does once the vehicle has calmed down. */
function look() {
  later += 60_000;
  return worker.look();
}

async function change(fields: object, device: object = {}): Promise<void> {
  const url = `${URL}/${vehicle.vehicleId}`;
  const now = (await api.call('superuser', 'GET', url)).json();
  const body = { ...now, ...fields, device: { ...now.device, ...device } };
  const answer = await api.call('superuser', 'PUT', url, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

interface Listed {
  fromTimestamp: string;
  distance: number;
  kmStop: number;
  mhStop: number | null;
  fixedKm: boolean;
}
async function rides(): Promise<Listed[]> {
  const url = `${URL}/${vehicle.vehicleId}/ride?from=2026-03-03&to=2026-03-03`;
  return (await api.call('superuser', 'GET', url)).json().content;
}
const readings = async () => (await rides()).map((ride) => ride.kmStop);

test('a changed kmStart moves the readings of all rides, and nobody has to ask for it', async () => {
  const [before] = await rides();
  expect(await readings()).toEqual([5_020_000, 5_055_000]);
  await change({ kmStart: 100_000 });
  // Until the worker comes the rides stay readable as they were.
  expect(await readings()).toEqual([5_020_000, 5_055_000]);
  expect(await look()).toMatchObject({ rebuilt: 1 });
  const [first, second] = await rides();
  expect(first?.kmStop).toBe(100_000 + (before?.distance ?? 0));
  expect((second?.kmStop ?? 0) - (first?.kmStop ?? 0)).toBe(35_000);
  // Once.
  expect(await look()).toMatchObject({ rebuilt: 0 });
  expect(await rebuildVehicle(parts(), owner())).toMatchObject({ rides: 2 });
  expect((await rides())[0]).toEqual(first);
});

test('a changed ehStart moves the engine hours of all rides', async () => {
  const before = (await rides()).map((ride) => ride.mhStop ?? 0);
  await change({ ehStart: 36_000 });
  expect(await look()).toMatchObject({ rebuilt: 1 });
  const after = (await rides()).map((ride) => ride.mhStop ?? 0);
  expect(after[0]).toBeGreaterThanOrEqual(36_000);
  expect((after[1] ?? 0) - (after[0] ?? 0)).toBe((before[1] ?? 0) - (before[0] ?? 0));
});

test('what a machine burns while it works decides on its losses, so the past is looked at again', async () => {
  await change({ consumptionEngineHours: 14 });
  expect(await look()).toMatchObject({ rebuilt: 1 });
  await change({ consumptionEngineHours: 14 });
  expect(await look()).toMatchObject({ rebuilt: 0 });
});

test('corrections are laid anew over the moved rides: what a person read stays', async () => {
  const [, second] = await rides();
  const url = `${URL}/${vehicle.vehicleId}/ride/${second?.fromTimestamp}`;
  const fixed = await api.call('superuser', 'PATCH', url, { kmStop: 5_056_000 });
  expect(fixed.statusCode, fixed.body).toBe(200);
  await change({ kmStart: 5_001_000 });
  expect(await look()).toMatchObject({ rebuilt: 1 });
  const [first, last] = await rides();
  expect(last).toMatchObject({ kmStop: 5_056_000, fixedKm: true });
  // The chain begins with the new start and meets the reading of the person.
  expect((first?.kmStop ?? 0) - (first?.distance ?? 0)).toBe(5_001_000);
  const between = (last?.kmStop ?? 0) - (last?.distance ?? 0) - (first?.kmStop ?? 0);
  // What the odometer counted between the two rides is in none of them.
  expect(between).toBe(15_000);
});

test.each([
  ['joinInterval', { joinInterval: 1200 }, 1],
  ['motorbit', { parameterValues: { motorbit: 5 } }, 0],
])('a changed %s finds the rides of the past anew', async (_name, device, count) => {
  expect(await rides()).toHaveLength(2);
  await change({}, device);
  expect(await look()).toMatchObject({ rebuilt: 1 });
  expect(await rides()).toHaveLength(count);
});

test('what says nothing about rides rebuilds nothing; many changes rebuild once', async () => {
  await change({ name: 'Renamed', motDate: '2027-01-01' }, { inactiveTimeout: 100 });
  expect(await look()).toMatchObject({ rebuilt: 0 });
  await change({ kmStart: 1000 });
  await change({ kmStart: 2000 });
  await change({}, { joinInterval: 1200 });
  expect(await look()).toMatchObject({ rebuilt: 1 });
  expect(await look()).toMatchObject({ rebuilt: 0 });
});

test('another tracker with other settings leaves the rides of the one before as they are', async () => {
  const before = await rides();
  const other = { code: `35209308148000${serial}`, serialNumber: `O${serial}`, joinInterval: 1200 };
  await change({}, { ...other, deviceId: undefined, lastChange: undefined });
  expect(await look()).toMatchObject({ rebuilt: 0 });
  expect(await rides()).toEqual(before);
});

test('a change while the vehicle is being rebuilt is not lost', async () => {
  const { vehicleId, device } = vehicle;
  const client = await api.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from fold_state where vehicle_id = $1 for update', [vehicleId]);
    const rebuilt = rebuildVehicle(parts(), owner());
    // It has folded with the old settings and waits for the row.
    await expect
      .poll(async () => {
        const { rows } = await api.db.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%fold_state f%'",
        );
        return rows.length;
      })
      .toBe(1);
    await client.query('update device set join_interval = 1200 where device_id = $1', [
      device.deviceId,
    ]);
    await client.query(
      `update fold_state set dirty_from = '-infinity', dirty_since = now(), dirty_last = now(),
         late_count = late_count + 1 where vehicle_id = $1`,
      [vehicleId],
    );
    await client.query('commit');
    expect(await rebuilt).toMatchObject({ rides: 1 });
  } finally {
    client.release();
  }
  expect(await rides()).toHaveLength(1);
  expect(await look()).toMatchObject({ rebuilt: 0 });
});
