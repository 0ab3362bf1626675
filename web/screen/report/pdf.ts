// The library that reads PDF, with its worker from our own files: nothing comes from elsewhere.
import { pdfjs } from 'react-pdf';

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

export { Document, Page, pdfjs } from 'react-pdf';
