import { expect, test } from 'vitest';
import { CARD_SIZES, cardLimit, cardPlace, wallGrid } from './wall-grid.ts';

test.each([
  [1440, false, 40],
  [1440, true, 30],
  [1920, false, 50],
  [1920, true, 40],
  [3840, false, 110],
  [759, false, 10],
  [760, false, 20],
])('PRV-007 a window of %i px, large %s, shows at most %i cards', (width, isLarge, limit) => {
  expect(cardLimit(width, isLarge)).toBe(limit);
});

test('PRV-007 a window too narrow for the formula still shows the cards of one column', () => {
  expect(cardLimit(390, false)).toBe(10);
  expect(cardLimit(120, true)).toBe(10);
  expect(cardLimit(0, true)).toBe(10);
});

test('PRV-016 … PRV-018 cards are 410 or 310 wide, their maps 400 × 300 or 300 × 250', () => {
  expect(CARD_SIZES.large).toMatchObject({ width: 410, map: { width: 400, height: 300 } });
  expect(CARD_SIZES.small).toMatchObject({ width: 310, map: { width: 300, height: 250 } });
  const grid = wallGrid(1440, true, false);
  expect(grid).toMatchObject({ columns: 3, width: 410, map: { width: 400, height: 300 } });
});

test('the columns stand in the middle and keep 10 px between them', () => {
  const grid = wallGrid(1440, false, false);
  expect(grid).toMatchObject({ columns: 4, width: 310, left: 85 });
  expect(cardPlace(grid, 0)).toEqual({ left: 85, top: 0 });
  expect(cardPlace(grid, 3)).toEqual({ left: 85 + 3 * 320, top: 0 });
  expect(cardPlace(grid, 4)).toEqual({ left: 85, top: grid.height + 10 });
});

test('three small cards stand beside each other in 960 px, with a scroll bar, too', () => {
  expect(wallGrid(960, false, false)).toMatchObject({ columns: 3, width: 310, gap: 7, left: 8 });
  expect(wallGrid(945, false, false)).toMatchObject({ columns: 3, width: 310, gap: 3 });
});

test('a card that does not fit, and any on a phone, is as wide as the wall', () => {
  expect(wallGrid(390, true, true)).toMatchObject({ columns: 1, width: 370, left: 10 });
  expect(wallGrid(390, true, true).map).toEqual({ width: 360, height: 203 });
  expect(wallGrid(600, false, true).columns).toBe(1);
  expect(wallGrid(400, true, false)).toMatchObject({ columns: 1, width: 380 });
  expect(wallGrid(0, true, false).map.width).toBeGreaterThan(0);
});
