// Who drives a vehicle and a ride, and what is told of the driver's tachograph (API-030, API-031), with
// moments as every answer has them (API-007).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, PERSON, seedRide, VEHICLE } from '../../testing/cast.ts';

const LAST = '2026-11-20T10:00:00.000Z';
const RIDE_FROM = '2026-11-20T08:00:00Z';
const { id } = VEHICLE.truck;
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query(
    `insert into person_identification (company_id, kind, code, person_id)
     values ($1, 'tachograph', 'SK12345678901201', $2), ($1, 'dallas', '01A2B3C4D5E6F708', $2),
       ($1, 'tachograph', 'SK99999999999901', $3)`,
    [COMPANY.tatra.id, PERSON.dusan.id, PERSON.anna.id],
  );
  await seedRide(api.db, VEHICLE.truck, RIDE_FROM);
});
afterAll(() => api.close());
beforeEach(async () => {
  await setLive(null, {});
  await setRide(null);
  await setLastDriver(false);
  await run('delete from driver_hours', []);
});

const NOTHING_TOLD = { cardId: null, activity: null };
const run = (text: string, values: unknown[]) => api.db.pool.query(text, values);
const setLive = (identification: string | null, measures: Record<string, number>) =>
  run(
    `insert into vehicle_live (company_id, vehicle_id, updated, last_ts, ride_from, identification,
       last_measures) values ($1, $2, $3, $3, $4, $5, $6)
     on conflict (company_id, vehicle_id) do update set identification = excluded.identification,
       last_measures = excluded.last_measures`,
    [COMPANY.tatra.id, id, LAST, RIDE_FROM, identification, measures],
  );
const setRide = (identification: string | null) =>
  run('update ride set identification = $1 where vehicle_id = $2', [identification, id]);
const setLastDriver = (isKept: boolean) =>
  run('update vehicle set use_last_driver = $1 where vehicle_id = $2', [isKept, id]);
const vehicle = async () => (await api.call('driver', 'GET', `/v1/tatra/vehicle/${id}`)).json();
const onMap = async () =>
  (await api.call('driver', 'GET', '/v1/tatra/vehicle-map')).json().content[0];

describe('the driver of a vehicle', () => {
  test('is the assigned one when nobody is identified', async () => {
    expect((await vehicle()).driver).toMatchObject({ personId: PERSON.igor.id });
  });

  test.each(['dallas@01A2B3C4D5E6F708', 'tachograph@SK12345678901201'])(
    'is the person of %s that is present',
    async (identification) => {
      await setLive(identification, {});
      expect((await vehicle()).driver).toMatchObject({ personId: PERSON.dusan.id });
    },
  );

  test('of a renewed tachograph card stays the same: 14 characters are compared', async () => {
    await setLive('tachograph@SK12345678901212', {});
    expect((await vehicle()).driver).toMatchObject({ personId: PERSON.dusan.id });
    await setLive('tachograph@SK12345678901301', {});
    expect((await vehicle()).driver).toMatchObject({ personId: PERSON.igor.id });
  });

  test('D-VEH-008 useLastDriver keeps who drove last when the card is away', async () => {
    await setRide('tachograph@SK12345678901201');
    expect((await vehicle()).driver).toMatchObject({ personId: PERSON.igor.id });
    await setLastDriver(true);
    expect((await vehicle()).driver).toMatchObject({ personId: PERSON.dusan.id });
  });
});

test('a ride is driven by the owner of its card, also of a renewed one; once in the list', async () => {
  await setRide('tachograph@SK12345678901212');
  const url = `/v1/tatra/vehicle/${id}/ride?from=2026-11-20&to=2026-11-20`;
  const { content } = (await api.call('driver', 'GET', url)).json();
  expect(content).toHaveLength(1);
  expect(content[0].driver).toMatchObject({ personId: PERSON.dusan.id });
  expect(content[0]).toMatchObject({ driverCode: 'SK12345678901212' });
});

describe('API-030, API-031 the tachograph of the driver', () => {
  test('has card, activity and the time of the newest record, on the map and alone', async () => {
    await setLive('tachograph@SK12345678901201', { tacho_activity: 3 });
    const expected = {
      cardId: 'SK12345678901201',
      lastTimestamp: LAST,
      dataValidity: null,
      activity: 3,
      dayDriveAccumulation: null,
      dayDriveLimit: null,
      weekDriveAccumulation: null,
      weekDriveLimit: null,
      previousWeekDriveAccumulation: null,
      lastDayRestTime: null,
      lastDayRestDuration: null,
      lastWeekRestTime: null,
      lastWeekRestDuration: null,
    };
    for (const one of [await vehicle(), await onMap()]) {
      expect(one.driver).toEqual({
        personId: PERSON.dusan.id,
        firstName: PERSON.dusan.firstName,
        lastName: PERSON.dusan.lastName,
        tachograph: expected,
      });
    }
  });

  test('has the counters of whom the vehicle shows as its driver, once they are worked out', async () => {
    const counters = {
      lastTimestamp: '2026-11-20T09:59:00.000Z',
      dataValidity: false,
      dayDriveAccumulation: 7200,
      dayDriveLimit: 36_000,
      weekDriveAccumulation: 90_000,
      weekDriveLimit: 201_600,
      previousWeekDriveAccumulation: 100_000,
      lastDayRestTime: '2026-11-20T05:00:00.000Z',
      lastDayRestDuration: 39_600,
      lastWeekRestTime: null,
      lastWeekRestDuration: null,
    };
    await run('insert into driver_hours (company_id, person_id, counters) values ($1, $2, $3)', [
      COMPANY.tatra.id,
      PERSON.dusan.id,
      counters,
    ]);
    await setLive('tachograph@SK12345678901201', { tacho_activity: 3 });
    const tachograph = { cardId: 'SK12345678901201', activity: 3, ...counters };
    for (const one of [await vehicle(), await onMap()]) {
      expect(one.driver.tachograph).toEqual(tachograph);
    }
    // Igor is assigned, but the card is Dušan's.
    await setLive(null, {});
    expect((await vehicle()).driver.tachograph).toBeNull();
    await setRide('tachograph@SK12345678901201');
    await setLastDriver(true);
    expect((await vehicle()).driver.tachograph).toEqual({ ...tachograph, ...NOTHING_TOLD });
  });

  test('an activity without a card is told, activity 0 (rest) too', async () => {
    await setLive(null, { tacho_activity: 0 });
    expect((await vehicle()).driver.tachograph).toMatchObject({ cardId: null, activity: 0 });
  });

  test('is null where the tracker tells of none; a key is no tachograph card', async () => {
    await setLive('dallas@01A2B3C4D5E6F708', { km: 1 });
    expect((await vehicle()).driver.tachograph).toBeNull();
  });
});

test('API-007 every moment of an answer is ISO 8601 in UTC with Z', async () => {
  await setLive('tachograph@SK12345678901201', { tacho_activity: 3 });
  const period = 'from=2026-11-20&to=2026-11-20';
  const moments: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) moments.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const url of ['/vehicle-map', `/vehicle/${id}`, `/vehicle/${id}/ride?${period}`]) {
    const before = moments.length;
    collect((await api.call('driver', 'GET', `/v1/tatra${url}`)).json());
    expect(moments.length, url).toBeGreaterThan(before);
  }
  for (const moment of moments) expect(moment).toBe(new Date(moment).toISOString());
});
