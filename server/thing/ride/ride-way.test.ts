// K-1: by what a ride was measured, asked over the API: from the records as they are stored, archived ones too.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import { recordAt, testLog } from '../../flow/ingest/test-fleet.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY } from '../../testing/cast.ts';
import { archiveRound } from '../archive/archive-worker.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Two rides a day, so that the second day begins from a kept state. */
const DAYS = [Date.UTC(2026, 2, 3, 8), Date.UTC(2026, 2, 4, 8)];
const log = testLog();
let api: TestApi;
let vehicleId: number;

beforeAll(async () => {
  api = await testApi();
  const created = await api.call('superuser', 'POST', '/v1/tatra/vehicle', {
    name: 'Truck',
    numericPlate: 'WAY1',
    typeCode: 'truck',
    state: 'active',
    kmStart: 0,
    minTankChange: 30,
    identifications: [],
    tanks: [],
    device: { deviceType: 'teltonika', code: '352093081470011', serialNumber: 'W1' },
  });
  expect(created.statusCode, created.body).toBe(201);
  ({ vehicleId } = created.json());
  const { deviceId, code } = created.json().device;
  const parts = { db: api.db, now: api.now, placeOf, countryOf, log };
  const ingest = await createIngest({ ...parts, onCommitted: () => undefined });
  const device = {
    deviceId,
    deviceType: 'teltonika',
    code,
    companyId: COMPANY.tatra.id,
    companyCode: 'tatra',
    vehicleId,
    numericPlate: 'WAY1',
    options: {},
  };
  const records = DAYS.flatMap((start) => [
    ...drive(start, true),
    ...drive(start + DAY / 6, false),
  ]);
  await ingest.store({ device, records, receivedTs: api.now() });
  await ingest.stop();
  await rebuildVehicle(parts, { companyId: COMPANY.tatra.id, vehicleId });
  // Months are old by the newest record.
  await api.db.pool.query('update fold_state set newest_ts = $1 where vehicle_id = $2', [
    new Date(api.now()),
    vehicleId,
  ]);
});
afterAll(() => api.close());

/** A kilometre a minute for 20 minutes, the motor on, then off; the odometer is told or not. */
function drive(start: number, hasOdometer: boolean): TrackerRecord[] {
  const [first = 0] = DAYS;
  const km = ((start - first) / DAY) * 40 + (hasOdometer ? 0 : 20);
  return Array.from({ length: 121 }, (_, index) =>
    recordAt(start + (index * MINUTE) / 6, {
      latitude: 48.8945 - (index / 6) * 0.009,
      longitude: 18.0444,
      speedKmh: index < 120 ? 60 : 0,
      inputs: index < 120 ? 1 : 0,
      values: hasOdometer
        ? { odometerMetres: 5_000_000 + Math.round((km + index / 6) * 1000) }
        : {},
    }),
  );
}

const wayOf = (moment: number) =>
  api.call('admin', 'GET', `/v1/tatra/vehicle/${vehicleId}/ride/${iso(moment)}/way`);
const iso = (moment: number) => new Date(moment).toISOString().slice(0, 19).concat('Z');
const [, SECOND = 0] = DAYS;

test('K-1 a ride says by what its metres were measured, and they add up', async () => {
  const rides = await api.db.pool.query(
    'select from_ts, distance from ride where vehicle_id = $1 order by from_ts',
    [vehicleId],
  );
  expect(rides.rows).toHaveLength(4);
  for (const { from_ts: from, distance } of rides.rows) {
    const answer = await wayOf(from.getTime());
    expect(answer.statusCode, answer.body).toBe(200);
    const { odometer, speed, places } = answer.json().measured;
    expect(answer.json().distance).toBe(distance);
    expect(odometer + speed + places).toBe(distance);
    const isFirst = from.getUTCHours() === 8;
    expect(isFirst ? odometer : speed).toBeGreaterThan(0.95 * distance);
  }
});

test('K-1 what is counted beside an odometer by the setting says so', async () => {
  await api.db.pool.query('update device set km_gps = true where vehicle_id = $1', [vehicleId]);
  const { measured } = (await wayOf(SECOND)).json();
  expect(measured).toMatchObject({ odometer: 0, odometerLeftOut: 'setting' });
  await api.db.pool.query('update device set km_gps = false where vehicle_id = $1', [vehicleId]);
});

test('K-1 where no ride begins there is none to explain', async () => {
  expect((await wayOf(SECOND + MINUTE)).statusCode).toBe(404);
});

test('K-1 archived records tell it, too; without records nobody knows', async () => {
  const before = (await wayOf(SECOND)).json();
  const round = () => archiveRound({ ...api.past, log, freshMonths: 4 });
  await round();
  api.advance(2 * DAY);
  await round();
  const count = () => api.db.pool.query('select count(*)::int as count from location');
  expect((await count()).rows[0].count).toBe(0);
  expect((await wayOf(SECOND)).json()).toEqual(before);
  expect((await count()).rows[0].count).toBeGreaterThan(0);
  await api.db.pool.query('delete from location');
  expect((await wayOf(SECOND)).json()).toEqual({ distance: before.distance, measured: null });
});
