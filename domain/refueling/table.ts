// Tables as people send them out of a spreadsheet: text with semicolons, a row of column names first
// (REF-029). A cell is text and nothing else; a formula is never worked out, and what could be taken
// for one is marked by an apostrophe when a table is written.

/** Greatest file, bytes, and most rows below the names of columns. */
export const TABLE_BYTES_MAX = 5 * 1024 * 1024;
export const TABLE_ROWS_MAX = 10_000;
/** Cells of a row beyond this many are not looked at. */
const CELLS_MAX = 100;

/** What is wrong with the file as a whole. */
export interface TableFault {
  code: 'empty' | 'missingColumn' | 'columnTwice' | 'rowsMax' | 'unclosedQuote';
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

/**
 * Reads a table with these columns: UTF-8 (with or without byte order mark) or windows-1250, LF or
 * CRLF, names of columns in any order and case. Columns of other names and empty rows are left out.
 */
export function readTable<C extends string>(bytes: Uint8Array, columns: readonly C[]): Table<C> {
  const rows: TableRow<C>[] = [];
  let places: Record<C, number> | undefined;
  for (const record of splitRecords(decodeText(bytes))) {
    if (record.isUnclosed)
      return { faults: [{ code: 'unclosedQuote', params: { row: record.row } }] };
    if (record.cells.every((cell) => cell === '')) continue;
    if (!places) {
      const head = findColumns(record.cells, columns);
      if (head.faults) return { faults: head.faults };
      places = head.places;
      continue;
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

/** Bytes that are no UTF-8 are read as windows-1250, which knows every byte. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

interface TableRecord {
  row: number;
  cells: string[];
  /** The file ends within quotes: everything behind them is one cell. */
  isUnclosed: boolean;
}

/** Cuts a text into rows of cells; quotes mean something only where a cell begins. */
function* splitRecords(text: string): Generator<TableRecord> {
  let at = 0;
  for (let row = 1; at < text.length; row++) {
    const cells: string[] = [];
    let isUnclosed = false;
    for (let isLast = false; !isLast; ) {
      const cell = readCell(text, at);
      if (cells.length < CELLS_MAX) cells.push(plainCell(cell.text));
      isUnclosed ||= cell.isUnclosed;
      isLast = text[cell.end] !== ';';
      at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1);
      // A semicolon at the very end has an empty cell behind it, and no further row.
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

const PLAIN = /[^;\r\n]*/y;

function readCell(text: string, from: number): Cell {
  if (text[from] !== '"') {
    const plain = readPlain(text, from);
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
    const rest = readPlain(text, quote + 1);
    return { text: quoted + rest, end: quote + 1 + rest.length, isUnclosed: false };
  }
}

function readPlain(text: string, from: number): string {
  PLAIN.lastIndex = from;
  return PLAIN.exec(text)?.[0] ?? '';
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
