// Columns of a wide table at the widths that their texts need, so that the type stays readable: what can be done
// without leaves the paper first, and stays in the spreadsheet.
import { type Cell, type Column, contentWidth, type Row } from './document.ts';

/** Type of landscape tables, and the least that can be read; points. */
const SIZE = 7.2;
const SIZE_MIN = 6.3;
/** Millimetres of a letter, a narrow one, a capital, a wide one, a digit, and a blank or sign between digits at that size. */
const LETTER = 1.36;
const NARROW = 0.85;
const CAPITAL = 1.7;
const WIDE = 2.2;
const DIGIT = 1.48;
const SIGN = 0.66;
const MARK = 2.7;
/** Between the texts of two columns. */
const GAP = 2.3;
/** Longer texts go on in a second line. */
const TEXT_MAX = 25;

/**
 * Columns with their widths, millimetres; `width` of a column is the least. Those of `spare` leave the paper, the
 * first one first, while the type would be too small.
 */
export function fitColumns(
  columns: readonly Column[],
  rows: readonly Row[],
  spare: readonly string[],
): Column[] {
  let fitted = columns.map((column) =>
    column.only === 'sheet' ? column : { ...column, width: neededWidth(column, rows) },
  );
  const room = (contentWidth('landscape') * SIZE) / SIZE_MIN;
  for (const id of spare) {
    if (widthOnPaper(fitted) <= room) break;
    fitted = fitted.map((column) => (column.id === id ? { ...column, only: 'sheet' } : column));
  }
  return fitted;
}

export function widthOnPaper(columns: readonly Column[]): number {
  return columns.reduce((sum, { only, width }) => sum + (only === 'sheet' ? 0 : width), 0);
}

function neededWidth(column: Column, rows: readonly Row[]): number {
  const texts = rows.flatMap(({ cells, only }) => {
    const cell = only === 'sheet' ? undefined : cells[column.id];
    return cell && !cell.shapes && !cell.spans ? [widthOf(cell)] : [];
  });
  const head = Math.max(...column.head.split(' ').map((word) => textWidth(word)));
  const widest = texts.reduce((most, one) => Math.max(most, one), head);
  return Math.max(column.width, Math.min(widest, TEXT_MAX) + GAP);
}

function widthOf(cell: Cell): number {
  return textWidth(cell.text) + (cell.isMarked ? MARK : 0) + (cell.raised ? DIGIT : 0);
}

function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (/[\s.,:·]/.test(sign)) width += SIGN;
    else if (/[ijltfrIíľť]/.test(sign)) width += NARROW;
    else if (/[\d+−]/.test(sign)) width += DIGIT;
    else if (/[mwMW]/.test(sign)) width += WIDE;
    else width += /\p{Lu}/u.test(sign) ? CAPITAL : LETTER;
  }
  return width;
}
