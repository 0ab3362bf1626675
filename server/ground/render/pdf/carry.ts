// What a table carries from page to page, as accountants expect: the sum of the rows so far, or their last value.
import type { Cell, Column, Row } from '@flotila/domain/report/document.ts';
import { formatOf } from '@flotila/domain/report/format.ts';
import type { Setting } from './heading.ts';
import type { Painter } from './painter.ts';
import { LEADING, RULE } from './paper.ts';
import type { Track } from './table-columns.ts';
import { paintCells, type RowPlace, type RowStyle, type SetRow } from './table-rows.ts';

export interface Carry {
  height: number;
  add(row: Row): void;
  row(label: string): Row;
  paint(
    painter: Painter,
    set: SetRow,
    tracks: readonly Track[],
    style: RowStyle,
    place: RowPlace,
  ): void;
}

/** Sums are rounded to what a millionth of the unit cannot show. */
const EXACT = 1e6;

/** null: no column is carried. */
export function carriedOf(
  columns: readonly Column[],
  rows: readonly Row[],
  setting: Setting,
): Carry | null {
  const carried = columns.filter(({ carry }) => carry !== undefined);
  if (carried.length === 0) return null;
  const counted = countedOf(rows);
  const values = new Map<string, string | number>();
  const format = formatOf(setting.language);
  const { size, padding } = setting.paper;
  return {
    height: size * LEADING + 2 * (padding + 0.8),
    add(row) {
      if (row.isApart || !counted(row)) return;
      for (const { id, carry } of carried) {
        const raw = row.cells[id]?.raw ?? null;
        if (raw === null || raw === '') continue;
        const before = values.get(id);
        const isSum = carry === 'sum' && typeof raw === 'number';
        values.set(id, isSum ? Math.round((Number(before ?? 0) + raw) * EXACT) / EXACT : raw);
      }
    },
    row(label) {
      const cells: Record<string, Cell> = {};
      for (const { id, type, digits } of carried) {
        const raw = values.get(id) ?? null;
        if (raw !== null) cells[id] = { raw, text: format.value(type, raw, digits) };
      }
      const at = columns.findIndex(({ type, id }) => type !== 'integer' && !cells[id]);
      const first = columns[Math.max(at, 0)];
      if (first)
        cells[first.id] = { raw: label, text: label, spans: freeAfter(columns, at, cells) };
      return { kind: 'subtotal', cells };
    },
    paint(painter, set, tracks, style, place) {
      if (!place.isFirst) painter.rule(place.x, place.y, place.width, RULE.line, 'ink');
      paintCells(painter, null, set, tracks, style, place);
    },
  };
}

/** Columns behind the label without a value. */
function freeAfter(columns: readonly Column[], at: number, cells: Record<string, Cell>): number {
  let free = 0;
  for (const { id } of columns.slice(Math.max(at, 0) + 1)) {
    if (cells[id]) break;
    free++;
  }
  return free;
}

/** Rows where there are any; else, of a summary, the innermost of those that close. */
function countedOf(rows: readonly Row[]): (row: Row) => boolean {
  if (rows.some(({ kind }) => kind === 'row')) return ({ kind }) => kind === 'row';
  const levels = rows.filter(({ kind }) => kind === 'subtotal').map(({ level }) => level ?? 1);
  const innermost = Math.min(...levels);
  return ({ kind, level }) => kind === 'subtotal' && (level ?? 1) === innermost;
}
