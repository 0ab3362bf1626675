// Stored locations over HTTP: how a ride is named in the path (API-050, API-120) and how moments are
// read from a query.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePartitionFor } from '../../ground/db/partitions.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';

const FROM = '2026-11-01T08:00:00.400Z';
const MINUTE = 60_000;
const { id } = VEHICLE.truck;
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  await seedRide(api.db, VEHICLE.truck, FROM);
  await ensurePartitionFor(api.db.pool, new Date(FROM));
  // One a minute, from five minutes before the ride to five after its end.
  for (let minute = -5; minute <= 15; minute += 1) {
    await api.db.pool.query(
      `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, delay, flags, km)
       values ($1, $2, $3, 0, 481500000, 171000000, 0, 0, $4)`,
      [
        new Date(Date.parse(FROM) + minute * MINUTE),
        VEHICLE.truck.company,
        id,
        100_000 + minute * 1200,
      ],
    );
  }
});
afterAll(() => api.close());

const ask = (timestamp: string, query = '') =>
  api.call(
    'driver',
    'GET',
    `/v1/tatra/vehicle/${id}/ride/${encodeURIComponent(timestamp)}/locations${query}`,
  );

describe('API-050 the locations of one ride', () => {
  test('are those from its start to its end, both included, in pages of 2000', async () => {
    const page = (await ask(FROM)).json();
    expect(page).toMatchObject({ totalElements: 11, totalPages: 1, number: 0, size: 2000 });
    expect(page.content[0].timestamp).toBe(FROM);
    expect(page.content.at(-1).timestamp).toBe('2026-11-01T08:10:00.400Z');
    for (const location of page.content) expect(location.rideTs).toBe(FROM);
  });

  test('API-023 carry the usual measures when none are named, and none for an empty list', async () => {
    const usual = (await ask(FROM, '?size=1')).json().content[0].measure;
    const named = '?size=1&params=km,tank,tank1,tank2,weight,rpm,temp1,temp2';
    expect(usual).toEqual((await ask(FROM, named)).json().content[0].measure);
    expect(usual.km).toBeTypeOf('number');
    expect((await ask(FROM, '?size=1&params=')).json().content[0].measure).toEqual({});
  });

  test('U-31 a parameter that does not exist is refused as for measures, by all three calls', async () => {
    const period = 'from=2026-11-01T08:00:00Z&to=2026-11-01T09:00:00Z';
    const answers = [
      await ask(FROM, '?params=km,nonsense'),
      ...(await Promise.all(
        ['locations', 'track'].map((call) =>
          api.call('driver', 'GET', `/v1/tatra/vehicle/${id}/${call}?${period}&params=km,nonsense`),
        ),
      )),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual([
        { field: 'params', code: 'unknownParameter', params: { parameter: 'nonsense' } },
      ]);
    }
    // One that exists but is told of no location is only left out.
    expect((await ask(FROM, '?size=1&params=panic')).json().content[0].measure).toEqual({});
  });

  test('U-31 a stop has locations at its own address, too', async () => {
    const next = '2026-11-01T08:14:00.400Z';
    await seedRide(api.db, VEHICLE.truck, next);
    const period = 'from=2026-11-01T08:00:00Z&to=2026-11-01T09:00:00Z&filter=all';
    const rides = await api.call('driver', 'GET', `/v1/tatra/vehicle/${id}/ride?${period}`);
    const stop = rides.json().content.find((one: { rideType: string }) => one.rideType === 'stop');
    expect(stop.fromTimestamp).toBe('2026-11-01T08:10:00.400Z');
    for (const address of [stop.fromTimestamp, '2026-11-01T08:10:00Z']) {
      const page = (await ask(address)).json();
      expect(page.content[0]?.timestamp).toBe(stop.fromTimestamp);
      expect(page.content.at(-1).timestamp).toBe(next);
    }
    expect((await ask('2026-11-01T08:11:00Z')).statusCode).toBe(404);
    await api.db.pool.query('delete from ride where from_ts = $1', [next]);
  });

  test('carry the measures asked for, and come page by page', async () => {
    const page = (await ask(FROM, '?page=1&size=5&params=km')).json();
    expect(page).toMatchObject({ totalElements: 11, totalPages: 3, number: 1, size: 5 });
    expect(page.content[0].measure).toEqual({ km: 106_000 });
  });

  test.each([
    '2026-11-01T08:00:00Z',
    '2026-11-01T08:00:00.400Z',
    '2026-11-01T09:00:00+01:00',
    '2026-11-01T03:00:00-0500',
    // Local time of the company, Europe/Bratislava.
    '2026-11-01T09:00:00',
    '2026-11-01 09:00',
    String(Date.parse(FROM)),
    String(Date.parse(FROM) - 400),
  ])('API-120 %s names the ride: matched to the second in any zone', async (timestamp) => {
    expect((await ask(timestamp)).json().totalElements).toBe(11);
  });

  test.each(['2026-11-01T08:00:01Z', '2026-11-01T08:00:00', '0'])(
    'API-120 %s names no ride: 404',
    async (timestamp) => {
      expect((await ask(timestamp)).statusCode).toBe(404);
    },
  );

  test.each(['yesterday', '2026-02-30', '2026-11-01T25:00:00', '9'.repeat(16), '-1'])(
    'API-120 %s is no moment: 400',
    async (timestamp) => {
      const answer = await ask(timestamp);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].field).toBe('timestamp');
    },
  );
});

describe('an offset whose + was not escaped', () => {
  const times = async (from: string, to: string) => {
    const url = `/v1/tatra/vehicle/${id}/locations?from=${from}&to=${to}`;
    const answer = await api.call('driver', 'GET', url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer
      .json()
      .content.map(({ timestamp }: { timestamp: string }) => timestamp.slice(11, 16));
  };
  test('is read as one: the blank before it is a plus', async () => {
    for (const offset of ['+01:00', '+0100', '%2B01:00']) {
      const seen = await times(`2026-11-01T09:00:00${offset}`, `2026-11-01T09:01:30.5${offset}`);
      expect(seen, offset).toEqual(['08:00', '08:01']);
    }
    expect(await times('2026-11-01T08:00+00:00', '2026-11-01T08:01:30+00:00')).toEqual([
      '08:00',
      '08:01',
    ]);
  });

  test('a blank between date and time stays what it is', async () => {
    expect(await times('2026-11-01 09:00', '2026-11-01 09:02')).toEqual(['08:00', '08:01']);
  });

  test('in the path of a ride it names the same ride', async () => {
    const url = `/v1/tatra/vehicle/${id}/ride/2026-11-01T09:00:00%2001:00/locations`;
    expect((await api.call('driver', 'GET', url)).json().totalElements).toBe(11);
  });
});
