// The file of a manual refueling reads back as what was entered, whatever was typed into it.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadDocument } from './document-form.ts';
import { manualFileText, sampleFileText } from './manual-row.ts';

const DOCUMENT: ReadDocument = {
  ts: 0,
  local: '2026-11-18 14:20:05',
  fuel: 'diesel',
  quantity: 310.5,
  full: true,
  amount: 465.7,
  currency: 'EUR',
  place: 'Zvolen',
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

  it('REF-026: every place is read back by the import as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a;"\'=+\r\n ,ž') }), (place) => {
        const text = manualFileText('BL123AA', { ...DOCUMENT, place });
        // What a spreadsheet is given as text, it shows with an apostrophe in front of it.
        const rows = parse<Record<string, string>>(text, { columns: true, delimiter: ';' });
        expect(rows).toHaveLength(1);
        expect(rows[0]?.place?.replace(/^'(?='*[=+\-@\t\r])/, '').trim()).toBe(
          place.replace(/\s*[\r\n]+\s*/g, ' ').trim(),
        );
      }),
      { examples: [["'=1+1"], ['=1+1'], ['a;"b"']] },
    );
  });

  it('the sample has the same header and two rows', () => {
    const lines = sampleFileText(['ZV001BB'], '2026-11-18', 'Zvolen').trimEnd().split('\r\n');
    expect(lines[0]).toBe(HEAD);
    expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(['ZV001BB', 'ZV001BB']);
  });
});
