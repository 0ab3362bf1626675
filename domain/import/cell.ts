// A cell of a sheet as it came: a workbook tells numbers, days and errors from texts, a text file knows texts alone.

/** `day` yyyy-MM-dd with the time of day where it has one; `fault` what a formula could not work out. */
export type Cell =
  | null
  | string
  | number
  | boolean
  | { day: string; time?: string }
  | { fault: string };

export interface Sheet {
  /** Row by row as in the file, empty ones included; a row may be short. */
  rows: readonly (readonly Cell[])[];
}

export function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || cell === '';
}

/** As a person reads it in the file. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'object') {
    if ('fault' in cell) return cell.fault;
    return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
  }
  return String(cell);
}

const LETTERS = 26;

/** What a spreadsheet calls a column: A … Z, AA … */
export function columnLetter(index: number): string {
  const before = Math.floor(index / LETTERS);
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));
  return before === 0 ? last : columnLetter(before - 1) + last;
}
