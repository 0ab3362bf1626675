import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '../mercator.ts';
import { readPack } from '../pack.ts';
import { readShapes, touches } from './tile-shapes.ts';

const PACK = fileURLToPath(new URL('../../public/basemap/17-11.pack', import.meta.url));

async function tile(key: string) {
  const pack = await readPack(new Blob([new Uint8Array(readFileSync(PACK))]).stream());
  const [, z = 0, x = 0, y = 0] = key.split('/').map(Number);
  return readShapes(pack.tile(key) ?? new ArrayBuffer(0), z, x, y);
}

test('a place of the basemap lies where it is on earth', async () => {
  const places = (await tile('place/9/280/177')).layers.get('place') ?? [];
  const found = places.find((shape) => shape.properties.name === 'Bratislava');
  expect(found?.rings[0]?.[0]).toBeCloseTo(mercatorX(17.107), 4);
  expect(found?.rings[0]?.[1]).toBeCloseTo(mercatorY(48.148), 4);
});

test('a shape’s box holds all of it, so that a near view may leave it out', async () => {
  const { layers, box } = await tile('land/7/70/44');
  const roads = layers.get('road') ?? [];
  expect(roads.length).toBeGreaterThan(10);
  for (const road of roads) {
    expect(touches(road.box, box)).toBe(true);
    for (const ring of road.rings) {
      expect(Math.min(...ring.filter((_value, at) => at % 2 === 0))).toBeGreaterThanOrEqual(
        road.box[0],
      );
      expect(Math.max(...ring.filter((_value, at) => at % 2 === 1))).toBeLessThanOrEqual(
        road.box[3],
      );
    }
  }
});

test('open sea is a tile without layers', () => {
  expect(readShapes(new ArrayBuffer(0), 7, 0, 0).layers.size).toBe(0);
});
