// REF-026 … REF-029: how a file of documents is read.

import {
  DOCUMENT_COLUMNS,
  type DocumentCells,
  type DocumentRow,
  formatDocuments,
  readDocuments,
} from '@flotila/domain/refueling/csv.ts';
import { TABLE_ROWS_MAX } from '@flotila/domain/refueling/table.ts';
import { describe, expect, test } from 'vitest';
import { readRecords, readTable } from './read-table.ts';
import { bytesOf, HEAD, NOW, VEHICLES, ZONE } from './test-file.ts';

function read(file: string | Uint8Array): DocumentRow[] {
  const table = readTable(typeof file === 'string' ? bytesOf(file) : file, DOCUMENT_COLUMNS);
  if (!table.rows) throw new Error(JSON.stringify(table.faults));
  return readDocuments(table.rows, { zone: ZONE, now: NOW, vehicles: VEHICLES });
}
/** Bytes of UTF-16, the lower byte first. */
function utf16(text: string): Uint8Array {
  return Uint8Array.from({ length: 2 * text.length }, (_byte, at) => {
    const unit = text.charCodeAt(at >> 1);
    return at % 2 === 0 ? unit & 0xff : unit >> 8;
  });
}
const withMark = (text: string) => `\ufeff${text.replace(/^\ufeff/, '')}`;
/** Bytes of UTF-16 with a byte order mark, the higher byte first. */
function swapped(text: string): Uint8Array {
  const bytes = utf16(withMark(text));
  return bytes.map((_byte, at) => bytes[at ^ 1] ?? 0);
}
const faultsOf = (text: string) => readTable(bytesOf(text), DOCUMENT_COLUMNS).faults;
const GOOD: DocumentCells = {
  datetime: '2026-11-01 08:00:00',
  numeric_plate: 'BA123XY',
  fuel: 'diesel',
  quantity: '50',
  full: '1',
  amount: '75.5',
  currency: 'EUR',
  place: 'Trnava',
};
const one = (change: Partial<DocumentCells>) => {
  const [row] = read(formatDocuments([{ ...GOOD, ...change }]));
  if (!row) throw new Error('no row');
  return row;
};
const codes = (row: DocumentRow) => row.messages.map(({ field, code }) => `${field} ${code}`);

describe('REF-029 the file', () => {
  test('is UTF-8 with or without byte order mark, or windows-1250', () => {
    const line = `${HEAD}\n2026-11-01 08:00:00;BA123XY;diesel;50;áno;75;EUR;Žilina`;
    const place = (rows: DocumentRow[]) => rows.map(({ document }) => document?.place);
    expect(place(read(line))).toEqual(['Žilina']);
    expect(place(read(`\ufeff${line}`))).toEqual(['Žilina']);
    const bytes = Uint8Array.from(line, (letter) =>
      letter === 'Ž' ? 0x8e : letter === 'á' ? 0xe1 : letter.charCodeAt(0),
    );
    expect(place(read(bytes))).toEqual(['Žilina']);
  });

  test('may be of a spreadsheet: UTF-16, tabs or commas, and a first line that names the separator', () => {
    const line = [
      '2026-11-01 08:00:00',
      'BA123XY',
      'diesel',
      '"50,5"',
      '1',
      '75.5',
      'EUR',
      'Žilina',
    ];
    const document = { quantity: 50.5, amount: 75.5, place: 'Žilina' };
    for (const separator of [';', '\t', ',']) {
      const plain = `${DOCUMENT_COLUMNS.join(separator)}\r\n${line.join(separator)}\r\n`;
      for (const file of [
        plain,
        `sep=${separator}\r\n${plain}`,
        `\ufeffSEP=${separator}\n${plain}`,
      ]) {
        for (const rows of [read(file), read(utf16(withMark(file))), read(swapped(file))]) {
          // The line of the separator is not counted: no spreadsheet shows it.
          expect(rows).toMatchObject([{ row: 2, document }]);
        }
      }
    }
  });

  test('that is a workbook, a picture, or half of UTF-16, is refused by name', () => {
    const older = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);
    const half = utf16('\ufeffa').slice(0, 3);
    for (const bytes of [bytesOf('PK\x03\x04...'), older, half]) {
      expect(readTable(bytes, DOCUMENT_COLUMNS).faults).toEqual([{ code: 'notText', params: {} }]);
    }
  });

  test('with commas: numbers with a comma want quotes, else the whole file is refused', () => {
    const head = DOCUMENT_COLUMNS.join(',');
    const line = '2026-11-01 08:00:00,BA123XY,diesel,50,1,75,EUR,Trnava';
    expect(faultsOf(`${head}\n${line.replace('50', '50,5')}`)).toEqual([
      { code: 'cellsMax', params: { row: 2, max: 8 } },
    ]);
    expect(read(`${head},\n${line},,,\n`)[0]?.document).toMatchObject({ quantity: 50 });
  });

  test('has LF or CRLF, quotes, columns in any order and case, and others beside them', () => {
    const head = 'Place;DATETIME;odometer; Fuel ;"full";quantity;amount;currency;numeric_plate';
    const line = '"a;b ""c""\nd";1.11.2026 8:00;x;diesel;;50;75;EUR;BA123XY';
    const crlf = `${head}\r\n${line}\r\n\r\n;;;;\r\n${line.replace('8:00', '9:00')}`;
    for (const file of [crlf, crlf.replaceAll('\r\n', '\n')]) {
      const rows = read(file);
      expect(rows.map(({ row }) => row)).toEqual([2, 5]);
      expect(rows[0]?.document).toEqual({
        vehicleId: 1,
        ts: Date.parse('2026-11-01T07:00:00Z'),
        fuel: 'diesel',
        isFull: false,
        quantity: 50,
        amount: 75,
        currency: 'EUR',
        place: 'a;b "c"\nd',
      });
    }
  });

  test('without a column, with one twice, empty, too long or with an open quote is refused', () => {
    expect(faultsOf(HEAD.replace('fuel;', '').replace('place', 'miesto'))).toEqual([
      { code: 'missingColumn', params: { column: 'fuel' } },
      { code: 'missingColumn', params: { column: 'place' } },
    ]);
    expect(faultsOf(`${HEAD};Fuel`)).toEqual([{ code: 'columnTwice', params: { column: 'fuel' } }]);
    for (const empty of ['', '\n\n', '\ufeff']) expect(faultsOf(empty)?.[0]?.code).toBe('empty');
    expect(faultsOf(`${HEAD}\nx;"y\nz;;`)).toEqual([{ code: 'unclosedQuote', params: { row: 2 } }]);
    const most = `${HEAD}\n${'x\n'.repeat(TABLE_ROWS_MAX)}`;
    expect(read(most)).toHaveLength(TABLE_ROWS_MAX);
    expect(faultsOf(`${most}x`)).toEqual([{ code: 'rowsMax', params: { max: TABLE_ROWS_MAX } }]);
  });

  test('a row with too few cells lacks values, one with too many is read', () => {
    const rows = read(`${HEAD}\n2026-11-01 08:00:00;BA123XY\n${Object.values(GOOD).join(';')};x;y`);
    expect(codes(rows[0] as DocumentRow)).toEqual(
      ['fuel', 'quantity', 'amount', 'currency'].map((column) => `${column} required`),
    );
    expect(rows[1]?.document?.place).toBe('Trnava');
  });
});

describe('REF-028, REF-029 the values', () => {
  test.each([
    ['2026-11-01 08:00:00', '2026-11-01T07:00:00Z'],
    ['2026-07-01 08:00:05', '2026-07-01T06:00:05Z'],
    ['1.7.2026 8:05', '2026-07-01T06:05:00Z'],
    ['01.07.2026 08:05', '2026-07-01T06:05:00Z'],
    // The clock skips from 2 to 3 o'clock, and goes through 2 o'clock twice.
    ['2026-03-29 01:59:59', '2026-03-29T00:59:59Z'],
    ['2026-03-29 02:30:00', '2026-03-29T01:30:00Z'],
    ['2026-03-29 03:00:00', '2026-03-29T01:00:00Z'],
    ['25.10.2026 2:30', '2026-10-25T00:30:00Z'],
    ['25.10.2026 3:00', '2026-10-25T02:00:00Z'],
  ])('time %s is %s', (datetime, expected) => {
    const { ts } = one({ datetime });
    expect(ts && new Date(ts).toISOString()).toBe(new Date(expected).toISOString());
  });

  test('in the hour that the clock skips receipts stay apart; the next hour is the same hour', () => {
    const times = ['02:10', '02:50', '03:30', '02:30'];
    const rows = read(
      formatDocuments(times.map((time) => ({ ...GOOD, datetime: `2026-03-29 ${time}:00` }))),
    );
    expect(rows.map((row) => codes(row)[0])).toEqual([
      undefined,
      undefined,
      undefined,
      'datetime duplicateInFile',
    ]);
  });

  test.each([
    ['2026-02-30 08:00:00', 'date'],
    ['2026-11-01', 'date'],
    ['32.1.2026 8:00', 'date'],
    ['2026-11-01 24:00:00', 'date'],
    ['0001-01-01 08:00:00', 'date'],
    ['yesterday', 'date'],
    ['', 'required'],
    ['2026-11-20 13:00:01', 'future'],
  ])('time "%s": %s', (datetime, code) => {
    expect(codes(one({ datetime }))).toEqual([`datetime ${code}`]);
    expect(one({ datetime }).document).toBeNull();
  });

  test.each([
    ['ba 123 xy', 1],
    ['BA-123-XY', 1],
    ['KE–222 aa', 2],
    ['TT333BB', 3],
    ['ZA1', 'ambiguousPlate'],
    ['XX', 'unknownPlate'],
    ['', 'required'],
  ])('plate "%s": %s', (numeric_plate, expected) => {
    const row = one({ numeric_plate });
    if (typeof expected === 'number') expect(row.document?.vehicleId).toBe(expected);
    else expect(codes(row)).toEqual([`numeric_plate ${expected}`]);
  });

  test('a late bill of a removed vehicle is taken, and says so', () => {
    expect(codes(one({ numeric_plate: 'TT333BB' }))).toEqual(['numeric_plate removedVehicle']);
    const skipped = one({ numeric_plate: 'TT333BB', fuel: 'water' });
    expect(codes(skipped)).toEqual(['fuel unsupportedFuel']);
  });

  test.each([
    ['Diesel', 'diesel'],
    ['NAFTA', 'diesel'],
    ['Motorová nafta', 'diesel'],
    ['motorova nafta', 'diesel'],
    ['BA95', 'benzin95'],
    ['Natural 95', 'benzin95'],
    ['ba98', 'benzin98'],
    ['LPG', 'gas'],
    ['plyn', 'gas'],
    ['biodiesel', 'biodiesel'],
  ])('fuel %s is %s', (fuel, expected) => {
    expect(one({ fuel }).document?.fuel).toBe(expected);
  });

  test.each([
    ['quantity', '50,25', 50.25],
    ['quantity', '50.25', 50.25],
    ['quantity', '1 250,5', 1250.5],
    ['quantity', '1.234,56', 'number'],
    ['quantity', 'NaN', 'number'],
    ['quantity', '0', 'positive'],
    ['quantity', '-5', 'positive'],
    ['quantity', '0,001', 'decimal'],
    ['quantity', '100001', 'max'],
    ['quantity', '', 'required'],
    ['amount', '0', 0],
    ['amount', '-1', 'min'],
    ['amount', '1000,005', 'decimal'],
    ['amount', '', 'required'],
    ['currency', 'czk', 'CZK'],
    ['currency', 'Kč', 'unknownCurrency'],
    ['currency', '', 'required'],
    ['fuel', 'AdBlue', 'unsupportedFuel'],
    ['fuel', '', 'required'],
    ['full', 'perhaps', 'choice'],
    ['place', 'x'.repeat(120), 'x'.repeat(120)],
    ['place', 'x'.repeat(121), 'maxLength'],
    ['place', 'a\0b', 'format'],
    ['place', '', null],
  ] as const)('%s "%s": %s', (field, text, expected) => {
    const row = one({ [field]: text });
    if (row.document) expect(row.document[field as 'quantity']).toBe(expected);
    else expect(codes(row)).toEqual([`${field} ${expected}`]);
  });

  test.each([
    ['amount', '1.450', 'unclear'],
    ['amount', '1,450', 'unclear'],
    ['quantity', '120.000', 'unclear'],
    ['amount', '0.450', 0.45],
    ['amount', '1 450', 1450],
    ['amount', '1450,5', 1450.5],
  ] as const)('I-3 %s "%s", which may be thousands: %s', (field, text, expected) => {
    const row = one({ [field]: text });
    if (row.document) expect(row.document[field]).toBe(expected);
    else expect(codes(row)).toEqual([`${field} ${expected}`]);
  });

  test.each([
    ...['1', 'true', 'TRUE', 'A', 'a', 'áno', 'ÁNO', 'ano'].map((full) => [full, true] as const),
    ...['0', 'false', 'N', 'nie', 'ne', ''].map((full) => [full, false] as const),
  ])('full "%s" is %s', (full, expected) => {
    expect(one({ full }).document?.isFull).toBe(expected);
  });

  test('a quantity over 1.2 times the tanks is told and taken', () => {
    expect(codes(one({ quantity: '720' }))).toEqual([]);
    const row = one({ quantity: '720.01' });
    expect(codes(row)).toEqual(['quantity overCapacity']);
    expect(row.document?.quantity).toBe(720.01);
    expect(codes(one({ quantity: '9000', numeric_plate: 'KE222AA' }))).toEqual([]);
  });

  test('I-8 the same bought twice is taken once, two pumps of one minute both; a skipped row takes no time away', () => {
    const rows = read(
      formatDocuments([
        { ...GOOD, amount: 'x' },
        GOOD,
        { ...GOOD, numeric_plate: 'KE222AA' },
        { ...GOOD, datetime: '1.11.2026 8:00' },
        { ...GOOD, datetime: '1.11.2026 8:00', quantity: '60' },
      ]),
    );
    expect(rows.map((row) => codes(row)[0])).toEqual([
      'amount number',
      undefined,
      undefined,
      'datetime duplicateInFile',
      undefined,
    ]);
    const [, first, , , pump] = rows;
    expect((pump?.ts ?? 0) - (first?.ts ?? 0)).toBe(1000);
  });
});

describe('a formula is a text', () => {
  test.each(['=1+1', '+421 900', '-x', '@sum', "'=1", "''-1"])('%s is read as written', (place) => {
    const file = formatDocuments([{ ...GOOD, place }]);
    expect(read(file)[0]?.document?.place).toBe(place);
    // No spreadsheet works it out.
    expect(file.split('\r\n')[1]?.split(';')[7]).toMatch(/^'/);
  });

  test('raw ones of other programs are never worked out', () => {
    const row = read(`${HEAD}\n2026-11-01 08:00:00;BA123XY;diesel;=50*2;1;75;EUR;=A1`)[0];
    expect(row && codes(row)).toEqual(['quantity number']);
    expect(one({ place: '=A1' }).document?.place).toBe('=A1');
  });
});

describe('records that a program wrote', () => {
  test('quoted cells may hold commas, empty cells stay, empty rows go', () => {
    const rows = readRecords('a,b,c\n"x, y",, z\n\n');
    expect(rows).toEqual([
      ['a', 'b', 'c'],
      ['x, y', '', 'z'],
    ]);
  });

  test('the separator is the one that cuts the names into most cells', () => {
    expect(readRecords('a;b;c,d\n1;2;3,4')).toEqual([
      ['a', 'b', 'c,d'],
      ['1', '2', '3,4'],
    ]);
  });

  test('a row that nobody ends is told', () => {
    expect(() => readRecords('a,b\n1,2\n"3,4\n')).toThrow('row 3: unclosedQuote');
  });
});
