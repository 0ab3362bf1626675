// Reports whose texts and tables are not as anybody would wish them.
import type { Cell, Column, ReportDocument, Row } from '@flotila/domain/report/document.ts';
import { expect, test } from 'vitest';
import { number, pageOf, text } from '../testing/page-parts.ts';
import { pageTexts, readPdf } from '../testing/read-pdf.ts';
import { PARAGRAPH_LINES_MAX } from './lines.ts';
import { renderPdf } from './render.ts';
import { CELL_LINES_MAX, NOTE_LINES_MAX } from './table-rows.ts';

const COLUMNS: Column[] = [
  { id: 'name', head: 'názov', type: 'text', width: 60 },
  { id: 'km', head: 'km', type: 'number', width: 20, grow: 1 },
];

function tableOf(cells: Record<string, Cell>, more: Partial<Row> = {}, columns = COLUMNS) {
  const rows: Row[] = [{ kind: 'row', cells, ...more }];
  return pageOf({ blocks: [{ kind: 'table', name: 'Riadky', columns, rows }] });
}

const pagesOf = async (document: ReportDocument) => await pageTexts(await renderPdf(document));

/** Base lines on which the page has texts between two heights. */
async function linesOf(document: ReportDocument, sign: string): Promise<number> {
  const pdf = await readPdf(await renderPdf(document));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const lines = items.filter((item) => 'str' in item && item.str.includes(sign));
  return new Set(lines.map((item) => ('str' in item ? Math.round(item.transform[5]) : 0))).size;
}

test.each([
  ['of words', 'krátke slová Ž '.repeat(333)],
  ['without a blank', 'Žch'.repeat(1667)],
])(
  'REP a text of 5 000 characters %s is cut with … after CELL_LINES_MAX lines',
  async (_, long) => {
    const document = tableOf({ name: text(long), km: number(1) });
    expect(await linesOf(document, 'Ž')).toBe(CELL_LINES_MAX);
    const [page] = await pagesOf(document);
    expect(page).toContain('…');
  },
);

test('REP a long note below a row and a long paragraph end with …, too', async () => {
  const long = 'príliš dlhá poznámka Ž '.repeat(220);
  const noted = tableOf({ name: text('a'), km: number(1) }, { note: long });
  expect(await linesOf(noted, 'Ž')).toBe(NOTE_LINES_MAX);
  const endless = 'Ž '.repeat(20_000);
  const paragraph = pageOf({
    blocks: [{ kind: 'notes', items: [{ spans: [{ text: endless }] }] }],
  });
  expect(await linesOf(paragraph, 'Ž')).toBeLessThanOrEqual(PARAGRAPH_LINES_MAX);
});

test('REP letters that the font lacks are seen as such, what cannot be seen is left out', async () => {
  const [page] = await pagesOf(
    tableOf({ name: text('a\u0000b\u202ec\ud800d 🚚 漢 ≥ → ▲ Ňľřďťőű'), km: text('1\t2\n3') }),
  );
  expect(page).toContain('abc\ufffdd \ufffd \ufffd ≥');
  expect(page).toContain('Ňľřďťőű');
  expect(page).toContain('1 2 3');
});

test('REP no rows are said, no columns and no blocks are a page all the same', async () => {
  const none = { kind: 'table' as const, name: 'Nič', rows: [] };
  const said = pageOf({
    blocks: [
      { ...none, columns: COLUMNS },
      { ...none, columns: [], empty: 'Nič tu nie je' },
    ],
  });
  const [page] = await pagesOf(said);
  expect(page).toContain('Žiadne údaje');
  expect(page).toContain('Nič tu nie je');
  const rows: Row[] = [{ kind: 'row', cells: { a: text('a') } }];
  expect(await pagesOf(pageOf({ blocks: [{ ...none, columns: [], rows }] }))).toHaveLength(1);
  const [empty] = await pagesOf(pageOf({ blocks: [], isEmpty: true }));
  expect(empty).toContain('strana 1 / 1');
});

test('REP 25 columns fit the page whole: figures do not break, type becomes smaller', async () => {
  const columns = Array.from({ length: 25 }, (_, at): Column => {
    return { id: `c${at}`, head: `stĺpec ${at}`, type: 'number', width: 12, digits: 1 };
  });
  const cells = Object.fromEntries(columns.map(({ id }, at) => [id, number(123_456.7 + at)]));
  const [page] = await pagesOf(tableOf(cells, {}, columns));
  for (let at = 0; at < 25; at++) expect(page).toContain(`123 ${456 + at},7`);
});

test('REP columns much too narrow for the page and for their texts lose nothing', async () => {
  const columns = Array.from({ length: 60 }, (_, at): Column => {
    return { id: `c${at}`, head: 'h', type: 'text', width: at % 2 === 0 ? 0.5 : 40 };
  });
  const cells = Object.fromEntries(columns.map(({ id }) => [id, text('abcdefgh')]));
  const [page = ''] = await pagesOf(tableOf(cells, {}, columns));
  const letters = page.replaceAll(' ', '');
  expect(letters.match(/h/g)?.length).toBeGreaterThanOrEqual(60);
});

test('REP a row higher than a page, a title and a head without end do not stop anything', async () => {
  const high = tableOf({ name: text('vysoký'), km: number(1) }, { height: 900 });
  expect((await pagesOf(high)).join(' ')).toContain('vysoký');
  const long = tableOf({ name: text('a') });
  long.title = 'Veľmi dlhý názov '.repeat(50);
  long.subject = [{ text: 'predmet '.repeat(300) }];
  long.plate = 'TT 482 KM '.repeat(4);
  long.footer = 'päta '.repeat(200);
  long.printed = 'vytlačené '.repeat(10);
  long.facts = Array.from({ length: 40 }, (_, at) => ({
    label: `údaj ${at}`,
    value: [{ text: 'hodnota' }],
  }));
  const pages = await pagesOf(long);
  expect(pages.join(' ')).toContain('údaj 39');
  expect(pages).toHaveLength(1);
});
