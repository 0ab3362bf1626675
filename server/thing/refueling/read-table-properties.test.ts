// Properties of reading documents from a table: what is written is read back, and nothing makes it throw.

import {
  DOCUMENT_COLUMNS,
  formatDocuments,
  plateKey,
  readDocuments,
} from '@flotila/domain/refueling/csv.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { bytesOf, HEAD, NOW, VEHICLES, ZONE } from './test-file.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 }).map((place) =>
  place
    .replaceAll('\0', '')
    .replace(/\ufeff/g, '')
    .trim(),
);
const decimal = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100);

describe('properties of reading', () => {
  test('what is written is read back', () => {
    const document = fc.record({
      ts: fc.integer({ min: Date.parse('2000-01-01T00:00:00Z') / 1000, max: NOW / 1000 }),
      place: text,
      quantity: decimal,
      amount: decimal,
      isFull: fc.boolean(),
      fuel: fc.constantFrom('benzin95', 'benzin98', 'diesel', 'biodiesel', 'gas'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(document, { selector: ({ ts }) => ts }), (documents) => {
        const cells = documents.map(({ ts, place, quantity, amount, isFull, fuel }) => ({
          datetime: new Date(ts * 1000).toISOString().slice(0, 19).replace('T', ' '),
          numeric_plate: 'KE222AA',
          fuel,
          quantity: String(quantity),
          amount: String(amount).replace('.', ','),
          full: isFull ? 'áno' : 'nie',
          currency: 'CZK',
          place,
        }));
        const table = readTable(bytesOf(formatDocuments(cells)), DOCUMENT_COLUMNS);
        const context = { zone: 'UTC', now: NOW, vehicles: VEHICLES };
        const rows = readDocuments(table.rows ?? [], context);
        expect(rows.map((row) => row.document)).toEqual(
          documents.map(({ ts, place, ...rest }) => ({
            vehicleId: 2,
            ts: ts * 1000,
            currency: 'CZK',
            place: place || null,
            ...rest,
          })),
        );
      }),
    );
  });

  test('no bytes make it throw', () => {
    const mess = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: fc.constantFrom(...';"\r\n,.\'=-1aá\0 ') }).map(bytesOf),
    );
    fc.assert(
      fc.property(mess, fc.boolean(), (bytes, hasHead) => {
        const file = hasHead ? new Uint8Array([...bytesOf(`${HEAD}\n`), ...bytes]) : bytes;
        const table = readTable(file, DOCUMENT_COLUMNS);
        if (!table.rows) return;
        const rows = readDocuments(table.rows, { zone: ZONE, now: NOW, vehicles: VEHICLES });
        expect(rows).toHaveLength(table.rows.length);
        for (const row of rows) if (!row.document) expect(row.messages.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  test('plates are compared by letters and digits alone', () => {
    expect(plateKey(' ba-123 x\u2011y\u00a0')).toBe('BA123XY');
  });
});
