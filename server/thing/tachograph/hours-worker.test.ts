// The hours of drivers follow what vehicles tell, files and cards, and the map and the list show them (API-030).
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import {
  cardFile,
  giveCard,
  PLAIN_DAY,
  seedActivity,
  uploadFile,
} from '../../testing/tachograph.ts';
import { hearChanges, tellChanges, type VehicleChanges } from '../live/changes.ts';
import { startHoursWorker } from './hours-worker.ts';

const NUMBER = 'SK12345678901200';
const CARD = `tachograph@${NUMBER}`;
const { truck, van } = VEHICLE;
const NEVER_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DEADLINE_MS = 10_000;

let api: TestApi;
let changes: VehicleChanges & { stop(): void };
let worker: ReturnType<typeof startHoursWorker>;
let now = 0;
const at = (text: string) => {
  now = Date.parse(text);
};
const warnings: unknown[] = [];
const log = { warn: (facts: object) => void warnings.push(facts) };
const sql = (text: string, values: unknown[] = []) => api.db.pool.query(text, values);
const start = () =>
  startHoursWorker({ db: api.db, now: () => now, changes, log, everyMs: NEVER_MS });

beforeAll(async () => {
  api = await testApi();
  changes = await hearChanges(api.db);
  await giveCard(api.db, PERSON.dusan, NUMBER);
});
afterAll(async () => {
  changes.stop();
  await api.close();
});
beforeEach(async () => {
  await sql('truncate slot_activity, tachograph_file, tachograph_day, driver_hours, vehicle_live');
  await worker?.stop();
  worker = start();
  warnings.length = 0;
});
afterAll(() => worker.stop());

const live = (from: string, to: string, activity: 0 | 1 | 2 | 3 | 5, more = {}) =>
  seedActivity(api.db, truck, from, to, activity, { identification: CARD, ...more });
const hoursOf = async (personId: number = PERSON.dusan.id) =>
  (await send(api, 'dispatcher', 'GET', `/v1/tatra/person/${personId}/driver-hours`)).body;
const tell = (vehicle: { id: number; company: number }) =>
  api.db.read((db) => tellChanges(db, [{ companyId: vehicle.company, vehicleIds: [vehicle.id] }]));

/** What was told is heard a moment later. */
async function lookUntilDone(): Promise<number> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const count = await worker.look();
    if (count > 0 || Date.now() > deadline) return count;
  }
}

describe('hours of a driver', () => {
  test('are there from the first look on, whatever happened before it', async () => {
    await live('2026-11-20T06:00:00Z', '2026-11-20T10:30:00Z', ACTIVITY.driving);
    await live('2026-11-20T10:30:00Z', '2026-11-20T10:45:00Z', ACTIVITY.work);
    at('2026-11-20T10:46:00Z');
    expect((await hoursOf()).hours).toBeNull();
    await worker.look();
    expect(await hoursOf()).toMatchObject({
      personId: PERSON.dusan.id,
      cardNumber: NUMBER,
      source: 'live',
      vehicleId: truck.id,
      numericPlate: truck.plate,
      hours: {
        asOf: '2026-11-20T10:45:00.000Z',
        activity: ACTIVITY.work,
        dayDriveAccumulation: 4.5 * 3600,
        remainingToBreak: 0,
        remainingToday: 5.5 * 3600,
      },
    });
    expect(warnings).toEqual([]);
  });

  test('follow what the vehicle tells, at most once a minute', async () => {
    await live('2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z', ACTIVITY.driving);
    at('2026-11-20T08:00:30Z');
    await worker.look();
    await sql(`update slot_activity set to_ts = '2026-11-20T08:01:00Z'`);
    await tell(truck);
    // Heard, but worked out just now.
    const marked = 'select from driver_hours where stale_since is not null and person_id = $1';
    const deadline = Date.now() + DEADLINE_MS;
    do expect(await worker.look()).toBe(0);
    while ((await sql(marked, [PERSON.dusan.id])).rowCount === 0 && Date.now() < deadline);
    expect((await hoursOf()).hours.dayDriveAccumulation).toBe(2 * 3600);
    now += MINUTE_MS;
    expect(await worker.look()).toBe(1);
    expect((await hoursOf()).hours.dayDriveAccumulation).toBe(2 * 3600 + 60);
  });

  test('of a rest go on while nobody tells anything else, and of a card that was taken out', async () => {
    await live('2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z', ACTIVITY.driving);
    await live('2026-11-20T08:00:00Z', '2026-11-20T08:10:00Z', ACTIVITY.rest);
    at('2026-11-20T17:30:00Z');
    await worker.look();
    expect((await hoursOf()).hours).toMatchObject({
      asOf: '2026-11-20T17:30:00.000Z',
      activity: ACTIVITY.rest,
      dayDriveAccumulation: 0,
      lastDayRestDuration: 9.5 * 3600,
    });
    await sql('delete from slot_activity where activity = 0');
    await live('2026-11-20T08:00:00Z', '2026-11-20T08:01:00Z', ACTIVITY.noCard, {
      identification: undefined,
    });
    now += 16 * MINUTE_MS;
    expect(await worker.look()).toBeGreaterThan(0);
    expect((await hoursOf()).hours).toMatchObject({
      asOf: '2026-11-20T17:46:00.000Z',
      activity: ACTIVITY.noCard,
      dayDriveAccumulation: 0,
    });
  });

  test('of a rest do not go on in a vehicle that has told something else since', async () => {
    await live('2026-11-20T08:00:00Z', '2026-11-20T08:10:00Z', ACTIVITY.rest);
    await sql(
      `insert into vehicle_live (company_id, vehicle_id, updated, last_ts)
       values ($1, $2, now(), '2026-11-20T09:00:00Z')`,
      [truck.company, truck.id],
    );
    at('2026-11-20T17:30:00Z');
    await worker.look();
    expect((await hoursOf()).hours.asOf).toBe('2026-11-20T08:10:00.000Z');
  });

  test('of driving that nobody tells of any more do not go on', async () => {
    await live('2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z', ACTIVITY.driving);
    at('2026-11-20T08:30:00Z');
    await worker.look();
    expect((await hoursOf()).hours).toMatchObject({
      asOf: '2026-11-20T08:00:00.000Z',
      dayDriveAccumulation: 2 * 3600,
    });
  });

  test('follow a file at the next look', async () => {
    at('2026-11-20T20:00:00Z');
    await worker.look();
    await uploadFile(
      api,
      'dispatcher',
      cardFile({ number: NUMBER, days: [{ date: '2026-11-20', changes: PLAIN_DAY }] }),
    );
    expect(await worker.look()).toBe(1);
    expect(await hoursOf()).toMatchObject({
      source: 'file',
      hours: { dayDriveAccumulation: 490 * 60, asOf: '2026-11-20T15:05:00.000Z' },
      cardDownloaded: '2026-11-20T15:05:00.000Z',
    });
  });

  test('follow a card that becomes known', async () => {
    const number = 'SK55555555555500';
    at('2026-11-20T20:00:00Z');
    await uploadFile(
      api,
      'dispatcher',
      cardFile({ number, days: [{ date: '2026-11-20', changes: PLAIN_DAY }] }),
    );
    await worker.look();
    const list = '/v1/tatra/person';
    const { body: person } = await send(api, 'admin', 'POST', list, {
      lastName: 'Nová',
      identifications: [{ identification: 'tachograph', code: number }],
    });
    expect(person.personId).toBeGreaterThan(0);
    expect(await worker.look()).toBe(1);
    expect((await hoursOf(person.personId)).hours).toMatchObject({
      dayDriveAccumulation: 490 * 60,
    });
  });

  test('are worked out by one of several workers', async () => {
    await live('2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z', ACTIVITY.driving);
    at('2026-11-20T08:30:00Z');
    const other = start();
    const counts = await Promise.all([worker.look(), other.look()]);
    await other.stop();
    expect((await hoursOf()).hours.dayDriveAccumulation).toBe(2 * 3600);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  test('one driver whose data cannot be read does not keep the others waiting', async () => {
    await live('2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z', ACTIVITY.driving);
    at('2026-11-20T08:30:00Z');
    await giveCard(api.db, PERSON.igor, 'SK66666666666600');
    await sql(
      `create function break_one() returns trigger language plpgsql as $$ begin
         if new.person_id = ${PERSON.igor.id} and new.hours is null and new.worked_out is not null
           and new.stale_since is null then raise exception 'broken'; end if; return new; end $$;
       create trigger break_one before update on driver_hours for each row execute function break_one();`,
    );
    await worker.look();
    await sql('drop trigger break_one on driver_hours; drop function break_one;');
    expect(warnings).toHaveLength(1);
    expect((await hoursOf()).hours.dayDriveAccumulation).toBe(2 * 3600);
    now += MINUTE_MS;
    expect(await worker.look()).toBeGreaterThan(0);
    expect(warnings).toHaveLength(1);
  });
});

describe('API-030 the driver of a vehicle', () => {
  const shown = async () => {
    const { body } = await send(api, 'dispatcher', 'GET', '/v1/tatra/vehicle-map');
    return body.content.find((one: { vehicleId: number }) => one.vehicleId === truck.id).driver;
  };

  test('has the counters as they were worked out, and streams are told', async () => {
    await live('2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z', ACTIVITY.driving);
    await sql(
      `insert into vehicle_live (company_id, vehicle_id, updated, last_ts, identification,
         last_measures) values ($1, $2, now(), now(), $3, '{"tacho_activity": 3}')`,
      [truck.company, truck.id, CARD],
    );
    at('2026-11-20T08:01:00Z');
    const told: (number | undefined)[] = [];
    const end = changes.subscribe((change) => void told.push(...(change?.vehicleIds ?? [])));
    await worker.look();
    const deadline = Date.now() + DEADLINE_MS;
    while (told.length === 0 && Date.now() < deadline) await worker.look();
    end();
    expect(told).toContain(truck.id);
    expect(await shown()).toMatchObject({
      personId: PERSON.dusan.id,
      tachograph: {
        cardId: NUMBER,
        activity: 3,
        lastTimestamp: '2026-11-20T08:00:00.000Z',
        // Nobody knows what was before six o'clock (K-16).
        dataValidity: false,
        dayDriveAccumulation: 7200,
        dayDriveLimit: 36_000,
        weekDriveAccumulation: 7200,
        weekDriveLimit: 56 * 3600,
        previousWeekDriveAccumulation: 0,
        lastDayRestTime: null,
        lastWeekRestTime: null,
      },
    });
  });

  test('and telling of it makes nobody wait again', async () => {
    await live('2026-11-20T06:00:00Z', '2026-11-20T06:10:00Z', ACTIVITY.rest);
    await sql(
      `insert into vehicle_live (company_id, vehicle_id, updated, identification)
       values ($1, $2, now(), $3)`,
      [truck.company, truck.id, CARD],
    );
    at('2026-11-20T08:00:00Z');
    await lookUntilDone();
    await tell(truck);
    now += 2 * MINUTE_MS;
    for (let i = 0; i < 5; i++) expect(await worker.look()).toBe(0);
  });
});

describe('the list of drivers', () => {
  const list = async (query = '') =>
    (await send(api, 'dispatcher', 'GET', `/v1/tatra/driver-hours${query}`)).body.content;

  /** Its last ride ended there, at an address that is known. */
  async function stopVanAt(address: string) {
    await sql(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, to_latitude,
         to_longitude, to_place, distance, km_stop, engine_seconds, motor_idle, climb, descent,
         over_speed)
       values ($1, $2, '2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z', 'bussines', 'finished', 48.3005,
         18.1005, 'Nitra', 1, 1, 1, 0, 0, 0, 0)`,
      [van.company, van.id],
    );
    await sql(`update vehicle_live set ride_from = '2026-11-20T07:00:00Z' where vehicle_id = $1`, [
      van.id,
    ]);
    await sql('insert into address values ($1, address_cell(48.3005), address_cell(18.1005), $2)', [
      van.company,
      address,
    ]);
  }

  test('has whoever has a card or hours, with the place of the vehicle', async () => {
    await sql(
      `insert into vehicle_live (company_id, vehicle_id, updated, place, location) values
         ($1, $2, now(), 'Nitra', '{"latitude": 48.3, "longitude": 18.1, "countryCode": "SK"}')`,
      [van.company, van.id],
    );
    await seedActivity(api.db, van, '2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z', 3, {
      identification: CARD,
    });
    at('2026-11-20T08:01:00Z');
    await worker.look();
    const rows = await list();
    const row = rows.find((one: { personId: number }) => one.personId === PERSON.dusan.id);
    expect(row).toMatchObject({
      numericPlate: van.plate,
      place: 'Nitra',
      countryCode: 'SK',
      latitude: 48.3,
      longitude: 18.1,
      hours: { dayDriveAccumulation: 7200 },
    });
    // Anna has neither.
    expect(rows.some((one: { personId: number }) => one.personId === PERSON.anna.id)).toBe(false);
    await stopVanAt('Štúrova 5, Nitra');
    const named = (await list()).find((one: { place: string }) => one.place !== null);
    expect(named.place).toBe('Štúrova 5, Nitra');
    const trucks = await list('?groupset=401');
    expect(trucks.some((one: { personId: number }) => one.personId === PERSON.dusan.id)).toBe(
      false,
    );
  });

  test('tells by when a card must be read: 28 days after the first activity that no file has', async () => {
    await live('2026-11-02T06:00:00Z', '2026-11-02T08:00:00Z', ACTIVITY.driving);
    await live('2026-11-09T20:00:00Z', '2026-11-12T06:00:00Z', ACTIVITY.rest);
    await live('2026-11-12T06:00:00Z', '2026-11-12T08:00:00Z', ACTIVITY.work);
    expect((await hoursOf()).cardDownloadBy).toBe('2026-11-30');
    const days = [{ date: '2026-11-09', changes: PLAIN_DAY }];
    await uploadFile(api, 'dispatcher', cardFile({ number: NUMBER, days }));
    expect(await hoursOf()).toMatchObject({
      cardDownloaded: '2026-11-09T15:05:00.000Z',
      cardDownloadBy: '2026-12-10',
    });
  });

  test('a vehicle unit is due 90 days after its first activity', async () => {
    const url = `/v1/tatra/vehicle/${truck.id}/tachograph-reading`;
    const due = async () => (await send(api, 'driver', 'GET', url)).body;
    expect(await due()).toEqual({ downloaded: null, downloadBy: null });
    await live('2026-11-02T06:00:00Z', '2026-11-02T08:00:00Z', ACTIVITY.driving);
    expect(await due()).toEqual({ downloaded: null, downloadBy: '2027-01-31' });
  });
});
