// The geocoder against a server that behaves like the original, in its good and bad moods. Whose turn it is is
// kept in a real database, as between processes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { OutsideAway } from './ask-json.ts';
import { type FakeGeocoder, FOUND_HOUSE, fakeGeocoder } from './fake-geocoder.ts';
import { createGeocoder, GeocoderAway, type GeocoderQuery } from './geocoder.ts';
import { geocoderTurns } from './geocoder-turn.queries.ts';

let database: TestDatabase;
let fake: FakeGeocoder;
let now: number;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  fake = await fakeGeocoder();
  now = Date.parse('2026-05-04T10:00:00Z');
  await database.db.pool.query('delete from geocoder_turn');
});
afterEach(() => fake.stop());

/** Turns take no time here: the clock stands still between them but for the millisecond of each. */
function geocoder(options: { url?: string; timeoutMs?: number; intervalMs?: number } = {}) {
  const turns = geocoderTurns(database.db.pool);
  const shared = { url: fake.url, language: 'sk', turns, now: () => now++, intervalMs: 1 };
  return createGeocoder({ ...shared, ...options });
}

function search(text: string, query: Partial<GeocoderQuery> = {}) {
  return geocoder().search({ text, language: 'cs', most: 10, isWanted: () => true, ...query });
}

const queryOf = (index: number) => Object.fromEntries(fake.asked[index]?.searchParams ?? []);

describe('the address of a location', () => {
  it('is asked as Nominatim wants it, down to the house', async () => {
    expect(await geocoder().addressAt(48.1, 17.1)).toBe('Einsteinova 24, Bratislava');
    expect(fake.asked[0]?.pathname).toBe('/reverse');
    expect(queryOf(0)).toEqual({
      format: 'jsonv2',
      addressdetails: '1',
      lat: '48.1',
      lon: '17.1',
      zoom: '18',
      'accept-language': 'sk',
    });
  });

  it.each(['', '/', '/reverse', '/search/'])(
    'is asked at an address that ends with %s',
    async (end) => {
      await geocoder({ url: `${fake.url}${end}?key=abc` }).addressAt(48.1, 17.1);
      expect(fake.asked[0]?.pathname).toBe('/reverse');
      expect(queryOf(0)).toMatchObject({ key: 'abc', lat: '48.1' });
    },
  );

  it.each([
    [{ road: 'Hlavná', house_number: '3541/24', town: 'Púchov' }, 'Hlavná 3541/24, Púchov'],
    [{ road: 'D1', municipality: 'Trnava' }, 'D1, Trnava'],
    [{ pedestrian: 'Korzo', city: 'Nitra', road: 7 }, 'Korzo, Nitra'],
    [{ house_number: '12', village: 'Abrahám', county: 'okres Galanta' }, 'Abrahám 12'],
    [{ suburb: 'Petržalka', city: 'Bratislava' }, 'Petržalka, Bratislava'],
    [{ town: 'Púchov', suburb: 'Púchov' }, 'Púchov'],
    [{ suburb: 'Dolné Kočkovce' }, 'Dolné Kočkovce'],
    [{ road: 'A\u202eB\u0000\nC', town: 'T' }, 'A B C, T'],
    [{ road: 'x'.repeat(200), town: 'T' }, 'x'.repeat(100)],
    [{ country: 'Slovensko' }, null],
    [{}, null],
  ] as [Record<string, unknown>, string | null][])('of %j is %s', async (address, name) => {
    fake.address = address;
    expect(await geocoder().addressAt(48.2, 17.6)).toBe(name);
  });

  it('that was answered before takes its turn, but is not asked again', async () => {
    const one = geocoder();
    expect(await one.addressAt(48.1, 17.1, 'Hlavná 1, Nitra')).toBe('Hlavná 1, Nitra');
    expect(fake.asked).toEqual([]);
    await geocoderTurns(database.db.pool).pauseUntil(now + 10_000);
    await expect(one.addressAt(48.1, 17.1, null)).rejects.toThrow(GeocoderAway);
  });

  it('is null where there is nothing', async () => {
    fake.mood = 'nothing';
    expect(await geocoder().addressAt(45, -30)).toBeNull();
  });
});

describe('a search', () => {
  it('is asked in the language of the person, near to what is looked at', async () => {
    const near = { latitude: 48.2, longitude: 17.05 };
    expect(await search('Einsteinova 24', { near })).toEqual([
      {
        name: 'Einsteinova 24',
        detail: 'Bratislava, Slovensko',
        kind: 'address',
        latitude: 48.1332,
        longitude: 17.1077,
        bounds: { south: 48.1329, west: 17.107, north: 48.1335, east: 17.1084 },
      },
    ]);
    expect(queryOf(0)).toMatchObject({
      q: 'Einsteinova 24',
      limit: '10',
      'accept-language': 'cs',
      format: 'jsonv2',
      viewbox: '16.5,47.5,17.5,48.5',
    });
  });

  it('names shops with their street, towns with their country', async () => {
    const { address } = FOUND_HOUSE;
    fake.results = [
      { ...FOUND_HOUSE, category: 'amenity', type: 'fuel', name: 'Slovnaft' },
      {
        lat: '48.37',
        lon: '17.58',
        category: 'boundary',
        type: 'administrative',
        name: 'Trnava',
        display_name: 'Trnava, okres Trnava, Slovensko',
        address,
      },
    ];
    expect(await search('x')).toMatchObject([
      { name: 'Slovnaft', detail: 'Einsteinova 24, Bratislava, Slovensko', kind: 'address' },
      { name: 'Trnava', kind: 'place' },
    ]);
  });

  it('leaves out results that are none, and more than were asked for', async () => {
    const good = FOUND_HOUSE;
    fake.results = [{ ...good, lat: 'x' }, { ...good, lon: '181' }, {}, good, good, good];
    expect(await search('x', { most: 2 })).toHaveLength(2);
    fake.results = [{ ...good, boundingbox: ['a'], address: 'none' }];
    expect(await search('y')).toMatchObject([{ name: 'Einsteinova 24' }]);
    fake.mood = 'nothing';
    expect(await search('z')).toEqual([]);
  });

  it('is not asked twice within a day, nor when nobody wants it any more', async () => {
    const one = geocoder();
    const query = { text: 'a', language: 'sk', most: 10, isWanted: () => true };
    await one.search(query);
    await one.search(query);
    expect(fake.asked).toHaveLength(1);
    expect(await one.search({ ...query, text: 'b', isWanted: () => false })).toEqual([]);
    expect(fake.asked).toHaveLength(1);
    now += 24 * 3_600_000;
    await one.search(query);
    expect(fake.asked).toHaveLength(2);
  });
});

describe('a geocoder in trouble', () => {
  it.each([
    ['too-many', 7_000],
    ['until-a-date', 100_000],
    ['refuses', 60_000],
    ['broken', 60_000],
    ['not-json', 60_000],
    ['other-form', 60_000],
    ['silent', 60_000],
    ['drips', 60_000],
    ['redirects', 60_000],
    ['loops', 60_000],
    ['endless', 60_000],
  ] as const)(
    '%s: is left alone for %i ms by every process, then asked again',
    async (mood, wait) => {
      const other = await fakeGeocoder();
      fake.elsewhere = `${other.url}/reverse`;
      fake.mood = mood;
      const began = now;
      const one = geocoder({ timeoutMs: mood === 'silent' || mood === 'drips' ? 200 : 5_000 });
      await expect(one.addressAt(48.1, 17.1)).rejects.toThrow(OutsideAway);
      expect(fake.asked).toHaveLength(1);
      expect(other.asked).toEqual([]);
      fake.mood = 'answers';
      now = began + wait - 1_000;
      await expect(geocoder().addressAt(48.1, 17.1)).rejects.toThrow(GeocoderAway);
      await expect(search('x')).rejects.toThrow(GeocoderAway);
      expect(fake.asked).toHaveLength(1);
      now = began + wait + 12_000;
      expect(await geocoder().addressAt(48.1, 17.1)).toBe('Einsteinova 24, Bratislava');
      await other.stop();
    },
  );

  it('that refuses one question is asked the next one at once', async () => {
    fake.mood = 'bad-question';
    await expect(search('?')).rejects.toThrow(/status 400/);
    fake.mood = 'answers';
    expect(await search('x')).toHaveLength(1);
  });

  it('that cannot be reached is away too', async () => {
    const one = geocoder();
    await fake.stop();
    await expect(one.addressAt(48.1, 17.1)).rejects.toThrow(/ECONNREFUSED/);
    fake = await fakeGeocoder();
  });
});

describe('turns', () => {
  const turns = () => geocoderTurns(database.db.pool);

  test('one a second, whichever process asks; the background only when nobody waits', async () => {
    const [one, other] = [turns(), turns()];
    expect(await one.take(now, 1_000, 0)).toBe(0);
    expect(await other.take(now, 1_000, 5_000)).toBe(1_000);
    expect(await one.take(now + 500, 1_000, 5_000)).toBe(1_500);
    expect(await one.take(now + 2_500, 1_000, 0)).toBeNull();
    expect(await one.take(now + 3_000, 1_000, 0)).toBe(0);
  });

  test('of persons at once so many wait as get their turn within the time', async () => {
    const waits = await Promise.all(
      Array.from({ length: 8 }, () => turns().take(now, 1_000, 5_000)),
    );
    const given = waits.filter((wait) => wait !== null).sort((a, b) => a - b);
    expect(given).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  test('what a clock that was ahead has written is over', async () => {
    await turns().take(now + 9_000_000, 1_000, 0);
    await turns().pauseUntil(now + 9_000_000);
    expect(await turns().pausedFor(now)).toBe(0);
    expect(await turns().take(now, 1_000, 0)).toBe(0);
  });
});
