// Drivers who keep own records add receipts of vehicles that they drive or drove that day, and change what they
// entered today (PERM-022, decision 0059).
import { bareJpegOf } from '@flotila/domain/refueling/testing/photos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi, type Who } from '../../testing/api.ts';
import { CAST_PASSWORD, PERSON, seedRide, VEHICLE } from '../../testing/cast.ts';
import { giveOwnRecords } from '../../testing/own-records.ts';

const NOW = '2026-11-21T12:00:00Z';
const BODY = { quantity: 50, amount: 75, currency: 'EUR' };
const { truck, van } = VEHICLE;
let api: TestApi;
let now = Date.parse(NOW);
let minutes = 0;

beforeAll(async () => {
  api = await testApi({ now: () => now });
  await giveOwnRecords(api, 'driver');
  await giveOwnRecords(api, 'foreign');
  await run('update person set view_all = true where person_id = $1', [PERSON.igor.id]);
});
afterAll(() => api.close());

const run = (text: string, values: unknown[]) => api.db.pool.query(text, values);
/** Everybody signs in anew. */
function goTo(time: string): void {
  now = Date.parse(time);
  api.advance(0);
}
/** Another minute of the day each time. */
const on = (day: string) => `2026-${day}T06:${String(minutes++).padStart(2, '0')}:00Z`;
const urlOf = (vehicle: { id: number }, ts: string) =>
  `/v1/tatra/refueling/${vehicle.id}/document/${ts}`;
const add = (url: string, who: Who = 'driver') => api.call(who, 'POST', url, BODY);

function said(answer: Awaited<ReturnType<typeof add>>): string {
  expect(answer.statusCode, answer.body).toBe(403);
  return answer.json().message;
}

async function photo(url: string, who: Who) {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bareJpegOf())]), 'receipt.jpg');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return api.app.inject({
    method: 'POST',
    url: `${url}/photo`,
    headers: { ...(await api.as(who)), 'content-type': type },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

describe('PERM-022 a driver with the right to own records', () => {
  test('adds a receipt with a photo of the vehicle that is theirs, and the list says that it is their own', async () => {
    const url = urlOf(truck, on('11-20'));
    expect((await add(url)).statusCode).toBe(201);
    const taken = await photo(url, 'driver');
    expect(taken.statusCode, taken.body).toBe(201);
    await add(urlOf(truck, on('11-20')), 'dispatcher');
    const list = `/v1/tatra/refueling/${truck.id}?from=2026-11-20&to=2026-11-20`;
    const marks = async (who: Who) =>
      (await api.call(who, 'GET', list)).json().content.map((one: { isOwn?: true }) => one.isOwn);
    expect(await marks('driver')).toEqual([true, undefined]);
    expect(await marks('dispatcher')).toEqual([undefined, undefined]);
    const { photoId } = taken.json();
    expect((await api.call('driver', 'DELETE', `${url}/photo/${photoId}`)).statusCode).toBe(204);
  });

  test('adds one of a vehicle that they drove on the day of the receipt, of another day none', async () => {
    expect(said(await add(urlOf(van, on('11-19'))))).toMatch(/v ten deň nejazdili/);
    await seedRide(api.db, van, '2026-11-18T18:00:00Z');
    expect(said(await add(urlOf(van, on('11-18'))))).toMatch(/v ten deň nejazdili/);
    await run(
      `insert into assigned_driver (company_id, vehicle_id, since, person_id, made)
      values ($1, $2, '-infinity', $3, now())`,
      [van.company, van.id, PERSON.igor.id],
    );
    expect((await add(urlOf(van, on('11-18')))).statusCode).toBe(201);
    expect(said(await add(urlOf(van, on('11-19'))))).toMatch(/v ten deň nejazdili/);
  });

  test('adds none to a month that is closed for drivers', async () => {
    expect(said(await add(urlOf(truck, on('10-30'))))).toMatch(/uzavretý/);
    expect((await add(urlOf(truck, on('10-30')), 'dispatcher')).statusCode).toBe(201);
  });

  test('changes and deletes what they entered today, moves it to no other day, and leaves it alone tomorrow', async () => {
    const url = urlOf(truck, on('11-20'));
    const made = (await add(url)).json();
    const put = (more: object) => api.call('driver', 'PUT', url, { ...made, ...more });
    const changed = await put({ quantity: 45 });
    expect(changed.json()).toMatchObject({ quantity: 45 });
    const { lastChange } = changed.json();
    expect(said(await put({ lastChange, timestamp: '2026-10-20T06:00:00Z' }))).toMatch(/uzavretý/);
    goTo('2026-11-22T12:00:00Z');
    expect(said(await put({ lastChange }))).toMatch(/ste dnes pridali/);
    expect(said(await photo(url, 'driver'))).toMatch(/ste dnes pridali/);
    goTo(NOW);
    const gone = await api.call('driver', 'DELETE', `${url}?lastChange=${lastChange}`);
    expect(gone.statusCode, gone.body).toBe(204);
  });

  test('neither changes nor deletes what a dispatcher entered, nor adds photos to it', async () => {
    const url = urlOf(truck, on('11-20'));
    const made = (await add(url, 'dispatcher')).json();
    expect(said(await api.call('driver', 'PUT', url, made))).toMatch(/ste dnes pridali/);
    const remove = await api.call('driver', 'DELETE', `${url}?lastChange=${made.lastChange}`);
    expect(said(remove)).toMatch(/ste dnes pridali/);
    expect(said(await photo(url, 'driver'))).toMatch(/ste dnes pridali/);
    await photo(url, 'dispatcher');
    const [{ photoId }] = (await api.call('driver', 'GET', `${url}/photo`)).json();
    const drop = await api.call('driver', 'DELETE', `${url}/photo/${photoId}`);
    expect(said(drop)).toMatch(/ste dnes pridali/);
  });

  test('reaches no vehicle that they do not see, and no other company', async () => {
    expect((await add(urlOf(VEHICLE.foreign, on('11-20')))).statusCode).toBe(404);
    expect((await add(urlOf(truck, on('11-20')), 'foreign')).statusCode).toBe(403);
  });

  test('loses it at once when an administrator takes it away; the session says both', async () => {
    const session = async () => {
      const answer = await api.app.inject({
        method: 'GET',
        url: '/v1/all/token',
        headers: { authorization: basic('igor', CAST_PASSWORD) },
      });
      return answer.json().companies[0].ownRecords;
    };
    expect(await session()).toBe(true);
    const url = `/v1/tatra/person/${PERSON.igor.id}`;
    const record = (await api.call('admin', 'GET', url)).json();
    expect(record.ownRecords).toBe(true);
    const taken = await api.call('admin', 'PUT', url, { ...record, ownRecords: false });
    expect(taken.json()).toMatchObject({ ownRecords: false });
    expect((await add(urlOf(truck, on('11-20')))).statusCode).toBe(403);
    expect(await session()).toBeUndefined();
    const audit = await api.call('admin', 'GET', '/v1/tatra/audit?kind=person');
    expect(audit.json().content[0]).toMatchObject({
      recordId: String(PERSON.igor.id),
      action: 'update',
      before: { ownRecords: true },
      after: { ownRecords: false },
    });
  });
});
