// The geocoder against a server that behaves like the original, in its good and bad moods.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGeocoder, fakeGeocoder } from './fake-geocoder.ts';
import { createGeocoder, GeocoderAway } from './geocoder.ts';

let fake: FakeGeocoder;
let now: number;
beforeEach(async () => {
  fake = await fakeGeocoder();
  now = Date.parse('2026-05-04T10:00:00Z');
});
afterEach(() => fake.stop());

function geocoder(options: { timeoutMs?: number; intervalMs?: number } = {}) {
  const { url } = fake;
  return createGeocoder({ url, language: 'sk', now: () => now, intervalMs: 1, ...options });
}

describe('the name of a location', () => {
  it('is asked as Nominatim wants it, once for what lies near together', async () => {
    const one = geocoder();
    expect(one.known(48.1, 17.1)).toBeUndefined();
    expect(await one.nameOf(48.1, 17.1)).toBe('Bratislava, Petržalka');
    expect(await one.nameOf(48.1002, 17.1001)).toBe('Bratislava, Petržalka');
    expect(one.known(48.1, 17.1)).toBe('Bratislava, Petržalka');
    expect(fake.asked.map(({ query }) => Object.fromEntries(query))).toEqual([
      { format: 'jsonv2', lat: '48.1', lon: '17.1', zoom: '14', 'accept-language': 'sk' },
    ]);
  });

  it.each([
    [{ village: 'Abrahám', county: 'okres Galanta' }, 'Abrahám'],
    [{ town: 'Púchov', suburb: 'Púchov' }, 'Púchov'],
    [{ suburb: 'Dolné Kočkovce' }, 'Dolné Kočkovce'],
    [{ country: 'Slovensko' }, null],
  ] as [Record<string, string>, string | null][])('of %j is %s', async (address, name) => {
    fake.address = address;
    expect(await geocoder().nameOf(48.2, 17.6)).toBe(name);
  });

  it('is null where there is nothing, and that is remembered', async () => {
    fake.mood = 'nothing';
    const one = geocoder();
    expect([await one.nameOf(45, -30), await one.nameOf(45, -30)]).toEqual([null, null]);
    expect(fake.asked.length).toBe(1);
  });
});

describe('a geocoder in trouble', () => {
  it.each([
    ['too-many', 7_000],
    ['broken', 60_000],
    ['not-json', 60_000],
    ['silent', 60_000],
  ] as const)('%s: is left alone for %i ms, then asked again', async (mood, wait) => {
    fake.mood = mood;
    const one = geocoder({ timeoutMs: 200 });
    await expect(one.nameOf(48.1, 17.1)).rejects.toMatchObject({ retryAfterMs: wait });
    fake.mood = 'answers';
    now += wait - 1;
    await expect(one.nameOf(48.1, 17.1)).rejects.toThrow(GeocoderAway);
    expect(fake.asked.length).toBe(1);
    now += 1;
    expect(await one.nameOf(48.1, 17.1)).toBe('Bratislava, Petržalka');
  });

  it('that cannot be reached is away too', async () => {
    const one = geocoder();
    await fake.stop();
    await expect(one.nameOf(48.1, 17.1)).rejects.toThrow(GeocoderAway);
    fake = await fakeGeocoder();
  });

  it('is asked one after the other, with an interval between', async () => {
    const one = geocoder({ intervalMs: 100 });
    await Promise.all([48, 49, 50].map((latitude) => one.nameOf(latitude, 17)));
    const [a = 0, b = 0, c = 0] = fake.asked.map(({ at }) => at);
    // The server sees requests with a little jitter.
    expect(Math.min(b - a, c - b)).toBeGreaterThan(80);
  });
});
