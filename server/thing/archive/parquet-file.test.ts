// What comes back from a file is byte for byte what went in, whatever the rows hold.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginRows,
  createRowBuffer,
  endRows,
  LOCATION_COLUMNS,
  writeRow,
} from '../fold/location-row.ts';
import { COLUMNS, rowBytes, type Value, writeColumns } from './location-columns.ts';
import { createLocationsFile, openLocationsFile } from './parquet-file.ts';

const encoder = new TextEncoder();
const integer = (bits: number) => {
  const most = 2 ** (bits - 1);
  const edges = fc.constantFrom(-most, most - 1, 0, -1, 1);
  return fc.oneof(edges, fc.integer({ min: -most, max: most - 1 }), fc.integer({ min: 0, max: 3 }));
};
const text = fc.oneof(
  fc.constantFrom('', '\ufeffkarta', 'žluťoučký 🚚', '日本', 'A1'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const VALUES: Record<string, fc.Arbitrary<Value>> = {
  moment: fc.bigInt({ min: -(2n ** 61n), max: 2n ** 61n }),
  int4: integer(32),
  int2: integer(16),
  bool: fc.boolean(),
  text: text.map((value) => encoder.encode(value)),
  bytes: fc.uint8Array({ maxLength: 40 }),
};
const REQUIRED = ['ts', 'company_id', 'vehicle_id', 'hash', 'delay', 'flags'];
const row = fc.tuple(
  ...COLUMNS.map(({ name, kind }) => {
    const value = VALUES[kind] as fc.Arbitrary<Value>;
    return REQUIRED.includes(name) ? value : fc.option(value, { freq: 3 });
  }),
);
const rows = fc.array(row, { minLength: 1, maxLength: 60 });

function bytesOf(list: Value[][]): Uint8Array {
  const columns = COLUMNS.map((_, index) => list.map((values) => values[index] ?? null));
  return writeColumns({ count: list.length, columns });
}

async function throughFile(parts: Uint8Array[]): Promise<Uint8Array[]> {
  const file = createLocationsFile();
  for (const part of parts) file.add(part);
  const bytes = file.finish();
  const opened = await openLocationsFile(bytes);
  return Promise.all(parts.map((_, index) => opened.part(index)));
}

describe('a file of locations', () => {
  test('gives back every column of every row bit by bit, part by part', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 4 }), async (parts) => {
        const given = parts.map(bytesOf);
        const got = await throughFile(given);
        expect(got.map((part) => Buffer.from(part).toString('hex'))).toEqual(
          given.map((part) => Buffer.from(part).toString('hex')),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('has the columns in which trackers’ locations are written', async () => {
    expect(COLUMNS.map(({ name }) => name).join()).toBe(LOCATION_COLUMNS.replaceAll(/\s/g, ''));
    const buffer = createRowBuffer();
    beginRows(buffer);
    const names = { numberOf: new Map(), nameOf: new Map() };
    const nothing = Object.fromEntries(
      COLUMNS.map(({ name }) => [name.replace(/_(.)/g, (_, c) => c.toUpperCase()), null]),
    );
    for (const n of [1, 2, 3]) {
      const told = { ts: 1.7e12 + n, receivedTs: 1.7e12, hash: -n, flags: n, satellites: null };
      const rest = { hdop: 0.8, latitude: 48.1, axles: [1, 2], alarm: 'sos', extra: { io: n } };
      writeRow(buffer, 7, 8, { ...nothing, ...told, ...rest } as never, names);
    }
    const given = rowBytes(endRows(buffer));
    expect(Buffer.compare((await throughFile([given]))[0] as Uint8Array, given)).toBe(0);
  });
});
