// Reads a PDF with another program than the one that wrote it, as a reader would.
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export async function readPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
}

/** Texts of a page in the order in which they are painted, blanks alike. */
export async function pageText(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  const texts = items.map((item) => ('str' in item ? item.str : ''));
  return texts.join(' ').replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');
}

export async function pageTexts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await readPdf(bytes);
  const texts: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) texts.push(await pageText(pdf, page));
  return texts;
}
