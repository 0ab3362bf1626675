// Asking a Traccar, in its good and bad moods.

import type { TraccarPosition } from '@flotila/domain/traccar/traccar.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeTraccar, fakeTraccar, type TraccarMood } from './fake-traccar.ts';
import { openTraccar, TraccarAway, TraccarRefused } from './traccar.ts';

let fake: FakeTraccar;
let waited: number[];
beforeEach(async () => {
  fake = await fakeTraccar();
  fake.records = { devices: [{ id: 1, name: 'One', uniqueId: '1' }] };
  waited = [];
});
afterEach(() => fake.stop());

const client = (token = 'right', path = '/') =>
  openTraccar({ url: fake.url + path, token, wait: async (ms) => void waited.push(ms) });

const UNTIL = Date.UTC(2026, 8, 14);

/** One position a second, ten metres apart. */
function seconds(deviceId: number, count: number): TraccarPosition[] {
  return Array.from({ length: count }, (_, index) => {
    const time = new Date(UNTIL - (count - index) * 1000).toISOString();
    const place = { latitude: 48, longitude: 17, altitude: 0, course: 0, accuracy: 0, speed: 10 };
    const attributes = { totalDistance: 10 * index };
    return { deviceId, deviceTime: time, fixTime: time, valid: true, ...place, attributes };
  });
}

describe('a Traccar', () => {
  it('is asked for all by an administrator, and for their own by others', async () => {
    expect(await client().list('devices')).toHaveLength(1);
    expect(fake.asked.map(({ search }) => search)).toEqual(['?all=true']);
    fake.isAdministrator = false;
    fake.refusesAll = true;
    expect(await client().list('devices')).toHaveLength(1);
    expect(fake.asked.map(({ search }) => search)).toEqual(['?all=true', '?all=true', '']);
    expect(await client().list('users')).toBeUndefined();
  });

  it('is asked no more than four times a second', async () => {
    const one = client();
    for (let count = 0; count < 3; count += 1) await one.latest([]);
    expect(waited).toEqual([250, 250]);
  });

  it('may lie below a path', async () => {
    const { origin } = new URL(fake.url);
    await expect(
      openTraccar({ url: `${origin}/gps/`, token: 'right', wait: async () => undefined }).latest(
        [],
      ),
    ).resolves.toEqual([]);
    expect(fake.asked[0]?.pathname).toBe('/gps/api/positions');
  });

  it('tells an administrator the last position of devices that are not linked with themselves', async () => {
    for (const id of [1, 2, 3]) fake.positions.set(id, id < 3 ? seconds(id, 3) : []);
    fake.own = new Set([1]);
    const devices = [1, 2, 3].map((id) => ({ id, positionId: id < 3 ? 7 : 0 }));
    const latest = await client().latest(devices);
    expect(latest.map(({ deviceId }) => deviceId)).toEqual([1, 2]);
    expect(fake.asked).toHaveLength(2);
  });

  it('that cuts off the positions of a day is asked for the rest, also for those of one moment', async () => {
    const all = seconds(1, 1000);
    for (const one of all.slice(240, 280)) one.fixTime = all[240]?.fixTime;
    fake.positions.set(1, all);
    fake.maxPositions = 250;
    const one = client();
    const day = [Date.parse(all[0]?.fixTime ?? ''), Date.parse(all.at(-1)?.fixTime ?? '')] as const;
    const came = await one.positions({ id: 1 }, ...day);
    expect(came?.map(({ id }) => id).toSorted((a = 0, b = 0) => a - b)).toEqual(
      all.map((_, index) => 1_000_000 + index),
    );
    const asked = fake.asked.length;
    fake.positions.set(1, all.slice(0, 249));
    expect(await one.positions({ id: 1 }, ...day)).toHaveLength(249);
    // What is shorter than another answer is not cut off.
    expect(fake.asked).toHaveLength(asked + 1);
  });

  it('of which one position has figures that are none tells the others', async () => {
    fake.positions.set(1, [
      ...seconds(1, 2),
      { ...(seconds(1, 3)[2] as TraccarPosition), speed: Number.NaN, latitude: Number.NaN },
    ]);
    const came = await client().positions({ id: 1 }, 0, UNTIL);
    expect(came?.map(({ speed, latitude }) => [speed, latitude])).toEqual([
      [10, 48],
      [10, 48],
      [null, null],
    ]);
  });

  it('whose user may not see a device says so of it alone', async () => {
    fake.isAdministrator = false;
    fake.own = new Set([1]);
    const one = client();
    expect(await one.positions({ id: 2 }, 0, UNTIL)).toBeUndefined();
    expect(await one.positions({ id: 1 }, 0, UNTIL)).toEqual([]);
  });

  it('tells kilometres of a time, nothing where its reports may not be as long', async () => {
    fake.positions.set(1, seconds(1, 11));
    expect(await client().distance({ id: 1 }, 0, UNTIL)).toBe(100);
    expect(await client().distance({ id: 2 }, 0, UNTIL)).toBe(0);
    fake.periodLimit = 1000;
    expect(await client().distance({ id: 1 }, 0, UNTIL)).toBeUndefined();
  });

  it.each<[TraccarMood, string]>([
    ['busy', 'status 503'],
    ['cut-off', ''],
    ['not-json', 'no JSON'],
  ])('that is %s is asked again three times, then it is away', async (mood, reason) => {
    fake.mood = mood;
    const asking = client().latest([]);
    await expect(asking).rejects.toThrow(TraccarAway);
    await expect(asking).rejects.toThrow(reason);
    expect(fake.asked).toHaveLength(4);
    expect(waited).toEqual(mood === 'busy' ? [7_000, 7_000, 7_000] : [2_000, 10_000, 60_000]);
  });

  it('that says when it wants to be asked is asked then, and answers', async () => {
    fake.mood = 'busy';
    const asking = openTraccar({
      url: fake.url,
      token: 'right',
      wait: async (ms) => {
        waited.push(ms);
        fake.mood = 'answers';
      },
    }).list('devices');
    expect(await asking).toHaveLength(1);
    expect(waited).toEqual([7_000]);
  });

  it('that does not take the token, or answers otherwise, is not asked again', async () => {
    fake.mood = 'token-mistyped';
    await expect(client().latest([])).rejects.toThrow('does not take the token');
    fake.mood = 'answers';
    fake.asked.length = 0;
    await expect(client('wrong').latest([])).rejects.toThrow('does not take the token');
    fake.mood = 'other-json';
    await expect(client().list('devices')).rejects.toThrow(TraccarRefused);
    expect(fake.asked).toHaveLength(2);
  });
});
