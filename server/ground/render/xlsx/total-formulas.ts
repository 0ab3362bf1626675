// Totals that a spreadsheet works out itself. SUBTOTAL follows the filter and leaves out other SUBTOTALs, so
// that no row counts twice; with 9, 4 and 5 rows that are folded away still count.
import type { Column, Row } from '@flotila/domain/report/document.ts';

const FUNCTIONS = { sum: 9, max: 4, min: 5 } as const;
/** Sums of the same numbers in another order. */
const SLACK = 1e-6;
/** Areas that SUBTOTAL takes; with more the total stays a value. */
const AREAS_MAX = 254;

export interface SheetTable {
  /** Rows that lie in the table, from its first row of data on; totals stand below it. */
  rows: readonly Row[];
  totals: readonly Row[];
  /** Row of the sheet, from 1, of the first of `rows`. */
  firstRow: number;
}

/**
 * The formula of each cell that closes rows above it: by the row, its column's id. A cell whose rows give
 * another value than the report says (a total of some of the rows) gets none and keeps its value.
 */
export function totalFormulas(
  table: SheetTable,
  column: Column,
  letter: string,
): ReadonlyMap<Row, string> {
  const found = new Map<Row, string>();
  const kind = column.formula;
  if (!kind) return found;
  const { rows, totals, firstRow } = table;
  const put = (row: Row, from: number, to: number) => {
    const raw = row.cells[column.id]?.raw;
    if (typeof raw !== 'number' || to < from) return;
    // What closes rows that stand apart counts them, no other total does.
    const isIn = (each: Row) => row.isApart || !each.isApart;
    const counted = rows.slice(from, to + 1).filter((each) => isIn(each) && !found.has(each));
    // What nothing was added to is 0, as SUBTOTAL says it.
    const value = gathered(counted, column.id, kind) ?? (kind === 'sum' ? 0 : null);
    if (value === null || Math.abs(value - raw) > SLACK * Math.max(1, Math.abs(raw))) return;
    const areas = areasOf(rows.map(isIn), from, to).map(
      ([first, last]) => `${letter}${firstRow + first}:${letter}${firstRow + last}`,
    );
    if (areas.length > AREAS_MAX) return;
    found.set(row, `SUBTOTAL(${FUNCTIONS[kind]},${areas.join(',')})`);
  };
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'subtotal') put(row, firstOf(rows, index), index - 1);
  }
  for (const row of totals) put(row, 0, rows.length - 1);
  return found;
}

/** The rows from … to without those that stand apart, as first and last of each area. */
function areasOf(isIn: readonly boolean[], from: number, to: number): [number, number][] {
  const areas: [number, number][] = [];
  for (let index = from; index <= to; index++) {
    if (!isIn[index]) continue;
    const area = areas.at(-1);
    if (area && area[1] === index - 1) area[1] = index;
    else areas.push([index, index]);
  }
  return areas;
}

/** Begin of the rows that a subtotal closes: behind the last group or subtotal of its depth or around it. */
function firstOf(rows: readonly Row[], index: number): number {
  const level = rows[index]?.level ?? 1;
  let first = index;
  while (first > 0) {
    const above = rows[first - 1] as Row;
    if (above.kind !== 'row' && (above.level ?? 1) >= level) break;
    first--;
  }
  return first;
}

function gathered(rows: readonly Row[], id: string, kind: 'sum' | 'max' | 'min'): number | null {
  let value: number | null = null;
  for (const row of rows) {
    const raw = row.cells[id]?.raw;
    if (typeof raw !== 'number') continue;
    if (value === null) value = raw;
    else if (kind === 'sum') value += raw;
    else value = kind === 'max' ? Math.max(value, raw) : Math.min(value, raw);
  }
  return value;
}
