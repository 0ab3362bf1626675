// Asking a Traccar, in its good and bad moods.
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

describe('a Traccar', () => {
  it('is asked for all by an administrator, and for their own by others', async () => {
    expect(await client().list('devices')).toHaveLength(1);
    expect(fake.asked.map(({ search }) => search)).toEqual(['?all=true']);
    fake.isAdministrator = false;
    expect(await client().list('devices')).toHaveLength(1);
    expect(fake.asked.map(({ search }) => search)).toEqual(['?all=true', '?all=true', '']);
    expect(await client().list('users')).toBeUndefined();
  });

  it('is asked no more than four times a second', async () => {
    const one = client();
    for (let count = 0; count < 3; count += 1) await one.latest();
    expect(waited).toEqual([250, 250]);
  });

  it('may lie below a path', async () => {
    const { origin } = new URL(fake.url);
    await expect(
      openTraccar({ url: `${origin}/gps/`, token: 'right', wait: async () => undefined }).latest(),
    ).resolves.toEqual([]);
    expect(fake.asked[0]?.pathname).toBe('/gps/api/positions');
  });

  it.each<[TraccarMood, string]>([
    ['broken', 'status 500'],
    ['cut-off', ''],
    ['not-json', 'no JSON'],
  ])('that is %s is asked again three times, then it is away', async (mood, reason) => {
    fake.mood = mood;
    const asking = client().latest();
    await expect(asking).rejects.toThrow(TraccarAway);
    await expect(asking).rejects.toThrow(reason);
    expect(fake.asked).toHaveLength(4);
    expect(waited).toEqual([2_000, 10_000, 60_000]);
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
    await expect(client('wrong').latest()).rejects.toThrow('does not take the token');
    fake.mood = 'other-json';
    await expect(client().list('devices')).rejects.toThrow(TraccarRefused);
    expect(fake.asked).toHaveLength(2);
  });
});
