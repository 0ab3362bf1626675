// zones-and-rules §1: changing a shape by the keyboard, back and forth, and from one kind into another.
import { asKind, shapeBounds } from '@flotila/domain/zone/made-shape.ts';
import { shapeArea, shapeFault } from '@flotila/domain/zone/shape-fault.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { expect, test } from 'vitest';
import { stepBack, stepForward, withStep } from '../../../screen/data/zone/shape-history.ts';
import { movedCorner, withoutCorner } from './corner-edit.ts';
import { cornersOf } from './zone-drawing.ts';

const triangle: ZoneShape = {
  type: 'Polygon',
  coordinates: [
    [
      [17, 48],
      [17.01, 48],
      [17, 48.01],
      [17, 48],
    ],
  ],
};
const circle: ZoneShape = { type: 'Circle', center: [17, 48], radius: 1000 };
const corridor: ZoneShape = {
  type: 'Corridor',
  line: [
    [17, 48],
    [17.1, 48],
  ],
  width: 80,
};

test('arrows move the chosen corner by metres, and a ring stays closed', () => {
  const moved = movedCorner(triangle, 0, [0, 1], 10);
  const [first, , , last] = (moved as Extract<ZoneShape, { type: 'Polygon' }>).coordinates[0] ?? [];
  expect(first).toEqual(last);
  expect(((first?.[1] ?? 0) - 48) * 111_195).toBeCloseTo(10, 1);
  expect(cornersOf(moved)).toHaveLength(3);
});

test('a shape keeps as many corners as it needs', () => {
  expect(withoutCorner(triangle, 1)).toBeNull();
  expect(withoutCorner(corridor, 1)).toBeNull();
  const four = movedCorner(asKind(circle, 'Polygon') ?? circle, 0, [1, 0], 1);
  const fewer = withoutCorner(four, 0);
  expect(fewer && cornersOf(fewer).length).toBe(cornersOf(four).length - 1);
});

test('a circle becomes corners without a fault, and they a circle of the same area', () => {
  const corners = asKind(circle, 'Polygon') as ZoneShape;
  expect(shapeFault(corners)).toBeNull();
  const back = asKind(corners, 'Circle') as Extract<ZoneShape, { type: 'Circle' }>;
  expect(Math.PI * back.radius ** 2).toBeCloseTo(shapeArea(corners), -4);
  expect(back.center[0]).toBeCloseTo(17, 4);
});

test('a line cannot be guessed: a corridor is drawn', () => {
  expect(asKind(circle, 'Corridor')).toBeNull();
  expect(asKind(corridor, 'Polygon')).toBeNull();
});

test('the whole of a corridor is looked at, with its width', () => {
  const [[west, south], [east, north]] = shapeBounds(corridor);
  expect((north - south) * 111_195).toBeCloseTo(80, 0);
  expect([west < 17, east > 17.1]).toEqual([true, true]);
});

test('what was drawn is taken back step by step and done again, until something new is drawn', () => {
  const [one, two, three] = [[triangle], [circle], [corridor]];
  const drawn = withStep(withStep({ past: [], now: one, future: [] }, two), three);
  const back = stepBack(stepBack(drawn));
  expect(back.now).toBe(one);
  expect(stepForward(back).now).toBe(two);
  expect(stepForward(withStep(back, three)).now).toBe(three);
  expect(stepBack(stepBack(back)).now).toBe(one);
});
