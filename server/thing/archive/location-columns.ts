// The columns of stored locations as Parquet keeps them, and the way there and back: bytes of a binary COPY in the columns
// of location-row.ts become one array a column, and these become the same bytes again. Nothing is interpreted, so whatever
// a row holds comes back bit by bit.
import type { SchemaElement } from 'hyparquet';
import type { ByteWriter } from '../fold/extra-bytes.ts';
import { HEADER, LOCATION_COLUMNS } from '../fold/location-row.ts';

/** Epoch milliseconds of PostgreSQL's 2000-01-01 as microseconds. */
const EPOCH_2000_MICROS = 946_684_800_000_000n;

type Kind = 'moment' | 'int4' | 'int2' | 'bool' | 'text' | 'bytes';
export type Value = bigint | number | boolean | Uint8Array | null;

const NAMES = LOCATION_COLUMNS.split(',').map((name) => name.trim());
const INT4 = ['company_id', 'vehicle_id', 'hash', 'latitude', 'longitude', 'km', 'distance'];
INT4.push('engine_seconds', 'total_fuel', 'weight');
const REQUIRED = new Set(['ts', 'company_id', 'vehicle_id', 'hash', 'delay', 'flags']);
const ODD: Readonly<Record<string, Kind>> = {
  ts: 'moment',
  motion: 'bool',
  identification: 'text',
  extra: 'bytes',
};

interface Column {
  name: string;
  kind: Kind;
}

/** In the order of a row. */
export const COLUMNS: readonly Column[] = NAMES.map((name) => ({
  name,
  kind: ODD[name] ?? (INT4.includes(name) ? 'int4' : 'int2'),
}));

/** Rows of which each column is an array. */
export interface ColumnRows {
  count: number;
  columns: Value[][];
}

const TYPES: Readonly<Record<Kind, Partial<SchemaElement>>> = {
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
  int4: { type: 'INT32' },
  int2: { type: 'INT32', converted_type: 'INT_16' },
  bool: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  bytes: { type: 'BYTE_ARRAY' },
};

/** Of a file: whoever opens it with any other program finds the columns of the table. */
export function parquetSchema(): SchemaElement[] {
  const leaves = COLUMNS.map(({ name, kind }) => ({
    name,
    ...TYPES[kind],
    repetition_type: REQUIRED.has(name) ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  }));
  return [{ name: 'location', num_children: leaves.length }, ...leaves];
}

/** The rows of an answered binary COPY, without its header and end. */
export function rowBytes(copy: Uint8Array): Uint8Array {
  return copy.subarray(HEADER.length, copy.length - 2);
}

/** @throws when the bytes are no rows in these columns */
export function readColumns(rows: Uint8Array): ColumnRows {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
  const columns: Value[][] = COLUMNS.map(() => []);
  let at = 0;
  let count = 0;
  while (at < rows.length) {
    if (view.getInt16(at) !== COLUMNS.length) throw new Error('a row has other columns');
    at += 2;
    for (const [index, { kind }] of COLUMNS.entries()) {
      const length = view.getInt32(at);
      at += 4;
      columns[index]?.push(length < 0 ? null : readValue(view, rows, at, length, kind));
      if (length > 0) at += length;
    }
    count += 1;
  }
  return { count, columns };
}

function readValue(view: DataView, rows: Uint8Array, at: number, length: number, kind: Kind) {
  switch (kind) {
    case 'moment':
      return view.getBigInt64(at) + EPOCH_2000_MICROS;
    case 'int4':
      return view.getInt32(at);
    case 'int2':
      return view.getInt16(at);
    case 'bool':
      return view.getUint8(at) === 1;
    default:
      return rows.slice(at, at + length);
  }
}

const FIXED_BYTES: Readonly<Record<Kind, number>> = {
  moment: 8,
  int4: 4,
  int2: 2,
  bool: 1,
  text: 0,
  bytes: 0,
};

/** The rows as a binary COPY has them, without its header and end. */
export function writeColumns({ count, columns }: ColumnRows): Uint8Array {
  const writer = createWriter(count, columns);
  for (let row = 0; row < count; row++) {
    writer.view.setInt16(writer.at, COLUMNS.length);
    writer.at += 2;
    for (const [index, { kind }] of COLUMNS.entries()) {
      writeValue(writer, kind, columns[index]?.[row] ?? null);
    }
  }
  return writer.bytes.subarray(0, writer.at);
}

function createWriter(count: number, columns: readonly Value[][]): ByteWriter {
  let size = count * (2 + COLUMNS.reduce((sum, { kind }) => sum + 4 + FIXED_BYTES[kind], 0));
  for (const [index, { kind }] of COLUMNS.entries()) {
    if (kind !== 'text' && kind !== 'bytes') continue;
    for (const value of columns[index] ?? []) size += (value as Uint8Array | null)?.length ?? 0;
  }
  const bytes = new Uint8Array(size);
  return { bytes, view: new DataView(bytes.buffer), at: 0 };
}

function writeValue(writer: ByteWriter, kind: Kind, value: Value): void {
  const { view, at } = writer;
  const length = value instanceof Uint8Array ? value.length : FIXED_BYTES[kind];
  view.setInt32(at, value === null ? -1 : length);
  writer.at += 4;
  if (value === null) return;
  if (value instanceof Uint8Array) writer.bytes.set(value, at + 4);
  else if (kind === 'moment') view.setBigInt64(at + 4, (value as bigint) - EPOCH_2000_MICROS);
  else if (kind === 'int4') view.setInt32(at + 4, value as number);
  else if (kind === 'int2') view.setInt16(at + 4, value as number);
  else view.setUint8(at + 4, value ? 1 : 0);
  writer.at += length;
}

/** A moment as PostgreSQL reads it, to the microsecond; `micros` since 1970. */
export function momentText(micros: bigint): string {
  const below = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const second = new Date(Number((micros - below) / 1000n)).toISOString().slice(0, 19);
  return `${second}.${String(below).padStart(6, '0')}Z`;
}
