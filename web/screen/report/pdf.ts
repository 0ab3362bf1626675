// The library that reads PDF, with its worker from our own files: nothing comes from elsewhere.
import { pdfjs } from 'react-pdf';

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

let kept: pdfjs.PDFWorker | null = null;

/** One for all documents, begun before the first is there: loading it takes longer than drawing a page. */
export function keptWorker(): pdfjs.PDFWorker {
  if (!kept || kept.destroyed) kept = new pdfjs.PDFWorker({ verbosity: 0 });
  return kept;
}

/** After a document that could not be read: the next one has a worker of its own again. */
export function dropWorker(): void {
  kept?.destroy();
  kept = null;
}

export { Document, Page, pdfjs } from 'react-pdf';
