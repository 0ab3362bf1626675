// A page of a list as an assistant reads it: what the columns are called once, then rows of bare values. What a column holds is read
// of the schema of the call's answer, so words of people are told from codes and moments without being listed anywhere.
import { z } from 'zod';
import { zoneOffset } from '../time.ts';
import { ANSWER_BYTES_MAX } from './assistant.ts';
import { type Columns, TOOL_COLUMNS } from './columns.ts';
import { MARK_RULE, marked } from './marked.ts';
import type { ListTool } from './tool.ts';

type Kind = 'moment' | 'value' | 'text';
interface Column {
  name: string;
  places: readonly (readonly string[])[];
  kind: Kind;
  words: Readonly<Record<number, string>> | undefined;
  /** Bytes of its longest cell. */
  bytes: number;
}
export interface Table {
  columns: readonly Column[];
  /** Rows of a page: so many as are never too long, whatever stands in them. */
  pageRows: number;
}

export interface TablePage {
  about: string;
  /** IANA zone of the company. */
  timeZone: string;
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  rows: readonly unknown[];
}

/** Of a list within a row, the first are told. */
const ELEMENTS_MAX = 4;
const PAGE_ROWS_MAX = 100;
/** Bytes beside the rows: what they are, and the names of the columns. */
const HEAD_BYTES = 1500;
/** Characters of a text; the next one is taken where the page would be too long. */
const TEXT_CUTS = [200, 60, 25, 8, 1];
const SHORTEST_TEXT_BYTES = 16;
const MOMENT_BYTES = 28;
const NUMBER_BYTES = 20;
const DIGITS = 5;

type Json = { [key: string]: unknown };

/** @param answer schema of the call's pages */
export function tableOf(
  tool: ListTool,
  answer: z.ZodType,
  told: Columns = TOOL_COLUMNS[tool],
): Table {
  const schema = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Json;
  const columns = columnsOf(told, schema);
  const bytes = columns.reduce((sum, column) => sum + column.bytes, 2);
  const rows = Math.floor((ANSWER_BYTES_MAX - HEAD_BYTES) / bytes);
  return { columns, pageRows: Math.min(PAGE_ROWS_MAX, rows) };
}

function columnsOf(columns: Columns, page: Json): Column[] {
  return Object.entries(columns).map(([name, { at, words }]) => {
    const places = [at].flat().map((place) => place.split('.'));
    const leaves = places.map((place) => leafAt(page, ['content', ...place]));
    const kind = leaves[0] ? kindOf(leaves[0].schema) : 'text';
    // The first list is that of the rows.
    const isMany = leaves.some(({ lists }) => lists > 1);
    const longest = Math.max(...leaves.map(({ schema }) => bytesOf(schema)));
    return { name, places, kind, words, bytes: longest * (isMany ? ELEMENTS_MAX : 1) };
  });
}

/** The schema at a place, and how many lists lead there. */
function leafAt(schema: Json, place: readonly string[]): { schema: Json; lists: number } {
  let lists = 0;
  let at = bare(schema);
  const enter = () => {
    while (at.type === 'array') {
      lists++;
      at = bare(at.items as Json);
    }
  };
  for (const name of place) {
    enter();
    const next = (at.properties as Json | undefined)?.[name];
    if (!next) throw new Error(`an answer has no ${place.join('.')}`);
    at = bare(next as Json);
  }
  enter();
  return { schema: at, lists };
}

/** Without null. */
function bare(schema: Json): Json {
  const choices = (schema.anyOf as Json[] | undefined)?.filter(({ type }) => type !== 'null');
  if (choices?.length === 1) return bare(choices[0] as Json);
  const { type } = schema;
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [];
  return types.length === 1 ? { ...schema, type: types[0] } : schema;
}

function kindOf({ type, format, ...rest }: Json): Kind {
  if (format === 'date-time') return 'moment';
  const isText = type === 'string' && format !== 'date' && !('enum' in rest) && !('const' in rest);
  return isText ? 'text' : 'value';
}

function bytesOf(schema: Json): number {
  const kind = kindOf(schema);
  if (kind === 'moment') return MOMENT_BYTES;
  if (kind === 'text') return SHORTEST_TEXT_BYTES;
  const words = [schema.enum, schema.const].flat().filter((one) => typeof one === 'string');
  return Math.max(NUMBER_BYTES, ...words.map((word) => word.length + 3));
}

/** The page as text, of at most ANSWER_BYTES_MAX bytes. */
export function tellTable({ columns }: Table, told: TablePage): string {
  const { about, timeZone, page, pages, total } = told;
  let text = '';
  for (const cut of TEXT_CUTS) {
    const cells = told.rows.map((row) =>
      columns.map((column) => cellOf(column, row, { timeZone, cut })),
    );
    const isFilled = columns.map((_, at) => cells.some((row) => row[at] !== null));
    const kept = <T>(row: readonly T[]) => row.filter((_, at) => isFilled[at]);
    const empty = columns.filter((_, at) => !isFilled[at]).map(({ name }) => name);
    text = JSON.stringify({
      about: `${about}. Times are those of ${timeZone}. ${MARK_RULE}`,
      total,
      ...(page < pages && { more: `page ${page + 1}` }),
      ...(cells.length > 0 && empty.length > 0 && { empty }),
      columns: cells.length > 0 ? kept(columns.map(({ name }) => name)) : [],
      rows: cells.map(kept),
    });
    if (new TextEncoder().encode(text).length <= ANSWER_BYTES_MAX) break;
  }
  return text;
}

interface Telling {
  timeZone: string;
  /** Characters of a text. */
  cut: number;
}

function cellOf(column: Column, row: unknown, telling: Telling): unknown {
  const found = column.places.map((place) => valuesAt(row, place));
  if (column.kind === 'text') {
    const texts = elementsOf(found).map((one) => one.filter((part) => part !== null).join(' '));
    const told = texts.filter((one) => one !== '').map((one) => marked(one, telling.cut));
    return told.length > 0 ? told.join(', ') : null;
  }
  const values = (found[0] ?? []).map((value) => valueText(column, value, telling.timeZone));
  return values.length > 1 ? values : (values[0] ?? null);
}

/** Of several places the texts that belong together. */
function elementsOf(found: readonly unknown[][]): unknown[][] {
  const count = Math.max(...found.map((values) => values.length));
  return Array.from({ length: count }, (_, at) => found.map((values) => values[at] ?? null));
}

function valuesAt(row: unknown, place: readonly string[]): unknown[] {
  const [name, ...rest] = place;
  if (Array.isArray(row)) return row.slice(0, ELEMENTS_MAX).flatMap((one) => valuesAt(one, place));
  if (name === undefined) return row === undefined ? [] : [row];
  if (typeof row !== 'object' || row === null) return [];
  return valuesAt((row as Json)[name], rest);
}

function valueText({ kind, words }: Column, value: unknown, timeZone: string): unknown {
  if (kind === 'moment' && typeof value === 'string') return localMoment(value, timeZone);
  if (typeof value !== 'number') return value;
  return words?.[value] ?? Number(value.toFixed(DIGITS));
}

/** `2026-11-01T09:00:00+01:00` */
export function localMoment(instant: string, timeZone: string): string {
  const ts = Math.floor(Date.parse(instant) / 1000) * 1000;
  const offset = zoneOffset(ts, timeZone);
  const minutes = Math.abs(Math.round(offset / 60_000));
  const two = (number: number) => String(number).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  const local = new Date(ts + offset).toISOString().slice(0, 19);
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
