// The demo's corrections on real rows: they are made once, and as records of the administrator.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngest } from '../../server/flow/ingest/ingest.ts';
import { testLog } from '../../server/flow/ingest/test-fleet.ts';
import { type TestDatabase, testDatabase } from '../../server/testing/database.ts';
import { DEMO_COMPANIES, deviceCode } from './cast.ts';
import { correctDemoRides } from './corrections.ts';
import { demoTrackers } from './demo-trackers.ts';
import { insertAccounts, insertCompany } from './seed.queries.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const PLATES = ['BA377OC', 'BA001TT', 'BA731HA'];
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.write(async (tx) => {
    const accounts = await insertAccounts(tx, 'no password');
    for (const company of DEMO_COMPANIES) {
      await insertCompany(tx, company, accounts, () => ({
        odometerMetres: 1_000_000,
        engineSeconds: 0,
        fuelLitres: 50,
      }));
    }
  });
  // Ten rides of 30 km each, newest yesterday.
  await db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
       km_stop, engine_seconds, motor_idle, climb, descent, over_speed)
     select d.company_id, d.vehicle_id, $2::timestamptz + n * interval '2 hours',
       $2::timestamptz + n * interval '2 hours' + interval '1 hour', 'bussines', 'finished', 30000,
       1000000 + n * 30000, 3600, 0, 0, 0, 0
     from device d, generate_series(1, 10) n where d.code = any($1)`,
    [PLATES.map(deviceCode), new Date(NOW - 24 * HOUR)],
  );
});
afterAll(() => database.close());

async function edits() {
  const { rows } = await database.db.pool.query(
    'select vehicle_id, ride_from, field, after, changed_by from ride_edit order by edit_id',
  );
  return rows;
}

test('the demo corrects some rides, and starting again corrects none', async () => {
  await correctDemoRides(database.db, NOW);
  const first = await edits();
  expect(first.filter(({ field }) => field === 'note')).toHaveLength(15);
  const readings = first.filter(({ field }) => field === 'kmStop');
  expect(readings).toMatchObject([{ after: 1_180_000 + 3_200, changed_by: 'Adam Správca' }]);
  expect(first.filter(({ field }) => field === 'rideType')).toMatchObject([
    { after: 'private', changed_by: 'Adam Správca' },
  ]);
  await correctDemoRides(database.db, NOW + 24 * HOUR);
  expect(await edits()).toEqual(first);
  // Also when it was interrupted before it could note that it is done.
  await database.db.pool.query(`delete from installation where name = 'demo.corrected'`);
  await correctDemoRides(database.db, NOW + 24 * HOUR);
  expect(await edits()).toEqual(first);
});

test('company cars drive privately at weekends, as their settings read the switch', async () => {
  const [tatra] = DEMO_COMPANIES;
  const car = tatra && demoTrackers(tatra).find(({ vehicle }) => vehicle.plate === 'BA377OC');
  if (!car) throw new Error('the car is not in the demo');
  const { db } = database;
  const { rows } = await db.pool.query(
    'select device_id, company_id, vehicle_id from device where code = $1',
    [deviceCode('BA377OC')],
  );
  const { device_id: deviceId, company_id: companyId, vehicle_id: vehicleId } = rows[0];
  const ingest = await createIngest({
    db,
    now: () => NOW,
    placeOf: () => null,
    countryOf: () => 'SK',
    log: testLog(),
    onCommitted: () => undefined,
  });
  const pace = { driving: 90_000, engineOn: 240_000, parked: 3 * HOUR };
  const records = [...car.records(NOW - 21 * 24 * HOUR, NOW, pace)];
  const device = {
    deviceId,
    companyId,
    vehicleId,
    deviceType: 'teltonika' as const,
    options: {},
    code: deviceCode('BA377OC'),
    companyCode: 'tatra',
    numericPlate: 'BA 377 OC',
  };
  await ingest.store({ device, records, receivedTs: NOW });
  await ingest.stop();
  const found = await db.pool.query(
    `select extract(isodow from from_ts) as day, count(*)::int as rides from ride
     where vehicle_id = $1 and ride_type = 'private' group by 1 order by 1`,
    [vehicleId],
  );
  expect(found.rows.length).toBeGreaterThan(0);
  expect(found.rows.every(({ day }) => Number(day) >= 6)).toBe(true);
});
