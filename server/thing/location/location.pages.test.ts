// API-048, API-049, HIS-042: periods, their edges, and page after page of long days.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePartitions } from '../../ground/db/partitions.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';

const { truck, van, foreign } = VEHICLE;
const DENSE_DAY = '2026-09-10';
const DENSE_ROWS = 100_000;
/** Europe/Bratislava goes back to winter time in this night: the day has 25 hours. */
const LONG_DAY = '2026-10-25';
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  const { pool } = api.db;
  await ensurePartitions(pool, new Date('2026-09-01'), new Date('2026-10-31'));
  // 100 000 in a day; every thousandth has no fix, every second time stands twice.
  await pool.query(
    `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, altitude, tank1,
       delay, flags, speed)
     select $1::timestamptz + (n / 2) * interval '1.5 seconds', $2, $3, n % 2,
       case when n % 1000 <> 7 then 481500000 + n * 300 end, 171000000, 200 + (n * 7919) % 31,
       3000 + (n * 7907) % 97, 0, case when n % 1000 = 7 then 1 else 0 end, n % 900
     from generate_series(0, $4::int - 1) n`,
    [`${DENSE_DAY}T00:00:00Z`, truck.company, truck.id, DENSE_ROWS],
  );
  // The van, every half an hour over the night of the clock change.
  await pool.query(
    `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, delay, flags)
     select ts, $1, $2, 0, 481500000, 171000000, 0, 0
     from generate_series('2026-10-24T20:00:00Z', '2026-10-26T01:00:00Z', interval '30 minutes') ts`,
    [van.company, van.id],
  );
  // Rides over both midnights of the long day, by local time: 00:00+02:00 and 00:00+01:00.
  await seedRide(api.db, van, '2026-10-24T21:55:00Z');
  await seedRide(api.db, van, '2026-10-25T22:55:00Z');
}, 60_000);
afterAll(() => api.close());

async function get(who: Who, vehicle: { id: number }, query: string) {
  const answer = await api.call(who, 'GET', `/v1/tatra/vehicle/${vehicle.id}/locations?${query}`);
  return { status: answer.statusCode, body: answer.json() };
}
async function rows(who: Who, vehicle: { id: number }, query: string) {
  const { status, body } = await get(who, vehicle, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.content as Record<string, unknown>[];
}
const dense = `from=${DENSE_DAY}T00:00:00Z&to=${DENSE_DAY}T23:59:59Z`;

describe('a day of 100 000 locations', () => {
  test('API-048 comes page by page, each location with a place once and in order', async () => {
    let last = '';
    let count = 0;
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const { body } = await get('driver', truck, `${dense}&params=&page=${page}`);
      pages = body.totalPages;
      expect(body.totalElements).toBe(DENSE_ROWS - DENSE_ROWS / 1000);
      for (const one of body.content) {
        // Twins of one moment differ in their latitude, which grows with every row.
        const key = `${one.timestamp} ${one.latitude.toFixed(7)}`;
        expect(key > last, `${key} after ${last}`).toBe(true);
        last = key;
      }
      count += body.content.length;
    }
    expect(count).toBe(DENSE_ROWS - DENSE_ROWS / 1000);
  }, 60_000);

  test('a page is the same whatever the size of the pages', async () => {
    const whole = await rows('driver', truck, `${dense}&page=3&size=5000`);
    const parts = await Promise.all(
      [15, 16, 17, 18, 19].map((page) => rows('driver', truck, `${dense}&page=${page}&size=1000`)),
    );
    expect(parts.flat()).toEqual(whole);
    expect(await rows('driver', truck, `${dense}&page=400`)).toEqual([]);
  });

  test('skipping and counting read the key alone', async () => {
    await api.db.pool.query('vacuum (analyze) location');
    const { rows: plan } = await api.db.pool.query<{ 'QUERY PLAN': string }>(
      `explain select ts, hash from location where company_id = $1 and vehicle_id = $2
         and flags & 1 <> 1 and ts >= $3 and ts <= $4 order by ts, hash offset 90000 limit 1`
        .replace('$1', String(truck.company))
        .replace('$2', String(truck.id))
        .replace('$3', `'${DENSE_DAY}'`)
        .replace('$4', `'${DENSE_DAY} 23:59'`),
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan');
  });
});

describe('HIS-042 smoothing', () => {
  const query = `${dense}&params=tank1`;

  test('PERM-020 is without effect for everybody but a superuser', async () => {
    const plain = await rows('admin', truck, query);
    expect(await rows('admin', truck, `${query}&smooth=true`)).toEqual(plain);
    expect(await rows('superuser', truck, `${query}&smooth=false`)).toEqual(plain);
    expect(await rows('superuser', truck, `${query}&smooth=true`)).not.toEqual(plain);
  });

  test('answers the same values whatever the size of the pages', async () => {
    const whole = await rows('superuser', truck, `${query}&smooth=true&page=1&size=5000`);
    for (const size of [100, 1000]) {
      const first = 5000 / size;
      const pages = [0, 1, 2].map((page) => first + page);
      for (const page of pages) {
        const part = await rows(
          'superuser',
          truck,
          `${query}&smooth=true&page=${page}&size=${size}`,
        );
        const at = (page - first) * size;
        expect(part).toEqual(whole.slice(at, at + size));
      }
    }
  });

  test('answers the same values whatever the period', async () => {
    const hour = (from: string, to: string) =>
      rows('superuser', truck, `from=${DENSE_DAY}T${from}Z&to=${DENSE_DAY}T${to}Z&smooth=true`);
    const wide = await hour('10:00:00', '10:30:00');
    const narrow = await hour('10:10:00', '10:20:00');
    const from = wide.findIndex((one) => one.timestamp === narrow[0]?.timestamp);
    expect(wide.slice(from, from + narrow.length)).toEqual(narrow);
  });

  test('leaves the speed as it was measured', async () => {
    const speeds = async (smooth: boolean) =>
      (await rows('superuser', truck, `${dense}&smooth=${smooth}`)).map((one) => one.speed);
    expect(await speeds(true)).toEqual(await speeds(false));
  });
});

describe('API-049 fromRides at the edges of days', () => {
  const ends = async (query: string) => {
    const found = await rows('admin', van, query);
    return [found.length, found[0]?.timestamp, found.at(-1)?.timestamp];
  };
  const day = `from=${LONG_DAY}T00:00:00&to=${LONG_DAY}T23:59:59`;

  test('a local day of 25 hours has them all', async () => {
    expect(await ends(day)).toEqual([50, '2026-10-24T22:00:00.000Z', '2026-10-25T22:30:00.000Z']);
    expect(await ends(`from=${LONG_DAY}&to=${LONG_DAY}`)).toEqual(await ends(day));
  });

  test('rides over midnight are whole at both ends, or at the end only', async () => {
    await api.db.pool.query(
      `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, delay, flags)
       select ts, $1, $2, 1, 481500000, 171000000, 0, 0
       from unnest($3::timestamptz[]) ts`,
      [
        van.company,
        van.id,
        [
          '2026-10-24T21:55:00Z',
          '2026-10-24T21:59:00Z',
          '2026-10-25T23:05:00Z',
          '2026-10-25T23:05:01Z',
        ],
      ],
    );
    expect(await ends(day)).toEqual([50, '2026-10-24T22:00:00.000Z', '2026-10-25T22:30:00.000Z']);
    expect(await ends(`${day}&fromRides=end`)).toEqual([
      52,
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:05:00.000Z',
    ]);
    expect(await ends(`${day}&fromRides=both`)).toEqual([
      54,
      '2026-10-24T21:55:00.000Z',
      '2026-10-25T23:05:00.000Z',
    ]);
    // Pages of the wider period are pages of the same list.
    const wide = await rows('admin', van, `${day}&fromRides=both`);
    const parts = [0, 1, 2].map((page) =>
      rows('admin', van, `${day}&fromRides=both&size=20&page=${page}`),
    );
    expect((await Promise.all(parts)).flat()).toEqual(wide);
  });

  test('a period within one ride becomes the ride', async () => {
    const inside = 'from=2026-10-24T21:59:30Z&to=2026-10-24T22:01:00Z';
    expect(await ends(`${inside}&fromRides=both`)).toEqual([
      3,
      '2026-10-24T21:55:00.000Z',
      '2026-10-24T22:00:00.000Z',
    ]);
  });
});

describe('what is asked wrongly or has nothing', () => {
  test('a vehicle that never reported and a future period answer an empty page', async () => {
    const empty = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 5000 };
    const machine = await api.call(
      'superuser',
      'GET',
      `/v1/morava/vehicle/${VEHICLE.machine.id}/locations?from=2026-10-01&to=2026-10-31&fromRides=both&smooth=1`,
    );
    expect(machine.json()).toEqual(empty);
    expect(
      (await get('admin', truck, 'from=2091-01-01&to=2091-02-01&fromRides=both')).body,
    ).toEqual(empty);
  });

  test.each([
    'from=2026-01-01',
    'from=yesterday&to=2026-01-02',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=1900-01-01&to=2190-01-01',
    'from=2026-03-01&to=2026-03-02&fromRides=maybe',
    'from=2026-03-01&to=2026-03-02&size=0',
    'from=2026-03-01&to=2026-03-02&page=-1',
    'from=2026-03-01&to=2026-03-02&smooth=perhaps',
  ])('%s: 400', async (query) => {
    const { status, body } = await get('admin', truck, query);
    expect(status).toBe(400);
    expect(body.errors.length).toBeGreaterThan(0);
  });

  test('the longest period says how long it may be', async () => {
    const { body } = await get('admin', truck, 'from=1900-01-01&to=2190-01-01');
    expect(body.errors).toEqual([{ field: 'to', code: 'periodMax', params: { days: 100_000 } }]);
    expect((await get('admin', truck, 'from=1970-01-01&to=2199-12-31')).status).toBe(200);
  });

  test("an unknown vehicle and another company's: 404", async () => {
    for (const vehicle of [{ id: 99_999_999 }, foreign]) {
      expect((await get('admin', vehicle, dense)).status).toBe(404);
    }
    // The driver sees the truck only.
    expect((await get('driver', van, dense)).status).toBe(404);
  });
});
