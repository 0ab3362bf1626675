// Widths of a table's columns: each at least as wide as its builder says and its figures need, what is left
// over by shares; a table that is wider than the page becomes narrower and its type smaller.
import type { Cell, CellType, Column, Row } from '@flotila/domain/report/document.ts';
import { type Face, face } from './fonts.ts';
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

/** Between a text and the edge of its column, in the size of type; none at the edges of the table. */
const PADDING = 0.37;
/** As much more before a text that begins where a figure ends, in the size of type: else they read as one. */
const APART = 0.5;
/** Figures, dates and texts up to this width do not break while there is room, points. */
const WHOLE_MAX = 110;
const SHORT_TEXT_MAX = 58;
/** A word, and a head, makes its column wider up to so many points. */
const WORD_MAX = 60;
/** Type becomes smaller down to this where figures would break, and to this where columns have no room. */
const SIZE_MIN = 5.4;
const SIZE_LEAST = 4.5;
const SIZE_STEP = 0.2;
/** What fits exactly would break by an error in the last digit. */
const SLACK = 0.2;
/** More rows have no say in widths: the first ones tell. */
const MEASURED_ROWS_MAX = 5000;

const RIGHT: ReadonlySet<CellType> = new Set(['integer', 'number', 'money', 'percent', 'duration']);

export function tracksOf(
  columns: readonly Column[],
  rows: readonly Row[],
  width: number,
  normal: number,
): Tracks {
  const needs = needsOf(columns, rows, normal);
  const given = columns.map((column) => column.width * MM);
  let size = normal;
  let wanted = wantedAt(size);
  while (total(wanted) > width && size > SIZE_MIN) {
    size -= SIZE_STEP;
    wanted = wantedAt(size);
  }
  const widths = total(wanted) > width ? squeezed() : grown(columns, needs, wanted, width, size);
  return { tracks: placed(columns, widths, size), size };

  function wantedAt(one: number): number[] {
    return needs.map(({ least, head }, at) =>
      Math.max(
        ((given[at] ?? 0) * one) / normal,
        least * one + paddingAt(columns, at) * one + SLACK,
        head + paddingAt(columns, at) * one + SLACK,
      ),
    );
  }

  /** No type is small enough: all columns give in alike. */
  function squeezed(): number[] {
    const sum = total(wanted);
    if (total(given) > 1.5 * width) size = SIZE_LEAST;
    return wanted.map((one) => (one * width) / sum);
  }
}

function placed(columns: readonly Column[], widths: readonly number[], size: number): Track[] {
  let x = 0;
  return columns.map((column, at) => {
    const wide = widths[at] ?? 0;
    const left = leftPadding(columns, at) * size;
    const right = at === columns.length - 1 ? 0 : PADDING * size;
    const room = Math.max(wide - left - right, 1);
    const track: Track = { column, x: x + left, width: room, align: alignOf(column) };
    x += wide;
    return track;
  });
}

/** Left and right of a text together, in the size of type. */
function paddingAt(columns: readonly Column[], at: number): number {
  return leftPadding(columns, at) + PADDING;
}

function leftPadding(columns: readonly Column[], at: number): number {
  const [before, own] = [columns[at - 1], columns[at]];
  if (!before || !own) return 0;
  const isTouching = alignOf(before) === 'right' && alignOf(own) === 'left' && own.head !== '';
  return PADDING + (isTouching ? APART : 0);
}

function alignOf({ align, type }: Column): Track['align'] {
  return align ?? (RIGHT.has(type) ? 'right' : 'left');
}

/** What is left over: first for texts that would break otherwise, then by shares. */
function grown(
  columns: readonly Column[],
  needs: readonly Need[],
  wanted: readonly number[],
  width: number,
  size: number,
): number[] {
  let left = width - total(wanted);
  const lacking = needs.map(({ whole }, at) =>
    Math.max(whole * size + paddingAt(columns, at) * size + SLACK - (wanted[at] ?? 0), 0),
  );
  const lack = total(lacking);
  const part = lack === 0 ? 0 : Math.min(left / lack, 1);
  left -= lack * part;
  const shares = columns.map((column) => column.grow ?? 0);
  // Where none grows, all do by their width.
  const parts = total(shares) > 0 ? shares : wanted;
  const sum = total(parts) || 1;
  return wanted.map((one, at) => one + (lacking[at] ?? 0) * part + (left * (parts[at] ?? 0)) / sum);
}

/** Widths in sizes of type, of heads in points. */
interface Need {
  /** What does not break. */
  least: number;
  /** The longest text on one line. */
  whole: number;
  head: number;
}

function needsOf(columns: readonly Column[], rows: readonly Row[], size: number): Need[] {
  const needs = columns.map((column) => needOf(column, rows, size));
  // A word over several columns needs all of them.
  for (let at = 0; at < columns.length; ) {
    const { group } = columns[at] as Column;
    let end = at + 1;
    while (end < columns.length && columns[end]?.group === group) end++;
    const word = group
      ? Math.min(face('regular').width(group, SIZE.label), WORD_MAX * (end - at))
      : 0;
    for (const need of needs.slice(at, end)) need.head = Math.max(need.head, word / (end - at));
    at = end;
  }
  return needs;
}

function needOf(column: Column, rows: readonly Row[], size: number): Need {
  const need: Need = { least: 0, whole: 0, head: 0 };
  for (const word of headOf(column).split(' '))
    need.head = Math.max(need.head, Math.min(face('regular').width(word, SIZE.label), WORD_MAX));
  for (const row of rows.slice(0, MEASURED_ROWS_MAX)) {
    const cell = row.cells[column.id];
    if (!cell || cell.shapes || cell.spans) continue;
    const of = face(isBold(cell, column, row) ? 'bold' : 'regular');
    const beside = prefixOf(cell, size) + raisedOf(cell, size);
    const whole = of.width(cell.text, size) + beside;
    need.whole = Math.max(need.whole, whole / size);
    const isWhole = whole < (column.type === 'text' ? SHORT_TEXT_MAX : WHOLE_MAX);
    const least = isWhole ? whole : Math.min(longestWord(cell.text, of, size) + beside, WORD_MAX);
    need.least = Math.max(need.least, least / size);
  }
  return need;
}

/** A unit stays with what it measures: `úbytok l`. */
export function headOf(column: Column): string {
  return column.head.replace(/ (?=(?:%|l|km|h|EUR|CZK)$)/, '\u00a0');
}

/** Only of its beginning: a long text has its longest word there, too. */
function longestWord(text: string, of: Face, size: number): number {
  const words = text.slice(0, 200).split(/[ \n]/);
  return words.reduce((longest, word) => Math.max(longest, of.width(word, size)), 0);
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
