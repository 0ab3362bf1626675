// What a cell of a report becomes in a spreadsheet: real numbers, real days and times, and texts that no
// program takes for a formula or stumbles over.
import type { Cell, CellType, Column } from '@flotila/domain/report/document.ts';
import { CELL_DIGITS, NOTHING } from '@flotila/domain/report/format.ts';
import { type Language, writesIsoDays } from '@flotila/domain/words/languages.ts';
import type { SheetLimits } from './sheet-limits.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = 86_400_000;
const DAY_END = '24:00';
/** Days between the first day of spreadsheets and 1970. */
const EPOCH_DAYS = 25_569;
/** Before March 1900 spreadsheets count a day that never was. */
const FIRST_RIGHT_DAY = 61;

/** Days since the end of 1899; text where the value is none of its type; null: an empty cell. */
export function cellValue(
  cell: Cell | undefined,
  type: CellType,
  limits: SheetLimits,
): string | number | null {
  if (!cell) return null;
  const { raw } = cell;
  if (raw === null || raw === '') return said(withCountry(cell, cell.text), limits);
  if (type === 'text') return cellText(withCountry(cell, String(raw)), limits);
  if (typeof raw === 'string') return serialOf(raw, type) ?? cellText(raw, limits);
  return scaled(raw, type);
}

/** In the unit the spreadsheet counts in: days of durations, parts of percents. */
function scaled(raw: number, type: CellType): number {
  if (type === 'duration') return raw / DAY_SECONDS;
  return type === 'percent' ? raw / 100 : raw;
}

/** Without what a file cannot hold or a program would read as its own escape, and within the limit. */
export function cellText(text: string, limits: SheetLimits): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  if (clean.length <= limits.text) return clean;
  return `${clean.slice(0, limits.text - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** How a column shows its values, with its unit; undefined: as they are. */
export function numberFormat(column: Column, language: Language): string | undefined {
  const { type } = column;
  const date = writesIsoDays(language) ? 'yyyy-mm-dd' : 'd.m.yyyy';
  if (type === 'text') return undefined;
  if (type === 'date') return date;
  if (type === 'time') return 'hh:mm';
  if (type === 'dateTime') return `${date} hh:mm`;
  if (type === 'duration') return '[h]:mm';
  const digits = column.digits ?? CELL_DIGITS[type] ?? 0;
  const number = digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0';
  if (type === 'percent') return `${number.slice(4)} %`;
  const unit = column.unit?.replaceAll('"', '');
  return unit ? `${number}" ${unit}"` : number;
}

/**
 * How one cell shows its value where the column's format would say something else: the end of a day is the midnight of
 * the next one, and reads 24:00 as on paper (R-13).
 */
export function ownFormat(cell: Cell | undefined, type: CellType | undefined): string | undefined {
  return type === 'time' && cell?.text === DAY_END ? `"${DAY_END}"` : undefined;
}

function serialOf(raw: string, type: CellType): number | null {
  if (type !== 'date' && type !== 'time' && type !== 'dateTime') return null;
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/.test(raw)) return null;
  const ms = Date.parse(`${raw.length > 10 ? raw : `${raw}T00:00`}Z`);
  const serial = ms / DAY_MS + EPOCH_DAYS;
  if (!(serial >= FIRST_RIGHT_DAY)) return null;
  return type === 'date' ? Math.floor(serial) : serial;
}

/** The frame with a country's code stands before the text on paper. */
function withCountry(cell: Cell, text: string): string {
  return cell.country ? `${cell.country} ${text}`.trimEnd() : text;
}

/** What has no value may still say why; a dash says nothing. */
function said(text: string, limits: SheetLimits): string | null {
  return text === '' || text === NOTHING || text === '–' ? null : cellText(text, limits);
}
