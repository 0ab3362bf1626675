// Rides that somebody else corrected meanwhile: a form that shows what is no more is refused with 412.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { KM_START, putExampleRides, startOf } from '../../testing/rides.ts';

const { id } = VEHICLE.truck;
const URL = `/v1/tatra/vehicle/${id}/ride`;
const DAY = '?from=2026-11-20&to=2026-11-20&filter=common';
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => putExampleRides(api));

const patch = (ride: number, body: object) =>
  api.call('admin', 'PATCH', `${URL}/${startOf(ride)}`, body);
const rides = async () => (await api.call('admin', 'GET', `${URL}${DAY}`)).json().content;
const trail = async (ride: number) =>
  (await api.call('driver', 'GET', `${URL}/${startOf(ride)}/edits`)).json().content;

describe('API-051 a ride that was changed meanwhile', () => {
  test('a stale lastChange answers 412 with the ride as it is', async () => {
    const { lastChange } = (await rides())[0];
    const first = await patch(0, { note: 'first', lastChange });
    expect(first.statusCode).toBe(200);
    const second = await patch(0, { note: 'second', lastChange });
    expect(second.statusCode).toBe(412);
    expect(second.json().current).toEqual(first.json());
    const third = await patch(0, { note: 'third', lastChange: first.json().lastChange });
    expect(third.json().note).toBe('third');
  });

  test("a neighbour's reading makes a form stale that shows the reading it moves", async () => {
    const [first, second, third] = await rides();
    expect((await patch(2, { kmStop: KM_START + 102_000 })).statusCode).toBe(200);
    const after = await rides();
    for (const [index, ride] of [first, second, third].entries()) {
      const answer = await patch(index, { note: 'late', lastChange: ride.lastChange });
      expect(answer.statusCode).toBe(412);
      expect(answer.json().current).toEqual(after[index]);
    }
    expect((await patch(1, { note: 'now', lastChange: after[1].lastChange })).statusCode).toBe(200);
    expect((await patch(3, { note: 'x', lastChange: after[3].lastChange })).statusCode).toBe(200);
  });

  test("a neighbour's reading makes a form stale also where it moves only the length of the ride", async () => {
    await patch(3, { kmStop: KM_START + 110_000 });
    const before = (await rides())[3];
    await patch(2, { kmStop: KM_START + 101_000 });
    expect((await rides())[3]).toMatchObject({ kmStop: before.kmStop, distance: 9_000 });
    const late = await patch(3, { note: 'late', lastChange: before.lastChange });
    expect(late.statusCode).toBe(412);
    expect(late.json().current.distance).toBe(9_000);
  });

  test('of two at the same time that saw the same ride one is refused', async () => {
    const { lastChange } = (await rides())[0];
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((note) => patch(0, { note, lastChange })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    expect(await trail(0)).toHaveLength(1);
  });
});
