// What every call has in common: refusals, ranges, odd requests, headers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
const get = (url: string, headers: object = {}) =>
  api.as('superuser').then((bearer) => api.app.inject({ url, headers: { ...bearer, ...headers } }));

describe('refusals', () => {
  test('are problem+json in the language of the caller', async () => {
    const url = '/v1/tatra/vehicle/999999';
    const answers = await Promise.all(
      ['sk', 'cs', 'en', 'de'].map((language) => get(url, { 'accept-language': language })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    expect(answers.map((answer) => answer.json().message)).toEqual([
      'Záznam sa nenašiel.',
      'Záznam nebyl nalezen.',
      'The record was not found.',
      'Záznam sa nenašiel.',
    ]);
    expect(answers[0]?.json()).toEqual({
      type: 'urn:flotila:problem:not_found',
      title: 'The record was not found.',
      status: 404,
      code: 'not_found',
      message: 'Záznam sa nenašiel.',
      requestId: answers[0]?.headers['x-request-id'],
    });
    expect(answers[0]?.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  test.each([
    ['/v1/tatra/vehicle-map?size=0', 400],
    ['/v1/tatra/vehicle-map?size=-1', 400],
    ['/v1/tatra/vehicle-map?size=abc', 400],
    ['/v1/tatra/vehicle-map?size=', 400],
    ['/v1/tatra/vehicle-map?size=1.5', 400],
    ['/v1/tatra/vehicle-map?size=1&size=2', 400],
    ['/v1/tatra/vehicle-map?page=-1', 400],
    ['/v1/tatra/vehicle-map?page=99999999999999999999', 400],
    ['/v1/tatra/vehicle-map?page=1000000&size=5000', 200],
    ['/v1/tatra/vehicle-map?groupset=0', 400],
    ['/v1/tatra/vehicle-map?groupset=99999999999', 400],
    ['/v1/tatra/vehicle-map?groupset=2147483647', 404],
    ['/v1/tatra/vehicle-map?all=maybe', 400],
    ['/v1/tatra/vehicle/abc', 400],
    ['/v1/tatra/vehicle/-1', 400],
    ['/v1/tatra/vehicle/1e3', 404],
    ['/v1/tatra/vehicle/99999999999999999999999', 400],
    ['/v1/tatra/vehicle/2147483647', 404],
    ['/v1/tatra/vehicle/%00', 400],
    ['/v1/tatra/find-vehicles?text=ab%00c', 400],
    ["/v1/tatra/find-vehicles?text=abc'--", 200],
    [`/v1/tatra/find-vehicles?text=${'x'.repeat(101)}`, 400],
    ['/v1/all/code/nothing', 404],
    ['/v1/all/code/fuelTypes?page=7', 200],
    ['/v1/tatra/vehicle/201/ride?from=2026-11-01&to=2026-11-30', 200],
    ['/v1/tatra/vehicle/201/ride?from=2026-11-01T08:00&to=2026-11-01T08:00:00%2B02:00', 400],
    ['/v1/tatra/vehicle/201/ride?from=2026-11-02&to=2026-11-01', 400],
    ['/v1/tatra/vehicle/201/ride?from=2026-02-30&to=2026-03-01', 400],
    ['/v1/tatra/vehicle/201/ride?from=2026-11-01T25:00&to=2026-11-02', 400],
    ['/v1/tatra/vehicle/201/ride?from=1970-01-01&to=2069-12-31', 200],
    ['/v1/tatra/vehicle/201/ride?from=0000-01-01&to=9999-12-31', 400],
    ['/v1/tatra/vehicle/201/ride?from=yesterday&to=today', 400],
    ['/v1/tatra/vehicle/201/ride?to=2026-11-01', 400],
    ['/v1/tatra/vehicle/201/ride?from=2026-11-01&to=2026-11-02&filter=some', 400],
    ['/v1/tatra/vehicle/201/locations?from=2026-11-01&to=2026-11-02&params=tank,speed', 200],
    ['/v1/tatra/vehicle/201/locations?from=2026-11-01&to=2026-11-02&fromRides=start', 400],
    ['/v1/tatra/vehicle/201/locations?from=2026-11-01&to=2026-11-02&page=1000000&size=5000', 200],
    ['/v1/tatra/vehicle/201/locations?from=1970-01-01&to=2199-12-31&size=99999', 200],
    ['/v1/tatra/no-such-call', 404],
    ['/v1', 404],
    ['/v1/', 404],
    [`/v1/tatra/vehicle/${'9'.repeat(3000)}`, 404],
    ['/v1/tatra/vehicle/%E0%A4%A', 400],
  ])('API-009 ranges: %s answers %i', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode, answer.body).toBe(status);
    if (status >= 400) expect(answer.json().code).toBeTypeOf('string');
  });

  test('API-009 a size above 5000 is cut to 5000', async () => {
    expect((await get('/v1/tatra/vehicle-map?size=99999')).json().size).toBe(5000);
  });

  test('API-006 lists are pages', async () => {
    const first = (await get('/v1/tatra/vehicle-map?size=1')).json();
    expect(first).toMatchObject({ totalElements: 2, totalPages: 2, number: 0, size: 1 });
    const second = (await get('/v1/tatra/vehicle-map?size=1&page=1')).json();
    expect(second.content).toHaveLength(1);
    expect(second.content[0].vehicleId).not.toBe(first.content[0].vehicleId);
    expect((await get('/v1/tatra/vehicle-map?page=5')).json()).toMatchObject({
      content: [],
      totalElements: 2,
      totalPages: 1,
    });
  });

  test('unknown addresses below /v1: 401 to a stranger, 404 to a user, in every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      expect((await api.call(null, method, '/v1/tatra/nothing')).statusCode).toBe(401);
      expect((await api.call('driver', method, '/v1/tatra/nothing')).statusCode).toBe(404);
    }
  });

  test('an address that cannot be read: 401 to a stranger, 400 to a user', async () => {
    const urls = [
      '/v1/tatra/vehicle/%zz',
      '/v1/tatra/vehicle/%00',
      '/v1/tatra/vehicle-map?size=%00',
    ];
    for (const url of urls) {
      expect((await api.call(null, 'GET', url)).statusCode, url).toBe(401);
      expect((await api.call('driver', 'GET', url)).statusCode, url).toBe(400);
    }
    expect((await api.call(null, 'GET', '/v1/public/%zz')).statusCode).toBe(400);
    expect((await api.call(null, 'GET', '/v1/%00')).statusCode).toBe(401);
  });

  test('a zero byte is refused as a field', async () => {
    expect((await get('/v1/tatra/find-vehicles?text=ab%00c')).json().errors).toEqual([
      { field: 'text', code: 'format' },
    ]);
    expect((await get('/v1/tatra/vehicle/%00')).json().errors).toEqual([
      { field: 'id', code: 'format' },
    ]);
  });

  test('unknown addresses below /v1/public: 404 to everybody, a stranger may call there', async () => {
    for (const url of ['/v1/public/nope', '/v1/public/sharing/x', '/v1/public/?a=1']) {
      for (const who of [null, 'driver'] as const) {
        const answer = await api.call(who, 'GET', url);
        expect(answer.statusCode, url).toBe(404);
        expect(answer.json().code).toBe('not_found');
      }
    }
  });
});

describe('bodies', () => {
  const post = async (payload: string, type = 'application/json') =>
    api.app.inject({
      method: 'POST',
      url: '/v1/tatra/vehicle',
      headers: { ...(await api.as('superuser')), 'content-type': type },
      payload,
    });
  test.each([
    ['broken JSON', '{"name":', 'application/json', 400],
    ['no JSON at all', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['an array', '[]', 'application/json', 400],
    ['a text', '"x"', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a zero byte', '{"name":"a\\u0000b"}', 'application/json', 400],
    ['a prototype', '{"__proto__":{"name":"x"}}', 'application/json', 400],
    ['2 MB', `{"name":"${'x'.repeat(2_000_000)}"}`, 'application/json', 413],
  ])('%s', async (_what, payload, type, status) => {
    const answer = await post(payload, type);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  test('F-9 a call that takes a body is not made without one, though each field may be left out', async () => {
    const headers = await api.as('superuser');
    for (const payload of [undefined, '']) {
      const answer = await api.app.inject({
        method: 'PATCH',
        url: '/v1/tatra/vehicle-params/202',
        headers,
        ...(payload !== undefined && { payload }),
      });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().message).toBe('Telo požiadavky chýba.');
    }
  });

  test('a zero byte names its field; text that only looks like one is taken', async () => {
    const refused = await post('{"name":"x","tanks":[{"fuel":"a\\u0000b"}]}');
    expect(refused.json()).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'tanks.0.fuel', code: 'format' }],
    });
    const taken = await post('{"name":"50%00 \\\\u0000"}');
    const fields = taken.json().errors.map(({ field }: { field: string }) => field);
    expect(fields).toContain('numericPlate');
    expect(fields).not.toContain('name');
  });

  test('field errors name the field, the rule and its parameters', async () => {
    const answer = await post('{"name":"","numericPlate":"X","typeCode":"truck","kmStart":-1}');
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: [
        { field: 'name', code: 'required' },
        { field: 'kmStart', code: 'min', params: { min: 0 } },
      ],
    });
  });
});

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

describe('HEAD and OPTIONS', () => {
  test('HEAD answers as GET without a body; of the sign-in it does not exist', async () => {
    const headers = await api.as('driver');
    const head = await api.app.inject({ method: 'HEAD', url: '/v1/tatra/vehicle-map', headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const stream = await api.app.inject({ method: 'HEAD', url: '/v1/tatra/live', headers });
    expect(stream.statusCode).toBe(405);
    const signIn = await api.app.inject({ method: 'HEAD', url: '/v1/all/token', headers });
    expect(signIn.statusCode).toBe(405);
  });

  test.each([
    '/v1/morava/person/103/import/tatra',
    '/v1/admin/vehicle-log/201?date=no',
    '/v1/admin/vehicle-log-lines/201?date=no',
  ])('HEAD is none of a GET that changes something or is recorded: %s', async (url) => {
    const rows = async () =>
      (await api.db.pool.query('select count(*)::int as n from person')).rows[0].n;
    const before = await rows();
    const headers = await api.as('superuser');
    const head = await api.app.inject({ method: 'HEAD', url, headers });
    expect(head.statusCode).toBe(405);
    expect(await rows()).toBe(before);
  });

  test.each([
    ['DELETE', '/v1/tatra/vehicle-map', 'GET, HEAD, OPTIONS'],
    ['POST', '/v1/tatra/vehicle/201', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['GET', '/v1/tatra/refueling/import', 'POST, OPTIONS'],
    ['PUT', '/v1/all/token', 'GET, DELETE, OPTIONS'],
    ['POST', '/health/live', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/v1/tatra/vehicle-map', 'GET, HEAD, OPTIONS'],
    ['QUERY', '/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('F-9 %s %s is 405 with the methods that the address has', async (method, url, allow) => {
    const asked = { method: method as 'GET', url, payload: 'no JSON' };
    const answer = await api.app.inject({ ...asked, headers: await api.as('superuser') });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
    // What a stranger may call is told to nobody before they sign in.
    const stranger = await api.app.inject(asked);
    expect(stranger.statusCode).toBe(url.startsWith('/v1/') ? 401 : 405);
  });

  test('S-9 OPTIONS of each call names the methods that it has, and no others', async () => {
    const { paths } = (await get('/openapi.json')).json() as { paths: Record<string, object> };
    // The gateway's own path is on its port.
    const own = Object.entries(paths).filter(([path]) => path !== '/json');
    for (const [path, calls] of own) {
      const url = path.replace('{company}', 'tatra').replaceAll(/\{\w+\}/g, '1');
      const { allow } = (await api.app.inject({ method: 'OPTIONS', url })).headers;
      const named = String(allow).split(', ');
      const asked = Object.keys(calls).map((method) => method.toUpperCase());
      expect(named.filter((method) => !['HEAD', 'OPTIONS'].includes(method)).sort(), path).toEqual(
        asked.filter((method) => METHODS.has(method)).sort(),
      );
    }
  });

  test('OPTIONS says what may be asked and grants no other origin anything', async () => {
    const answer = await api.app.inject({
      method: 'OPTIONS',
      url: '/v1/tatra/vehicle-map',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });
});

describe('R9 headers', () => {
  test('a strict policy without inline scripts, no sniffing, no caching of answers', async () => {
    const answer = await get('/v1/tatra/vehicle-map');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('F-8 only behind a trusted proxy that speaks https browsers are told to stay with it', async () => {
    const behind = await testApi({ trustedProxies: ['10.1.0.0/16'] });
    const told = async (remoteAddress: string, proto: string) => {
      const headers = { 'x-forwarded-proto': proto };
      const answer = await behind.app.inject({ url: '/health/live', remoteAddress, headers });
      return answer.headers['strict-transport-security'];
    };
    expect(await told('10.1.2.3', 'https')).toBe('max-age=31536000');
    expect(await told('10.1.2.3', 'http')).toBeUndefined();
    expect(await told('10.2.0.1', 'https')).toBeUndefined();
    await behind.close();
  });

  test('JSON is compressed when the client can', async () => {
    const answer = await get('/v1/all/code/countries', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(10_000);
  });
});
