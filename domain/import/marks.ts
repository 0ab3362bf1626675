// What the other cells of a column tell of one that can be read two ways: whether a point parts thousands, and whether the
// day or the month comes first. A column that says both says nothing.

import type { Cell } from './cell.ts';

export interface Marks {
  /** What a single mark before three digits is. */
  point: 'thousands' | 'decimal' | null;
  comma: 'thousands' | 'decimal' | null;
  /** What stands first in `04/05/2026`. */
  first: 'day' | 'month' | null;
}

export const NO_MARKS: Marks = { point: null, comma: null, first: null };

export function marksOf(cells: Iterable<Cell | undefined>): Marks {
  const seen = { point: new Set<string>(), comma: new Set<string>(), first: new Set<string>() };
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const number = /^[^\d]*([\d.,\s\u00a0\u202f]*\d)[^\d]*$/.exec(cell)?.[1];
    if (number !== undefined) noteNumber(number, seen);
    const day = SLASHED.exec(cell.trim());
    if (!day) continue;
    if (Number(day[1]) > 12) seen.first.add('day');
    if (Number(day[2]) > 12) seen.first.add('month');
  }
  return {
    point: onlyOf(seen.point),
    comma: onlyOf(seen.comma),
    first: onlyOf(seen.first),
  };
}

/** Day and month in either order; behind a time may stand. */
export const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:[ T]+(.*))?$/;

function onlyOf<T extends string>(seen: ReadonlySet<string>): T | null {
  const [one] = seen;
  return seen.size === 1 ? (one as T) : null;
}

function noteNumber(number: string, seen: { point: Set<string>; comma: Set<string> }): void {
  const points = number.split('.').length - 1;
  const commas = number.split(',').length - 1;
  if (points > 0 && commas > 0) {
    const isPointLast = number.lastIndexOf('.') > number.lastIndexOf(',');
    seen.point.add(isPointLast ? 'decimal' : 'thousands');
    seen.comma.add(isPointLast ? 'thousands' : 'decimal');
    return;
  }
  for (const [count, mark, name] of [
    [points, '.', 'point'],
    [commas, ',', 'comma'],
  ] as const) {
    if (count > 1) seen[name].add('thousands');
    if (count !== 1) continue;
    // A single mark with other than three digits behind it is a decimal one.
    if (number.length - number.indexOf(mark) - 1 !== 3) seen[name].add('decimal');
    else if (/^0/.test(number)) seen[name].add('decimal');
  }
}
