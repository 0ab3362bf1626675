// Lines as a file for spreadsheets: semicolons and a byte order mark, because spreadsheets of our countries read such a
// file by a double click. Pure.

const MARK = '\uFEFF';
/** A spreadsheet would take a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Of the first line the head. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `${MARK}${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Without ending. `period` as yyyy-M or a day; of two digits, so that files sort by their names. */
export function listFileName(ccode: string, what: string, period: string): string {
  const [year, number = '', ...day] = period.split('-');
  return [ccode, what, year, number.padStart(2, '0'), ...day].join('-');
}

function cell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
