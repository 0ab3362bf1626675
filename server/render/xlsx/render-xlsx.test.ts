// What a reader finds in the spreadsheets, read back by another library and worked out again by LibreOffice.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Cell, ReportDocument, Row } from '@flotila/domain/report/document.ts';
import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { COLUMNS, closingRow, rideRow, sheetReport } from '../testing/sheet-report.ts';
import { renderXlsx } from './render-xlsx.ts';
import { SHEET_LIMITS } from './sheet-limits.ts';

async function read(document: ReportDocument, limits = SHEET_LIMITS): Promise<exceljs.Workbook> {
  const book = new exceljs.Workbook();
  const bytes = await renderXlsx(document, limits);
  // A copy: small bytes lie in a pool, behind and before what others left there.
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  return book;
}

async function firstSheet(document: ReportDocument): Promise<exceljs.Worksheet> {
  return (await read(document)).worksheets[0] as exceljs.Worksheet;
}

/** A part of the archive as it was packed. */
function partOf(bytes: Uint8Array, name: string): string {
  const file = Buffer.from(bytes);
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameSize] = [file.readUInt32LE(at + 18), file.readUInt16LE(at + 26)];
    const begin = at + 30 + nameSize;
    const packed = file.subarray(begin, begin + size);
    if (file.toString('utf8', at + 30, begin) === name) return inflateRawSync(packed).toString();
    at = begin + size;
  }
  return '';
}

const text = (raw: string): Cell => ({ raw, text: raw });
const textRow = (raw: string): Row => ({ kind: 'row', cells: { purpose: text(raw) } });

/** Six rides of two days, each day closed, then the week, then everything. */
function grouped(): Row[] {
  const rides = Array.from({ length: 6 }, (_, index) => rideRow(index));
  const [first, second] = [rides.slice(0, 2), rides.slice(2)];
  return [
    ...first,
    closingRow('subtotal', first, 1),
    ...second,
    closingRow('subtotal', second, 1),
    closingRow('subtotal', rides, 2),
    closingRow('total', rides),
  ];
}

const infoTexts = (book: exceljs.Workbook): string[] => {
  const found: string[] = [];
  book.worksheets.at(-1)?.eachRow((row) => {
    found.push([row.getCell(1).text, row.getCell(2).text].join('|'));
  });
  return found;
};

describe('the sheet of a table', () => {
  it('REP-034 holds real days, times, durations and numbers with their unit', async () => {
    const sheet = await firstSheet(sheetReport([rideRow(5)]));
    const [date, start, driving, km] = ['B2', 'C2', 'I2', 'J2'].map((at) => sheet.getCell(at)) as [
      exceljs.Cell,
      exceljs.Cell,
      exceljs.Cell,
      exceljs.Cell,
    ];
    expect((date.value as Date).toISOString()).toBe('2026-03-01T00:00:00.000Z');
    expect(date.numFmt).toBe('d.m.yyyy');
    expect((start.value as Date).toISOString()).toBe('2026-03-01T05:00:00.000Z');
    expect(start.numFmt).toBe('hh:mm');
    expect(driving.numFmt).toBe('[h]:mm');
    expect((driving.value as Date).getTime() - Date.UTC(1899, 11, 30)).toBeCloseTo(
      (300 + 5 * 613) * 1000,
      -1,
    );
    expect(km.value).toBe((1_000 + 5 * 7_919) / 1000);
    expect(km.numFmt).toBe('#,##0.0" km"');
  });

  it('REP-034 writes percents and money so that the program knows them', async () => {
    const columns = [
      { id: 'a', head: 'a', type: 'percent' as const, width: 10 },
      { id: 'b', head: 'b', type: 'money' as const, unit: 'EUR', width: 10 },
    ];
    const rows: Row[] = [{ kind: 'row', cells: { a: text('x'), b: text('y') } }];
    rows[0] = { kind: 'row', cells: { a: { raw: 12.4, text: '' }, b: { raw: 1.5, text: '' } } };
    const blocks: ReportDocument['blocks'] = [{ kind: 'table', name: 'T', columns, rows }];
    const sheet = await firstSheet(sheetReport([], { blocks }));
    expect(sheet.getCell('A2').value).toBeCloseTo(0.124, 9);
    expect(sheet.getCell('A2').numFmt).toBe('0.0 %');
    expect(sheet.getCell('B2').numFmt).toBe('#,##0.00" EUR"');
  });

  it('has one head row that stays, repeats on paper and filters, and no merged cells', async () => {
    const sheet = await firstSheet(sheetReport(grouped()));
    expect(sheet.getCell('C1').text).toBe('odchod: čas');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.autoFilter).toBe('A1:L10');
    expect(sheet.pageSetup).toMatchObject({
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      printTitlesRow: '1:1',
    });
    expect(sheet.hasMerges).toBe(false);
    for (const index of COLUMNS.keys()) {
      expect(sheet.getColumn(index + 1).width).toBeGreaterThan(5);
    }
  });

  it('quotes the name of a sheet where its titles and its filter are named', async () => {
    const blocks: ReportDocument['blocks'] = [
      { kind: 'table', name: "O'Hara's jazdy", columns: COLUMNS, rows: [rideRow(1)] },
    ];
    const book = partOf(await renderXlsx(sheetReport([], { blocks })), 'xl/workbook.xml');
    expect(book).toContain(">'O''Hara''s jazdy'!$1:$1<");
    expect(book).toContain(">'O''Hara''s jazdy'!$A$1:$L$2<");
  });

  it('leaves out columns, rows and tables of paper only', async () => {
    const [first, ...others] = COLUMNS;
    const columns = [{ ...(first as (typeof COLUMNS)[0]), only: 'paper' as const }, ...others];
    const rows: Row[] = [rideRow(0), { ...rideRow(1), only: 'paper' }, rideRow(2)];
    const book = await read(
      sheetReport([], {
        blocks: [
          { kind: 'table', name: 'Jazdy', columns, rows },
          { kind: 'table', name: 'Papier', columns, rows, only: 'paper' },
        ],
      }),
    );
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['Jazdy', 'Info']);
    expect(book.worksheets[0]?.getCell('A1').text).toBe('dátum');
    expect(book.worksheets[0]?.rowCount).toBe(3);
  });

  it('folds rides into days and days into weeks', async () => {
    const sheet = await firstSheet(sheetReport(grouped()));
    const levels = Array.from({ length: 9 }, (_, at) => sheet.getRow(at + 2).outlineLevel ?? 0);
    expect(levels).toEqual([2, 2, 1, 2, 2, 2, 2, 1, 0]);
  });

  it('has the line below a row as a column of its own', async () => {
    const sheet = await firstSheet(sheetReport([{ ...rideRow(0), note: 'dážď' }, rideRow(1)]));
    expect(sheet.getCell('M1').text).toBe('Poznámka');
    expect(sheet.getCell('M2').text).toBe('dážď');
    expect(sheet.getCell('M3').value).toBeNull();
  });

  it('keeps the code of a foreign country and why a value is missing', async () => {
    const rows: Row[] = [
      {
        kind: 'row',
        cells: {
          from: { raw: 'Wien', text: 'Wien', country: 'AT' },
          km: { raw: null, text: 'chýba sadzba' },
          fuel: { raw: null, text: '-' },
        },
      },
    ];
    const sheet = await firstSheet(sheetReport(rows));
    expect(sheet.getCell('D2').value).toBe('AT Wien');
    expect(sheet.getCell('J2').value).toBe('chýba sadzba');
    expect(sheet.getCell('L2').value).toBeNull();
  });

  it('REP-035 says that there are no data', async () => {
    const book = await read(sheetReport([]));
    expect(book.worksheets[0]?.getCell('A2').text).toBe('Žiadne údaje');
    expect(infoTexts(book)).toContain('|Žiadne údaje');
  });
});

describe('totals of a sheet', () => {
  it('T6 stand as formulas that leave out subtotals, with the values of the report', async () => {
    const rows = grouped();
    const sheet = await firstSheet(sheetReport(rows));
    const total = sheet.getCell('J12').value as exceljs.CellFormulaValue;
    expect(total.formula).toBe('SUBTOTAL(9,J2:J10)');
    expect(total.result).toBe(rows.at(-1)?.cells.km?.raw);
    expect(sheet.getCell('J4').value).toMatchObject({ formula: 'SUBTOTAL(9,J2:J3)' });
    expect(sheet.getCell('J9').value).toMatchObject({ formula: 'SUBTOTAL(9,J5:J8)' });
    expect(sheet.getCell('J10').value).toMatchObject({ formula: 'SUBTOTAL(9,J2:J9)' });
    expect(sheet.getCell('K12').value).toMatchObject({ formula: 'SUBTOTAL(4,K2:K10)' });
    expect(sheet.getCell('I12').numFmt).toBe('[h]:mm');
  });

  it('T6 of some of the rows only, as of private rides, are values', async () => {
    const rides = [rideRow(0), rideRow(1), rideRow(2)];
    const rows = [...rides, closingRow('total', rides.slice(1)), closingRow('total', rides)];
    const sheet = await firstSheet(sheetReport(rows));
    expect(sheet.getCell('J6').value).toBe(rows[3]?.cells.km?.raw);
    expect(sheet.getCell('J7').value).toMatchObject({ formula: 'SUBTOTAL(9,J2:J4)' });
  });

  it('T6 over days alone, without their rides, sum the days', async () => {
    const days = [closingRow('subtotal', [rideRow(0)], 1), closingRow('subtotal', [rideRow(1)], 1)];
    const rows = [...days, closingRow('total', [rideRow(0), rideRow(1)])];
    const sheet = await firstSheet(sheetReport(rows));
    expect(sheet.getCell('J2').value).toBe(days[0]?.cells.km?.raw);
    expect(sheet.getCell('J5').value).toMatchObject({ formula: 'SUBTOTAL(9,J2:J3)' });
  });

  const soffice = spawnSync('soffice', ['--version']).status === 0;
  it.skipIf(!soffice)(
    'T6 are the same when LibreOffice works them out again',
    async () => {
      const rows = grouped();
      const folder = mkdtempSync(join(tmpdir(), 'flotila-sheet-'));
      try {
        // Without cached values, so that what is read was worked out.
        const book = await read(sheetReport(rows));
        book.worksheets[0]?.eachRow((row) =>
          row.eachCell((cell) => {
            if (cell.formula) cell.value = { formula: cell.formula } as exceljs.CellFormulaValue;
            if (cell.numFmt) cell.numFmt = '0.0000000000';
          }),
        );
        writeFileSync(join(folder, 'a.xlsx'), Buffer.from(await book.xlsx.writeBuffer()));
        const profile = `-env:UserInstallation=file://${folder}/profile`;
        const call = [profile, '--headless', '--convert-to', 'csv', '--outdir', folder];
        execFileSync('soffice', [...call, join(folder, 'a.xlsx')], { stdio: 'pipe' });
        const csv = readFileSync(join(folder, 'a.csv'), 'utf8').split('\n');
        const line = (at: number) => (csv[at] ?? '').split(',').slice(-4).map(Number);
        for (const [at, row] of [
          [3, 2],
          [8, 7],
          [9, 8],
          [11, 9],
        ] as const) {
          const cells = rows[row]?.cells ?? {};
          const [driving, km, odometer, fuel] = line(at);
          expect((driving ?? 0) * 86_400).toBeCloseTo(Number(cells.driving?.raw), 2);
          expect(km).toBeCloseTo(Number(cells.km?.raw), 6);
          expect(odometer).toBeCloseTo(Number(cells.odometer?.raw), 6);
          expect(fuel).toBeCloseTo(Number(cells.fuel?.raw), 6);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});

describe('texts and links of a sheet', () => {
  it('stay texts when they begin as a formula or are named as an error', async () => {
    const texts = ['=1+1', '+421 900', '-5', '@sum', '#N/A', '=HYPERLINK("http://x")', "'a"];
    const sheet = await firstSheet(sheetReport(texts.map(textRow)));
    for (const [index, wanted] of texts.entries()) {
      const cell = sheet.getCell(`H${index + 2}`);
      expect(cell.formula).toBeUndefined();
      expect([exceljs.ValueType.String, exceljs.ValueType.RichText]).toContain(cell.type);
      expect(cell.text).toBe(wanted);
    }
  });

  it('lose characters that a file cannot hold, and no others', async () => {
    const sheet = await firstSheet(
      sheetReport([textRow('a\u0000b\u0007c\ud800d\r\ne_x0041_f <&> "ž"')]),
    );
    expect(sheet.getCell('H2').text).toBe('abc\ufffdd\ne_x0041_f <&> "ž"');
  });

  it('are whole up to 32 767 characters and cut with … beyond', async () => {
    const [whole, long] = ['ž'.repeat(32_767), 'ž'.repeat(32_768)];
    const sheet = await firstSheet(sheetReport([textRow(whole), textRow(long)]));
    expect(sheet.getCell('H2').text).toBe(whole);
    expect(sheet.getCell('H3').text).toBe(`${whole.slice(1)}…`);
  });

  it('REP-008 lead back into the application, also from a day', async () => {
    const row = rideRow(0);
    const link = 'https://flotila.example/demo/map/history/7?day=2026-03-01&a="b"';
    const date = { ...(row.cells.date as Cell), link };
    const sheet = await firstSheet(sheetReport([{ ...row, cells: { ...row.cells, date } }]));
    expect(sheet.getCell('D2').hyperlink).toContain('/demo/map/history/7?ride=0');
    expect(sheet.getCell('B2').hyperlink).toBe(link);
    expect(sheet.getCell('B2').numFmt).toBe('d.m.yyyy');
  });

  it('never lead elsewhere than to the web', async () => {
    const long = `https://flotila.example/${'a'.repeat(2079)}`;
    const rows = ['javascript:alert(1)', long].map(
      (link): Row => ({ kind: 'row', cells: { to: { ...text('x'), link } } }),
    );
    const sheet = await firstSheet(sheetReport(rows));
    expect(sheet.getCell('F2').hyperlink).toBeUndefined();
    expect(sheet.getCell('F3').hyperlink).toBeUndefined();
  });

  it('beyond what a sheet can hold are texts, and Info says so', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => rideRow(index));
    const book = await read(sheetReport(rows), { ...SHEET_LIMITS, links: 3 });
    const links = [2, 3, 4, 5, 6].map((at) => book.worksheets[0]?.getCell(`D${at}`).hyperlink);
    expect(links.map(Boolean)).toEqual([true, true, true, false, false]);
    expect(infoTexts(book).join('\n')).toContain('odkaz má len prvých 3 buniek');
  });

  it('rows beyond what a sheet can hold are left out, and Info says so', async () => {
    const rides = Array.from({ length: 9 }, (_, index) => rideRow(index));
    const rows = [...rides, closingRow('total', rides)];
    const book = await read(sheetReport(rows), { ...SHEET_LIMITS, rows: 8 });
    const sheet = book.worksheets[0] as exceljs.Worksheet;
    expect(sheet.rowCount).toBe(8);
    expect(sheet.getCell('J8').value).toBe(rows.at(-1)?.cells.km?.raw);
    expect(infoTexts(book).join('\n')).toContain('prvých 5 riadkov z 9');
  });
});

describe('the file', () => {
  it('has a sheet for each table, with names that Excel takes, and Info behind', async () => {
    const names = [
      'Jazdy',
      'jazdy',
      'a/b:c*[d]?',
      'History',
      '',
      `${'dlhý názov '.repeat(4)}`,
      'Info',
    ];
    const blocks = names.map((name) => ({
      ...{ kind: 'table' as const, name, columns: COLUMNS, rows: [rideRow(0)] },
    }));
    const book = await read(sheetReport([], { blocks }));
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual([
      'Jazdy',
      'jazdy (2)',
      'a b c d',
      'History (2)',
      'Data',
      'dlhý názov dlhý názov dlhý názo',
      'Info (2)',
      'Info',
    ]);
  });

  it('tells in Info whom, when and what it is about, and what stands around the tables', async () => {
    const book = await read(
      sheetReport([rideRow(0)], {
        summary: [
          { label: 'jázd', text: '1' },
          { label: 'spolu', text: '1 234,5 km' },
        ],
        blocks: [
          { kind: 'table', name: 'Jazdy', columns: COLUMNS, rows: [rideRow(0)] },
          {
            kind: 'notes',
            title: 'Vysvetlivky',
            items: [{ mark: '*', spans: [{ text: 'do teraz' }] }],
          },
          { kind: 'balance', terms: [{ text: '12', unit: 'l', label: 'stav', operator: '=' }] },
        ],
      }),
    );
    expect(infoTexts(book)).toEqual([
      'Zostava|Kniha jázd',
      'Obdobie|marec 2026',
      'Firma|Tatra Trans s.r.o. · Bratislavská 12, Trnava · IČO 36 000 019',
      'Predmet|TT 482 KM Škoda Octavia',
      'spolu|1 234,5 km',
      'VIN|TMBZZZ',
      'jázd|1',
      'Vysvetlivky|',
      '*|do teraz',
      'stav|= 12 l',
      'Vytvorené|vytlačené 1.4.2026 08:12 · Eva Malá',
      '|Flotila 1.12 · kniha jázd TT 482 KM, marec 2026',
    ]);
    expect(book.title).toBe('Kniha jázd');
    expect(book.company).toBe('Tatra Trans s.r.o.');
  });
});
