// Sources of the street map and all the ways in which they fail, asked over real sockets.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { StreetSource } from '@flotila/domain/map/street-source.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreetFailure, TILE_BYTES_MAX } from './street-bytes.ts';
import { openStreets, type StreetAccess } from './street-tiles.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** One layer without anything in it. */
const TILE = Uint8Array.of(0x1a, 0x02, 0x0a, 0x00);
const NOBODY: StreetAccess = { token: () => null, renew: async () => null };

let address = '';
let answers: Record<string, Answer>;
let asked: IncomingMessage[];
const server = createServer((request, response) => {
  asked.push(request);
  const path = request.url ?? '';
  const found = Object.keys(answers).find((start) => path.startsWith(start));
  if (found !== undefined) return answers[found]?.(request, response);
  response.writeHead(404).end();
});

beforeEach(async () => {
  answers = { '/planet': json(), '/t/': bytes(TILE) };
  asked = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('location', { origin: 'http://flotila.test' });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function bytes(body: Uint8Array, headers: Record<string, string> = {}): Answer {
  return (_request, response) => response.writeHead(200, headers).end(body);
}

function json(over: Record<string, unknown> = {}): Answer {
  return (_request, response) => {
    const layers = [{ id: 'transportation' }, { id: 'water' }];
    const said = { tiles: [`${address}/t/{z}/{x}/{y}.pbf`], vector_layers: layers, ...over };
    response.end(JSON.stringify(said));
  };
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end();

function source(): StreetSource {
  return { kind: 'public', url: `${address}/planet` };
}

async function failureOf(work: Promise<unknown>): Promise<StreetFailure> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StreetFailure);
  return failure as StreetFailure;
}

test('a source says its zooms, area and whose it is; its words are text, never markup', async () => {
  const attribution = '<a href="javascript:alert(1)">OpenFreeMap</a> <b>&copy; OpenMapTiles</b>';
  answers['/planet'] = json({ minzoom: 2, maxzoom: 14, bounds: [9, 47, 10, 48], attribution });
  const { tile: _, check: _check, ...about } = await openStreets(source(), NOBODY);
  expect(about).toEqual({
    form: 'vector',
    minzoom: 2,
    maxzoom: 14,
    bounds: [9, 47, 10, 48],
    attribution: 'OpenFreeMap © OpenMapTiles',
  });
});

test('a stranger is told neither the page nor who asks', async () => {
  const access = { ...NOBODY, token: () => 'secret' };
  const tiles = await openStreets(source(), access);
  await tiles.tile(3, 4, 2);
  expect(asked.map(({ url }) => url)).toEqual(['/planet', '/t/0/0/0.pbf', '/t/3/4/2.pbf']);
  for (const { headers } of asked) {
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  }
});

test('our own server is shown the token, and a newer one where that is refused', async () => {
  vi.stubGlobal('location', { origin: address });
  const renew = vi.fn(async () => 'new');
  const only = (answer: Answer): Answer => {
    return (request, response) => {
      const isNew = request.headers.authorization === 'Bearer new';
      (isNew ? answer : status(401))(request, response);
    };
  };
  answers = {
    '/v1/map/tiles/abc/': only(bytes(TILE)),
    '/v1/map/tiles/abc': only(json({ tiles: ['/v1/map/tiles/abc/{z}/{x}/{y}'] })),
  };
  await openStreets({ kind: 'file', version: 'abc' }, { token: () => 'old', renew });
  expect(asked.map(({ headers }) => headers.authorization?.slice(7))).toEqual([
    'old',
    'new',
    'old',
    'new',
  ]);
});

test("a sharing's visitor has the file by the sharing and shows no token", async () => {
  vi.stubGlobal('location', { origin: address });
  const root = '/v1/public/sharing/secret/tiles/abc';
  answers = { [`${root}/`]: bytes(TILE), [root]: json({ tiles: [`${root}/{z}/{x}/{y}`] }) };
  const access = { ...NOBODY, token: () => 'a session', sharing: 'secret' };
  await openStreets({ kind: 'file', version: 'abc' }, access);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

test('a tile that came as gzip without saying so is unpacked', async () => {
  answers['/t/'] = bytes(gzipSync(TILE));
  const tiles = await openStreets(source(), NOBODY);
  expect(new Uint8Array(await tiles.tile(1, 0, 0))).toEqual(TILE);
});

test('a map of one country is asked for a tile in its middle', async () => {
  answers['/planet'] = json({ minzoom: 4, bounds: [9.4, 47, 9.6, 47.3] });
  await openStreets(source(), NOBODY);
  expect(asked[1]?.url).toBe('/t/4/8/5.pbf');
});

test.each<[string, string, Answer]>([
  ['a page of HTML', 'unreadable', bytes(Buffer.from('<!doctype html><p>Sign in'))],
  ['half a tile', 'unreadable', bytes(TILE.slice(0, 3))],
  ['gzip that breaks off', 'unreadable', bytes(gzipSync(TILE).subarray(0, 12))],
  ['too large a tile', 'tooLarge', bytes(new Uint8Array(TILE_BYTES_MAX + 1))],
  ['gzip of too large a tile', 'tooLarge', bytes(gzipSync(new Uint8Array(TILE_BYTES_MAX + 1)))],
  ['404 for every tile', 'missing', status(404)],
  ['an empty answer to every tile', 'missing', bytes(new Uint8Array())],
  ['500', 'refused', status(500)],
  ['a redirect elsewhere', 'unreachable', status(302, { location: 'http://elsewhere.test/' })],
  ['a connection that breaks', 'unreachable', (request) => request.socket.destroy()],
])('%s is no map: %s', async (_what, reason, answer) => {
  answers['/t/'] = answer;
  expect((await failureOf(openStreets(source(), NOBODY))).reason).toBe(reason);
});

test('429 says how long the host wants to be left alone', async () => {
  answers['/planet'] = status(429, { 'retry-after': '120' });
  const { reason, retryAfterMs } = await failureOf(openStreets(source(), NOBODY));
  expect([reason, retryAfterMs]).toEqual(['busy', 120_000]);
});

test('a host that never answers is given up after 3 s', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    return ms === 3000 ? AbortSignal.abort() : new AbortController().signal;
  });
  answers['/planet'] = () => undefined;
  expect((await failureOf(openStreets(source(), NOBODY))).reason).toBe('slow');
  vi.restoreAllMocks();
});

test.each<[string, string, Record<string, unknown>]>([
  ['tiles of another host', 'foreign', { tiles: ['https://elsewhere.test/{z}/{x}/{y}.pbf'] }],
  ['tiles of another schema', 'schema', { vector_layers: [{ id: 'roads' }, { id: 'earth' }] }],
  ['no tiles', 'unreadable', { tiles: [] }],
  ['tiles counted from the south', 'unreadable', { scheme: 'tms' }],
  ['zooms that cross', 'unreadable', { minzoom: 9, maxzoom: 3 }],
])('a TileJSON with %s is refused: %s', async (_what, reason, over) => {
  answers['/planet'] = json(over);
  expect((await failureOf(openStreets(source(), NOBODY))).reason).toBe(reason);
});

test('a TileJSON of more than a megabyte is not read to its end', async () => {
  answers['/planet'] = bytes(Buffer.from(`"${'x'.repeat(1_000_001)}"`));
  expect((await failureOf(openStreets(source(), NOBODY))).reason).toBe('tooLarge');
});

test('an address of pictures is opened by a picture', async () => {
  const address404 = `${address}/t/{z}/{x}/{y}.png`;
  const raster = { kind: 'address', form: 'raster', url: address404 } as const;
  expect((await failureOf(openStreets(raster, NOBODY))).reason).toBe('unreadable');
  answers['/t/'] = bytes(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  expect((await openStreets(raster, NOBODY)).form).toBe('raster');
});

test('whether a source is there again is asked past the cache', async () => {
  const seen = vi.spyOn(globalThis, 'fetch');
  const tiles = await openStreets(source(), NOBODY, { isFresh: true });
  await tiles.check();
  expect(seen.mock.calls.map(([, init]) => init?.cache)).toEqual(Array(3).fill('no-store'));
  vi.restoreAllMocks();
});
