// zones-and-rules §1: which zones lie on the same ground. Metres are laid out around a place at 48°.
import { expect, test } from 'vitest';
import { isOverlapping } from './overlap.ts';
import type { Position, ZoneShape } from './zone.ts';

const NORTH = 1 / 111_195;
const EAST = NORTH / Math.cos((48 * Math.PI) / 180);
const at = (east: number, north: number): Position => [17 + east * EAST, 48 + north * NORTH];
const circle = (east: number, north: number, radius: number): ZoneShape => ({
  type: 'Circle',
  center: at(east, north),
  radius,
});
const box = (west: number, south: number, east: number, north: number): ZoneShape => {
  const first = at(west, south);
  const others = [at(east, south), at(east, north), at(west, north)];
  return { type: 'Polygon', coordinates: [[first, ...others, first]] };
};
const road = (width: number, ...line: [number, number][]): ZoneShape => ({
  type: 'Corridor',
  line: line.map(([east, north]) => at(east, north)),
  width,
});

test.each<[string, ZoneShape, ZoneShape, boolean]>([
  ['circles 250 m apart', circle(0, 0, 100), circle(250, 0, 100), false],
  ['circles 150 m apart', circle(0, 0, 100), circle(150, 0, 100), true],
  ['circles whose boxes alone meet', circle(0, 0, 100), circle(160, 160, 100), false],
  ['a circle within an area', circle(500, 500, 50), box(0, 0, 1000, 1000), true],
  ['an area within a circle', box(-50, -50, 50, 50), circle(0, 0, 1000), true],
  ['a circle over the edge of an area', circle(-40, 500, 50), box(0, 0, 1000, 1000), true],
  ['a circle beside an area', circle(-60, 500, 50), box(0, 0, 1000, 1000), false],
  ['a cross of two areas', box(-500, -50, 500, 50), box(-50, -500, 50, 500), true],
  ['the same area twice', box(0, 0, 100, 100), box(0, 0, 100, 100), true],
  ['neighbours of one border', box(0, 0, 100, 100), box(100, 0, 200, 100), false],
  ['a road through an area', road(60, [-500, 50], [500, 50]), box(0, 0, 100, 100), true],
  ['a road 60 m beside an area', road(100, [-500, 160], [500, 160]), box(0, 0, 100, 100), false],
  ['a wider one', road(140, [-500, 160], [500, 160]), box(0, 0, 100, 100), true],
  ['crossing roads', road(40, [-500, 0], [500, 0]), road(40, [0, -500], [0, 500]), true],
  ['roads side by side', road(40, [0, 0], [500, 0]), road(40, [0, 50], [500, 50]), false],
])('zones-and-rules §1 overlap: %s', (_what, one, other, expected) => {
  expect(isOverlapping(one, other)).toBe(expected);
  expect(isOverlapping(other, one)).toBe(expected);
});
