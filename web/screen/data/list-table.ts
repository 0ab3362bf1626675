// The rows of a list as the table of a file: the columns that are shown, each value with its type. Pure but for the
// language.
import type { ListCell, ListCellType, ListColumn } from '@flotila/domain/list/list-file.api.ts';
import { language } from '../../ground/i18n/i18n.ts';
import { csvText } from '../../ground/words/csv.ts';
import { duration, MISSING } from '../../ground/words/format.ts';
import type { Column, DataPlace, FileTable } from './module.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(:\d{2})?$/;

/** A column whose texts are all days or moments is one of such values. */
export function listTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  place: DataPlace,
): FileTable {
  const made = columns.map((column) => columnOf(column, rows, place));
  return {
    columns: made.map(({ column }) => column),
    rows: rows.map((_row, at) => made.map(({ cells }) => cells[at] ?? null)),
  };
}

function columnOf<Row>(
  column: Column<Row>,
  rows: readonly Row[],
  place: DataPlace,
): { column: ListColumn; cells: ListCell[] } {
  const { file } = column;
  const head = column.title();
  if (file) {
    const { value, ...typed } = file;
    return { column: { head, ...typed }, cells: rows.map((row) => value(row)) };
  }
  const texts = rows.map((row) => {
    const text = (column.fileText ?? column.text)(row, place);
    return text === '' || text === MISSING ? null : text;
  });
  const type = typeOf(texts);
  return { column: { head, type }, cells: type === 'dateTime' ? texts.map(momentOf) : texts };
}

function typeOf(texts: readonly (string | null)[]): ListCellType {
  const given = texts.filter((text) => text !== null);
  if (given.length === 0) return 'text';
  if (given.every((text) => DAY.test(text))) return 'date';
  return given.every((text) => MOMENT.test(text)) ? 'dateTime' : 'text';
}

function momentOf(text: string | null): string | null {
  if (text === null) return null;
  return text.replace(MOMENT, (_all, day, time, seconds = ':00') => `${day}T${time}${seconds}`);
}

/** For spreadsheets: plain numbers, the unit in the head. */
export function tableCsv({ columns, rows }: FileTable): string {
  const texts = columns.map((column) => plainText(column));
  const heads = columns.map(({ head, unit }) => (unit ? `${head} (${unit})` : head));
  return csvText([heads, ...rows.map((row) => row.map((cell, at) => texts[at]?.(cell) ?? ''))]);
}

/** As people read them, on paper. */
export function tableTexts({ columns, rows }: FileTable): string[][] {
  const texts = columns.map((column) => plainText(column, true));
  return rows.map((row) => row.map((cell, at) => texts[at]?.(cell) ?? ''));
}

function plainText({ type, digits = 0 }: ListColumn, isGrouped = false) {
  const format = new Intl.NumberFormat(language(), {
    useGrouping: isGrouped,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (cell: ListCell): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return type === 'duration' ? duration(cell) : format.format(cell);
    return type === 'dateTime' ? cell.replace('T', ' ') : cell;
  };
}
