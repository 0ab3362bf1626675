// The rows of a file as the table shows them: their order, what narrows them, and which columns they have. Pure.
import {
  type Brought,
  type BroughtRow,
  type ImportCounts,
  type ImportField,
  ROW_RESULTS,
  type RowResult,
} from '@flotila/domain/import/import.api.ts';
import { foldText } from '@flotila/domain/text.ts';

/** null: all of them. */
export type ShownResult = RowResult | null;

/** In the order of the chips, and of the rows. */
export const RESULTS: readonly RowResult[] = ['refused', 'changed', 'new', 'same'];

/** What must be looked at stands first, then as in their sheet. */
export function orderedRows(rows: readonly BroughtRow[]): BroughtRow[] {
  const place = (row: BroughtRow) => RESULTS.indexOf(row.result);
  return [...rows].sort((one, other) => place(one) - place(other) || one.row - other.row);
}

export function narrowedRows(
  rows: readonly BroughtRow[],
  { shown, text }: { shown: ShownResult; text: string },
): readonly BroughtRow[] {
  const wanted = foldText(text.trim());
  if (shown === null && wanted === '') return rows;
  return rows.filter(
    (row) =>
      (shown === null || row.result === shown) && (wanted === '' || textOf(row).includes(wanted)),
  );
}

function textOf({ row, values, before = {} }: BroughtRow): string {
  return foldText([row, ...Object.values(values), ...Object.values(before)].join('\n'));
}

export function countOf(counts: ImportCounts, shown: ShownResult): number {
  if (shown !== null) return counts[shown];
  return ROW_RESULTS.reduce((sum, result) => sum + counts[result], 0);
}

/** How many records storing makes or changes. */
export function storedOf(counts: ImportCounts): number {
  return counts.new + counts.changed;
}

export interface ShownColumn extends ImportField {
  isNumber: boolean;
  /** Css pixels that it needs. */
  width: number;
}

/** Of capitals in bold, as plates are: no plate is cut. */
const LETTER_PX = 9.2;
const PADDING_PX = 18;
const LETTERS_MIN = 7;
const LETTERS_MAX = 24;
const HEAD_LETTERS_MAX = 16;
/** A longer one is the number of something, not an amount. */
const AMOUNT_LETTERS_MAX = 10;
const AMOUNT = /^[−-]?\d{1,3}([\s.]?\d{3})*([.,]\d+)?$/;

/** Fields that a column has, that rows were given, or that they lack. */
export function shownColumns({ fields, columns, rows }: Brought): ShownColumn[] {
  const used = new Set(columns.map(({ field }) => field));
  for (const { values, messages } of rows) {
    for (const field of Object.keys(values)) used.add(field);
    for (const { field } of messages) used.add(field);
  }
  return fields
    .filter(({ field }) => used.has(field))
    .map((field) => ({ ...field, ...measureOf(field, rows) }));
}

function measureOf({ field, title }: ImportField, rows: readonly BroughtRow[]) {
  let longest = 0;
  let isNumber = true;
  let isGiven = false;
  for (const { values, before, messages } of rows) {
    const text = values[field];
    if (!text) continue;
    longest = Math.max(longest, text.length, before?.[field]?.length ?? 0);
    if (messages.some((one) => one.field === field)) continue;
    isGiven = true;
    isNumber &&= text.length <= AMOUNT_LETTERS_MAX && AMOUNT.test(text);
  }
  const letters = Math.max(LETTERS_MIN, longest, Math.min(title.length, HEAD_LETTERS_MAX));
  const width = Math.round(Math.min(LETTERS_MAX, letters) * LETTER_PX + PADDING_PX);
  return { isNumber: isNumber && isGiven, width };
}

/** Other rows that say they are the same record by the same field. */
export function doublesOf(
  rows: readonly BroughtRow[],
  of: BroughtRow,
  field: string,
): BroughtRow[] {
  const key = sameKey(of.values[field]);
  return rows.filter(
    (row) =>
      row.row !== of.row &&
      row.messages.some((one) => one.code === DOUBLE && one.field === field) &&
      sameKey(row.values[field]) === key,
  );
}

/** Other rows that are refused for the same text in the same field; nothing is the same text only where few values can be. */
export function alikeOf(
  rows: readonly BroughtRow[],
  of: BroughtRow,
  { field, choices }: Pick<ImportField, 'field' | 'choices'>,
): BroughtRow[] {
  const said = of.values[field] ?? '';
  if (said === '' && !choices) return [];
  return rows.filter(
    ({ row, result, values, messages }) =>
      row !== of.row &&
      result === 'refused' &&
      (values[field] ?? '') === said &&
      messages.some((one) => one.field === field && one.code !== DOUBLE),
  );
}

/** Two rows of one record. */
export const DOUBLE = 'doubleInFile';

/** Blanks and marks make no other plate. */
function sameKey(text = ''): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
