// What a person finds who types the name of a place on the map.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

async function find(query: Record<string, string>, language = 'sk') {
  const headers = { ...(await api.as('driver')), 'accept-language': language };
  const answer = await api.app.inject({
    url: `/v1/tatra/place?${new URLSearchParams(query)}`,
    headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { name: string; detail: string; kind: string; latitude: number }[];
}

describe('MAP-005 towns by their names', () => {
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
    expect(nearNitra[0]?.detail).toBe('Slovensko');
    expect(nearPrague[0]?.detail).toBe('Česko');
    expect(nearNitra.length).toBe(10);
  });

  test('the country is told in the language of the person', async () => {
    expect((await find({ q: 'Trnava' }, 'en'))[0]?.detail).toBe('Slovakia');
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
