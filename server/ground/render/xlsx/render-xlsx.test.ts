// What a reader finds in the tables of spreadsheets, read back by another library and worked out again by LibreOffice.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportDocument, Row } from '@flotila/domain/report/document.ts';
import type exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { COLUMNS, closingRow, rideRow, sheetReport } from '../testing/sheet-report.ts';
import { renderXlsx } from './render-xlsx.ts';
import { firstSheet, grouped, infoTexts, partOf, read, text } from './testing/read-sheet.ts';

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

  it('R-13 the end of a day reads 24:00 as on paper, and stays the moment that it is', async () => {
    const columns = [{ id: 'end', head: 'end', type: 'time' as const, width: 10 }];
    const end = (raw: string, text: string): Row => ({
      kind: 'row',
      cells: { end: { raw, text } },
    });
    const rows = [end('2026-03-03T00:00:00', '24:00'), end('2026-03-03T00:00:00', '00:00')];
    const blocks: ReportDocument['blocks'] = [{ kind: 'table', name: 'T', columns, rows }];
    const sheet = await firstSheet(sheetReport([], { blocks }));
    const [end24, end0] = [sheet.getCell('A2'), sheet.getCell('A3')] as const;
    expect([end24, end0].map(({ numFmt }) => numFmt)).toEqual(['"24:00"', 'hh:mm']);
    // A format without hours is no time to who reads it back; the number is the same.
    expect(end24.value).toBe(Date.UTC(2026, 2, 3) / 86_400_000 + 25_569);
    expect((end0.value as Date).toISOString()).toBe('2026-03-03T00:00:00.000Z');
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

  it('R-6 leave out rows that stand apart, and stay formulas', async () => {
    const rides = [rideRow(0), rideRow(1), rideRow(2), rideRow(3)];
    const apart = { ...(rides[1] as Row), isApart: true };
    const rows = [rides[0] as Row, apart, ...rides.slice(2)];
    const counted = rows.filter(({ isApart }) => !isApart);
    const closing = { ...closingRow('subtotal', counted.slice(1), 1), isApart: true };
    const sheet = await firstSheet(sheetReport([...rows, closing, closingRow('total', counted)]));
    expect(sheet.getCell('J8').value).toMatchObject({ formula: 'SUBTOTAL(9,J2:J2,J4:J5)' });
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
