// The plan of a route link through the call, with places and roads of our own: nobody outside is asked.
import { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeMaps, fakeMaps } from '../../ground/outside/fake-maps.ts';
import { type FakeRouter, fakeRouter } from '../../ground/outside/fake-router.ts';
import { createRouter } from '../../ground/outside/router.ts';
import { type TestApi, testApi } from '../../testing/api.ts';

let api: TestApi;
let fake: FakeRouter;
let routed: TestApi;
let maps: FakeMaps;
let short: TestApi;
beforeAll(async () => {
  api = await testApi();
  fake = await fakeRouter();
  const router = createRouter({ url: fake.url, now: () => Date.now(), timeoutMs: 300 });
  routed = await testApi({ router });
  maps = await fakeMaps();
  short = await testApi({ mapsLink: maps.deps });
});
afterAll(() => Promise.all([api.close(), routed.close(), short.close(), fake.stop(), maps.stop()]));

async function ask(link: string, { language = 'en', of = api } = {}) {
  const answer = await of.app.inject({
    method: 'GET',
    url: `/v1/tatra/map/compute-route-url?${new URLSearchParams({ url: link })}`,
    headers: { ...(await of.as('dispatcher')), 'accept-language': language },
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('API-097, D-CTR-007 a pasted link becomes a plan: places in order, parts between, a path', async () => {
  const { status, body } = await ask(
    'https://www.google.com/maps/dir/Trnava/Brno/Mlad%C3%A1+Boleslav/@49.1,16.2,8z',
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const plan = RoutePlan.parse(body);
  expect(
    plan.waypoints.map(({ index, name, countryCode, precision }) => [
      index,
      name,
      countryCode,
      precision,
    ]),
  ).toEqual([
    [0, 'Trnava', 'SK', 'town'],
    [1, 'Brno', 'CZ', 'town'],
    [2, 'Mladá Boleslav', 'CZ', 'town'],
  ]);
  expect(plan.source).toBe('roads');
  const km = plan.parts.reduce((sum, { distance }) => sum + distance / 1000, 0);
  expect(km).toBeGreaterThan(430);
  expect(km).toBeLessThan(470);
  expect(plan.path.length).toBeGreaterThan(50);
});

test('D-CTR-007 coordinates need no name, and are points', async () => {
  const { body } = await ask('https://maps.google.com/?saddr=48.3774,17.5872&daddr=49.1952,16.608');
  expect(body.waypoints).toMatchObject([
    { name: 'Trnava', latitude: 48.3774, precision: 'point' },
    { name: 'Brno', longitude: 16.608, precision: 'point' },
  ]);
});

test('API-099 where a routing engine is configured it is asked, and while it is away the way is guessed', async () => {
  const link = 'https://www.google.com/maps/dir/Trnava/Brno';
  fake.mood = 'answers';
  const { body: asked } = await ask(link, { of: routed });
  expect([asked.source, asked.waypoints.length, asked.parts.length]).toEqual(['router', 2, 1]);
  // As the crow flies, at 80 km/h, as the fake has it.
  expect(asked.parts[0].distance / asked.parts[0].duration).toBeCloseTo(80 / 3.6, 2);
  fake.mood = 'silent';
  const { status, body: guessed } = await ask(link, { of: routed });
  expect([status, guessed.source]).toEqual([200, 'roads']);
  expect(guessed.parts[0].distance).toBeGreaterThan(asked.parts[0].distance);
});

describe('VAL-069, API-098 a link that cannot be read is refused with what to do', () => {
  test.each([
    ['https://example.com/maps/dir/A/B', 'route_not_accepted', 'https://www.google.com/maps/'],
    ['http://169.254.169.254/latest', 'route_not_accepted', 'Only links'],
    ['https://www.google.com/maps/place/Trnava', 'route_none', 'Directions'],
    ['https://www.google.com/maps/dir//Brno', 'route_own_location', 'own location'],
  ])('%s', async (link, code, sentence) => {
    const { status, body } = await ask(link);
    expect([status, body.code, body.errors?.[0]]).toMatchObject([
      400,
      'invalid',
      { field: 'url', code },
    ]);
    expect(body.message).toContain(sentence);
  });

  test('D-CTR-007 a place that is not known is named, in the language of who asks', async () => {
    const { status, body } = await ask('https://www.google.com/maps/dir/Trnava/Qwertzuiop', {
      language: 'sk',
    });
    expect([status, body.errors[0].code]).toEqual([400, 'route_place']);
    expect(body.message).toContain('Miesto „Qwertzuiop“ sa nenašlo');
  });
});

describe('VAL-070, API-098 a short link', () => {
  test('becomes a plan like the long one', async () => {
    const { status, body } = await ask('https://maps.app.goo.gl/route', { of: short });
    expect([status, body.waypoints.map((one: { name: string }) => one.name)]).toEqual([
      200,
      ['Trnava', 'Brno'],
    ]);
  });

  test.each([
    ['place', 'route_none'],
    ['elsewhere', 'route_short_elsewhere'],
    ['metadata', 'route_short_elsewhere'],
    ['loop', 'route_short_loop'],
    ['silent', 'route_short_slow'],
    ['page', 'route_short_dead'],
  ])('that leads nowhere is refused with what to do: %s', async (path, code) => {
    const { status, body } = await ask(`https://maps.app.goo.gl/${path}`, { of: short });
    expect([status, body.errors?.[0]]).toEqual([400, { field: 'url', code }]);
    // A sentence, not a key.
    expect(body.message).toMatch(/\b[Pp]lease\b/);
  });
});
