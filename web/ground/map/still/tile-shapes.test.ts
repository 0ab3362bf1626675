import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '../mercator.ts';
import { readPack } from '../pack.ts';
import { readShapes, touches, unitsOf } from './tile-shapes.ts';

const PACK = fileURLToPath(new URL('../../../public/basemap/17-11.pack', import.meta.url));

async function tile(key: string) {
  const pack = await readPack(new Blob([new Uint8Array(readFileSync(PACK))]).stream());
  const [, z = 0, x = 0, y = 0] = key.split('/').map(Number);
  return readShapes(pack.tile(key) ?? new ArrayBuffer(0), z, x, y);
}

test('a place of the basemap lies where it is on earth', async () => {
  const { box, layer } = await tile('place/9/280/177');
  const { unit, shapes } = layer('place') ?? { unit: 0, shapes: [] };
  const [x, y] = shapes.find((shape) => shape.properties.name === 'Bratislava')?.rings[0] ?? [];
  expect(box[0] + (x ?? 0) * unit).toBeCloseTo(mercatorX(17.107), 4);
  expect(box[1] + (y ?? 0) * unit).toBeCloseTo(mercatorY(48.148), 4);
});

test('a shape’s box holds all of it, so that a near view may leave it out', async () => {
  const land = await tile('land/7/70/44');
  const { unit, shapes: roads } = land.layer('road') ?? { unit: 0, shapes: [] };
  expect(roads.length).toBeGreaterThan(10);
  const whole = unitsOf(land, unit, land.box);
  for (const road of roads) {
    expect(touches(road.box, whole)).toBe(true);
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
  expect(readShapes(new ArrayBuffer(0), 7, 0, 0).layer('road')).toBeUndefined();
});
