// Drivers who keep own records mark own rides as private and nothing else (PERM-021, decision 0059).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { giveOwnRecords } from '../../testing/own-records.ts';
import { putExampleRides, startOf } from '../../testing/rides.ts';

const { id } = VEHICLE.truck;
const NOW = '2026-11-21T08:00:00Z';
let api: TestApi;
let now = Date.parse(NOW);

beforeAll(async () => {
  api = await testApi({ now: () => now });
  await giveOwnRecords(api, 'driver');
});
afterAll(() => api.close());
beforeEach(async () => {
  goTo(NOW);
  await run('update assigned_driver set person_id = $1 where vehicle_id = $2', [
    PERSON.igor.id,
    id,
  ]);
  await putExampleRides(api);
});

const run = (text: string, values: unknown[]) => api.db.pool.query(text, values);
const patch = (ride: number, body: object, who: Who = 'driver') =>
  api.call(who, 'PATCH', `/v1/tatra/vehicle/${id}/ride/${startOf(ride)}`, body);
/** Everybody signs in anew. */
function goTo(time: string): void {
  now = Date.parse(time);
  api.advance(0);
}
const PRIVATE = { rideType: 'private' };

/** The sentence of a refusal, which says what to do. */
async function refusal(ride: number, body: object = PRIVATE): Promise<string> {
  const answer = await patch(ride, body);
  expect(answer.statusCode, answer.body).toBe(403);
  expect(answer.json().code).toBe('forbidden');
  return answer.json().message;
}

describe('PERM-021 a driver with the right to own records', () => {
  test('marks an own ride as private and takes it back; the trail says who did', async () => {
    const marked = await patch(0, PRIVATE);
    expect(marked.statusCode, marked.body).toBe(200);
    expect(marked.json()).toMatchObject({ rideType: 'private', isEdited: true });
    const { lastChange } = marked.json();
    const back = await patch(0, { rideType: 'bussines', lastChange });
    expect(back.json()).toMatchObject({ rideType: 'bussines' });
    const trail = await api.call(
      'driver',
      'GET',
      `/v1/tatra/vehicle/${id}/ride/${startOf(0)}/edits`,
    );
    expect(trail.json().content).toMatchObject([
      { field: 'rideType', before: 'private', after: 'bussines' },
      { field: 'rideType', before: 'bussines', after: 'private', changedBy: 'igor driver' },
    ]);
    const audit = await api.call('admin', 'GET', '/v1/tatra/audit?kind=ride');
    expect(audit.json().content[0]).toMatchObject({ author: 'igor driver (igor)' });
  });

  test.each([
    ['a note', { note: 'na poštu' }],
    ['the odometer', { kmStop: 100_102_000 }],
    ['a reading that is taken back', { kmStop: null }],
    ['engine hours', { ehStop: 40_320 }],
    ['the driver', { driverId: PERSON.dusan.id }],
    ['nobody as the driver', { driverId: null }],
  ])('changes nothing else: %s', async (_name, more) => {
    expect(await refusal(0, { ...PRIVATE, ...more })).toMatch(/meníte len to, či je súkromná/);
    expect(await refusal(0, more)).toMatch(/meníte len to, či je súkromná/);
    const { rows } = await run('select from ride_edit', []);
    expect(rows).toHaveLength(0);
  });

  test('marks no ride that somebody else drove, nor one of nobody', async () => {
    for (const person of [PERSON.dusan.id, null]) {
      await run('update assigned_driver set person_id = $1 where vehicle_id = $2', [person, id]);
      expect(await refusal(0)).toMatch(/ste nejazdili vy/);
    }
  });

  test('marks no ride that an administrator gave to somebody else', async () => {
    expect((await patch(0, { driverId: PERSON.dusan.id }, 'admin')).statusCode).toBe(200);
    expect(await refusal(0)).toMatch(/ste nejazdili vy/);
  });

  test('marks until the third day of the next month, an administrator later, too', async () => {
    goTo('2026-12-03T22:00:00Z');
    expect((await patch(0, PRIVATE)).statusCode).toBe(200);
    goTo('2026-12-04T00:00:00Z');
    expect(await refusal(1)).toMatch(/mesiac je pre vodičov uzavretý/);
    expect((await patch(1, PRIVATE, 'admin')).statusCode).toBe(200);
  });

  test('HIS-017 waits for the end of the ride', async () => {
    const answer = await patch(4, PRIVATE);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(/ešte neskončila/);
  });

  test('ERR-003 does not mark over what somebody changed meanwhile', async () => {
    expect((await patch(0, { ...PRIVATE, lastChange: 'never' })).statusCode).toBe(412);
  });
});

test('PERM-021 without the right nobody but administrators marks rides, dispatchers neither', async () => {
  expect((await patch(0, PRIVATE, 'dispatcher')).statusCode).toBe(403);
  expect((await patch(0, PRIVATE, 'foreign')).statusCode).toBe(403);
});
