import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '../mercator.ts';
import { isInView, needsPicture, STILL_ZOOM, viewFor, worldAt } from './still-view.ts';

const size = { width: 400, height: 300, zoom: STILL_ZOOM };
const here = { x: mercatorX(17.107), y: mercatorY(48.146) };
const pixel = 1 / worldAt(STILL_ZOOM);

test('PRV-019 the mini map has zoom 14 by default', () => {
  expect(STILL_ZOOM).toBe(14);
});

test('a vehicle that stands is in the middle of its picture', () => {
  expect(viewFor({ ...here, heading: null }, size)).toEqual({ ...here, ...size });
});

test('a moving vehicle looks ahead', () => {
  const east = viewFor({ ...here, heading: 90 }, size);
  expect((east.x - here.x) / pixel).toBeCloseTo(60);
  expect((east.y - here.y) / pixel).toBeCloseTo(0);
  const north = viewFor({ ...here, heading: 0 }, size);
  expect((north.y - here.y) / pixel).toBeCloseTo(-60);
});

test('a picture serves until the vehicle comes to its rim', () => {
  const view = viewFor({ ...here, heading: null }, size);
  const at = (dx: number, dy: number) => ({ x: here.x + dx * pixel, y: here.y + dy * pixel });
  expect(needsPicture(view, here, size)).toBe(false);
  expect(needsPicture(view, at(151, 0), size)).toBe(false);
  expect(needsPicture(view, at(153, 0), size)).toBe(true);
  expect(needsPicture(view, at(0, 101), size)).toBe(false);
  expect(needsPicture(view, at(0, -103), size)).toBe(true);
});

test('no picture, another size and another zoom need one', () => {
  const view = viewFor({ ...here, heading: null }, size);
  expect(needsPicture(null, here, size)).toBe(true);
  expect(needsPicture(view, here, { ...size, width: 300 })).toBe(true);
  expect(needsPicture(view, here, { ...size, zoom: 13 })).toBe(true);
});

test('the picture that was asked for serves, wherever the vehicle heads', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.integer({ min: 60, max: 800 }),
      fc.integer({ min: 60, max: 600 }),
      fc.integer({ min: 8, max: 17 }),
      (heading, width, height, zoom) => {
        const wish = { width, height, zoom };
        const view = viewFor({ ...here, heading }, wish);
        expect(needsPicture(view, here, wish)).toBe(false);
        expect(isInView(view, here)).toBe(true);
      },
    ),
  );
});
