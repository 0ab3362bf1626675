// Day summaries over HTTP (API-054): local days of the company, corrections included.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';

const { truck, van } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

interface Seed {
  from: string;
  distance: number;
  /** As the fold leaves the newest ride while it goes on. */
  unfinished?: boolean;
  /** What a correction made of it. */
  corrected?: number;
}

async function seed(vehicle: typeof truck | typeof van, rides: Seed[]): Promise<void> {
  for (const { from, distance, unfinished = false, corrected } of rides) {
    await seedRide(api.db, vehicle, from);
    await api.db.pool.query(
      `update ride set distance = $3, ride_state = $4, to_ts = from_ts + interval '3 hours'
       where vehicle_id = $1 and from_ts = $2`,
      [vehicle.id, from, distance, unfinished ? 'unfinished' : 'finished'],
    );
    if (corrected === undefined) continue;
    await api.db.pool.query(
      `insert into ride_overlay (company_id, vehicle_id, from_ts, distance, engine_seconds)
       values ($1, $2, $3, $4, 900)`,
      [vehicle.company, vehicle.id, from, corrected],
    );
  }
}

async function days(from: string, to: string, vehicle: { id: number } = truck) {
  const url = `/v1/tatra/vehicle/${vehicle.id}/day-summaries?from=${from}&to=${to}`;
  const answer = await api.call('admin', 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().content as { date: string; rideCount: number; distance: number }[];
}

const short = (list: Awaited<ReturnType<typeof days>>) =>
  list.map(({ date, rideCount, distance }) => [date, rideCount, distance]);

test('HIS-033 a ride over midnight counts in the day in which it begins; empty days are left out', async () => {
  await seed(truck, [
    // Bratislava is an hour ahead: 23:59:59.5 and 00:00 local.
    { from: '2026-01-10T22:59:59.500Z', distance: 100 },
    { from: '2026-01-10T23:00:00Z', distance: 20 },
    { from: '2026-01-12T12:00:00Z', distance: 3 },
  ]);
  expect(await days('2026-01-09', '2026-01-12')).toEqual([
    {
      date: '2026-01-10',
      rideCount: 1,
      shortCount: 0,
      distance: 100,
      engineHours: 600,
      refuelingCount: 0,
    },
    {
      date: '2026-01-11',
      rideCount: 1,
      shortCount: 1,
      distance: 20,
      engineHours: 600,
      refuelingCount: 0,
    },
    {
      date: '2026-01-12',
      rideCount: 1,
      shortCount: 1,
      distance: 3,
      engineHours: 600,
      refuelingCount: 0,
    },
  ]);
  expect(short(await days('2026-01-10', '2026-01-10'))).toEqual([['2026-01-10', 1, 100]]);
  expect(short(await days('2026-01-11', '2026-01-11'))).toEqual([['2026-01-11', 1, 20]]);
});

test('HIS-033 the day of 23 hours and the day of 25 hours begin and end at local midnight', async () => {
  await seed(truck, [
    { from: '2026-03-28T22:59:00Z', distance: 1 },
    { from: '2026-03-28T23:00:00Z', distance: 10 },
    { from: '2026-03-29T21:59:00Z', distance: 100 },
    { from: '2026-03-29T22:00:00Z', distance: 1000 },
    { from: '2026-10-24T21:59:00Z', distance: 2 },
    { from: '2026-10-24T22:00:00Z', distance: 20 },
    { from: '2026-10-25T22:59:00Z', distance: 200 },
    { from: '2026-10-25T23:00:00Z', distance: 2000 },
  ]);
  expect(short(await days('2026-03-28', '2026-03-30'))).toEqual([
    ['2026-03-28', 1, 1],
    ['2026-03-29', 2, 110],
    ['2026-03-30', 1, 1000],
  ]);
  expect(short(await days('2026-10-24', '2026-10-26'))).toEqual([
    ['2026-10-24', 1, 2],
    ['2026-10-25', 2, 220],
    ['2026-10-26', 1, 2000],
  ]);
});

test('HIS-033 corrected distances count as corrected, the unfinished ride as far as it is', async () => {
  await seed(van, [
    { from: '2026-05-04T08:00:00Z', distance: 20_000, corrected: 20_400 },
    { from: '2026-05-04T12:00:00Z', distance: 30_000, unfinished: true },
  ]);
  expect(await days('2026-05-04', '2026-05-04', van)).toEqual([
    {
      date: '2026-05-04',
      rideCount: 2,
      shortCount: 0,
      distance: 50_400,
      engineHours: 1500,
      refuelingCount: 0,
    },
  ]);
});

test('API-054 the days come in pages', async () => {
  const url = `/v1/tatra/vehicle/${truck.id}/day-summaries?from=2026-01-09&to=2026-01-12`;
  const page = (await api.call('admin', 'GET', `${url}&page=1&size=2`)).json();
  expect(page).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, size: 2 });
  expect(short(page.content)).toEqual([['2026-01-12', 1, 3]]);
});

test.each([
  ['from=2026-02-01&to=2026-01-31', 'to', 'beforeFrom'],
  ['from=2026-01-01&to=2036-02-18', 'to', 'periodMax'],
  ['from=2026-02-30&to=2026-03-05', 'from', 'date'],
  ['from=2026-01-01T10:00&to=2026-03-05', 'from', 'date'],
  ['to=2026-03-05', 'from', 'required'],
])('API-054 %s is refused: %s %s', async (query, field, code) => {
  const answer = await api.call(
    'admin',
    'GET',
    `/v1/tatra/vehicle/${truck.id}/day-summaries?${query}`,
  );
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0]).toMatchObject({ field, code });
});

test.each([
  ['2026-01-01', '2036-02-17'],
  ['9998-12-01', '9999-12-31'],
])('API-054 %s … %s are SUMMARY_DAYS_MAX or fewer and are answered', async (from, to) => {
  await days(from, to);
});
