// The list of rides: which rides are common, the stops between them, pages and long periods.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';

const { id } = VEHICLE.truck;
let api: TestApi;

interface Given {
  from: string;
  to: string;
  distance: number;
  type?: string;
  state?: string;
}
/** Two rides that meet at a border, a short private one, and one that is driven now. */
const GIVEN: Given[] = [
  { from: '2026-11-19T20:00', to: '2026-11-19T22:00', distance: 90_000 },
  { from: '2026-11-20T06:00', to: '2026-11-20T07:00', distance: 60_000 },
  { from: '2026-11-20T07:00', to: '2026-11-20T08:00', distance: 50_000, type: 'private' },
  { from: '2026-11-20T09:00', to: '2026-11-20T09:10', distance: 49, type: 'private' },
  { from: '2026-11-20T12:00', to: '2026-11-20T12:01', distance: 20, state: 'unfinished' },
];

beforeAll(async () => {
  api = await testApi();
  let km = 0;
  for (const { from, to, distance, type = 'bussines', state = 'finished' } of GIVEN) {
    km += distance;
    await api.db.pool.query(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, engine_seconds, motor_idle, climb, descent, over_speed, to_latitude, to_longitude,
         to_country, to_place, joined)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 60, 0, 0, 0, 0, 48.2, 17.1, 'SK', 'Pezinok', $9)`,
      [
        COMPANY.tatra.id,
        id,
        `${from}:00Z`,
        `${to}:00Z`,
        type,
        state,
        distance,
        km,
        JSON.stringify([{ from: Date.parse(`${from}:20Z`), to: Date.parse(`${from}:40Z`) }]),
      ],
    );
  }
});
afterAll(() => api.close());

interface Entry {
  fromTimestamp: string;
  toTimestamp: string;
  rideType: string;
}
const list = async (query: string) => {
  const answer = await api.call('driver', 'GET', `/v1/tatra/vehicle/${id}/ride?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const short = ({ fromTimestamp: from, toTimestamp: to, rideType }: Entry) =>
  `${from.slice(8, 16)} ${to.slice(8, 16)} ${rideType}`;
const DAY = 'from=2026-11-20T00:00:00Z&to=2026-11-20T23:59:59Z';

describe('HIS-003 which rides a list has', () => {
  test('common: business and private ones that are not short, and the unfinished one', async () => {
    const { content } = await list(DAY);
    expect(content.map(short)).toEqual([
      '20T06:00 20T07:00 bussines',
      '20T07:00 20T08:00 private',
      '20T12:00 20T12:01 bussines',
    ]);
  });

  test('all: short rides too, and a stop for every standing that touches the period', async () => {
    const { content } = await list(`${DAY}&filter=all`);
    expect(content.map(short)).toEqual([
      '19T22:00 20T06:00 stop',
      '20T06:00 20T07:00 bussines',
      '20T07:00 20T08:00 private',
      '20T08:00 20T09:00 stop',
      '20T09:00 20T09:10 private',
      '20T09:10 20T12:00 stop',
      '20T12:00 20T12:01 bussines',
    ]);
  });

  test('a stop says where and for how long the vehicle stood', async () => {
    const { content } = await list(`${DAY}&filter=all`);
    const place = {
      latitude: 48.2,
      longitude: 17.1,
      countryCode: 'SK',
      place: { name: 'Pezinok' },
    };
    expect(content[3]).toMatchObject({
      rideState: 'finished',
      distance: 0,
      kmStop: 200_000,
      locationFrom: place,
      locationTo: place,
      driver: null,
      engineHours: 0,
      isEdited: false,
    });
  });

  test.each([
    [
      'within a standing',
      '2026-11-20T10:00:00Z',
      '2026-11-20T11:00:00Z',
      ['20T09:10 20T12:00 stop'],
    ],
    [
      'at the moment in which a stop ends',
      '2026-11-20T12:00:00Z',
      '2026-11-20T12:00:00Z',
      ['20T09:10 20T12:00 stop', '20T12:00 20T12:01 bussines'],
    ],
    ['after the last ride', '2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z', []],
    ['before the first ride', '2026-11-19T10:00:00Z', '2026-11-19T19:00:00Z', []],
  ])('stops of a period %s', async (_name, from, to, entries) => {
    const { content } = await list(`from=${from}&to=${to}&filter=all`);
    expect(content.map(short)).toEqual(entries);
  });

  test('pages go over rides and stops together', async () => {
    const whole = (await list(`${DAY}&filter=all`)).content;
    const pages = [];
    for (const page of [0, 1, 2]) {
      const answer = await list(`${DAY}&filter=all&size=3&page=${page}`);
      expect(answer).toMatchObject({ totalElements: 7, totalPages: 3, number: page, size: 3 });
      pages.push(...answer.content);
    }
    expect(pages).toEqual(whole);
    expect(await list(`${DAY}&size=3&page=9`)).toMatchObject({ content: [], totalElements: 3 });
    expect(await list('from=2020-01-01&to=2020-01-02&filter=all')).toMatchObject({
      content: [],
      totalElements: 0,
      totalPages: 0,
    });
  });

  test('the longest period that can be asked is answered', async () => {
    expect((await list('from=1900-01-01&to=2173-10-15&filter=all')).totalElements).toBe(8);
    const url = `/v1/tatra/vehicle/${id}/ride?from=1900-01-01&to=2173-10-20`;
    const answer = await api.call('driver', 'GET', url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { field: 'to', code: 'periodMax', params: { days: 100_000 } },
    ]);
  });

  test('a correction that makes a ride short takes it out of the common ones', async () => {
    await api.db.pool.query(
      `insert into ride_overlay (company_id, vehicle_id, from_ts, distance)
       values ($1, $2, '2026-11-20T07:00:00Z', 49)`,
      [COMPANY.tatra.id, id],
    );
    expect((await list(DAY)).content).toHaveLength(2);
    await api.db.pool.query('delete from ride_overlay');
  });
});

test('a ride tells the stops that did not end it', async () => {
  const { content } = await list(DAY);
  expect(content[0].joinedStops).toEqual([
    { fromTimestamp: '2026-11-20T06:00:20.000Z', toTimestamp: '2026-11-20T06:00:40.000Z' },
  ]);
});
