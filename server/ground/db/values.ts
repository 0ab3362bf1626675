// How values of PostgreSQL become values of ours, for every connection alike.
import pg from 'pg';

const GREATEST_DATE_MS = 8.64e15;

/** Reads timestamptz text as PostgreSQL writes it (`2026-11-21 04:00:00.123456+00`). */
export function readTimestamp(text: string): Date {
  if (text === 'infinity') return new Date(GREATEST_DATE_MS);
  if (text === '-infinity') return new Date(-GREATEST_DATE_MS);
  // The offset has minutes only where it needs them; ISO 8601 wants them always.
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new Error(`timestamp out of range: ${text}`);
  return date;
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
