import { expect, test } from 'vitest';
import { type Area, holdsPlace, holdsView, isWorld, tileAround } from './street-area.ts';

const SLOVAKIA: Area = [16.8, 47.7, 22.6, 49.7];

test.each<[string, Area, boolean]>([
  ['a town within it', [18.7, 49.2, 18.8, 49.3], true],
  ['the country and a rim around it', [15, 47, 24, 50.5], true],
  ['a view across its border', [16.5, 48, 17.1, 48.4], true],
  ['a view that only touches it', [16, 48, 16.9, 48.4], false],
  ['another country', [9.4, 47, 9.7, 47.3], false],
  ['all of Europe', [-10, 36, 40, 60], false],
])('streets of one country, %s: %s', (_what, view, isHeld) => {
  expect(holdsView(SLOVAKIA, view)).toBe(isHeld);
});

test('a map of the world holds every view', () => {
  expect(holdsView([-180, -85.0511, 180, 85.0511], [-10, 36, 40, 60])).toBe(true);
});

test.each<[number, number, number, [number, number]]>([
  [0, 19, 48.7, [0, 0]],
  // Vaduz, worked out by the formula of OpenStreetMap’s wiki.
  [14, 9.5215, 47.1405, [8625, 5753]],
  [2, 180, -90, [3, 3]],
])('tile of zoom %i around %f, %f', (z, longitude, latitude, tile) => {
  expect(tileAround(z, longitude, latitude)).toEqual(tile);
});

test('a place beyond the border is not in the area, and a map of the world is everywhere', () => {
  expect(holdsPlace(SLOVAKIA, 18.74, 49.22)).toBe(true);
  expect(holdsPlace(SLOVAKIA, 16.37, 48.21)).toBe(false);
  expect([isWorld(SLOVAKIA), isWorld([-180, -85.0511, 180, 85.0511])]).toEqual([false, true]);
});
