// The operator's street map over the API: who may have it, how long browsers keep it, and what a page that
// was open before the file was replaced gets.
import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { MapBytes, SAMPLE, VADUZ } from '../../testing/streets/pmtiles.ts';
import { MISSES_MAX } from '../sharing/sharing.routes.ts';
import { type WatchedMapFile, watchMapFile } from './map-file.ts';

const KEPT = 'private, max-age=31536000, immutable';
const tileOf = (version: string) => `tiles/${version}/${VADUZ.z}/${VADUZ.x}/${VADUZ.y}`;
let folder: string;
let file: string;
let mapFile: WatchedMapFile;
let api: TestApi;
let version: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'flotila-map-'));
  file = path.join(folder, 'map.pmtiles');
  copyFileSync(SAMPLE, file);
  mapFile = await watchMapFile(file, { warn: () => undefined });
  version = mapFile.current()?.version ?? '';
  api = await testApi({ mapFile });
});
afterAll(async () => {
  await api.close();
  await mapFile.stop();
  rmSync(folder, { recursive: true });
});

const get = async (url: string) =>
  api.app.inject({
    url,
    headers: { ...(await api.as('driver')), 'accept-encoding': 'br, gzip' },
  });
const visit = (url: string, remoteAddress = '127.0.0.1') => api.app.inject({ url, remoteAddress });

async function share(body: object = {}): Promise<string> {
  const vehiclesIds = [VEHICLE.truck.id];
  const answer = await api.call('admin', 'POST', '/v1/tatra/sharing', { vehiclesIds, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().hashCode;
}

describe('the street map of a session', () => {
  test('its TileJSON names our own tiles, as text and relative to this server', async () => {
    const answer = await get(`/v1/map/tiles/${version}`);
    expect(answer.json()).toEqual({
      tilejson: '3.0.0',
      name: 'Liechtenstein (OpenMapTiles schema)',
      minzoom: 0,
      maxzoom: 14,
      attribution: '© OpenMapTiles © OpenStreetMap contributors',
      bounds: [9.4715, 47.0484, 9.6357, 47.2706],
      tiles: [`/v1/map/tiles/${version}/{z}/{x}/{y}`],
    });
    expect(answer.headers['cache-control']).toBe(KEPT);
  });

  test('a tile comes as it is stored, packed once, and is kept for ever', async () => {
    const answer = await get(`/v1/map/${tileOf(version)}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': KEPT,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const stored = await mapFile.tile(VADUZ.z, VADUZ.x, VADUZ.y);
    expect(answer.rawPayload.equals(stored?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(gunzipSync(answer.rawPayload).includes('transportation')).toBe(true);
  });

  test('where the file has none the tile is empty, so that nobody asks again', async () => {
    const answer = await get(`/v1/map/tiles/${version}/14/0/0`);
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe(KEPT);
  });

  test('nobody has it without a session, and the refusal is not kept', async () => {
    const answer = await visit(`/v1/map/${tileOf(version)}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await get('/v1/map/tiles/nothing')).statusCode).toBe(400);
    expect((await get(`/v1/map/tiles/${version}/99/0/0`)).statusCode).toBe(400);
  });

  test('a page from before the file was replaced goes on, and keeps nothing', async () => {
    const before = version;
    writeFileSync(`${file}.new`, new MapBytes().metadata((m) => ({ ...m, name: 'new' })).bytes);
    renameSync(`${file}.new`, file);
    await mapFile.look();
    version = mapFile.current()?.version ?? '';
    const tile = await get(`/v1/map/${tileOf(before)}`);
    expect([tile.statusCode, tile.headers['cache-control']]).toEqual([200, 'no-store']);
    const told = await get(`/v1/map/tiles/${before}`);
    expect(told.json().tiles).toEqual([`/v1/map/tiles/${version}/{z}/{x}/{y}`]);
    expect(told.headers['cache-control']).toBe('no-store');
  });

  test('without a file that can be shown it is 404 with a sentence', async () => {
    const without = await testApi();
    const answer = await without.call('driver', 'GET', `/v1/map/${tileOf(version)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toContain('mapa ulíc');
    await without.close();
  });
});

describe('the street map of a sharing', () => {
  test('whoever was given an open sharing has it without an account', async () => {
    const hash = await share();
    const told = await visit(`/v1/public/sharing/${hash}/tiles/${version}`);
    expect(told.json().tiles).toEqual([`/v1/public/sharing/${hash}/tiles/${version}/{z}/{x}/{y}`]);
    const tile = await visit(`/v1/public/sharing/${hash}/${tileOf(version)}`);
    expect(tile.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': KEPT });
    expect(tile.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(gunzipSync(tile.rawPayload).includes('transportation')).toBe(true);
  });

  test('before it begins, when it is over and when it was deleted there are no tiles', async () => {
    const day = (days: number) => new Date(api.now() + days * 86_400_000).toISOString();
    const early = await share({ validFrom: day(1) });
    expect((await visit(`/v1/public/sharing/${early}/${tileOf(version)}`)).statusCode).toBe(410);
    const hash = await share();
    await api.db.pool.query('update sharing set valid_to = $2 where hash_code = $1', [
      hash,
      day(-1),
    ]);
    for (const what of [tileOf(version), `tiles/${version}`]) {
      const answer = await visit(`/v1/public/sharing/${hash}/${what}`);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([410, 'no-store']);
    }
    await api.db.pool.query('delete from sharing where hash_code = $1', [hash]);
    expect((await visit(`/v1/public/sharing/${hash}/${tileOf(version)}`)).statusCode).toBe(404);
  });

  test('codes cannot be guessed by tiles', async () => {
    const stranger = '198.51.100.7';
    for (let guess = 0; guess < MISSES_MAX; guess += 1) {
      const url = `/v1/public/sharing/guess${guess}/${tileOf(version)}`;
      expect((await visit(url, stranger)).statusCode).toBe(404);
    }
    const more = await visit(`/v1/public/sharing/more/${tileOf(version)}`, stranger);
    expect(more.statusCode).toBe(429);
    expect(
      (await visit(`/v1/public/sharing/${await share()}/${tileOf(version)}`, stranger)).statusCode,
    ).toBe(200);
  });
});

describe('R9 the policy names the hosts of maps and no other', () => {
  const policyOf = async (settings: Partial<PublicSettings>) => {
    const base = { version: '', release: '', demo: null, hasMail: false, streets: [], layers: [] };
    const one = await testApi({ settings: () => ({ ...base, ...settings }) });
    const { headers } = await one.app.inject({ url: '/health/live' });
    await one.close();
    const directives = String(headers['content-security-policy']).split('; ');
    return directives.filter((directive) =>
      /^(connect|img|worker|script|default)-src/.test(directive),
    );
  };

  test('the public map is fetched and nothing else of it', async () => {
    const url = 'https://tiles.openfreemap.org/planet';
    expect(await policyOf({ streets: [{ kind: 'public', url }] })).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "worker-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self' https://tiles.openfreemap.org",
    ]);
  });

  test("the operator's address, by its host alone; the file needs none", async () => {
    const url = 'https://tiles.example.org/{z}/{x}/{y}.pbf?key=1';
    const policy = await policyOf({
      streets: [
        { kind: 'file', version: '0123456789abcdef' },
        { kind: 'address', form: 'vector', url },
      ],
    });
    expect(policy).toContain("connect-src 'self' https://tiles.example.org");
    expect(policy).toContain("img-src 'self' data: blob:");
  });
});
