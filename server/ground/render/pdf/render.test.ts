// Reports on paper, read back by another program: what a reader sees, hears and may click.
import type { Column, ReportDocument, Row } from '@flotila/domain/report/document.ts';
import { expect, test } from 'vitest';
import { fuelFixture } from '../testing/fuel-fixture.ts';
import { logbookFixture } from '../testing/logbook-fixture.ts';
import { number, pageOf, text } from '../testing/page-parts.ts';
import { pageTexts, readPdf } from '../testing/read-pdf.ts';
import { tachographFixture } from '../testing/tachograph-fixture.ts';
import { renderPdf } from './render.ts';

const pagesOf = async (document: ReportDocument) => await pageTexts(await renderPdf(document));

test('REP a logbook of 62 rides has its head on each page and says which page it is', async () => {
  const pages = await pagesOf(logbookFixture(62));
  expect(pages).toHaveLength(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Tatra Trans s.r.o. Bratislavská 12, 917 02 Trnava');
    expect(page).toContain('Kniha jázd marec 2026');
    expect(page).toContain('TT 482 KM');
    expect(page).toContain('účel jazdy');
    expect(page).toContain(`strana ${at + 1} / 2`);
  }
  expect(pages[0]).toContain('odpočítanie DPH 50 %, používané aj súkromne');
  expect(pages[1]).not.toContain('odpočítanie DPH');
});

test('REP sums are carried from the foot of a page to the head of the next', async () => {
  const document = logbookFixture(62);
  const [first = '', second = ''] = await pagesOf(document);
  const table = document.blocks[0];
  if (table?.kind !== 'table') throw new Error('no table');
  const onFirst = table.rows.filter(({ cells }) => first.includes(` ${cells.number?.text} `));
  const raws = onFirst.map(({ cells }) => Number(cells.business?.raw ?? 0));
  const sum = raws.reduce((total, km) => total + km, 0);
  const said = sum
    .toFixed(1)
    .replace('.', ',')
    .replace(/(\d)(\d{3},)/, '$1 $2');
  const last = onFirst.at(-1)?.cells.after?.text.replaceAll('\u00a0', ' ');
  expect(first).toMatch(new RegExp(`Prenos na stranu 2 ${said} [\\d ,]+ ${last} `));
  expect(second).toMatch(new RegExp(`Prenos zo strany 1 ${said} [\\d ,]+ ${last} `));
  expect(first).not.toContain('Prenos zo strany');
  expect(second).not.toContain('Prenos na stranu');
});

const COLUMNS: Column[] = [
  { id: 'name', head: 'názov', type: 'text', width: 40, grow: 1 },
  { id: 'km', head: 'km', type: 'number', width: 20, carry: 'sum' },
];

function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'row',
    cells: { name: text(`riadok ${at + 1}.`), km: number(at) },
  }));
}

function tableOf(rows: Row[], columns = COLUMNS): ReportDocument {
  return pageOf({ blocks: [{ kind: 'table', name: 'Riadky', columns, rows }] });
}

test('R-6 what is carried is what the total counts: rows that stand apart are in neither', async () => {
  const rows = rowsOf(60).map((row, at): Row => (at % 2 === 0 ? row : { ...row, isApart: true }));
  const [first = ''] = await pagesOf(tableOf(rows));
  const shown = rows.filter((_, at) => first.includes(` riadok ${at + 1}. `));
  const counted = shown.filter(({ isApart }) => !isApart);
  const sum = counted.reduce((all, { cells }) => all + Number(cells.km?.raw), 0);
  expect(first).toContain(`Prenos na stranu 2 ${sum}`);
});

test('REP signatures stand on the page of the last row, totals never begin a page alone', async () => {
  for (let count = 28; count <= 50; count++) {
    const document = tableOf([
      ...rowsOf(count),
      { kind: 'subtotal', cells: { name: text('medzisúčet') } },
      { kind: 'total', cells: { name: text('Spolu') } },
    ]);
    document.blocks.push({ kind: 'signatures', lines: ['vodič, dátum a podpis'] });
    const pages = await pagesOf(document);
    const last = pages.at(-1);
    for (const said of [`riadok ${count}.`, 'medzisúčet', 'Spolu', 'vodič, dátum a podpis'])
      expect(last, `${said} of ${count} rows`).toContain(said);
    for (let row = 1; row <= count; row++)
      expect(pages.filter((page) => page.includes(` riadok ${row}. `))).toHaveLength(1);
  }
});

test('REP the last page of a long table has some of its rows beside the total, never a lone one', async () => {
  const counts = new Set<number>();
  for (let count = 28; count <= 60; count++) {
    const total: Row = { kind: 'total', cells: { name: text('Spolu') } };
    const pages = await pagesOf(tableOf([...rowsOf(count), total]));
    if (pages.length === 1) continue;
    const rows = pages.at(-1)?.match(/riadok \d+\./g)?.length ?? 0;
    expect(rows, `of ${count} rows`).toBeGreaterThanOrEqual(5);
    counts.add(rows);
  }
  expect(counts.size).toBeGreaterThan(5);
});

test('REP places lead back into the application, their addresses in letters that addresses have', async () => {
  const link = 'https://flotila.example/ťahač/map (7)?from=2026-03-01T06:00&q=%C5%BE';
  const cells = { name: text('Žilina', { link }), km: text('x', { link: 'javascript:alert(1)' }) };
  const pdf = await readPdf(await renderPdf(tableOf([{ kind: 'row', cells }])));
  const found = await (await pdf.getPage(1)).getAnnotations();
  expect(found.map(({ url }) => url)).toEqual([
    'https://flotila.example/%C5%A5aha%C4%8D/map%20%287%29?from=2026-03-01T06:00&q=%C5%BE',
  ]);
});

test('REP what cannot be seen is told: headings, cells of tables, pictures in words', async () => {
  const read = async (document: ReportDocument) => {
    const pdf = await readPdf(await renderPdf(document));
    return JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  };
  const fuel = await read(fuelFixture());
  for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'])
    expect(fuel).toContain(`"role":"${role}"`);
  expect(fuel).toContain('od 612 l do 623,7 l, jedenásť tankovaní');
  expect(await read(tachographFixture())).toContain('vedenie 4:10, prestávka, vedenie 3:45');
  expect(await read(logbookFixture(6))).toContain('"role":"Link"');
});

test('REP the file tells its title, author and language, whatever signs they have', async () => {
  const document = { ...logbookFixture(1), plate: 'A<&>B' };
  document.issuer = { name: 'Novák & syn <s.r.o.>', details: '' };
  const pdf = await readPdf(await renderPdf(document));
  const { info, metadata } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Kniha jázd A<&>B marec 2026', Language: 'sk' });
  expect(metadata?.get('dc:title')).toBe('Kniha jázd A<&>B marec 2026');
  expect(metadata?.get('dc:creator')).toEqual(['Novák & syn <s.r.o.>']);
});

test('REP what is for the spreadsheet alone is not on paper', async () => {
  const [first, ...rest] = COLUMNS;
  const only = { only: 'sheet' as const };
  const columns = [
    first as Column,
    ...rest,
    { ...(first as Column), id: 'vin', head: 'VIN', ...only },
  ];
  const row: Row = { kind: 'row', cells: { name: text('skryté') }, ...only };
  const document = tableOf([...rowsOf(2), row], columns);
  document.blocks.push({
    kind: 'table',
    name: 'Celé',
    title: 'Celé',
    columns,
    rows: [row],
    ...only,
  });
  const [page] = await pagesOf(document);
  expect(page).toContain('riadok 2.');
  for (const hidden of ['VIN', 'skryté', 'Celé']) expect(page).not.toContain(hidden);
});

test('REP parts side by side that no page could take follow each other', async () => {
  const rows = rowsOf(90);
  const part = {
    share: 1,
    blocks: [{ kind: 'table' as const, name: 'a', columns: COLUMNS, rows }],
  };
  const pages = await pagesOf(pageOf({ blocks: [{ kind: 'columns', parts: [part, part] }] }));
  expect(pages.join(' ').match(/riadok 90\./g)).toHaveLength(2);
});

test('R-TACHO rows that keep the next one never part over pages', async () => {
  const rows = Array.from(
    { length: 70 },
    (_, index): Row => ({
      kind: 'row',
      keepsNext: index % 7 !== 6,
      cells: { name: text(`deň ${Math.floor(index / 7)}.${index % 7}`) },
    }),
  );
  const pages = await pagesOf(tableOf(rows));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect((page.match(/deň \d\.\d/g) ?? []).length % 7).toBe(0);
});

test('REP a title alone and a balance stand on the page of the table below them', async () => {
  for (let count = 28; count <= 40; count++) {
    const pages = await pagesOf(
      pageOf({
        blocks: [
          { kind: 'table', name: 'Riadky', columns: COLUMNS, rows: rowsOf(count) },
          { kind: 'notes', title: 'Druhé vozidlo', items: [] },
          { kind: 'balance', terms: [{ text: '612,0', unit: 'l', label: 'stav' }] },
          {
            kind: 'table',
            name: 'Druhá',
            columns: COLUMNS,
            rows: [{ kind: 'row', cells: { name: text('prvý z druhých') } }],
          },
        ],
      }),
    );
    const page = pages.find((one) => one.includes('Druhé vozidlo'));
    expect(page, `${count} rows`).toContain('stav');
    expect(page, `${count} rows`).toContain('prvý z druhých');
  }
});
