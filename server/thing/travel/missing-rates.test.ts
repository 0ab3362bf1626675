// what travel expenses of the last days lack is listed before anybody asks for a paper, and by its rule.
import { DAY_MS } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { giveTravelKey, seedTravelRide, type TravelRide } from '../../testing/travel.ts';

const { igor } = PERSON;
const URL = '/v1/tatra/meal-rate/missing';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await giveTravelKey(api.db, igor.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query('delete from meal_rate; delete from ride');
});

/** So many days ago: `05:00 CZ Brno > 06:00 CZ Mikulov` by UTC; answers the day. */
async function drive(daysAgo: number, line: string, more: Partial<TravelRide> = {}) {
  const [begin = '', end = ''] = line.split(' > ');
  const day = new Date(api.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const [from, to] = [begin, end].map((text) => `${day}T${text.slice(0, 5)}Z`) as [string, string];
  const ends = { start: begin.slice(6), goal: end.slice(6) };
  await seedTravelRide(api.db, { vehicle: VEHICLE.truck, from, to, ...ends, ...more });
  return day;
}

async function missing(who: Who = 'admin') {
  const { status, body } = await send(api, who, 'GET', URL);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.content;
}

async function under(law: 'SK' | 'CZ', run: () => Promise<void>) {
  const set = (code: string) =>
    api.db.pool.query('update company set country_code = $1 where company_id = $2', [
      code,
      COMPANY.tatra.id,
    ]);
  await set(law);
  api.advance(60_000);
  await run();
  await set('SK');
  api.advance(60_000);
}

test('R-5 a country without a rate is listed with its days, until somebody enters one that holds on them', () =>
  under('CZ', async () => {
    await drive(3, '05:00 CZ Brno > 06:00 CZ Mikulov');
    const first = await drive(3, '06:00 FR Strasbourg > 18:00 FR Paris', { isAtBorder: true });
    const last = await drive(2, '06:00 FR Paris > 18:00 FR Strasbourg');
    await drive(2, '18:00 CZ Mikulov > 19:00 CZ Brno', { isAtBorder: true });
    expect(await missing()).toEqual([{ country: 'FR', days: [first, last], persons: 1 }]);
    const rate = { country: 'FR', currency: 'EUR', amount: 50, source: 'Z', from: last };
    await send(api, 'admin', 'POST', '/v1/tatra/meal-rate', rate);
    expect(await missing()).toEqual([{ country: 'FR', days: [first], persons: 1 }]);
    await api.db.pool.query('update meal_rate set from_day = $1', [first]);
    expect(await missing()).toEqual([]);
  }));

test('R-5 where less time was spent no rate is asked for, as in the paper', () =>
  under('CZ', async () => {
    await drive(3, '05:00 CZ Brno > 06:00 CZ Mikulov');
    await drive(3, '06:00 AT Kittsee > 08:00 AT Passau', { isAtBorder: true });
    const day = await drive(3, '08:00 DE Passau > 20:00 DE Bonn', { isAtBorder: true });
    await drive(3, '20:00 CZ Mikulov > 21:00 CZ Brno', { isAtBorder: true });
    expect(await missing()).toEqual([{ country: 'DE', days: [day], persons: 1 }]);
  }));

test('R-5 private rides, trips of long ago and countries with a shipped rate lack nothing', async () => {
  await drive(3, '05:00 SK Trnava > 06:00 SK Jarovce');
  await drive(3, '06:00 AT Kittsee > 18:00 AT Linz', { isAtBorder: true });
  expect(await missing()).toEqual([]);
  await under('CZ', async () => {
    await api.db.pool.query('delete from ride');
    await drive(3, '06:00 FR Paris > 18:00 FR Lyon', { rideType: 'private' });
    expect(await missing()).toEqual([]);
    await drive(40, '05:00 CZ Brno > 06:00 CZ Mikulov');
    await drive(40, '06:00 FR Strasbourg > 18:00 FR Paris', { isAtBorder: true });
    await drive(40, '18:00 CZ Mikulov > 19:00 CZ Brno', { isAtBorder: true });
    expect(await missing()).toEqual([]);
  });
});

test('R-5 a company under no known law lacks nothing', async () => {
  await drive(3, '05:00 SK Trnava > 06:00 SK Jarovce');
  const day = await drive(3, '06:00 JP Kyoto > 18:00 JP Kobe', { isAtBorder: true });
  expect(await missing('superuser')).toEqual([{ country: 'JP', days: [day], persons: 1 }]);
  await api.db.pool.query("update company set country_code = 'DE' where code = 'tatra'");
  api.advance(60_000);
  expect(await missing('superuser')).toEqual([]);
  await api.db.pool.query("update company set country_code = 'SK' where code = 'tatra'");
});
