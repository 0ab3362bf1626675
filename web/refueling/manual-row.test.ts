// The file of a manual refueling reads back as what was entered, whatever was typed into it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadDocument } from './document-form.ts';
import { manualFileText, sampleFileText } from './manual-row.ts';

const DOCUMENT: ReadDocument = {
  ...{ ts: 0, local: '2026-11-18 14:20:05', fuel: 'diesel', quantity: 310.5, full: true },
  ...{ amount: 465.7, currency: 'EUR', place: 'Zvolen' },
};
const HEAD = 'datetime;numeric_plate;fuel;quantity;full;amount;currency;place';

describe('manual refueling', () => {
  it('REF-025, REF-026: is a file with the header and one data row', () => {
    expect(manualFileText('BL123AA', DOCUMENT)).toBe(
      `${HEAD}\r\n2026-11-18 14:20:05;BL123AA;diesel;310.50;true;465.70;EUR;Zvolen\r\n`,
    );
  });

  it('REF-026: a missing place is an empty cell', () => {
    const text = manualFileText('BL123AA', { ...DOCUMENT, place: null, full: false });
    expect(text.split('\r\n')[1]).toBe(
      '2026-11-18 14:20:05;BL123AA;diesel;310.50;false;465.70;EUR;',
    );
  });

  it('REF-026: no place breaks out of its cell', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a;"\r\n ,ž') }), (place) => {
        const lines = manualFileText('BL123AA', { ...DOCUMENT, place }).split('\r\n');
        expect(lines).toHaveLength(3);
        const cells = cellsOf(lines[1] ?? '');
        expect(cells).toHaveLength(8);
        expect(cells[7]).toBe(place.replace(/\s*[\r\n]+\s*/g, ' '));
      }),
    );
  });

  it('the sample has the same header and two rows', () => {
    const lines = sampleFileText(['ZV001BB'], '2026-11-18', 'Zvolen').trimEnd().split('\r\n');
    expect(lines[0]).toBe(HEAD);
    expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(['ZV001BB', 'ZV001BB']);
  });
});

/** Cells of a line with quoted cells. */
function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map((match) => match[1] ?? '');
  return cells.map((cell) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
}
