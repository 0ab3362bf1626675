// Where the list is in a sheet: its heads may stand below a title, and sums below it are no records.
import { foldText } from '../text.ts';
import { type Cell, cellText, columnLetter, isEmpty, type Sheet } from './cell.ts';
import type { IGNORED_ROWS } from './import.api.ts';
import { headKey, type Target } from './target.ts';

/** Heads stand in the first rows. */
export const HEAD_ROWS_MAX = 20;

export interface FoundList {
  /** From 0; -1: the sheet is empty. */
  headAt: number;
  heads: { at: number; head: string }[];
  rows: { row: number; cells: readonly Cell[] }[];
  ignored: { row: number; why: (typeof IGNORED_ROWS)[number]; text: string }[];
  /** How many heads are known. */
  known: number;
}

export function findList(sheet: Sheet, targets: readonly Target[]): FoundList {
  const names = new Set(targets.flatMap((target) => target.names));
  const { at: headAt, known } = findHeads(sheet, names);
  const ignored: FoundList['ignored'] = [];
  const rows: FoundList['rows'] = [];
  let width = 0;
  sheet.rows.forEach((cells, index) => {
    if (cells.every(isEmpty)) return;
    if (index < headAt) ignored.push({ row: index + 1, why: 'preamble', text: rowText(cells) });
    if (index < headAt) return;
    width = Math.max(width, cells.length);
    if (index > headAt) rows.push({ row: index + 1, cells });
  });
  let last = rows.at(-1);
  while (last && isSummary(last.cells)) {
    ignored.push({ row: last.row, why: 'summary', text: rowText(last.cells) });
    rows.pop();
    last = rows.at(-1);
  }
  const heads = headsOf(sheet.rows[headAt] ?? [], width).filter(
    ({ at, isNamed }) => isNamed || rows.some(({ cells }) => !isEmpty(cells[at])),
  );
  return { headAt, heads, rows, ignored: ignored.sort((a, b) => a.row - b.row), known };
}

/** The row with most names that we know, else the first one of several texts. */
function findHeads({ rows }: Sheet, names: ReadonlySet<string>): { at: number; known: number } {
  const first = rows.slice(0, HEAD_ROWS_MAX);
  const counts = first.map((cells) => {
    const keys = cells.map((cell) => (typeof cell === 'string' ? headKey(cell) : ''));
    return new Set(keys.filter((key) => names.has(key))).size;
  });
  const known = Math.max(0, ...counts);
  if (known > 0) return { at: counts.indexOf(known), known };
  const texts = first.findIndex(
    (cells) => cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '').length > 1,
  );
  return { at: texts >= 0 ? texts : first.findIndex((cells) => !cells.every(isEmpty)), known };
}

/** Each has a text of its own: an empty one the letter of its column, equal ones a number. */
function headsOf(cells: readonly Cell[], width: number) {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const text = cellText(cells[at]).replace(/\s+/g, ' ').trim();
    const head = (text || columnLetter(at)).slice(0, HEAD_LENGTH_MAX);
    const count = (seen.get(head) ?? 0) + 1;
    seen.set(head, count);
    return { at, head: count === 1 ? head : `${head} (${count})`, isNamed: text !== '' };
  });
}

const HEAD_LENGTH_MAX = 180;

const SUMMARY =
  /^(spolu|celkom|sucet|sumar|pocet (zaznamov|vozidiel|riadkov|osob)|celkem|soucet|pocet (zaznamu|vozidel|radku)|total|totals|sum|grand total|subtotal|number of (records|rows|vehicles)|osszesen|gesamt|summe)\b/;

/** A sum says so in its first cell. */
function isSummary(cells: readonly Cell[]): boolean {
  return isSum(cells.find((cell) => !isEmpty(cell)));
}

export function isSum(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && SUMMARY.test(foldText(cell.trim()));
}

export function rowText(cells: readonly Cell[]): string {
  const text = cells
    .filter((cell) => !isEmpty(cell))
    .map(cellText)
    .join(' · ');
  return text.slice(0, ROW_TEXT_MAX);
}

const ROW_TEXT_MAX = 200;
