// The popup stands inside the free part of the map and beside its vehicle.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placePopup } from './popup-place.ts';

const SIZE = { width: 300, height: 190 };
const MAP = { width: 1440, height: 900 };
const PADDING = { top: 0, right: 352, bottom: 0, left: 0 };

test('right of the vehicle, left of it near the drawer', () => {
  expect(placePopup({ x: 400, y: 400 }, SIZE, MAP, PADDING).left).toBeGreaterThan(400);
  const nearDrawer = placePopup({ x: 1000, y: 400 }, SIZE, MAP, PADDING);
  expect(nearDrawer.left + SIZE.width).toBeLessThan(1000);
});

test('always inside the free part while its vehicle is there', () => {
  const place = fc.record({
    x: fc.integer({ min: 1, max: MAP.width - PADDING.right - 1 }),
    y: fc.integer({ min: 1, max: MAP.height - 1 }),
  });
  fc.assert(
    fc.property(place, (at) => {
      const { left, top, isVisible } = placePopup(at, SIZE, MAP, PADDING);
      expect(isVisible).toBe(true);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + SIZE.width).toBeLessThanOrEqual(MAP.width - PADDING.right);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + SIZE.height).toBeLessThanOrEqual(MAP.height);
    }),
  );
});

test('hidden while its vehicle is under the drawer', () => {
  expect(placePopup({ x: 1200, y: 400 }, SIZE, MAP, PADDING).isVisible).toBe(false);
});
