// Prints the pages as they were made: each is drawn finely as a picture into a frame of its own, which the browser
// prints. Its own way of showing PDF would need plug-ins, which our pages do not allow.
import { keptWorker, pdfjs } from './pdf.ts';

/** Dots per inch; fine letters stay readable. */
const DOTS = 200;
const POINTS_PER_INCH = 72;

/** What was printed is forgotten when the browser says that it is done, at the latest after this. */
const FORGET_MS = 60_000;

/** Resolves when the pages are with the browser. @throws when they cannot be read */
export async function printPages(blob: Blob, signal: AbortSignal): Promise<void> {
  const loading = pdfjs.getDocument({ data: await blob.arrayBuffer(), worker: keptWorker() });
  const frame = document.createElement('iframe');
  const addresses: string[] = [];
  const forget = () => {
    frame.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  try {
    const pdf = await loading.promise;
    const sheets: string[] = [];
    let page = '';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      signal.throwIfAborted();
      const drawn = await drawPage(await pdf.getPage(number));
      addresses.push(drawn.address);
      sheets.push(`<img src="${drawn.address}" alt="">`);
      page ||= drawn.isLandscape ? 'landscape' : 'portrait';
    }
    frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
    frame.srcdoc = `<style>@page{size:A4 ${page};margin:0}body{margin:0}
img{display:block;width:100%;break-after:page}img:last-child{break-after:auto}</style>${sheets.join('')}`;
    await new Promise((resolve) => {
      frame.onload = resolve;
      document.body.append(frame);
    });
    frame.contentWindow?.addEventListener('afterprint', forget);
    setTimeout(forget, FORGET_MS);
    frame.contentWindow?.print();
  } catch (failure) {
    forget();
    throw failure;
  } finally {
    await loading.destroy();
  }
}

async function drawPage(page: pdfjs.PDFPageProxy) {
  const viewport = page.getViewport({ scale: DOTS / POINTS_PER_INCH });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('a page could not be drawn');
  return { address: URL.createObjectURL(blob), isLandscape: canvas.width > canvas.height };
}
