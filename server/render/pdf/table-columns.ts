// Widths of a table's columns: each at least as wide as its builder says and its figures need, what is left
// over by shares; a table that is wider than the page becomes narrower and its type smaller.
import type { Cell, CellType, Column, Row } from '@flotila/domain/report/document.ts';
import { face } from './fonts.ts';
import { MM, SIZE } from './paper.ts';

export interface Track {
  column: Column;
  /** From the table's left edge, of the text. */
  x: number;
  /** Room of the text. */
  width: number;
  align: 'left' | 'right' | 'center';
}

export interface Tracks {
  tracks: Track[];
  /** Size of type. */
  size: number;
}

/** Between a text and the edge of its column; none at the edges of the table. */
export const PADDING = 2.7;
/** Words and figures make a column wider up to so many points. */
const WORD_MAX = 60;
const FIGURE_MAX = 110;
const SIZE_MIN = 4.5;
/** More rows have no say in widths: the first ones tell. */
const MEASURED_ROWS_MAX = 5000;

const RIGHT: ReadonlySet<CellType> = new Set(['integer', 'number', 'money', 'percent', 'duration']);

export function tracksOf(
  columns: readonly Column[],
  rows: readonly Row[],
  width: number,
  size: number,
): Tracks {
  const given = columns.map((column) => column.width * MM);
  const sum = total(given);
  const smaller = sum > width ? Math.max((size * width) / sum, SIZE_MIN) : size;
  const widths =
    sum > width
      ? given.map((one) => (one * width) / sum)
      : grown(columns, rows, given, width, size);
  let x = 0;
  const tracks = columns.map((column, at) => {
    const wide = widths[at] ?? 0;
    const left = at === 0 ? 0 : PADDING;
    const right = at === columns.length - 1 ? 0 : PADDING;
    const track = {
      column,
      x: x + left,
      width: Math.max(wide - left - right, 1),
      align: alignOf(column),
    };
    x += wide;
    return track;
  });
  return { tracks, size: smaller };
}

function alignOf({ align, type }: Column): Track['align'] {
  return align ?? (RIGHT.has(type) ? 'right' : 'left');
}

function grown(
  columns: readonly Column[],
  rows: readonly Row[],
  given: readonly number[],
  width: number,
  size: number,
): number[] {
  const wanted = columns.map((column, at) =>
    Math.max(given[at] ?? 0, neededBy(column, rows, size) + 2 * PADDING),
  );
  const more = total(wanted) - total(given);
  const room = width - total(given);
  if (more > room) {
    const part = more > 0 ? room / more : 0;
    return given.map((one, at) => one + ((wanted[at] ?? 0) - one) * part);
  }
  const left = width - total(wanted);
  const shares = columns.map((column) => column.grow ?? 0);
  // Where none grows, all do by their width.
  const parts = total(shares) > 0 ? shares : wanted;
  return wanted.map((one, at) => one + (left * (parts[at] ?? 0)) / (total(parts) || 1));
}

function neededBy(column: Column, rows: readonly Row[], size: number): number {
  const isText = column.type === 'text';
  let needed = 0;
  for (const word of column.head.split(' '))
    needed = Math.max(needed, Math.min(face('regular').width(word, SIZE.label), WORD_MAX));
  for (const row of rows.slice(0, MEASURED_ROWS_MAX)) {
    const cell = row.cells[column.id];
    if (!cell || cell.shapes || cell.spans) continue;
    needed = Math.max(
      needed,
      isText ? longestWord(cell, column, row, size) : wholeOf(cell, column, row, size),
    );
  }
  return needed;
}

/** Figures, dates and durations do not break. */
function wholeOf(cell: Cell, column: Column, row: Row, size: number): number {
  const text = face(isBold(cell, column, row) ? 'bold' : 'regular').width(cell.text, size);
  return Math.min(text + prefixOf(cell, size) + raisedOf(cell, size), FIGURE_MAX);
}

function longestWord(cell: Cell, column: Column, row: Row, size: number): number {
  const of = face(isBold(cell, column, row) ? 'bold' : 'regular');
  let longest = 0;
  for (const word of cell.text.slice(0, 400).split(/[ \n]/))
    longest = Math.max(longest, of.width(word, size));
  return Math.min(longest + prefixOf(cell, size), WORD_MAX);
}

export function isBold(cell: Cell, column: Column, row: Row): boolean {
  return cell.bold ?? (row.kind === 'row' ? (column.bold ?? false) : true);
}

/** Room of the triangle and of the country's frame before the text. */
export function prefixOf(cell: Cell, size: number): number {
  return (
    (cell.isMarked ? size * 1.05 : 0) +
    (cell.country ? chipWidth(cell.country, size) + size * 0.4 : 0)
  );
}

export function chipWidth(country: string, size: number): number {
  return face('regular').width(country, size * 0.76) + size * 0.5;
}

export function raisedOf(cell: Cell, size: number): number {
  return cell.raised ? face('regular').width(cell.raised, size * 0.7) + 1 : 0;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
