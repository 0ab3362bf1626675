// The columns of a track hold what the list of locations tells, page by page.
import type { LocationView } from '@flotila/domain/location/location.api.ts';
import { trackLocations } from '@flotila/domain/location/track.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePartitionFor } from '../../ground/db/partitions.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { packFlags } from '../fold/location-row.ts';

const FROM = '2026-11-01T08:00:00.400Z';
const MINUTE = 60_000;
const COUNT = 61;
/** Flags of the locations that no ride counts, by minute: an outlier and a weak fix. */
const FLAGS = new Map([
  [7, 4],
  [23, 2],
]);
const { id, company } = VEHICLE.truck;
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  await seedRide(api.db, VEHICLE.truck, FROM);
  await ensurePartitionFor(api.db.pool, new Date(FROM));
  for (let minute = 0; minute < COUNT; minute += 1) {
    await api.db.pool.query(
      `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, delay, flags, km,
         speed, altitude, rpm)
       values ($1, $2, $3, 0, $4, 171000000, 0, $5, $6, $7, $8, $9)`,
      [
        new Date(Date.parse(FROM) + (minute - 5) * MINUTE),
        company,
        id,
        481_500_000 + minute * 9_0000,
        FLAGS.get(minute) ?? 0,
        100_000 + minute * 1200,
        minute % 9 === 0 ? null : minute * 10,
        minute % 5 === 0 ? null : 150 + minute,
        minute < 30 ? null : 1200,
      ],
    );
  }
});
afterAll(() => api.close());

const PERIOD = 'from=2026-11-01T00:00:00Z&to=2026-11-01T23:59:59Z';
async function ask(call: string, query: string) {
  const answer = await api.call('driver', 'GET', `/v1/tatra/vehicle/${id}/${call}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const common = ({ timestamp, speed, altitude, measure, place, rideTs, ...rest }: LocationView) => ({
  timestamp,
  speed,
  altitude,
  measure,
  place,
  rideTs,
  latitude: rest.latitude,
  longitude: rest.longitude,
});

test('a track has the locations of the list that are drawn, with their measures, rides and places', async () => {
  const query = `${PERIOD}&params=km,rpm,temp1`;
  const { content } = await ask('locations', query);
  const track = await ask('track', query);
  const drawn = content.filter(({ flags }: LocationView) => !flags).map(common);
  expect(drawn).toHaveLength(COUNT - FLAGS.size);
  expect(trackLocations(track)).toEqual(drawn);
  expect(Object.keys(track.measure)).toEqual(['km', 'rpm']);
  expect(new Set(drawn.map(({ rideTs }: LocationView) => rideTs))).toEqual(new Set([null, FROM]));
});

test('pages of a track put together are the whole', async () => {
  const whole = trackLocations(await ask('track', `${PERIOD}&params=km`));
  const parts = [];
  for (let page = 0; page < 7; page += 1) {
    const track = await ask('track', `${PERIOD}&params=km&size=10&page=${page}`);
    expect(track).toMatchObject({ totalElements: COUNT, totalPages: 7, number: page, size: 10 });
    parts.push(...trackLocations(track));
  }
  expect(parts).toEqual(whole);
});

test('a period without locations is empty columns', async () => {
  const track = await ask('track', 'from=2026-10-01T00:00:00Z&to=2026-10-01T23:59:59Z');
  expect(track).toMatchObject({ totalElements: 0, start: null, timestamp: [], rideTs: [] });
  expect(trackLocations(track)).toEqual([]);
});

describe('T-1 a track has one place for each moment, the one that the fold believed', () => {
  const TS = '2026-11-03T08:00:00Z';
  const SECONDS = 4;
  /** Satellites of the records of each moment, by hash; by their index they lie 30 m beside the way. */
  const SATELLITES = [4, 12, 9];
  const DAY = 'from=2026-11-03T00:00:00Z&to=2026-11-03T23:59:59Z&params=km,rpm';

  beforeAll(async () => {
    for (let second = 0; second < SECONDS; second += 1) {
      for (const [hash, satellites] of SATELLITES.entries()) {
        await api.db.pool.query(
          `insert into location (ts, company_id, vehicle_id, hash, latitude, longitude, delay, flags,
             km, rpm) values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9)`,
          [
            new Date(Date.parse(TS) + second * 1000),
            company,
            id,
            hash,
            481_500_000 + second * 900,
            171_000_000 + hash * 4000,
            packFlags({ flags: 0, satellites, hdop: 1 }),
            200_000 + second * 10,
            hash === 2 ? 1300 : null,
          ],
        );
      }
    }
  });

  test('with what the other records measured', async () => {
    const drawn = trackLocations(await ask('track', DAY));
    expect(drawn.map(({ timestamp }) => timestamp.slice(17, 19))).toEqual(['00', '01', '02', '03']);
    for (const { longitude, measure } of drawn) {
      expect(longitude).toBe(17.1004);
      expect(measure.rpm).toBe(1300);
    }
    // The list has all that is stored.
    expect((await ask('locations', DAY)).content).toHaveLength(SECONDS * SATELLITES.length);
  });

  test.each([1, 2, 4, 5])('whichever page a moment lies on, at %i records a page', async (size) => {
    const whole = trackLocations(await ask('track', DAY));
    const parts = [];
    for (let page = 0; page * size < SECONDS * SATELLITES.length; page += 1) {
      parts.push(...trackLocations(await ask('track', `${DAY}&size=${size}&page=${page}`)));
    }
    expect(parts).toEqual(whole);
  });
});
