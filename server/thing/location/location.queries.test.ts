// What the locations call answers of stored records (API-048, API-049, interfaces §5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { addTrackers, recordAt, TEST_COMPANY } from '../../flow/ingest/test-fleet.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { listRides } from '../ride/ride.queries.ts';
import { countryOf } from './country.ts';
import { listLocations, listLocationsOfRide } from './location.queries.ts';
import { placeOf } from './place.ts';

const START = Date.UTC(2026, 4, 5, 6);
const MINUTE = 60_000;
const COMPANY = TEST_COMPANY as CompanyId;
const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
let database: TestDatabase;
let vehicleId = 0;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const [tracker] = await addTrackers(db, 1);
  if (!tracker) throw new Error('no tracker');
  vehicleId = tracker.vehicleId;
  await db.pool.query(
    `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method)
     values ($1, $2, 1, 'main', 'diesel', 'liter'), ($1, $2, 2, 'main', 'diesel', 'liter')`,
    [TEST_COMPANY, vehicleId],
  );
  const ingest = await createIngest({
    db,
    now: Date.now,
    placeOf,
    countryOf,
    log: console,
    onCommitted: () => undefined,
  });
  // Rides 0–10 and 30–40; between them standing. Minute 5 twice, minute 35 without a fix, minute 36 weak.
  const records = Array.from({ length: 41 }, (_, minute) => {
    const isDriving = minute <= 10 || minute >= 30;
    const driven = Math.min(minute, 10) + Math.max(0, minute - 30);
    return recordAt(START + minute * MINUTE, {
      latitude: 48.8945 - driven * 0.009,
      longitude: 18.0444,
      speedKmh: isDriving && minute !== 10 && minute !== 40 ? 60 : 0,
      inputs: isDriving && minute !== 10 && minute !== 40 ? 1 : 0,
      direction: 180,
      hasFix: minute !== 35,
      satellites: minute === 36 ? 3 : 12,
      values: {
        odometerMetres: 1_000_000 + driven * 1000,
        supplyVolts: 27.5,
        fuelLitres1: 300.4,
        fuelLitres2: 100.2,
        axlesKg: [5200, 0, 3100],
        gsmSignalPercent: 60,
      },
    });
  });
  const twin = recordAt(START + 5 * MINUTE, { latitude: 48.8495, longitude: 18.0444, inputs: 1 });
  const future = recordAt(Date.now() + 3_600_000);
  await ingest.store({
    device: tracker.device,
    records: [...records, twin, future],
    receivedTs: Date.now(),
  });
  await ingest.stop();
});
afterAll(() => database.close());

const lay = async () => undefined;
function ask(fields: Partial<Parameters<typeof listLocations>[2]> = {}) {
  const query = {
    vehicleId,
    from: START,
    to: START + 60 * MINUTE,
    page: 0,
    size: 5000,
    lay,
    ...fields,
  };
  return database.db.read((db) => listLocations(db, COMPANY, query));
}

describe('locations of a period', () => {
  test('are all with a fix and a believable clock, both ends included, oldest first', async () => {
    const page = await ask();
    expect(page.totalElements).toBe(41);
    expect(page.content[0]?.timestamp).toBe(at(0));
    expect(page.content.at(-1)?.timestamp).toBe(at(40));
    expect(page.content.filter((one) => one.timestamp === at(5))).toHaveLength(2);
    expect(page.content.some((one) => one.timestamp === at(35))).toBe(false);
    const narrow = await ask({ from: START + MINUTE, to: START + 3 * MINUTE });
    expect(narrow.content.map((one) => one.timestamp)).toEqual([at(1), at(2), at(3)]);
  });

  test('carry place, country, ride and flags', async () => {
    const { content } = await ask();
    expect(content[0]).toEqual({
      latitude: 48.8945,
      longitude: 18.0444,
      timestamp: at(0),
      speed: 60,
      direction: 180,
      altitude: 150,
      acceleration: null,
      deceleration: null,
      cornering: null,
      countryCode: 'SK',
      place: { name: 'Trenčín' },
      rideTs: at(0),
      measure: {},
    });
    const weak = content.find((one) => one.timestamp === at(36));
    expect(weak).toMatchObject({ flags: ['weakFix'], rideTs: at(30) });
    expect(content.find((one) => one.timestamp === at(20))?.rideTs).toBeNull();
    expect(content.find((one) => one.timestamp === at(10))?.rideTs).toBe(at(0));
  });

  test('carry the measures that params ask for, and nothing for unknown codes', async () => {
    const { content } = await ask({ params: 'km,tank,tank1, vcc,temp1,nonsense' });
    expect(content[0]?.measure).toEqual({ km: 1_000_000, tank: 400.6, tank1: 300.4, vcc: 27.5 });
  });

  test('HIS-034 tank is the sum of the main tanks: no heating tank, and nothing while one is not told', async () => {
    const { pool } = database.db;
    const setTank2 = (column: string, value: string) =>
      pool.query(
        `update vehicle_tank set ${column} = $2
        where company_id = ${TEST_COMPANY} and vehicle_id = $1 and tank_id = 2`,
        [vehicleId, value],
      );
    const tank = async () => (await ask({ params: 'tank' })).content[0]?.measure.tank;
    await setTank2('tank_type', 'heating');
    expect(await tank()).toBe(300.4);
    await setTank2('tank_type', 'main');
    const levels = (tank2: number | null) =>
      pool.query('update location set tank2 = $3 where vehicle_id = $1 and ts = $2', [
        vehicleId,
        new Date(START),
        tank2,
      ]);
    await levels(null);
    expect(await tank()).toBeUndefined();
    // A tank that nobody measures is no part of the sum.
    await setTank2('calc_method', 'manual');
    expect(await tank()).toBe(300.4);
    await setTank2('calc_method', 'liter');
    await levels(1002);
    expect(await tank()).toBe(400.6);
  });

  test('carry axle weights and the radio signal, which no column holds', async () => {
    const { content } = await ask({ params: 'axle1,axle3,axle4,gsm_signal' });
    expect(content[0]?.measure).toEqual({ axle1: 5200, axle3: 3100, gsm_signal: 60 });
    // The twin of minute 5 brought nothing but a place.
    const twins = content.filter((one) => one.timestamp === at(5));
    expect(twins.map(({ measure }) => Object.keys(measure).length).sort()).toEqual([0, 3]);
  });

  test('come page by page', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => ask({ page, size: 15 })));
    expect(pages.map((page) => page.content.length)).toEqual([15, 15, 11, 0]);
    for (const page of pages) {
      expect(page).toMatchObject({ totalElements: 41, totalPages: 3, size: 15 });
    }
    const whole = await ask();
    expect(pages.flatMap((page) => page.content)).toEqual(whole.content);
  });

  test('API-049: the period widens to whole rides at both ends or at the end', async () => {
    const from = START + 4 * MINUTE;
    const to = START + 32 * MINUTE;
    const times = async (fromRides?: 'both' | 'end') => {
      const { content } = await ask({ from, to, fromRides });
      return [content[0]?.timestamp, content.at(-1)?.timestamp];
    };
    expect(await times()).toEqual([at(4), at(32)]);
    expect(await times('end')).toEqual([at(4), at(40)]);
    expect(await times('both')).toEqual([at(0), at(40)]);
  });

  test('of another company do not exist', async () => {
    const period = { from: START, to: START + 60 * MINUTE };
    const query = { vehicleId, ...period, page: 0, size: 10, lay };
    const page = await database.db.read((db) => listLocations(db, 1 as CompanyId, query));
    expect(page).toEqual({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 });
  });

  test('API-050: of one ride', async () => {
    const query = { vehicleId, rideFrom: START + 30 * MINUTE, page: 0, size: 2000, lay };
    const page = await database.db.read((db) => listLocationsOfRide(db, COMPANY, query));
    expect(page.content).toHaveLength(10);
    const missing = database.db.read((db) =>
      listLocationsOfRide(db, COMPANY, { ...query, rideFrom: START + 1000 }),
    );
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('rides of a period', () => {
  const rides = (from: number, to: number, filter: 'all' | 'common' = 'all') =>
    database.db.read((db) =>
      listRides(db, COMPANY, {
        vehicleId,
        from: START + from * MINUTE,
        to: START + to * MINUTE,
        filter,
        page: 0,
        size: 500,
      }),
    );
  // `all` has the stops between them, too.
  const ridesOnly = ({ content }: Awaited<ReturnType<typeof rides>>) =>
    content.filter(({ rideType }) => rideType !== 'stop');
  const starts = async (from: number, to: number) =>
    ridesOnly(await rides(from, to)).map((ride) => ride.fromTimestamp);

  test('API-047: are those that touch it', async () => {
    expect(await starts(0, 60)).toEqual([at(0), at(30)]);
    expect(await starts(5, 6)).toEqual([at(0)]);
    expect(await starts(10, 30)).toEqual([at(0), at(30)]);
    expect(await starts(11, 29)).toEqual([]);
    expect(await starts(-10, -1)).toEqual([]);
    expect(await starts(39, 90)).toEqual([at(30)]);
  });

  test('HIS-003: common leaves short ones out', async () => {
    await database.db.pool.query(
      `update ride set distance = 49, ride_state = 'finished'
       where vehicle_id = $1 and from_ts = $2`,
      [vehicleId, new Date(START)],
    );
    expect((await rides(0, 60, 'common')).content.map((ride) => ride.fromTimestamp)).toEqual([
      at(30),
    ]);
    expect(ridesOnly(await rides(0, 60))).toHaveLength(2);
  });

  test('carry the person of the card, else who was assigned to the vehicle', async () => {
    const { pool } = database.db;
    await pool.query(
      `insert into person (company_id, person_id, first_name, last_name)
       values ($1, 71, 'Karta', 'Prvá'), ($1, 72, 'Vodič', 'Vozidla')`,
      [TEST_COMPANY],
    );
    await pool.query(
      `insert into person_identification (company_id, kind, code, person_id)
       values ($1, 'dallas', 'A1', 71)`,
      [TEST_COMPANY],
    );
    await pool.query(
      `insert into assigned_driver (company_id, vehicle_id, since, person_id, made)
       values ($1, $2, '-infinity', 72, now())`,
      [TEST_COMPANY, vehicleId],
    );
    await pool.query(
      `update ride set identification = 'dallas@A1' where vehicle_id = $1 and from_ts = $2`,
      [vehicleId, new Date(START)],
    );
    const driven = ridesOnly(await rides(0, 60));
    expect(driven.map((ride) => ride.driver?.personId)).toEqual([71, 72]);
  });
});
