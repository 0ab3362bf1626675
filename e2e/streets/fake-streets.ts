// A host of street tiles as the public one is: a TileJSON that leads to a dated path, tiles without a key, and
// every mood in which a browser may find it. Each tile is water from edge to edge, so that it is seen.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

/**
 * missing: 404 to each tile; busy: 429; garbage: a page in place of a tile; huge: more than anybody should
 * read; redirect: to another host; silent: no answer at all; gone: connections break; bare: tiles without
 * anything, as beyond the border of an operator's country.
 */
export type Mood =
  | 'well'
  | 'missing'
  | 'busy'
  | 'garbage'
  | 'huge'
  | 'redirect'
  | 'silent'
  | 'gone'
  | 'bare';

export interface FakeStreets {
  address: string;
  mood: Mood;
  /** What was asked of it, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

const FAR = 4096 + 64;
const RING = [
  [-64, -64],
  [FAR, -64],
  [FAR, FAR],
  [-64, FAR],
  [-64, -64],
];
const WATER = { type: 3, geometry: [RING], tags: { class: 'lake' } };
const TILE = gzipSync(fromGeojsonVt({ water: { features: [WATER] } as never }));
const HUGE = Buffer.alloc(5_000_001);
/** A blue pixel. */
const PICTURE = pngOf([0x10, 0x20, 0xf0]);

export async function startFakeStreets(): Promise<FakeStreets> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    fake.asked.push({ path, headers: request.headers });
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'retry-after');
    answer(fake, path, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeStreets = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    asked: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

function answer({ mood, address }: FakeStreets, path: string, response: ServerResponse): void {
  if (mood === 'silent') return;
  if (mood === 'gone') return void response.destroy();
  if (mood === 'busy') return void response.writeHead(429, { 'retry-after': '1' }).end();
  if (path === '/nowhere') return void response.writeHead(404).end();
  if (path === '/planet') {
    const tiles = [`${address}/planet/20261118_pt/{z}/{x}/{y}.pbf`];
    const layers = [{ id: 'transportation' }, { id: 'water' }];
    const attribution = '<a href="https://openfreemap.org">OpenFreeMap</a> <i>Of the test</i>';
    const said = { tilejson: '3.0.0', tiles, attribution, vector_layers: layers, maxzoom: 14 };
    return void response.end(JSON.stringify(said));
  }
  if (mood === 'missing') return void response.writeHead(404).end();
  if (mood === 'garbage') return void response.end('<!doctype html><p>Please sign in');
  if (mood === 'huge') return void response.end(HUGE);
  if (mood === 'bare') return void response.end();
  if (mood === 'redirect') {
    return void response.writeHead(302, { location: 'http://elsewhere.test/tile' }).end();
  }
  if (path.endsWith('.png')) return void response.end(PICTURE);
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(TILE);
}

function pngOf(colour: [number, number, number]): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, ...colour]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
