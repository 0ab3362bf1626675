// The operator's PMTiles file: what is read of it, and that a broken or a huge one is told with a sentence
// in place of memory or time.
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directory, MapBytes, SAMPLE, VADUZ } from '../../testing/streets/pmtiles.ts';
import { MapFileError } from './map-facts.ts';
import { openArchive, PART_BYTES_MAX, TILE_BYTES_MAX } from './street-archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'flotila-map-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(bytes: Uint8Array): string {
  const file = path.join(folder, 'map.pmtiles');
  writeFileSync(file, bytes);
  return file;
}
const opening = (bytes: Uint8Array) => openArchive(fileOf(bytes));
const LAST_TILE = 4 ** 14;

describe('the street map of a file', () => {
  test('its area, zooms, age, and whose data it is as text', async () => {
    const archive = await openArchive(SAMPLE);
    expect(archive.facts).toMatchObject({
      name: 'Liechtenstein (OpenMapTiles schema)',
      attribution: '© OpenMapTiles © OpenStreetMap contributors',
      minzoom: 0,
      maxzoom: 14,
      bounds: [9.4715, 47.0484, 9.6357, 47.2706],
      dataOf: '2024-03-04T21:21:35.000Z',
      generator: 'tilemaker 2.2.0',
    });
    await archive.close();
  });

  test('tiles as they are stored, and none where it has none', async () => {
    const archive = await openArchive(SAMPLE);
    const tile = await archive.tile(VADUZ.z, VADUZ.x, VADUZ.y);
    expect(gunzipSync(tile).includes('transportation_name')).toBe(true);
    expect(await archive.tile(14, 0, 0)).toHaveLength(0);
    expect(await archive.tile(15, VADUZ.x * 2, VADUZ.y * 2)).toHaveLength(0);
    expect(await archive.tile(1, 2, 0)).toHaveLength(0);
    await archive.close();
  });

  test('leaf directories are followed', async () => {
    const whole = await openArchive(SAMPLE);
    const expected = await whole.tile(VADUZ.z, VADUZ.x, VADUZ.y);
    await whole.close();
    const changed = new MapBytes();
    // The sample's only directory as a leaf of a new root.
    const leaf = Buffer.from(changed.bytes.subarray(127, 648));
    changed.append('leaves', leaf);
    changed.root(directory([{ tileId: 0, offset: 0, length: leaf.length, run: 0 }]));
    const archive = await opening(changed.bytes);
    expect(await archive.tile(VADUZ.z, VADUZ.x, VADUZ.y)).toEqual(expected);
    await archive.close();
  });

  test('markup of its attribution does not come to a page', async () => {
    const attribution = '<img src=x onerror=alert(1)>A &amp; B<script>x</script>';
    const archive = await opening(new MapBytes().metadata((m) => ({ ...m, attribution })).bytes);
    expect(archive.facts.attribution).toBe('A & B x');
    await archive.close();
  });

  test('a file of 100 GB is never read whole', async () => {
    const bytes = 100_000_000_000;
    const file = fileOf(new MapBytes().part('tiles', 1388, bytes - 1388).bytes);
    const descriptor = openSync(file, 'r+');
    ftruncateSync(descriptor, bytes);
    closeSync(descriptor);
    const archive = await openArchive(file);
    expect(await archive.tile(VADUZ.z, VADUZ.x, VADUZ.y)).not.toHaveLength(0);
    expect(archive.bytes).toBe(bytes);
    await archive.close();
    rmSync(file);
  });
});

const layersOf = (names: string[]) => () => ({ vector_layers: names.map((id) => ({ id })) });
const bad: [what: string, bytes: () => Uint8Array, sentence: string | RegExp][] = [
  ['nothing', () => Buffer.alloc(0), 'it is no PMTiles file'],
  ['a page', () => Buffer.from('<!DOCTYPE html><title>404'), 'but a web page'],
  ['MBTiles', () => Buffer.from('SQLite format 3\0'), '"pmtiles convert" makes one'],
  ['version 2', () => new MapBytes().byte(7, 2).bytes, 'it has version 2 of PMTiles, not 3'],
  ['pictures', () => new MapBytes().byte(99, 2).bytes, 'its tiles are pictures (png)'],
  ['packed by brotli', () => new MapBytes().byte(98, 3).bytes, 'packed with brotli'],
  [
    'half a file',
    () => new MapBytes().bytes.subarray(0, 900_000),
    'it is cut off: it has 900000 bytes and should have 1811300',
  ],
  ['a part of the header', () => new MapBytes().bytes.subarray(0, 7), 'it is cut off'],
  ['root beyond the end', () => new MapBytes().part('root', 2 ** 40, 500).bytes, 'it is cut off'],
  ['root far away', () => new MapBytes().part('root', 500_000, 500).bytes, 'its root directory'],
  ['zooms', () => new MapBytes().byte(101, 40).bytes, 'its zooms are 0 to 40'],
  ['no area', () => new MapBytes().byte(109, 90).bytes, 'its area is'],
  ['no layers', () => new MapBytes().metadata(() => ({})).bytes, 'which layers it has'],
  [
    'the schema of Protomaps',
    () => new MapBytes().metadata(layersOf(['earth', 'roads', 'water'])).bytes,
    'it has the schema of Protomaps',
  ],
  [
    'the schema of Shortbread',
    () => new MapBytes().metadata(layersOf(['streets', 'land'])).bytes,
    'it has the schema of Shortbread',
  ],
  [
    'a layer is missing',
    () => new MapBytes().metadata(layersOf(['transportation', 'place', 'water'])).bytes,
    'it lacks transportation_name, building, landcover',
  ],
  [
    'metadata that unpack to too much',
    () => new MapBytes().append('metadata', gzipSync(Buffer.alloc(PART_BYTES_MAX + 1))).bytes,
    'cannot be unpacked',
  ],
  ['metadata are none', () => new MapBytes().part('metadata', 5000, 700).bytes, 'unpacked'],
  [
    'a directory that counts more than it has',
    () => new MapBytes().root(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f])).bytes,
    'its directories are broken',
  ],
  [
    'numbers without an end',
    () => new MapBytes().root(Buffer.alloc(500, 0xff)).bytes,
    'its directories are broken',
  ],
  [
    'a leaf that points at itself',
    () => {
      const pointing = (length: number) => directory([{ tileId: 0, offset: 0, length, run: 0 }]);
      let length = 0;
      while (gzipSync(pointing(length)).length !== length) {
        length = gzipSync(pointing(length)).length;
      }
      const self = pointing(length);
      return new MapBytes().append('leaves', gzipSync(self)).root(self).bytes;
    },
    'its directories are broken',
  ],
  [
    'a tile of more than 5 MB',
    () => {
      const length = TILE_BYTES_MAX + 1;
      const root = directory([{ tileId: 0, offset: 0, length, run: LAST_TILE * 2 }]);
      return new MapBytes().append('tiles', Buffer.alloc(length)).root(root).bytes;
    },
    'has 5000001 bytes, which is too much',
  ],
  [
    'a tile beyond the end',
    () => {
      const root = directory([{ tileId: 0, offset: 2 ** 40, length: 10, run: LAST_TILE * 2 }]);
      return new MapBytes().root(root).bytes;
    },
    'it points beyond its end',
  ],
];

describe('a file that cannot be shown is refused with a sentence', () => {
  test.for(bad)('%s', async ([_what, bytes, sentence]) => {
    await expect(opening(bytes())).rejects.toThrow(sentence);
  });

  test('no file, or a folder', async () => {
    await expect(openArchive(path.join(folder, 'none'))).rejects.toThrow('there is no such file');
    await expect(openArchive(folder)).rejects.toThrow('it is no file');
  });
});

describe('bytes that are wrong anywhere', () => {
  test('the file is shown or refused with a sentence, and nothing else happens', async () => {
    const change = fc.record({ at: fc.nat({ max: 1387 }), value: fc.nat({ max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const map = new MapBytes();
        for (const { at, value } of changes) map.byte(at, value);
        const archive = await opening(map.bytes).catch(onlyMapFileError);
        await archive?.tile(VADUZ.z, VADUZ.x, VADUZ.y).catch(onlyMapFileError);
        await archive?.close();
      }),
      { seed: 38, numRuns: 400 },
    );
  });

  test('so do directories of any numbers', async () => {
    const number = fc.oneof(fc.nat({ max: 300 }), fc.maxSafeNat());
    const entry = fc.record({ tileId: number, offset: number, length: number, run: number });
    const ordered = fc
      .array(entry, { maxLength: 20 })
      .map((entries) => directory(entries.toSorted((a, b) => a.tileId - b.tileId)));
    const anything = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(fc.oneof(ordered, anything), async (root) => {
        const map = new MapBytes().root(root);
        const archive = await opening(map.bytes).catch(onlyMapFileError);
        for (const z of [0, 3, 14]) await archive?.tile(z, 0, 0).catch(onlyMapFileError);
        await archive?.close();
      }),
      { seed: 38, numRuns: 200 },
    );
  });
});

function onlyMapFileError(error: unknown): undefined {
  if (!(error instanceof MapFileError)) throw error;
}
