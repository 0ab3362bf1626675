// Whether the paper and the spreadsheet of a report say the totals of its document: the paper as printed text, the
// spreadsheet as values that its formulas left.
import type { ReportDocument, Row, TableBlock } from '@flotila/domain/report/document.ts';
import { lastRowsOf, paperText } from '../../../ground/render/testing/read-back.ts';
import { tablesOf } from './one-word.ts';

const DAY_SECONDS = 86_400;
const SLACK = 1e-6;

/** How many totals were compared, and those that differ: `Vozidlá km: 12.5 in the sheet, 12.4`. */
export interface OnPaper {
  checked: number;
  differing: string[];
}

export async function compareOnPaper(
  document: ReportDocument,
  { pdf, xlsx }: { pdf: Uint8Array; xlsx: Uint8Array },
): Promise<OnPaper> {
  const printed = plain(await paperText(pdf));
  const sheets = await lastRowsOf(xlsx);
  const all: OnPaper = { checked: 0, differing: [] };
  for (const table of tablesOf(document).filter(({ only }) => only !== 'paper')) {
    const row = sheets.get(table.name);
    const total = table.rows.findLast(({ kind }) => kind === 'total');
    if (row && total) compareTotal(table, total, { row, printed }, all);
  }
  return all;
}

function compareTotal(
  table: TableBlock,
  total: Row,
  { row, printed }: { row: readonly number[]; printed: string },
  all: OnPaper,
): void {
  const columns = table.columns.filter(({ only }) => only !== 'paper');
  for (const [index, { id, type, only, formula }] of columns.entries()) {
    const cell = total.cells[id];
    if (formula !== 'sum' || typeof cell?.raw !== 'number') continue;
    const result = row[index] ?? Number.NaN;
    const value = type === 'duration' ? result * DAY_SECONDS : result;
    all.checked += 1;
    const isSame = Math.abs(value - cell.raw) <= Math.max(SLACK * Math.abs(cell.raw), 1e-4);
    if (!isSame) all.differing.push(`${table.name} ${id}: ${value} in the sheet, ${cell.raw}`);
    const isPrinted = only !== 'sheet' && table.only !== 'sheet';
    if (isPrinted && !printed.includes(plain(cell.text))) {
      all.differing.push(`${table.name} ${id}: ${cell.text} stands not on the paper`);
    }
  }
}

/** How a text breaks on paper is no difference. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
