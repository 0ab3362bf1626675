// UTC days of a driver from files and live data: files win, the difference is told, what nobody knows is unknown.
import type { Activity } from '@flotila/domain/tachograph/activity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeCard } from '../../../tools/tachograph/write-card.ts';
import { writeVehicle } from '../../../tools/tachograph/write-vehicle.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send, signInAs } from '../../testing/send.ts';
import {
  cardFile,
  giveCard,
  PLAIN_DAY,
  seedActivity,
  uploadFile,
} from '../../testing/tachograph.ts';
import { workOutHours } from './work-out-hours.ts';

const NUMBER = 'SK12345678901200';
const CARD = `tachograph@${NUMBER}`;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await giveCard(api.db, PERSON.dusan, NUMBER);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query('truncate slot_activity, tachograph_file, tachograph_day');
});

const daysOf = async (from: string, to = from, personId: number = PERSON.dusan.id) =>
  (
    await send(
      api,
      'dispatcher',
      'GET',
      `/v1/tatra/person/${personId}/tachograph-day?from=${from}&to=${to}`,
    )
  ).body.content;
const live = (from: string, to: string, activity: 0 | 1 | 2 | 3, more = {}) =>
  seedActivity(api.db, VEHICLE.truck, from, to, activity, { identification: CARD, ...more });
const bring = (days: Parameters<typeof cardFile>[0]['days']) =>
  uploadFile(api, 'dispatcher', cardFile({ number: NUMBER, days }));

describe('days of a driver', () => {
  test('of a file are its minutes, 1440 together, and its kilometres', async () => {
    await bring([
      { date: '2026-11-02', changes: PLAIN_DAY, kilometres: 540 },
      { date: '2026-11-03', changes: [[0, 0]] },
    ]);
    const [day] = await daysOf('2026-11-02');
    expect(day).toMatchObject({
      date: '2026-11-02',
      driving: 490,
      work: 10,
      standby: 0,
      rest: 940,
      unknown: 0,
      distance: 540,
      source: 'file',
      difference: null,
    });
    expect(day.activities).toHaveLength(6);
    expect(day.activities[2]).toMatchObject({
      from: '2026-11-02T06:10:00.000Z',
      to: '2026-11-02T10:40:00.000Z',
      activity: 3,
      slot: 1,
      crew: false,
      source: 'file',
    });
  });

  test('R-10 a ferry that was entered is shown, and the rest on it is one; also when the card was read before', async () => {
    const head = { generation: 1 as const, number: NUMBER, nation: 43 };
    const holder = { firstName: 'Igor', lastName: 'Novak' };
    const spans = (ends: readonly (readonly [number, Activity])[]) =>
      ends.map(([to, activity], index) => {
        const from = ends[index - 1]?.[0] ?? 0;
        return { from, to, activity, slot: 1 as const, crew: false, plate: 'BA123XY' };
      });
    const monday = spans([
      [360, 0],
      [795, 3],
      [840, 0],
      [960, 3],
      [1140, 0],
      [1160, 3],
      [1440, 0],
    ]);
    const tuesday = spans([
      [240, 0],
      [260, 3],
      [560, 0],
      [800, 3],
      [845, 0],
      [1085, 3],
      [1140, 0],
    ]);
    const days = [
      { date: '2026-11-01', distance: 0, activities: spans([[1440, 0]]) },
      { date: '2026-11-02', distance: 500, activities: monday },
      { date: '2026-11-03', distance: 400, activities: tuesday },
      { date: '2026-11-04', distance: 0, activities: spans([[1200, 0]]) },
    ];
    const bringCard = (more: object) =>
      uploadFile(api, 'dispatcher', writeCard({ ...head, holder, days, ...more }));
    const types = async () =>
      (await daysOf('2026-11-01', '2026-11-05')).flatMap(
        ({ infringements }: { infringements: { type: string }[] }) =>
          infringements.map(({ type }) => type),
      );
    await bringCard({});
    expect(await types()).toContain('SPLIT');
    const conditions = [{ time: Date.parse('2026-11-02T19:00:00Z'), type: 3 }];
    expect((await bringCard({ conditions })).status).toBe(201);
    expect(await types()).not.toContain('SPLIT');
    expect((await daysOf('2026-11-02'))[0].conditions).toEqual([
      { kind: 'ferry', from: '2026-11-02T19:00:00.000Z', to: '2026-11-02T19:01:00.000Z' },
    ]);
  });

  test('R-10 a crossing that only the unit knows is of the driver whose card was in', async () => {
    const at = (time: string) => Date.parse(`2026-11-02T${time}Z`);
    const word = (minute: number, activity: 0 | 3, isOut = false) => {
      return { slot: 1 as const, minute, activity, isOut, flag: false };
    };
    const odometers = { odometerInserted: 100, odometerWithdrawn: 200 };
    const times = { inserted: at('06:00:00'), withdrawn: at('22:00:00') };
    const bytes = writeVehicle({
      generation: 1,
      vin: 'ZZZTEST0000000019',
      nation: 43,
      plate: 'ZZ019AA',
      now: Date.parse('2026-11-03T08:00Z'),
      days: [
        {
          date: '2026-11-02',
          odometer: 200,
          changes: [word(0, 0, true), word(360, 3), word(500, 0), word(1320, 0, true)],
          insertions: [{ card: NUMBER, slot: 1, ...times, ...odometers }],
          conditions: [
            { time: at('12:00:00'), type: 3 },
            { time: at('23:00:00'), type: 3 },
          ],
        },
      ],
    });
    expect((await uploadFile(api, 'dispatcher', bytes)).status).toBe(201);
    expect((await daysOf('2026-11-02'))[0].conditions).toEqual([
      { kind: 'ferry', from: '2026-11-02T12:00:00.000Z', to: '2026-11-02T12:01:00.000Z' },
    ]);
  });

  test('of live data have the vehicle, its kilometres, and the rest of the day is unknown', async () => {
    await live('2026-11-02T06:00:00Z', '2026-11-02T08:00:00Z', 3, { distance: 120_400 });
    const [before, day] = await daysOf('2026-11-01', '2026-11-02');
    expect(before).toMatchObject({ unknown: 1440, source: null, distance: null, activities: [] });
    expect(day).toMatchObject({ driving: 120, unknown: 1320, source: 'live', distance: 120.4 });
    expect(day.activities).toEqual([
      expect.objectContaining({
        vehicleId: VEHICLE.truck.id,
        numericPlate: VEHICLE.truck.plate,
        source: 'live',
      }),
    ]);
  });

  test('of both are the file’s; by how many minutes live data differ is told', async () => {
    await live('2026-11-02T06:00:00Z', '2026-11-02T06:30:00Z', 3, { distance: 9000 });
    await live('2026-11-02T06:30:00Z', '2026-11-02T10:40:00Z', 3, { distance: 9000 });
    await bring([
      { date: '2026-11-02', changes: PLAIN_DAY, kilometres: 540 },
      { date: '2026-11-03', changes: [[0, 0]] },
    ]);
    const [day] = await daysOf('2026-11-02');
    expect(day).toMatchObject({ driving: 490, work: 10, source: 'file', difference: 10 });
    expect(day.distance).toBe(540);
  });

  test('the day of the reading is the file’s up to it and live data’s after it', async () => {
    await bring([{ date: '2026-11-02', changes: PLAIN_DAY, kilometres: 540 }]);
    await live('2026-11-02T14:00:00Z', '2026-11-02T15:05:00Z', 3, { distance: 60_000 });
    await live('2026-11-02T15:05:00Z', '2026-11-02T16:05:00Z', 3, { distance: 70_000 });
    const [day] = await daysOf('2026-11-02');
    expect(day).toMatchObject({ driving: 550, source: 'both', difference: 0, distance: 610 });
    expect(day.driving + day.work + day.standby + day.rest + day.unknown).toBe(1440);
  });

  test('of a later file of the card win, in whatever order they came', async () => {
    const whole = { date: '2026-11-02', changes: PLAIN_DAY, kilometres: 540 };
    await bring([whole, { date: '2026-11-03', changes: [[0, 0]] }]);
    await bring([{ date: '2026-11-02', changes: PLAIN_DAY.slice(0, 4), kilometres: 300 }]);
    const [day] = await daysOf('2026-11-02');
    expect(day).toMatchObject({ driving: 490, rest: 940, unknown: 0, distance: 540 });
  });

  test('without a card are of whom was assigned, not of whom the slot says there is none', async () => {
    await seedActivity(api.db, VEHICLE.truck, '2026-11-02T06:00:00Z', '2026-11-02T07:00:00Z', 3);
    await seedActivity(api.db, VEHICLE.truck, '2026-11-02T07:00:00Z', '2026-11-02T09:00:00Z', 5);
    const [day] = await daysOf('2026-11-02', '2026-11-02', PERSON.igor.id);
    expect(day).toMatchObject({ driving: 60, unknown: 1380 });
    expect((await daysOf('2026-11-02'))[0]).toMatchObject({ source: null });
  });

  test('of today are as many minutes as have passed, in its first none; days to come are not told', async () => {
    const day = 86_400_000;
    const midnight = Math.ceil(api.now() / day) * day;
    const today = new Date(midnight).toISOString().slice(0, 10);
    const nextWeek = new Date(midnight + 7 * day).toISOString().slice(0, 10);
    const url = `/v1/tatra/person/${PERSON.dusan.id}/tachograph-day?from=${today}&to=${nextWeek}`;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(midnight);
    const { ask } = await signInAs(api, ACCOUNT.dispatcher.login, CAST_PASSWORD);
    for (const [seconds, minutes] of [
      [0, 0],
      [59, 0],
      [60, 1],
      [150, 2],
    ] as const) {
      clock.mockReturnValue(midnight + seconds * 1000);
      const { content } = (await ask(url)).body;
      expect(content).toMatchObject([{ date: today, unknown: minutes }]);
    }
    clock.mockRestore();
  });
});

describe('R-10 vans', () => {
  const mark = (category: string | null, isHaulage: boolean) =>
    api.db.pool.query(
      'update vehicle set category_code = $1, international_haulage = $2 where vehicle_id = $3',
      [category, isHaulage, VEHICLE.van.id],
    );
  /** Five hours without a break on the last of June and on the first of July. */
  const drive = async () => {
    for (const day of ['2026-06-30', '2026-07-01']) {
      await seedActivity(api.db, VEHICLE.van, `${day}T06:00:00Z`, `${day}T11:00:00Z`, 3, {
        identification: CARD,
      });
    }
  };
  const found = async () =>
    (await daysOf('2026-06-30', '2026-07-01')).map(
      (day: { driving: number; infringements: { type: string }[] }) =>
        `${day.driving} ${day.infringements.map(({ type }) => type)}`,
    );

  test('R-10 are judged from 1 July 2026 where the company says so; what was driven is shown either way', async () => {
    await drive();
    await mark('N1', false);
    expect(await found()).toEqual(['300 ', '300 ']);
    await mark('N1', true);
    expect(await found()).toEqual(['300 ', '300 BREAK']);
    await mark(null, false);
    expect(await found()).toEqual(['300 BREAK', '300 BREAK']);
  });

  test('R-10 count in what a driver may still do from then on, worked out again when a vehicle is marked', async () => {
    await mark('N1', false);
    await drive();
    const driver = { companyId: VEHICLE.van.company as CompanyId, personId: PERSON.dusan.id };
    const drivenAt = async (day: string) =>
      (await api.db.read((db) => workOutHours(db, driver, Date.parse(`${day}T11:00:00Z`)))).hours
        ?.dayDriveAccumulation;
    expect(await drivenAt('2026-07-01')).toBe(0);
    await api.db.pool.query('truncate driver_hours');
    const url = `/v1/tatra/vehicle/${VEHICLE.van.id}`;
    const put = async (change: object) => {
      const { body: vehicle } = await send(api, 'superuser', 'GET', url);
      const { status } = await send(api, 'superuser', 'PUT', url, { ...vehicle, ...change });
      expect(status).toBe(200);
      const waits = 'select person_id from driver_hours where stale_since is not null';
      return (await api.db.pool.query(waits)).rows;
    };
    expect(await put({ name: 'Dodávka 2' })).toEqual([]);
    expect(await put({ internationalHaulage: true })).toEqual([{ person_id: PERSON.dusan.id }]);
    expect(await drivenAt('2026-07-01')).toBe(5 * 3600);
    expect(await drivenAt('2026-06-30')).toBe(0);
  });
});

describe('who may see hours', () => {
  const url = (id: number) => `/v1/tatra/person/${id}/tachograph-day?from=2026-11-02&to=2026-11-02`;

  test('drivers their own, dispatchers all of the company, nobody those of another', async () => {
    const status = async (who: 'driver' | 'dispatcher', id: number) =>
      (await api.call(who, 'GET', url(id))).statusCode;
    expect(await status('driver', PERSON.igor.id)).toBe(200);
    expect(await status('driver', PERSON.dusan.id)).toBe(404);
    expect(await status('dispatcher', PERSON.igor.id)).toBe(200);
    expect(await status('dispatcher', PERSON.cudzi.id)).toBe(404);
    const hours = `/v1/tatra/person/${PERSON.dusan.id}/driver-hours`;
    expect((await api.call('driver', 'GET', hours)).statusCode).toBe(404);
  });

  test('the vehicle is not told to whom does not see it', async () => {
    await giveCard(api.db, PERSON.igor, 'SK00000000000700');
    await seedActivity(api.db, VEHICLE.van, '2026-11-02T06:00:00Z', '2026-11-02T07:00:00Z', 3, {
      identification: 'tachograph@SK00000000000700',
    });
    const { body } = await send(api, 'driver', 'GET', url(PERSON.igor.id));
    expect(body.content[0].activities).toEqual([
      expect.objectContaining({ activity: 3, vehicleId: null, numericPlate: null }),
    ]);
    const seen = await daysOf('2026-11-02', '2026-11-02', PERSON.igor.id);
    expect(seen[0].activities[0].numericPlate).toBe(VEHICLE.van.plate);
  });

  test('drivers who see all persons see the hours of none but themselves', async () => {
    const seesAll = (all: boolean) =>
      api.db.pool.query('update person set view_all = $1 where person_id = $2', [
        all,
        PERSON.igor.id,
      ]);
    await seesAll(true);
    api.advance(60_000);
    expect((await api.call('driver', 'GET', url(PERSON.igor.id))).statusCode).toBe(200);
    expect((await api.call('driver', 'GET', url(PERSON.dusan.id))).statusCode).toBe(404);
    await seesAll(false);
    api.advance(60_000);
  });

  test('more days than are answered at once are refused', async () => {
    const many = `/v1/tatra/person/${PERSON.igor.id}/tachograph-day?from=2024-01-01&to=2026-01-01`;
    const { status, body } = await send(api, 'dispatcher', 'GET', many);
    expect([status, body.errors[0].code]).toEqual([400, 'periodMax']);
  });
});
