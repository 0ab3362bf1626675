// The bar that says how large things are on the map.
import { expect, test } from 'vitest';
import { scaleAt } from './scale.ts';

test('U-2 the bar is a round length and never longer than it may be', () => {
  for (let zoom = 2.5; zoom <= 19; zoom += 0.25) {
    const { metres, pixels } = scaleAt(zoom, 48.4, 110);
    expect(String(metres)).toMatch(/^[125]0*$/);
    expect(pixels).toBeLessThanOrEqual(110);
    expect(pixels).toBeGreaterThan(110 / 2.5 - 0.001);
  }
});

test('U-2 the bar is as long as the map draws its length', () => {
  // A degree of latitude is 111 195 m; at the equator one of longitude, too: 512 × 2^10 / 360 px.
  const { metres, pixels } = scaleAt(10, 0, 120);
  expect(metres).toBe(5000);
  expect(pixels).toBeCloseTo((5000 / 111_319) * ((512 * 2 ** 10) / 360), 1);
  // Twice as far north things are drawn twice as large.
  const north = scaleAt(10, 60, 240);
  expect(north.metres).toBe(5000);
  expect(north.pixels).toBeCloseTo(2 * pixels, 6);
});
