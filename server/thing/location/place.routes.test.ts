// What a person finds who types the name of a place on the map.
import type { FoundPlace } from '@flotila/domain/location/place.api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FakeGeocoder,
  FOUND_HOUSE,
  fakeGeocoder,
} from '../../ground/outside/fake-geocoder.ts';
import { createGeocoder } from '../../ground/outside/geocoder.ts';
import { geocoderTurns } from '../../ground/outside/geocoder-turn.queries.ts';
import { type TestApi, testApi } from '../../testing/api.ts';

let api: TestApi;
/** The same with a geocoder. */
let streets: TestApi;
let fake: FakeGeocoder;
beforeAll(async () => {
  fake = await fakeGeocoder();
  api = await testApi();
  const turns = geocoderTurns(api.db.pool);
  const { url } = fake;
  const geocoder = createGeocoder({ url, language: 'sk', turns, now: Date.now, intervalMs: 10 });
  streets = await testApi({ geocoder });
});
beforeEach(async () => {
  fake.mood = 'answers';
  fake.results = [FOUND_HOUSE];
  fake.asked.length = 0;
  await api.db.pool.query('delete from geocoder_turn');
});
afterAll(async () => {
  await streets.close();
  await api.close();
  await fake.stop();
});

async function find(query: Record<string, string>, language = 'sk', of = api) {
  const headers = { ...(await of.as('driver')), 'accept-language': language };
  const answer = await of.app.inject({
    url: `/v1/tatra/place?${new URLSearchParams(query)}`,
    headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as FoundPlace[];
}

describe('towns by their names', () => {
  test.each([
    ['Trnava', 'Trnava', 'Slovensko'],
    ['trencin', 'Trenčín', 'Slovensko'],
    ['Bratisl', 'Bratislava', 'Slovensko'],
    ['Viedeň', 'Wien', 'Rakúsko'],
    ['Mesto nad Vahom', 'Nové Mesto nad Váhom', 'Slovensko'],
    ['brno', 'Brno', 'Česko'],
  ])('%s finds %s', async (q, name, detail) => {
    expect((await find({ q }))[0]).toMatchObject({ name, detail, kind: 'place' });
  });

  test('of those with one name the nearer to what is looked at goes first', async () => {
    const nearNitra = await find({ q: 'Nová Ves', latitude: '48.3', longitude: '18.3' });
    const nearPrague = await find({ q: 'Nová Ves', latitude: '50.08', longitude: '14.43' });
    // Many have this name, so each says which larger town is near.
    expect(nearNitra[0]?.detail).toMatch(/ \(\d+ km\), Slovensko$/);
    expect(nearPrague[0]?.detail).toMatch(/ \(\d+ km\), Česko$/);
    expect(new Set(nearNitra.map(({ detail }) => detail)).size).toBeGreaterThan(7);
    expect(nearNitra.length).toBe(10);
  });

  test('the country is told in the language of the person', async () => {
    expect((await find({ q: 'Trnava' }, 'en'))[0]?.detail).toBe('Slovakia');
  });

  test.each([
    ['Einsteinova 24, 851 01 Bratislava, Slovensko', 'Bratislava'],
    ['Hlavná 5, Trnava', 'Trnava'],
  ])('without streets an address finds its town: %s', async (q, name) => {
    expect((await find({ q }))[0]?.name).toBe(name);
    fake.mood = 'nothing';
    expect((await find({ q }, 'sk', streets))[0]?.name).toBe(name);
  });

  test('what nobody knows finds nothing', async () => {
    expect(await find({ q: 'Qwertzuiop' })).toEqual([]);
    expect(await find({ q: '--' })).toEqual([]);
  });
});

test.each(['', 'q=a', `q=${'x'.repeat(151)}`, 'q=Trnava&latitude=91'])(
  'a query that is none is refused: %s',
  async (query) => {
    expect((await api.call('driver', 'GET', `/v1/tatra/place?${query}`)).statusCode).toBe(400);
  },
);

describe('streets and addresses by a geocoder', () => {
  test('stand behind the towns, in the language of the person', async () => {
    const found = await find({ q: 'Einsteinova 24' }, 'cs', streets);
    expect(found).toMatchObject([
      { name: 'Einsteinova 24', detail: 'Bratislava, Slovensko', kind: 'address' },
    ]);
    expect(fake.asked[0]?.searchParams.get('accept-language')).toBe('cs');
    const both = await find({ q: 'Trnava' }, 'sk', streets);
    expect([both[0]?.name, both.at(-1)?.name]).toEqual(['Trnava', 'Einsteinova 24']);
    expect(both.length).toBeLessThanOrEqual(10);
  });

  test('a geocoder is not asked while somebody types', async () => {
    expect((await find({ q: 'Trnava', typing: 'true' }, 'sk', streets))[0]?.name).toBe('Trnava');
    expect(fake.asked).toEqual([]);
  });

  test('a town that both know stands there once', async () => {
    const town = { category: 'boundary', type: 'administrative', lat: '48.37', lon: '17.58' };
    fake.results = [{ ...FOUND_HOUSE, ...town, name: 'Trnava' }];
    const found = await find({ q: 'Trnava', latitude: '48', longitude: '17' }, 'sk', streets);
    const here = found.filter(
      ({ name, latitude }) => name === 'Trnava' && Math.abs(latitude - 48.37) < 0.05,
    );
    expect(here).toHaveLength(1);
  });

  test('of two searches of one person the newer one asks alone', async () => {
    await api.db.pool.query(
      "insert into geocoder_turn (next, paused_until) values (now() + interval '1 s', 'epoch')",
    );
    const next = async () => (await api.db.pool.query('select next from geocoder_turn')).rows[0];
    const before = await next();
    const older = find({ q: 'Hlavná 1' }, 'sk', streets);
    await expect.poll(next).not.toEqual(before);
    const newer = find({ q: 'Hlavná 12' }, 'sk', streets);
    expect([await older, (await newer).length]).toEqual([[], 1]);
    expect(fake.asked.map(({ searchParams }) => searchParams.get('q'))).toEqual(['Hlavná 12']);
  });

  test('of one that is away towns are told; that there is no such street is not said', async () => {
    fake.mood = 'broken';
    expect((await find({ q: 'Nitra' }, 'sk', streets))[0]?.name).toBe('Nitra');
    const url = `/v1/tatra/place?q=${encodeURIComponent('Neznáma 7')}`;
    const answer = await streets.call('driver', 'GET', url);
    expect([answer.statusCode, answer.json().code]).toEqual([504, 'gateway_timeout']);
    expect(answer.json().message).toContain('adries');
    expect(fake.asked).toHaveLength(1);
  });
});
