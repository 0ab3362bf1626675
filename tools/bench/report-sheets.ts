// S6 of spreadsheets: a report of 50, 200 and 5 000 rides against the streaming writer of exceljs, which gets
// the same rows, formats and links; 50 000 rides in processes of their own, with their memory.
import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import exceljs from 'exceljs';
import type { ReportDocument, TableBlock } from '../../domain/report/document.ts';
import {
  closingRow,
  rideRow,
  sheetReport,
} from '../../server/ground/render/testing/sheet-report.ts';
import { cellValue, numberFormat } from '../../server/ground/render/xlsx/cell-value.ts';
import { renderXlsx } from '../../server/ground/render/xlsx/render-xlsx.ts';
import { SHEET_LIMITS } from '../../server/ground/render/xlsx/sheet-limits.ts';
import { compare, report } from './measure.ts';

const SIZES = [50, 200, 5_000];
const LARGE = 50_000;
const [writer, count] = process.argv.slice(2);

if (writer && count) {
  const document = rides(Number(count));
  global.gc?.();
  const before = process.memoryUsage().rss;
  const took = await timed(() =>
    writer === 'exceljs' ? streamed(document) : renderXlsx(document),
  );
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ took, before, peak }));
} else {
  for (const size of SIZES) await line(size);
  const [ours, other] = [alone('ours'), alone('exceljs')];
  const text = (run: typeof ours) =>
    `${run.took.toFixed(0)} ms, ${megabytes(run.peak)} resident at most (${megabytes(run.before)} before)`;
  report({
    id: 'S6',
    work: `XLSX of ${LARGE} rides, first of its process`,
    figure: text(ours),
    opponent: `exceljs streaming, ${text(other)}`,
    ratio: ours.took / other.took,
    goal: '≤ 3 s, ≤ 600 MB',
  });
}

async function line(size: number): Promise<void> {
  const document = rides(size);
  const rounds = size > 1_000 ? 5 : 15;
  const found = await compare(
    () => timed(() => renderXlsx(document)),
    () => timed(() => streamed(document)),
    rounds,
  );
  report({
    id: 'S6',
    work: `XLSX of ${size} rides`,
    figure: `${found.ours.toFixed(1)} ms`,
    opponent: `exceljs streaming, ${found.opponent.toFixed(1)} ms`,
    ratio: found.ratio,
    goal: '≤ 0.6',
  });
}

function rides(size: number): ReportDocument {
  const rows = Array.from({ length: size }, (_, index) => rideRow(index));
  return sheetReport([...rows, closingRow('total', rows)]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The same sheet by exceljs: head, widths, formats, links, filter and formulas below. */
async function streamed(document: ReportDocument): Promise<Buffer> {
  const table = document.blocks[0] as TableBlock;
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = book.addWorksheet('Jazdy', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = table.columns.map((column) => {
    const numFmt = numberFormat(column, document.language);
    return { header: column.head, key: column.id, width: 14, ...(numFmt && { style: { numFmt } }) };
  });
  const last = table.rows.length;
  for (const row of table.rows) {
    const values = table.columns.map((column) => {
      const cell = row.cells[column.id];
      const value = cellValue(cell, column.type, SHEET_LIMITS);
      if (cell?.link) return { text: String(value), hyperlink: cell.link };
      if (row.kind !== 'total' || !column.formula) return value;
      return { formula: `SUBTOTAL(9,J2:J${last})`, result: value as number };
    });
    sheet.addRow(values).commit();
  }
  sheet.autoFilter = `A1:L${last}`;
  sheet.commit();
  await book.commit();
  return Buffer.concat(chunks);
}

function alone(name: string): { took: number; before: number; peak: number } {
  const args = ['--expose-gc', import.meta.filename, name, String(LARGE)];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
