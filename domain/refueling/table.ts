// Tables as people send them out of a spreadsheet: text with semicolons (tabs or commas where the row
// of column names has them), a row of column names first (REF-029). A cell is text and nothing else; a
// formula is never worked out, and what could be taken for one is marked by an apostrophe when a table is
// written.

/** Greatest file, bytes, and most rows below the names of columns. */
export const TABLE_BYTES_MAX = 5 * 1024 * 1024;
export const TABLE_ROWS_MAX = 10_000;
/** Cells of a row beyond this many are not looked at. */
const CELLS_MAX = 100;

/** What is wrong with the file as a whole. */
export interface TableFault {
  code:
    | 'empty'
    | 'notText'
    | 'missingColumn'
    | 'columnTwice'
    | 'rowsMax'
    | 'cellsMax'
    | 'unclosedQuote';
  params: Record<string, string | number>;
}

export interface TableRow<C extends string> {
  /** As in the file: the row of names is 1, empty rows count. */
  row: number;
  cells: Record<C, string>;
}

export type Table<C extends string> =
  | { rows: TableRow<C>[]; faults?: undefined }
  | { faults: TableFault[]; rows?: undefined };

/** What may stand between cells; of two that fit the head equally well the first is taken. */
const SEPARATORS = [';', '\t', ','] as const;
type Separator = (typeof SEPARATORS)[number];

/**
 * Reads a table with these columns: UTF-8 (with or without byte order mark), UTF-16 with a byte order
 * mark or windows-1250, LF or CRLF, names of columns in any order and case. Columns of other names and
 * empty rows are left out, and so is a first line `sep=;`, which no spreadsheet shows or counts.
 */
export function readTable<C extends string>(bytes: Uint8Array, columns: readonly C[]): Table<C> {
  const rows: TableRow<C>[] = [];
  const text = decodeText(bytes)?.replace(/^"?sep=[^\r\n]"?(\r\n|\n|\r)/i, '');
  if (text === undefined) return { faults: [{ code: 'notText', params: {} }] };
  const separator = findSeparator(text, columns);
  let places: Record<C, number> | undefined;
  let width = 0;
  for (const record of splitRecords(text, separator)) {
    if (record.isUnclosed)
      return { faults: [{ code: 'unclosedQuote', params: { row: record.row } }] };
    if (record.cells.every((cell) => cell === '')) continue;
    if (!places) {
      const head = findColumns(record.cells, columns);
      if (head.faults) return { faults: head.faults };
      places = head.places;
      width = record.cells.length;
      continue;
    }
    // `50,5` without quotes would move all values behind it by one column.
    if (separator === ',' && record.cells.slice(width).some((cell) => cell !== '')) {
      return { faults: [{ code: 'cellsMax', params: { row: record.row, max: width } }] };
    }
    if (rows.length === TABLE_ROWS_MAX) {
      return { faults: [{ code: 'rowsMax', params: { max: TABLE_ROWS_MAX } }] };
    }
    rows.push({ row: record.row, cells: cellsOf(record.cells, places, columns) });
  }
  return places ? { rows } : { faults: [{ code: 'empty', params: {} }] };
}

/** Writes a table that `readTable` reads back, and that a spreadsheet shows as the same text. */
export function formatTable<C extends string>(
  columns: readonly C[],
  rows: readonly Record<C, string>[],
): string {
  const lines = rows.map((row) => columns.map((column) => formatCell(row[column])).join(';'));
  return `${[columns.join(';'), ...lines].join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula, apostrophes of earlier writing included. */
const FORMULA = /^'*[=+\-@\t\r]/;
const MARKED_FORMULA = /^'+[=+\-@\t\r]/;

function formatCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Workbooks are archives. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/**
 * Bytes that are no UTF-8 are read as windows-1250, which knows every byte but has no use for 0: pictures and
 * workbooks of older kinds are full of it. undefined: no text.
 */
function decodeText(bytes: Uint8Array): string | undefined {
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

/** The separator by which the head has most of the columns. */
function findSeparator(text: string, columns: readonly string[]): Separator {
  const known = SEPARATORS.map((separator) => {
    const head = splitRecords(text, separator).find(({ cells }) => cells.some((cell) => cell));
    return head?.cells.filter((cell) => columns.includes(cell.toLowerCase())).length ?? 0;
  });
  return SEPARATORS[known.indexOf(Math.max(...known))] ?? ';';
}

interface TableRecord {
  row: number;
  cells: string[];
  /** The file ends within quotes: everything behind them is one cell. */
  isUnclosed: boolean;
}

/** Cuts a text into rows of cells; quotes mean something only where a cell begins. */
function* splitRecords(text: string, separator: Separator): Generator<TableRecord> {
  let at = 0;
  for (let row = 1; at < text.length; row++) {
    const cells: string[] = [];
    let isUnclosed = false;
    for (let isLast = false; !isLast; ) {
      const cell = readCell(text, at, separator);
      if (cells.length < CELLS_MAX) cells.push(plainCell(cell.text));
      isUnclosed ||= cell.isUnclosed;
      isLast = text[cell.end] !== separator;
      at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1);
      // A separator at the very end has an empty cell behind it, and no further row.
      if (at >= text.length) isLast = true;
    }
    yield { row, cells, isUnclosed };
  }
}

interface Cell {
  text: string;
  /** Where its separator stands. */
  end: number;
  isUnclosed: boolean;
}

const PLAIN = { ';': /[^;\r\n]*/y, '\t': /[^\t\r\n]*/y, ',': /[^,\r\n]*/y };

function readCell(text: string, from: number, separator: Separator): Cell {
  if (text[from] !== '"') {
    const plain = readPlain(text, from, separator);
    return { text: plain, end: from + plain.length, isUnclosed: false };
  }
  let quoted = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { text: quoted + text.slice(at), end: text.length, isUnclosed: true };
    quoted += text.slice(at, quote);
    at = quote + 2;
    if (text[quote + 1] === '"') {
      quoted += '"';
      continue;
    }
    const rest = readPlain(text, quote + 1, separator);
    return { text: quoted + rest, end: quote + 1 + rest.length, isUnclosed: false };
  }
}

function readPlain(text: string, from: number, separator: Separator): string {
  const plain = PLAIN[separator];
  plain.lastIndex = from;
  return plain.exec(text)?.[0] ?? '';
}

function plainCell(text: string): string {
  const trimmed = text.trim();
  return MARKED_FORMULA.test(trimmed) ? trimmed.slice(1) : trimmed;
}

function findColumns<C extends string>(
  head: readonly string[],
  columns: readonly C[],
): { places: Record<C, number>; faults?: undefined } | { faults: TableFault[] } {
  const names = head.map((name) => name.toLowerCase());
  const faults = columns.flatMap((column): TableFault[] => {
    const count = names.filter((name) => name === column).length;
    if (count === 1) return [];
    return [{ code: count === 0 ? 'missingColumn' : 'columnTwice', params: { column } }];
  });
  if (faults.length > 0) return { faults };
  const places = columns.map((column) => [column, names.indexOf(column)] as const);
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
