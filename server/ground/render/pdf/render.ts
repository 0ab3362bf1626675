// A report's document as a PDF: A4, fonts embedded, every text with its place in the structure for who hears
// it read (PDF/UA-1), fit for an archive (PDF/A-3a). Laid out first, painted when the number of pages is known.
import { contentWidth, type ReportDocument } from '@flotila/domain/report/document.ts';
import { reportWords } from '@flotila/domain/report/words.ts';
import { layBlocks } from './blocks.ts';
import { PdfFile } from './file.ts';
import { Flow } from './flow.ts';
import { pageHead } from './head.ts';
import { metadataOf, titleOf } from './metadata.ts';
import { Painter } from './painter.ts';
import { paperOf } from './paper.ts';

/** Bytes of the file. It works without a pause: call it in a thread where others wait. */
export async function renderPdf(document: ReportDocument): Promise<Uint8Array> {
  const { language, orientation } = document;
  const paper = paperOf(orientation, contentWidth(orientation));
  const head = pageHead(document, paper);
  const { firstTop, nextTop } = head;
  const flow = new Flow({
    x: paper.left,
    width: paper.content,
    firstTop,
    nextTop,
    bottom: paper.bottom,
  });
  layBlocks(document.blocks, flow, { paper, language, words: reportWords(language) });
  const file = openFile(document);
  const painter = new Painter(file, paper);
  for (const [at, placed] of flow.pages.entries()) {
    painter.beginPage();
    head.paint(painter, at + 1, flow.pages.length);
    for (const { x, y, width, paint } of placed) paint(painter, { x, y, width });
    painter.endPage();
  }
  return file.end();
}

function openFile(document: ReportDocument): PdfFile {
  const file = new PdfFile({
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: document.language,
    info: {
      Title: titleOf(document),
      Author: document.issuer.name,
      Creator: 'Flotila',
      Producer: 'Flotila',
    },
  });
  const { info } = file.document;
  file.document._addInfo = () => file.document.appendXML(metadataOf(document, info.CreationDate));
  return file;
}
