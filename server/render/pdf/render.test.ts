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
