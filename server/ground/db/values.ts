// How values of PostgreSQL become values of ours, for every connection alike.
import pg from 'pg';

const GREATEST_DATE_MS = 8.64e15;

/** Reads timestamptz text as PostgreSQL writes it (`2026-11-21 04:00:00.123456+00`). */
export function readTimestamp(text: string): Date {
  if (USUAL.test(text)) return new Date(usualMoment(text));
  if (text === 'infinity') return new Date(GREATEST_DATE_MS);
  if (text === '-infinity') return new Date(-GREATEST_DATE_MS);
  // The offset has minutes only where it needs them; ISO 8601 wants them always.
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new Error(`timestamp out of range: ${text}`);
  return date;
}

/** As our connections ask for it, from the year 1000 on; all but a few are. */
const USUAL = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;

/** Epoch milliseconds: reading rows of records and rides is to a good part this. What is finer is cut off. */
function usualMoment(text: string): number {
  const digit = (at: number) => text.charCodeAt(at) - 48;
  const two = (at: number) => digit(at) * 10 + digit(at + 1);
  const end = text.length - 3;
  let ms = 0;
  for (let at = 20, unit = 100; at < end && unit >= 1; at += 1, unit /= 10) ms += digit(at) * unit;
  const year = two(0) * 100 + two(2);
  return Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), ms);
}

/** Reads int8; a number that JavaScript cannot hold exactly is an error, never a wrong number. */
export function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
}

type Parser = (text: string) => unknown;

const PARSERS = new Map<number, Parser>([
  [pg.types.builtins.INT8, readInteger],
  [pg.types.builtins.TIMESTAMPTZ, readTimestamp],
  [pg.types.builtins.DATE, (text) => text],
]);

export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : PARSERS.get(oid);
    return own ?? pg.types.getTypeParser(oid, format as 'text');
  },
};
