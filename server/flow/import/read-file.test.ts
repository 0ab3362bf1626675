// Files as people have them: workbooks of two programs, text of any encoding, and what is refused with which sentence.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VEHICLE_TARGETS } from '@flotila/domain/import/vehicle.ts';
import ExcelJS from 'exceljs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.ts';
import { readFile } from './read-file.ts';

const OFFICE = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path));

async function workbook(is1904 = false): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  book.properties.date1904 = is1904;
  book.addWorksheet('Prehľad').addRow(['Nič', 'tu', 'nie je']);
  book.addWorksheet('Skryté', { state: 'hidden' }).addRow(['EČV', 'VIN', 'IMEI', 'Typ']);
  const sheet = book.addWorksheet('Vozidlá');
  sheet.addRow(['Zoznam']);
  sheet.mergeCells('A1:C1');
  sheet.addRow([]);
  sheet.addRow(['EČV', 'IMEI', 'STK', 'Nádrž', 'Rok výroby', 'VIN', 'Názov']);
  const row = sheet.addRow([
    'BA123XY',
    '0123456789',
    new Date('2027-05-12T00:00:00Z'),
    1450.5,
    { formula: '1/0', result: { error: '#DIV/0!' } },
    8.6e14,
    { richText: [{ text: 'Ťahač ' }, { text: 'jeden' }] },
  ]);
  row.getCell(3).numFmt = 'd.m.yyyy';
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const read = (bytes: Uint8Array, sheet?: string) => readFile(bytes, sheet, VEHICLE_TARGETS);

const RIGHT = [
  ['Zoznam'],
  [],
  ['EČV', 'IMEI', 'STK', 'Nádrž', 'Rok výroby', 'VIN', 'Názov'],
  [
    'BA123XY',
    '0123456789',
    { day: '2027-05-12' },
    1450.5,
    { fault: '#DIV/0!' },
    8.6e14,
    'Ťahač jeden',
  ],
];

describe('a workbook', () => {
  test.each([false, true])(
    'tells numbers, texts, days and errors apart; days from 1904: %s',
    async (is1904) => {
      const file = await read(await workbook(is1904));
      expect(file).toMatchObject({ sheets: ['Prehľad', 'Vozidlá'], name: 'Vozidlá' });
      expect('sheet' in file && file.sheet.rows).toEqual(RIGHT);
    },
  );

  test('gives the sheet that was asked for', async () => {
    expect(await read(await workbook(), 'Prehľad')).toMatchObject({
      sheet: { rows: [['Nič', 'tu', 'nie je']] },
    });
    expect(await read(await workbook(), 'Iný')).toEqual({
      code: 'sheet',
      params: { sheet: 'Iný' },
    });
  });

  test.runIf(OFFICE).each(['ods', 'xlsx'])('of LibreOffice (%s) is the same', async (format) => {
    const folder = temporaryFolder('test');
    try {
      writeFileSync(join(folder, 'list.xlsx'), await workbook());
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      const out = join(folder, 'out');
      const args = [profile, '--headless', '--convert-to', format, '--outdir', out];
      execFileSync(OFFICE ?? '', [...args, join(folder, 'list.xlsx')], { stdio: 'ignore' });
      const file = await read(new Uint8Array(readFileSync(join(out, `list.${format}`))));
      const rows = 'sheet' in file ? file.sheet.rows : file;
      expect(rows).toEqual(RIGHT);
    } finally {
      removeFolder(folder);
    }
  });

  test('that unpacks to more than it may is not unpacked, nor what lies about its size', async () => {
    const parts = unzipSync(await workbook());
    parts['xl/worksheets/sheet3.xml'] = new Uint8Array(130 * 1024 * 1024);
    const bomb = zipSync(parts, { level: 1 });
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    expect(await read(bomb)).toEqual({ code: 'large', params: {} });
    // The size that the archive tells stands at 22 of the head and at 24 of the entry in its list.
    const view = new DataView(bomb.buffer);
    for (let at = 0; at < bomb.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1e8) {
        view.setUint32(at + 24, 1000, true);
      }
    }
    const cut = await read(bomb, 'Vozidlá');
    expect('sheet' in cut ? cut.sheet.rows : []).toEqual([]);
  });

  test('with a password, of an old Excel, damaged, or none at all has its own sentence', async () => {
    const compound = (text: string) =>
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from(text, 'utf16le')]);
    expect(await read(compound('EncryptedPackage'))).toMatchObject({ code: 'password' });
    expect(await read(compound('Workbook'))).toMatchObject({ code: 'oldFormat' });
    expect(await read((await workbook()).slice(0, 3000))).toMatchObject({ code: 'damaged' });
    expect(await read(zipSync({ 'a.txt': strToU8('x') }))).toMatchObject({ code: 'notList' });
    expect(await read(new Uint8Array())).toMatchObject({ code: 'empty' });
    expect(await read(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toMatchObject({
      code: 'notText',
    });
  });

  test('with macros is read as any other, and they are never opened', async () => {
    const parts = unzipSync(await workbook());
    const macros = zipSync({ ...parts, 'xl/vbaProject.bin': new Uint8Array(100) });
    expect(await read(macros)).toMatchObject({ name: 'Vozidlá' });
  });
});

describe('a text', () => {
  const TEXT = 'EČV;Názov;Nádrž\r\nBA123XY;"Ťahač; veľký";50,5\r\n';
  const CELLS = [
    ['EČV', 'Názov', 'Nádrž'],
    ['BA123XY', 'Ťahač; veľký', '50,5'],
  ];
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(TEXT, 'utf16le')]);
  const cp1250 = Buffer.from(
    TEXT.replace('Č', '\u00c8')
      .replace('Ť', '\u008d')
      .replace('č', '\u00e8')
      .replace('ľ', '\u00be')
      .replace('á', '\u00e1')
      .replace('ž', '\u009e')
      .replace('á', '\u00e1'),
    'latin1',
  );
  test.each<[string, Uint8Array]>([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-16', utf16],
    [
      'pasted cells',
      new TextEncoder().encode(
        TEXT.replace('"Ťahač; veľký"', 'Ťahač, veľký').replaceAll(';', '\t'),
      ),
    ],
    ['windows-1250', new Uint8Array(cp1250)],
  ])('%s', async (_name, bytes) => {
    const file = await read(bytes);
    const rows = 'sheet' in file ? file.sheet.rows : [];
    expect(
      rows.map((row) => row.map((cell) => String(cell).replace(',', ';').replace('50;5', '50,5'))),
    ).toEqual(CELLS);
  });

  test.each([
    ['20 101 rows', `a;b\n${'1;2\n'.repeat(20_101)}`, 'rowsMax'],
    ['201 columns', 'a;'.repeat(200), 'columnsMax'],
    ['a quote that is not closed', 'a;b\n"x;y', 'unclosedQuote'],
  ])('with %s is refused', async (_name, text, code) => {
    expect(await read(new TextEncoder().encode(text))).toMatchObject({ code });
  });
});
