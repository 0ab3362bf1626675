// Reads the bytes of a table that people made in a spreadsheet (REF-029): finds out encoding and separator,
// has csv-parse cut it, and puts the cells under their columns. It takes the time it takes: a server calls it
// in a thread of its own (import-thread.ts).
import {
  MARKED_FORMULA,
  TABLE_ROWS_MAX,
  type Table,
  type TableFault,
  type TableRow,
} from '@flotila/domain/refueling/table.ts';
import { CsvError, parse } from 'csv-parse/sync';

/** What may stand between cells; of two that fit the head equally well the first is taken. */
const SEPARATORS = [';', '\t', ','] as const;
/** Letters of one row at most: a row of ours has a few hundred. */
const ROW_SIZE_MAX = 100_000;
/** One row of names, and one more than is taken. */
const RECORDS_MAX = TABLE_ROWS_MAX + 2;
/** Of what a program wrote: a vehicle that told a place each second of a year has three times as many. */
const WRITTEN_ROWS_MAX = 10_000_000;

/**
 * Reads a table with these columns: UTF-8 (with or without byte order mark), UTF-16 with a byte order
 * mark or windows-1250, LF or CRLF, names of columns in any order and case. Columns of other names and
 * empty rows are left out, and so is a first line `sep=;`, which no spreadsheet shows or counts. Empty
 * rows count as rows do: what is not taken costs time, too.
 * @param names what else a column may be called, in small letters; the first name that is there is the column's
 */
export function readTable<C extends string>(
  bytes: Uint8Array,
  columns: readonly C[],
  names?: ColumnNames<C>,
): Table<C> {
  const text = textOf(bytes);
  if (text === undefined) return { faults: [{ code: 'notText', params: {} }] };
  const cuts = SEPARATORS.map((separator) => cut(text, separator, RECORDS_MAX));
  const wanted = columns.map((column) => [column, ...(names?.[column] ?? [])]);
  const known = cuts.map((one) => headOf(one, wanted));
  const best = Math.max(0, known.indexOf(Math.max(...known)));
  const separator = SEPARATORS[best];
  const { records = [], fault } = cuts[best] ?? {};
  if (fault) return { faults: [fault] };
  const at = records.findIndex((cells) => cells.some((cell) => cell !== ''));
  const heads = records[at];
  if (!heads) return { faults: [{ code: 'empty', params: {} }] };
  const head = findColumns(heads, columns, wanted);
  if (head.faults) return head;
  if (records.length - at - 1 > TABLE_ROWS_MAX) {
    return { faults: [{ code: 'rowsMax', params: { max: TABLE_ROWS_MAX } }] };
  }
  const rows: TableRow<C>[] = [];
  for (let index = at + 1; index < records.length; index++) {
    const cells = records[index] ?? [];
    if (cells.every((cell) => cell === '')) continue;
    const row = index + 1;
    // `50,5` without quotes would move all values behind it by one column.
    if (separator === ',' && cells.slice(heads.length).some((cell) => cell !== '')) {
      return { faults: [{ code: 'cellsMax', params: { row, max: heads.length } }] };
    }
    rows.push({ row, cells: cellsOf(cells, head.places, columns) });
  }
  return { rows };
}

/**
 * All rows of a text that a program wrote, trimmed, the first with the names; empty rows are left out.
 * @throws Error that says which row is wrong
 */
export function readRecords(text: string): string[][] {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
  const { records = [], fault } = cut(text, separator, WRITTEN_ROWS_MAX);
  if (fault) throw new Error(`row ${fault.params.row}: ${fault.code}`);
  if (records.length === WRITTEN_ROWS_MAX) throw new Error(`${WRITTEN_ROWS_MAX} rows are too many`);
  return records.filter((cells) => cells.some((cell) => cell !== ''));
}

/** As a list of columns that nobody knows yet: the head may stand anywhere. */
const GUESSED_ROWS = 60;

/**
 * All rows of a text, trimmed, of which nothing is known: what parts cells is what most rows have as often. Empty rows are
 * left in, so that the number of a row is that of the file.
 */
export function readRows(bytes: Uint8Array, rowsMax: number): Cut {
  const text = textOf(bytes);
  if (text === undefined) return { fault: { code: 'notText', params: {} } };
  const evens = SEPARATORS.map((separator) => evenness(cut(text, separator, GUESSED_ROWS)));
  const separator = SEPARATORS[evens.indexOf(Math.max(...evens))] ?? ';';
  return cut(text, separator, rowsMax);
}

/** How many rows have as many cells as most have, more than one. */
function evenness({ records = [] }: Cut): number {
  const counts = records.map(({ length }) => length).filter((length) => length > 1);
  const all = Map.groupBy(counts, (length) => length);
  return Math.max(0, ...[...all.values()].map(({ length }) => length));
}

export type ColumnNames<C extends string> = Readonly<Record<C, readonly string[]>>;

/** Without a first line `sep=;`. */
function textOf(bytes: Uint8Array): string | undefined {
  return decodeText(bytes)?.replace(/^"?sep=[^\r\n]"?(\r\n|\n|\r)/i, '');
}

interface Cut {
  records?: string[][];
  fault?: TableFault;
}

/** Rows of trimmed cells; quotes mean something only where a cell begins. */
function cut(text: string, delimiter: string, recordsMax: number): Cut {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: ROW_SIZE_MAX,
      to: recordsMax,
    });
    return { records: records.map((cells) => cells.map(plainCell)) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records ?? 0) + 1;
    const isUnclosed = error.code === 'CSV_QUOTE_NOT_CLOSED';
    const code = isUnclosed ? 'unclosedQuote' : 'rowSizeMax';
    return { fault: { code, params: isUnclosed ? { row } : { row, max: ROW_SIZE_MAX } } };
  }
}

/** How many of the columns the head has when it is cut so. */
function headOf({ records }: Cut, wanted: readonly (readonly string[])[]): number {
  const head = records?.find((cells) => cells.some((cell) => cell !== ''));
  const heads = new Set(head?.map(headText));
  return wanted.filter((names) => names.some((name) => heads.has(name))).length;
}

/** Heads of spreadsheets may go over several lines. */
function headText(cell: string): string {
  return cell.toLowerCase().replace(/\s+/g, ' ');
}

function plainCell(text: string): string {
  const trimmed = text.trim();
  return MARKED_FORMULA.test(trimmed) ? trimmed.slice(1) : trimmed;
}

/** Workbooks are archives. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/**
 * Bytes that are no UTF-8 are read as windows-1250, which knows every byte but has no use for 0: pictures and
 * workbooks of older kinds are full of it. undefined: no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (ARCHIVE.every((byte, at) => bytes[at] === byte)) return undefined;
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  if (utf16 === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return decodeAs(utf16, bytes);
  }
  return (
    decodeAs('utf-8', bytes) ?? (bytes.includes(0) ? undefined : decodeAs('windows-1250', bytes))
  );
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function findColumns<C extends string>(
  heads: readonly string[],
  columns: readonly C[],
  wanted: readonly (readonly string[])[],
): { places: Record<C, number>; faults?: undefined } | { faults: TableFault[] } {
  const texts = heads.map(headText);
  const found = columns.map((column, index) => {
    const name = wanted[index]?.find((one) => texts.includes(one)) ?? column;
    return { column, name, count: texts.filter((text) => text === name).length };
  });
  const faults = found.flatMap(({ column, count }): TableFault[] => {
    if (count === 1) return [];
    return [{ code: count === 0 ? 'missingColumn' : 'columnTwice', params: { column } }];
  });
  if (faults.length > 0) return { faults };
  const places = found.map(({ column, name }) => [column, texts.indexOf(name)] as const);
  return { places: Object.fromEntries(places) as Record<C, number> };
}

function cellsOf<C extends string>(
  cells: readonly string[],
  places: Record<C, number>,
  columns: readonly C[],
): Record<C, string> {
  const named = columns.map((column) => [column, cells[places[column]] ?? ''] as const);
  return Object.fromEntries(named) as Record<C, string>;
}
