// Reports on paper, read back by another program: what a reader sees, hears and may click.
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { logbookFixture } from '../testing/logbook-fixture.ts';
import { renderPdf } from './render.ts';

async function read(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
}

/** Texts of a page in the order in which they are painted. */
async function textOf(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  const texts = items.map((item) => ('str' in item ? item.str : ''));
  return texts.join(' ').replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');
}

test('REP a logbook of 62 rides has its head on each page and carries its sums', async () => {
  const pdf = await read(await renderPdf(logbookFixture(62)));
  expect(pdf.numPages).toBe(2);
  const [first, second] = [await textOf(pdf, 1), await textOf(pdf, 2)];
  expect(first).toContain('Kniha jázd marec 2026');
  expect(first).toContain('strana 1 / 2');
  expect(first).toContain('Prenos na stranu 2');
  expect(second).toContain('Prenos zo strany 1');
  expect(second).toContain('účel jazdy');
  expect(second).toContain('Spolu marec 2026, 62 jázd');
  expect(second).toContain('Žilina, Kragujevská 12');
});

test('rows that keep the next one never part over pages', async () => {
  const report = logbookFixture(62);
  const cell = (text: string) => ({ raw: text, text });
  const rows = Array.from({ length: 70 }, (_, index) => ({
    ...{ kind: 'row' as const, keepsNext: index % 7 !== 6 },
    cells: { day: cell(`deň ${Math.floor(index / 7)}.${index % 7}`) },
  }));
  const columns = [{ id: 'day', head: 'deň', type: 'text' as const, width: 40 }];
  const blocks = [{ kind: 'table' as const, name: 'Dni', columns, rows }];
  const pdf = await read(await renderPdf({ ...report, blocks }));
  expect(pdf.numPages).toBeGreaterThan(1);
  for (let page = 1; page <= pdf.numPages; page++) {
    const days = (await textOf(pdf, page)).match(/deň \d\.\d/g) ?? [];
    expect([page, days.length % 7]).toEqual([page, 0]);
  }
});
