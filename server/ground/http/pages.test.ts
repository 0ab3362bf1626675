// What is answered beside the calls of the API: the application's own files, the description of the API,
// health and metrics, and what a caller hears when the database is away or we are wrong (R7).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { allEndpoints } from '../../testing/endpoints.ts';
import { readableJson, resolved } from '../../testing/openapi.ts';
import { openDatabase } from '../db/open.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe('pages that are not the API', () => {
  test('every other path answers the application, here a sentence that it is not built', async () => {
    for (const url of ['/', '/tatra/map', '/login']) {
      const answer = await api.app.inject({ url });
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain('npm start');
    }
    expect((await api.app.inject({ url: '/assets/missing.js' })).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'POST', url: '/tatra/map' })).statusCode).toBe(404);
  });

  test('a built application: its files, their caching, and its page on every path', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'flotila-web-'));
    await mkdir(path.join(root, 'assets'));
    await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Flotila</title>');
    await writeFile(path.join(root, 'assets', 'main-abc123.js'), 'export {};');
    await writeFile(path.join(root, 'assets', 'inter-latin-wght-normal-Dx4k_X.woff2'), '');
    const built = await testApi({ webRoot: root });
    const page = await built.app.inject({ url: '/tatra/map?vehicle=1' });
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    const file = await built.app.inject({ url: '/assets/main-abc123.js' });
    expect([file.statusCode, file.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    // V-13: the page of calls has the letters of the application.
    const docs = await built.app.inject({ url: '/docs/docs.css' });
    expect(docs.body).toMatch(/@font-face[^}]*\/assets\/inter-latin-wght-normal-Dx4k_X\.woff2/);
    const outside = await built.app.inject({ url: '/assets/%2e%2e/%2e%2e/etc/passwd' });
    expect(outside.body).not.toContain('root:');
    expect((await built.app.inject({ url: '/v1/nothing' })).statusCode).toBe(401);
    await built.close();
    await rm(root, { recursive: true });
  });

  test('/docs and /openapi.json describe every call with its full path', async () => {
    const description = (await api.app.inject({ url: '/openapi.json' })).json();
    const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = (await allEndpoints()).map(({ method, url }) => `${method} ${url}`);
    // The gateway's own, on its port.
    expect(described.sort()).toEqual([...declared, 'POST /json'].sort());
    const page = await api.app.inject({ url: '/docs' });
    expect(page.body).not.toMatch(/https?:\/\//);
    expect((await api.app.inject({ url: '/docs/' })).body).toBe(page.body);
    for (const [, url = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const file = await api.app.inject({ url });
      expect([url, file.statusCode, file.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    }
    const unused = await api.app.inject({ url: '/docs/reference/swagger-ui.js' });
    expect(unused.statusCode).toBe(404);
    await expect(readableJson(description)).toMatchFileSnapshot('./fixtures/openapi.json');
  });

  test('W-1 each field of a body has its own unit, also where several are of one kind', async () => {
    const description = (await api.app.inject({ url: '/openapi.json' })).json();
    const call = description.paths['/v1/{company}/vehicle/{id}'].put.requestBody;
    const body = resolved(call, description) as typeof call;
    const { properties } = body.content['application/json'].schema;
    const unitOf = (name: string) => properties[name].description;
    expect(unitOf('consumptionKm')).toBe('l/100 km');
    expect(unitOf('consumptionEngineHours')).toBe('l/h');
    expect(unitOf('engineCapacity')).toBe('cm³');
    expect(unitOf('serviceKm')).toBe('Metres');
    expect(unitOf('rpmMax')).toBeUndefined();
  });

  test('health and metrics', async () => {
    expect((await api.app.inject({ url: '/health/live' })).json()).toEqual({ live: true });
    expect((await api.app.inject({ url: '/health/ready' })).json().ready).toBe(true);
    const own = await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(own.body).toContain('flotila_http_request_seconds');
    const ask = (headers: object, remoteAddress = '10.1.2.3') =>
      api.app.inject({ url: '/metrics', headers: { ...headers }, remoteAddress });
    expect((await ask({})).statusCode).toBe(403);
    expect((await ask({ authorization: 'Bearer wrong' })).statusCode).toBe(403);
    expect((await ask({ authorization: 'Bearer a token of the metrics' })).statusCode).toBe(403);
    expect((await ask({ 'x-forwarded-for': '10.1.2.3' }, '127.0.0.1')).statusCode).toBe(403);
  });
});

describe('R7 a database that is away', () => {
  test('503 with Retry-After and a sentence, never SQL', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { connectTimeoutMs: 500 });
    // It was there when the application began to listen.
    const broken = await testApi({ db: { ...away, listen: async () => () => undefined } });
    const answer = await broken.app.inject({
      url: '/v1/all/token',
      headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect(answer.body).not.toMatch(/select|ECONN|127\.0/i);
    await broken.close();
    await away.close();
  });

  test('ERR-013 an error of ours answers 500 without its text', async () => {
    const broken = await testApi({
      settings: (() => {
        let calls = 0;
        return () => {
          calls += 1;
          if (calls > 1) throw new Error('select secret from nowhere');
          return { version: '', release: '', demo: null, hasMail: false, streets: [], layers: [] };
        };
      })(),
    });
    const answer = await broken.app.inject({ url: '/v1/public/settings' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'server_error', status: 500 });
    expect(answer.body).not.toContain('secret');
    await broken.close();
  });
});
