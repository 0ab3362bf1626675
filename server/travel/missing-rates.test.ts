// what travel expenses of the last days lack is listed before anybody asks for a paper, and by its rule.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../testing/cast.ts';
import { send } from '../testing/send.ts';

const { truck } = VEHICLE;
const { igor } = PERSON;
const URL = '/v1/tatra/meal-rate/missing';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query(
    `insert into person_identification (company_id, person_id, kind, code)
     values (1, $1, 'dallas', 'AA')`,
    [igor.id],
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query('delete from meal_rate; delete from ride');
});

/** So many days ago; `07:00 Brno@CZ > 12:00 Paris@FR` by UTC. */
async function drive(
  daysAgo: number,
  line: string,
  more: { isBorder?: boolean; type?: string } = {},
) {
  const [, from, start, home, to, goal, abroad] =
    /^(\S+) (\S+)@(\w+) > (\S+) (\S+)@(\w+)$/.exec(line) ?? [];
  const day = new Date(api.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const because = more.isBorder ? { rule: 'country', params: {}, records: [] } : null;
  await api.db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance, km_stop,
       engine_seconds, motor_idle, climb, descent, over_speed, identification, split_by, start_because,
       from_latitude, from_longitude, from_country, from_place,
       to_latitude, to_longitude, to_country, to_place)
     values ($1, $2, $3, $4, $5, 'finished', 100000, 1000000, 0, 0, 0, 0, 0, 'dallas@AA', $6, $7,
       48, 17, $8, $9, 48, 17, $10, $11)`,
    [
      truck.company,
      truck.id,
      `${day}T${from}Z`,
      `${day}T${to}Z`,
      more.type ?? 'bussines',
      more.isBorder ? 'country' : null,
      because && JSON.stringify(because),
      home,
      start,
      abroad,
      goal,
    ],
  );
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
    await drive(3, '05:00 Brno@CZ > 06:00 Mikulov@CZ');
    const first = await drive(3, '06:00 Strasbourg@FR > 18:00 Paris@FR', { isBorder: true });
    const last = await drive(2, '06:00 Paris@FR > 18:00 Strasbourg@FR');
    await drive(2, '18:00 Mikulov@CZ > 19:00 Brno@CZ', { isBorder: true });
    expect(await missing()).toEqual([{ country: 'FR', days: [first, last], persons: 1 }]);
    const rate = { country: 'FR', currency: 'EUR', amount: 50, source: 'Z', from: last };
    await send(api, 'admin', 'POST', '/v1/tatra/meal-rate', rate);
    expect(await missing()).toEqual([{ country: 'FR', days: [first], persons: 1 }]);
    await api.db.pool.query('update meal_rate set from_day = $1', [first]);
    expect(await missing()).toEqual([]);
  }));

test('R-5 where less time was spent no rate is asked for, as in the paper', () =>
  under('CZ', async () => {
    await drive(3, '05:00 Brno@CZ > 06:00 Mikulov@CZ');
    await drive(3, '06:00 Kittsee@AT > 08:00 Passau@AT', { isBorder: true });
    const day = await drive(3, '08:00 Passau@DE > 20:00 Bonn@DE', { isBorder: true });
    await drive(3, '20:00 Mikulov@CZ > 21:00 Brno@CZ', { isBorder: true });
    expect(await missing()).toEqual([{ country: 'DE', days: [day], persons: 1 }]);
  }));

test('R-5 private rides, trips of long ago and countries with a shipped rate lack nothing', async () => {
  await drive(3, '05:00 Trnava@SK > 06:00 Jarovce@SK');
  await drive(3, '06:00 Kittsee@AT > 18:00 Linz@AT', { isBorder: true });
  expect(await missing()).toEqual([]);
  await under('CZ', async () => {
    await api.db.pool.query('delete from ride');
    await drive(3, '06:00 Paris@FR > 18:00 Lyon@FR', { type: 'private' });
    expect(await missing()).toEqual([]);
    await drive(40, '05:00 Brno@CZ > 06:00 Mikulov@CZ');
    await drive(40, '06:00 Strasbourg@FR > 18:00 Paris@FR', { isBorder: true });
    await drive(40, '18:00 Mikulov@CZ > 19:00 Brno@CZ', { isBorder: true });
    expect(await missing()).toEqual([]);
  });
});

test('R-5 a company under no known law lacks nothing', async () => {
  await drive(3, '05:00 Trnava@SK > 06:00 Jarovce@SK');
  const day = await drive(3, '06:00 Kyoto@JP > 18:00 Kobe@JP', { isBorder: true });
  expect(await missing('superuser')).toEqual([{ country: 'JP', days: [day], persons: 1 }]);
  await api.db.pool.query("update company set country_code = 'DE' where code = 'tatra'");
  api.advance(60_000);
  expect(await missing('superuser')).toEqual([]);
  await api.db.pool.query("update company set country_code = 'SK' where code = 'tatra'");
});
