// S6 of paper: a logbook of 50, 200 and 5 000 rides as PDF against pdfmake, which gets the same rows, columns,
// fonts and links as a plain table without the rest of the page's look and without tags; 50 000 rides in a
// process of its own, with its memory.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Cell, ReportDocument, TableBlock } from '../../domain/report/document.ts';
import { renderPdf } from '../../server/ground/render/pdf/render.ts';
import { logbookFixture } from '../../server/ground/render/testing/logbook-fixture.ts';
import { compare, report } from './measure.ts';

interface PdfMake {
  setFonts(fonts: object): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  setUrlAccessPolicy(allows: () => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Buffer> };
}

const SIZES = [50, 200, 5_000];
const LARGE = 50_000;
const [count] = process.argv.slice(2);
const pdfmake = createRequire(import.meta.url)('pdfmake') as PdfMake;

if (count) {
  const document = logbookFixture(Number(count));
  const bytes: number[] = [];
  const took = await timed(async () => bytes.push((await renderPdf(document)).length));
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ took, peak, bytes: bytes[0] }));
} else {
  prepareOpponent();
  for (const size of SIZES) await line(size);
  const run = spawnSync(process.execPath, [fileURLToPath(import.meta.url), String(LARGE)]);
  const { took, peak, bytes } = JSON.parse(run.stdout.toString());
  report({
    id: 'S6',
    work: `PDF of ${LARGE} rides, first of its process`,
    figure: `${(took / 1000).toFixed(1)} s, ${megabytes(peak)} resident at most, file ${megabytes(bytes)}`,
    opponent: 'none',
    goal: 'none',
  });
}

function prepareOpponent(): void {
  const font = (name: string) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/roboto/${name}.ttf`));
  const normal = font('400Regular/Roboto_400Regular');
  const bold = font('600SemiBold/Roboto_600SemiBold');
  pdfmake.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } });
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  pdfmake.setUrlAccessPolicy(() => false);
}

async function line(size: number): Promise<void> {
  const document = logbookFixture(size);
  const rounds = size > 1_000 ? 3 : 9;
  const found = await compare(
    () => timed(() => renderPdf(document)),
    () => timed(() => pdfmake.createPdf(definitionOf(document)).getBuffer()),
    rounds,
  );
  report({
    id: 'S6',
    work: `PDF of ${size} rides`,
    figure: `${found.ours.toFixed(0)} ms`,
    opponent: `pdfmake, ${found.opponent.toFixed(0)} ms`,
    ratio: found.ratio,
    goal: '≤ 0.6',
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** The same table for pdfmake, made anew for each run as it writes into what it gets. */
function definitionOf(document: ReportDocument): object {
  const { columns, rows } = document.blocks[0] as TableBlock;
  const body = rows.map(({ cells }) => {
    const line: object[] = [];
    for (let at = 0; at < columns.length; at++) {
      const cell = cells[columns[at]?.id ?? ''];
      line.push(cell ? cellOf(cell) : { text: '' });
      for (let spanned = cell?.spans ?? 0; spanned > 0; spanned--, at++) line.push({});
    }
    return line;
  });
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [28, 60, 28, 40],
    defaultStyle: { font: 'Roboto', fontSize: 7.2 },
    header: { text: `${document.title} ${document.periodText}`, margin: [28, 24] },
    footer: (page: number, pages: number) => ({
      text: `strana ${page} / ${pages}`,
      margin: [28, 8],
    }),
    content: [
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: columns.map(({ width, grow }) => (grow ? '*' : width * 2.4)),
          body: [columns.map(({ head }) => ({ text: head })), ...body],
        },
      },
    ],
  };
}

function cellOf(cell: Cell): object {
  return {
    text: cell.text,
    ...(cell.bold ? { bold: true } : {}),
    ...(cell.link ? { link: cell.link } : {}),
    ...(cell.spans ? { colSpan: cell.spans + 1 } : {}),
  };
}
