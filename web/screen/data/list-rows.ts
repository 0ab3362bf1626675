// Which rows of a list are shown and in what order: the fast filter (DATA-005, DATA-006) and the chosen
// column. Pure.
import { foldText } from '@flotila/domain/text.ts';
import type { Column, DataPlace } from './module.ts';

export interface Sort {
  key: string;
  isDown: boolean;
}

/** A row with what the filter searches, folded once for all the filters that will be typed. */
export interface Searched<Row> {
  row: Row;
  folded: string;
}

/** Prepares rows for filtering: the texts of all columns, without case and diacritics. */
export function searched<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  place: DataPlace,
): Searched<Row>[] {
  return rows.map((row) => ({
    row,
    folded: foldText(columns.map((column) => column.text(row, place)).join('\n')),
  }));
}

/** Every word of the filter must stand somewhere in the row. */
export function filtered<Row>(rows: readonly Searched<Row>[], filter: string): Row[] {
  const words = foldText(filter).split(/\s+/).filter(Boolean);
  return rows
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .map(({ row }) => row);
}

/** A new array in the order of the column; without one the order of the server. Equal rows keep theirs. */
export function sorted<Row>(
  rows: readonly Row[],
  how: { columns: readonly Column<Row>[]; sort: Sort | null; language: string; place: DataPlace },
): readonly Row[] {
  const { columns, sort, language, place } = how;
  const column = columns.find(({ key }) => key === sort?.key);
  if (!column || !sort) return rows;
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  const sign = sort.isDown ? -1 : 1;
  return rows
    .map((row) => ({ row, value: column.order ? column.order(row) : column.text(row, place) }))
    .sort((a, b) => sign * compare(a.value, b.value))
    .map(({ row }) => row);
}

export interface SecondLinePart {
  key: string;
  text: string;
  tone: 'alarm' | 'notice' | null;
}

/** What a phone shows of a row below its first column, in one line: what tells rows apart comes first. */
export function secondLine<Row>(
  row: Row,
  [, ...others]: readonly Column<Row>[],
  place: DataPlace,
): SecondLinePart[] {
  const rank = ({ rank = Number.POSITIVE_INFINITY }: Column<Row>) => rank;
  return others
    .filter(({ isWideOnly, isExtra, isPhoneEnd }) => !isWideOnly && !isExtra && !isPhoneEnd)
    .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
    .map((column) => ({
      key: column.key,
      text: (column.phoneText ?? column.text)(row, place),
      tone: column.phoneTone?.(row, place) ?? null,
    }))
    .filter(({ text }) => text !== '');
}

/** What a press on a head does: up, down, and back to the order of the server. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, isDown: false };
  return sort.isDown ? null : { key, isDown: true };
}
