// The public call of a sharing (D-SHR-014 … D-SHR-016): what a stranger gets, when, and how often.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { WINDOW_MS } from '../session/misses.ts';
import { MISSES_MAX } from './sharing.routes.ts';

const { truck, van, machine } = VEHICLE;
const LOCATION = {
  latitude: 48.1,
  longitude: 17.1,
  timestamp: '2026-11-20T10:00:00.000Z',
  speed: 62,
  direction: 90,
};
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, location, place, cargo_door, panic_ts)
     values ($1, $2, now(), $3, 'Trnava', true, now())
     on conflict (company_id, vehicle_id) do update
     set location = excluded.location, cargo_door = true, panic_ts = now()`,
    [
      COMPANY.tatra.id,
      truck.id,
      JSON.stringify({ ...LOCATION, altitude: 180, countryCode: 'SK', rideTs: null }),
    ],
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.pool.query(`delete from sharing`);
  await api.db.pool.query(`update vehicle set deleted = null, state = 'active'`);
  await api.db.pool.query('update company set active = true');
});

async function share(body: object): Promise<string> {
  const answer = await api.call('admin', 'POST', '/v1/tatra/sharing', {
    vehiclesIds: [truck.id],
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().hashCode;
}
const open = (hash: string, remoteAddress = '127.0.0.1') =>
  api.app.inject({
    url: `/v1/public/sharing/${hash}`,
    remoteAddress,
    headers: { 'accept-language': 'en' },
  });
const dayOf = (days: number) => new Date(api.now() + days * 86_400_000).toISOString();
const platesOf = (answer: { json(): { vehicles: { numericPlate: string }[] } }) =>
  answer.json().vehicles.map(({ numericPlate }) => numericPlate);

describe('D-SHR-014 what a stranger gets', () => {
  test('the shared vehicles without a token, and nothing of them that was not shared', async () => {
    const validTo = dayOf(1);
    const hash = await share({ validTo, note: 'secret note', vehiclesIds: [truck.id, van.id] });
    const answer = await open(hash);
    expect(answer.statusCode).toBe(200);
    // The whole answer: no driver, VIN, tracker, note, place or id of anything.
    expect(answer.json()).toEqual({
      validFrom: null,
      validTo,
      vehicles: [
        { numericPlate: truck.plate, name: truck.name, typeCode: 'truck', location: LOCATION },
        { numericPlate: van.plate, name: van.name, typeCode: 'van', location: null },
      ],
      arrival: null,
    });
  });

  test('it is kept by no cache and found by no search engine', async () => {
    const { headers } = await open(await share({}));
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test('flags only where the sharing says so', async () => {
    const panic = await open(await share({ flagPanic: true, vehiclesIds: [truck.id, van.id] }));
    const flagsOf = (answer: typeof panic) =>
      answer
        .json()
        .vehicles.map(({ flagPanic, flagCargoDoor }: Record<string, unknown>) => [
          flagPanic,
          flagCargoDoor,
        ]);
    expect(flagsOf(panic)).toEqual([
      [true, undefined],
      [false, undefined],
    ]);
    const door = await open(await share({ flagCargoDoor: true, vehiclesIds: [truck.id] }));
    expect(flagsOf(door)).toEqual([[undefined, true]]);
  });

  test('vehicles that are hidden, removed or deleted meanwhile drop out', async () => {
    const hash = await share({ vehiclesIds: [truck.id, van.id, machine.id] });
    const change = (text: string, id: number) =>
      api.db.pool.query(`update vehicle set ${text} where vehicle_id = $1`, [id]);
    expect(platesOf(await open(hash))).toEqual([machine.plate, truck.plate, van.plate]);
    await change(`state = 'hidden'`, truck.id);
    await change('deleted = now()', van.id);
    expect(platesOf(await open(hash))).toEqual([machine.plate]);
    await api.db.pool.query(`update company set active = false where code = 'morava'`);
    expect(platesOf(await open(hash))).toEqual([]);
  });
});

describe('D-SHR-015, D-SHR-016 when', () => {
  test('404 for a code that is none, was deleted, or whose company was switched off', async () => {
    expect((await open('nothing')).statusCode).toBe(404);
    const hash = await share({});
    await api.db.pool.query(`update company set active = false where code = 'tatra'`);
    expect((await open(hash)).statusCode).toBe(404);
    await api.db.pool.query('update company set active = true');
    expect((await open(hash)).statusCode).toBe(200);
    await api.db.pool.query('delete from sharing');
    const gone = await open(hash);
    expect(gone.statusCode).toBe(404);
    expect(gone.json().message).toBe('Nothing is shared at this address.');
  });

  test('410 before it begins, with the beginning', async () => {
    const validFrom = dayOf(1);
    const answer = await open(await share({ validFrom, vehiclesIds: [truck.id] }));
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toMatchObject({
      code: 'gone',
      message: 'The sharing is not active yet.',
      errors: [{ field: 'validFrom', code: 'notYet', params: { from: validFrom } }],
    });
    expect(answer.body).not.toContain(truck.plate);
  });

  test('410 from the moment of its end', async () => {
    const hash = await share({ validTo: dayOf(0.5), vehiclesIds: [truck.id] });
    expect((await open(hash)).statusCode).toBe(200);
    api.advance(86_400_000 / 2 + 1000);
    const answer = await open(hash);
    expect(answer.statusCode).toBe(410);
    expect(answer.json().message).toBe('The sharing is not active, it has ended.');
    expect(answer.body).not.toContain(truck.plate);
  });
});

describe('guessing', () => {
  test('after 30 misses an address waits, those who have a right code do not notice', async () => {
    const hash = await share({});
    const stranger = '203.0.113.5';
    expect((await open(hash, stranger)).statusCode).toBe(200);
    for (let miss = 0; miss < MISSES_MAX; miss += 1) {
      expect((await open(`guess${miss}`, stranger)).statusCode).toBe(404);
    }
    const refused = await open('guess', stranger);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(WINDOW_MS / 1000);
    expect((await open(hash, stranger)).statusCode).toBe(200);
    // Another viewer behind the same address, whose right code nobody opened before.
    expect((await open(await share({}), stranger)).statusCode).toBe(200);
    expect((await open('guess', '203.0.113.6')).statusCode).toBe(404);
    api.advance(WINDOW_MS);
    expect((await open('guess', stranger)).statusCode).toBe(404);
  });

  test('behind a trusted proxy each viewer is counted for themselves, and nobody else is believed', async () => {
    const behind = await testApi({ trustedProxies: ['10.1.0.0/16'] });
    const guess = (proxy: string, viewer: string) =>
      behind.app.inject({
        url: '/v1/public/sharing/guess',
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': viewer },
      });
    const statuses = async (proxy: string) => {
      for (let miss = 0; miss < MISSES_MAX; miss += 1) await guess(proxy, '203.0.113.5');
      return [
        (await guess(proxy, '203.0.113.5')).statusCode,
        (await guess(proxy, '203.0.113.6')).statusCode,
      ];
    };
    expect(await statuses('10.1.2.3')).toEqual([429, 404]);
    expect(await statuses('10.2.0.1')).toEqual([429, 429]);
    await behind.close();
  });

  test('D-SHR-008 only a trusted proxy says that the address is https', async () => {
    const behind = await testApi({ trustedProxies: ['10.1.0.0/16'] });
    const urlFrom = async (remoteAddress: string) => {
      const made = await behind.app.inject({
        method: 'POST',
        url: '/v1/tatra/sharing',
        remoteAddress,
        payload: { vehiclesIds: [truck.id] },
        headers: { ...(await behind.as('admin')), 'x-forwarded-proto': 'https' },
      });
      return made.json().url as string;
    };
    expect(await urlFrom('10.1.2.3')).toMatch(/^https:/);
    expect(await urlFrom('10.2.0.1')).toMatch(/^http:/);
    await behind.close();
  });

  test('on this machine nobody waits', async () => {
    for (let miss = 0; miss <= MISSES_MAX; miss += 1) {
      expect((await open(`guess${miss}`)).statusCode).toBe(404);
    }
  });
});
