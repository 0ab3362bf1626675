// Small bars in cells: how much of what, and how far from the norm. They repeat what figures say; filled and empty
// tell apart in black and white, too.
import type { Shape } from '../document.ts';

/** Millimetres: rows of vehicles and of sums, a bar in the middle of the row, and their greatest lengths. */
export const ROW_HEIGHT = 4.3;
export const SUM_HEIGHT = 3.7;
const BAR_HEIGHT = 1.8;
export const LENGTH_BAR = 10.5;
export const CAPACITY_BAR = 16;
export const NORM_BAR = 7.6;
/** Longer differences are cut, % of the norm. */
export const NORM_PERCENT_MAX = 12;

/** Dark, then pale behind it; `whole` draws what would have been possible around them. */
export function lengthBar(
  dark: number,
  pale: number,
  most: number,
  length: number,
  whole: number | null = null,
): Shape[] {
  const bar = barIn(ROW_HEIGHT);
  if (most <= 0) return [];
  const scale = (value: number) => (Math.max(value, 0) / most) * length;
  const [first, second] = [scale(dark), scale(pale)];
  const shapes: Shape[] = [
    { kind: 'box', x: 0, ...bar, width: first, fill: 'quiet' },
    { kind: 'box', x: first, ...bar, width: second, fill: 'pale' },
  ];
  const boxes = shapes.filter((shape) => shape.kind !== 'box' || shape.width > 0);
  if (whole === null) return boxes;
  return [...boxes, { kind: 'box', x: 0, ...bar, width: scale(whole), stroke: 0.4, tone: 'quiet' }];
}

/** From the middle: filled to the right is more than the norm, empty to the left is less. */
export function normBar(
  percent: number | null,
  isMarked: boolean,
  rowHeight = ROW_HEIGHT,
): Shape[] {
  if (percent === null) return [];
  const bar = barIn(rowHeight);
  const middle = NORM_BAR / 2;
  const cut = Math.min(Math.abs(percent), NORM_PERCENT_MAX) / NORM_PERCENT_MAX;
  const width = cut * middle;
  const axis: Shape = {
    kind: 'line',
    stroke: 0.6,
    tone: 'ink',
    points: [middle, bar.y - 0.3, middle, bar.y + bar.height + 0.3],
  };
  if (width < 0.1) return [axis];
  const box: Shape =
    percent > 0
      ? { kind: 'box', x: middle, ...bar, width, fill: isMarked ? 'red' : 'quiet' }
      : { kind: 'box', x: middle - width, ...bar, width, stroke: 0.4, tone: 'ink' };
  return [box, axis];
}

function barIn(rowHeight: number): { y: number; height: number } {
  return { y: (rowHeight - BAR_HEIGHT) / 2, height: BAR_HEIGHT };
}
