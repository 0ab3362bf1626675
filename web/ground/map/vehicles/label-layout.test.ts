// Labels never cover one another nor somebody else's marker; the important ones go first.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABELS_MAX, type LabelWish, layOutLabels } from './label-layout.ts';

const wishes = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 400 }),
    width: fc.integer({ min: 60, max: 140 }),
    priority: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 60 },
);

test('no label covers another or a foreign marker', () => {
  fc.assert(
    fc.property(wishes, (list) => {
      const all: LabelWish[] = list.map((wish, row) => ({ ...wish, row, height: 30 }));
      const boxes = layOutLabels(all, all).map(({ row, offsetX, offsetY }) => {
        const wish = all[row] as LabelWish;
        const [left, top] = [wish.x + offsetX, wish.y + offsetY];
        return { row, left, top, right: left + wish.width, bottom: top + wish.height };
      });
      for (const a of boxes) {
        for (const b of boxes) {
          const isClear =
            a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
          expect(a.row === b.row || isClear).toBe(true);
        }
        for (const { row, x, y } of all) {
          const isOn = x > a.left && x < a.right && y > a.top && y < a.bottom;
          expect(row === a.row || !isOn).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('of two that collide the more important one is shown', () => {
  const wish = { x: 100, y: 100, width: 80, height: 30 };
  const pair = [
    { ...wish, row: 0, priority: 1 },
    { ...wish, row: 1, priority: 9, x: 110 },
    { ...wish, row: 2, priority: 0, x: 120 },
  ];
  expect(layOutLabels(pair, []).map((label) => label.row)).toEqual([1, 0]);
});

test(`at most ${LABELS_MAX} labels are drawn`, () => {
  const many = Array.from({ length: 900 }, (_, row) => ({
    row,
    x: (row % 30) * 200,
    y: Math.floor(row / 30) * 100,
    width: 80,
    height: 30,
    priority: 0,
  }));
  expect(layOutLabels(many, many)).toHaveLength(LABELS_MAX);
});

test('V-13 a plate goes above its marker where the scale lies below it, and is left out under the bar', () => {
  const wish = { row: 0, x: 100, y: 100, width: 80, height: 30, priority: 0 };
  const scale = { left: 60, top: 110, right: 160, bottom: 127 };
  const bar = { left: 0, top: 0, right: 400, bottom: 95 };
  expect(layOutLabels([wish], [wish], [scale])).toMatchObject([{ offsetY: -38 }]);
  expect(layOutLabels([wish], [wish], [scale, bar])).toEqual([]);
  const pointed = { ...wish, isSure: true };
  expect(layOutLabels([pointed], [wish], [scale])).toMatchObject([{ offsetY: -38 }]);
  expect(layOutLabels([pointed], [wish], [scale, bar])).toMatchObject([{ offsetY: 8 }]);
});
