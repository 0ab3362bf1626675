// What other programs read in our files, for tests that compare it with the report.
import exceljs from 'exceljs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** All texts of a PDF, page by page. */
export async function paperText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return texts.join(' ');
}

interface ReadSheet {
  name: string;
  rows: exceljs.CellValue[][];
}

/** Names and values of all sheets, row by row. */
export async function allSheets(bytes: Uint8Array): Promise<ReadSheet[]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return book.worksheets.map((sheet) => {
    const columns = Array.from({ length: sheet.columnCount }, (_, at) => at + 1);
    const rows = Array.from({ length: sheet.rowCount }, (_, at) =>
      columns.map((column) => sheet.getRow(at + 1).getCell(column).value),
    );
    return { name: sheet.name, rows };
  });
}

export async function firstSheet(bytes: Uint8Array): Promise<ReadSheet> {
  const [sheet] = await allSheets(bytes);
  if (!sheet) throw new Error('the file has no sheet');
  return sheet;
}

/** Numbers of the last row of each sheet, durations as parts of a day. */
export async function lastRowsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, number[]>> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return new Map(
    book.worksheets.map((sheet) => {
      const row = sheet.getRow(sheet.rowCount);
      const numbers = Array.from({ length: sheet.columnCount }, (_, at) =>
        numberOf(row.getCell(at + 1).value),
      );
      return [sheet.name, numbers];
    }),
  );
}

/** A cached result or a value; what is shown as time is read as a date. */
function numberOf(value: exceljs.CellValue): number {
  // exceljs leaves out a result of 0.
  const isFormula = typeof value === 'object' && value !== null && 'formula' in value;
  const result = isFormula ? (value.result ?? 0) : value;
  if (result instanceof Date) return (result.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000;
  return Number(result);
}
