// What people are told of an archived month over HTTP is what they were told before, to the metre; of one that cannot be
// read they hear so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../ground/db/partitions.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { archiveRound } from './archive-worker.ts';

const { machine } = VEHICLE;
const DAY = 86_400_000;
const COUNT = 9_000;
const MONTH = '2025-03-01T00:00:00Z';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const DAYS = 'from=2025-03-01T00:00:00Z&to=2025-03-03T12:00:00Z';
const REPORT_DAYS = 'from=2025-03-01&to=2025-03-03';
const URLS = [
  `vehicle/${machine.id}/locations?${DAYS}&params=rpm,temp1,speed`,
  `vehicle/${machine.id}/locations?${DAYS}&size=100&page=7`,
  `vehicle/${machine.id}/locations?${DAYS}&fromRides=both&smooth=true`,
  `vehicle/${machine.id}/ride/2025-03-02T08:00:00Z/locations`,
  `vehicle/${machine.id}/track?${DAYS}`,
  `report/temperature/${machine.id}?${REPORT_DAYS}&granularity=60`,
  `report/machine-performance/${machine.id}?${REPORT_DAYS}`,
];
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  const { pool } = api.db;
  await ensurePartitions(pool, new Date(MONTH), new Date(MONTH));
  await seedRide(api.db, machine, '2025-03-02T08:00:00Z');
  // A record every half minute; a few have no place, and some moments have two.
  await pool.query(
    `insert into location (company_id, vehicle_id, ts, hash, delay, flags, latitude, longitude, speed,
       rpm, km, temp1, altitude)
     select $1, $2, $3::timestamptz + n * interval '30 seconds', copy, 0,
       case when n % 100 = 0 then 1 else 0 end, 483700000 + n * 100, 175900000, 200 + n % 300,
       700 + (n * 37) % 1500, n * 40, 40 + n % 10, 150 + n % 7
     from generate_series(0, $4 - 1) n
     cross join generate_series(1, 2) copy where copy = 1 or n % 500 = 0`,
    [machine.company, machine.id, MONTH, COUNT],
  );
  await pool.query(
    `insert into fold_state (company_id, vehicle_id, newest_ts, newest_hash) values ($1, $2, $3, 0)
     on conflict (company_id, vehicle_id) do update set newest_ts = excluded.newest_ts`,
    [machine.company, machine.id, new Date(api.now())],
  );
});
afterAll(() => api.close());

async function answers(): Promise<unknown[]> {
  const { authorization } = await api.as('superuser');
  const told: unknown[] = [];
  for (const url of URLS) {
    const answer = await api.app.inject({
      url: `/v1/morava/${url}`,
      headers: { authorization, accept: 'application/json' },
    });
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
    told.push(answer.json());
  }
  return told;
}

const round = () => archiveRound({ ...api.past, log, freshMonths: 4 });
async function freeze(): Promise<void> {
  await round();
  api.advance(2 * DAY);
  await round();
  const { rows } = await api.db.pool.query('select count(*)::int as count from location');
  expect(rows[0].count).toBe(0);
}
/** What a report says of the moment at which it was made. */
const timeless = (told: unknown[]) => JSON.stringify(told).replaceAll(/"printed":"[^"]*"/g, '');

test('history and reports of an archived month tell what they told before', async () => {
  const before = await answers();
  expect(JSON.stringify(before[0]).length).toBeGreaterThan(10_000);
  await freeze();
  const { rows } = await api.db.pool.query(`select count(*)::int as count from archive_part`);
  expect(rows[0].count).toBe(4);
  expect(timeless(await answers())).toEqual(timeless(before));
  // Each finds its records alone, too.
  for (const [index, url] of URLS.entries()) {
    await freeze();
    const { authorization } = await api.as('superuser');
    const headers = { authorization, accept: 'application/json' };
    const answer = await api.app.inject({ url: `/v1/morava/${url}`, headers });
    expect(timeless([answer.json()]), url).toEqual(timeless([before[index]]));
  }
});

test('what cannot be read is said so in the language of who asks, and never shown as nothing', async () => {
  api.advance(2 * DAY);
  await round();
  const kept = new Map(api.past.place.files);
  api.past.place.files.clear();
  const { authorization } = await api.as('superuser');
  for (const url of URLS) {
    const headers = { authorization, accept: 'application/json', 'accept-language': 'cs' };
    const answer = await api.app.inject({ url: `/v1/morava/${url}`, headers });
    expect(answer.statusCode, url).toBe(503);
    expect(answer.json().message).toMatch(/^Záznamy tohoto vozidla z období 2025-03 až 2025-03/);
  }
  for (const [name, bytes] of kept) api.past.place.files.set(name, bytes);
});
