// Spreadsheets read back by another library, and rows to fill them with.
import { inflateRawSync } from 'node:zlib';
import type { Cell, ReportDocument, Row } from '@flotila/domain/report/document.ts';
import exceljs from 'exceljs';
import { closingRow, rideRow } from '../../testing/sheet-report.ts';
import { renderXlsx } from '../render-xlsx.ts';
import { SHEET_LIMITS } from '../sheet-limits.ts';

export async function read(
  document: ReportDocument,
  limits = SHEET_LIMITS,
): Promise<exceljs.Workbook> {
  const book = new exceljs.Workbook();
  const bytes = await renderXlsx(document, limits);
  // A copy: small bytes lie in a pool, behind and before what others left there.
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  return book;
}

export async function firstSheet(document: ReportDocument): Promise<exceljs.Worksheet> {
  return (await read(document)).worksheets[0] as exceljs.Worksheet;
}

/** A part of the archive as it was packed. */
export function partOf(bytes: Uint8Array, name: string): string {
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

export const text = (raw: string): Cell => ({ raw, text: raw });
export const textRow = (raw: string): Row => ({ kind: 'row', cells: { purpose: text(raw) } });

/** Six rides of two days, each day closed, then the week, then everything. */
export function grouped(): Row[] {
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

export const infoTexts = (book: exceljs.Workbook): string[] => {
  const found: string[] = [];
  book.worksheets.at(-1)?.eachRow((row) => {
    found.push([row.getCell(1).text, row.getCell(2).text].join('|'));
  });
  return found;
};
