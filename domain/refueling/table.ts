// Tables as people send them out of a spreadsheet: text with semicolons (tabs or commas where the row
// of column names has them), a row of column names first (REF-029). A cell is text and nothing else; a
// formula is never worked out, and what could be taken for one is marked by an apostrophe when a table is
// written.

/** Greatest file, bytes, and most rows below the names of columns, empty ones included. */
export const TABLE_BYTES_MAX = 5 * 1024 * 1024;
export const TABLE_ROWS_MAX = 10_000;
/** What is wrong with the file as a whole. */
export interface TableFault {
  code:
    | 'empty'
    | 'notText'
    | 'missingColumn'
    | 'columnTwice'
    | 'rowsMax'
    | 'cellsMax'
    | 'rowSizeMax'
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

/** Writes a table that the import reads back, and that a spreadsheet shows as the same text. */
export function formatTable<C extends string>(
  columns: readonly C[],
  rows: readonly Record<C, string>[],
): string {
  const lines = rows.map((row) => columns.map((column) => formatCell(row[column])).join(';'));
  return `${[columns.join(';'), ...lines].join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula, apostrophes of earlier writing included. */
const FORMULA = /^'*[=+\-@\t\r]/;
export const MARKED_FORMULA = /^'+[=+\-@\t\r]/;

function formatCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
