// How far a place is from a border (zones-and-rules §1): metres on the ground, by hand.
import { describe, expect, test } from 'vitest';
import { northDegrees } from '../fold/test-track.ts';
import { partToCrossing } from './border.ts';
import { metresOutside, outlineOf } from './outline.ts';
import type { Position, ZoneShape } from './zone.ts';

const SHRINK = Math.cos((48 * Math.PI) / 180);
/** Metres to the east and north of 48, 17. */
const at = (east: number, north: number): Position => [
  17 + northDegrees(east) / SHRINK,
  48 + northDegrees(north),
];
const ring = (...corners: [number, number][]): ZoneShape => {
  const all = [...corners, corners[0] as [number, number]];
  return { type: 'Polygon', coordinates: [all.map(([east, north]) => at(east, north))] };
};

const CIRCLE: ZoneShape = { type: 'Circle', center: at(0, 0), radius: 500 };
const SQUARE = ring([0, 0], [1000, 0], [1000, 1000], [0, 1000]);
/** An L: the quarter to the north-east is outside. */
const ANGLE = ring([0, 0], [1000, 0], [1000, 400], [400, 400], [400, 1000], [0, 1000]);
const ROAD: ZoneShape = {
  type: 'Corridor',
  line: [at(0, 0), at(1000, 0), at(1000, 800)],
  width: 100,
};

describe('zones-and-rules §1 metres to the border, negative inside', () => {
  test.each<[string, ZoneShape, [number, number], number]>([
    ['middle of a circle', CIRCLE, [0, 0], -500],
    ['beyond a circle', CIRCLE, [0, 620], 120],
    ['to the west of it', CIRCLE, [-700, 0], 200],
    ['on its border', CIRCLE, [500, 0], 0],
    ['in a square', SQUARE, [100, 500], -100],
    ['beside it', SQUARE, [-70, 500], 70],
    ['off its corner', SQUARE, [1030, 1040], 50],
    ['in the arm of an L', ANGLE, [200, 900], -100],
    ['in the bend of an L', ANGLE, [700, 700], 300],
    ['north of the bend', ANGLE, [700, 1100], 316],
    ['on the line of a road', ROAD, [500, 0], -50],
    ['beside a road', ROAD, [500, 80], 30],
    ['at the round end of a road', ROAD, [-60, 0], 10],
    ['within the bend of a road', ROAD, [960, 400], -10],
  ])('%s', (_, shape, [east, north], metres) => {
    const [longitude, latitude] = at(east, north);
    expect(metresOutside(outlineOf(shape), latitude, longitude)).toBeCloseTo(metres, -0.3);
  });

  test('a polygon drawn in the other direction is the same', () => {
    const other = ring([0, 1000], [400, 1000], [400, 400], [1000, 400], [1000, 0], [0, 0]);
    const [longitude, latitude] = at(200, 900);
    expect(metresOutside(outlineOf(other), latitude, longitude)).toBeCloseTo(-100, 0);
  });
});

describe('zones-and-rules §2 where a line crosses the border', () => {
  const spot = (east: number, north: number) => {
    const [longitude, latitude] = at(east, north);
    return { latitude, longitude };
  };

  test.each<[string, ZoneShape, number, [number, number], [number, number], number]>([
    ['into a circle', CIRCLE, 0, [-1000, 0], [0, 0], 0.5],
    ['out of a circle, with a margin', CIRCLE, 100, [0, 0], [1000, 0], 0.6],
    ['along the edge of a square', SQUARE, 0, [500, 500], [1500, 500], 0.5],
    ['out of an arm of an L, and not of the other', ANGLE, 0, [200, 700], [1000, 700], 0.25],
    ['grazing a circle for long', CIRCLE, 0, [-5000, 499.9], [0, 499.9], 0.998],
  ])('%s', (_, shape, level, from, to, part) => {
    expect(partToCrossing(outlineOf(shape), level, spot(...from), spot(...to))).toBeCloseTo(
      part,
      2,
    );
  });
});
