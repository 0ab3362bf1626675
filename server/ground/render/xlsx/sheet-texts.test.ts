// Texts and links of spreadsheets, what goes beyond a sheet, and the file around the sheets.
import type { Cell, Row } from '@flotila/domain/report/document.ts';
import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { COLUMNS, closingRow, rideRow, sheetReport } from '../testing/sheet-report.ts';
import { SHEET_LIMITS } from './sheet-limits.ts';
import { firstSheet, infoTexts, read, text, textRow } from './testing/read-sheet.ts';

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
      kind: 'table' as const,
      name,
      columns: COLUMNS,
      rows: [rideRow(0)],
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
