// Paints the pages of the plan: as a picture on a canvas in the letters of the screen, and as a document with
// letters of its own, because the ones that every reader has lack half of the Slovak and Czech ones.

import regularUrl from '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf?url';
import boldUrl from '@expo-google-fonts/roboto/600SemiBold/Roboto_600SemiBold.ttf?url';
import { jsPDF } from 'jspdf';
import { t } from '../../../ground/i18n/i18n.ts';
import type { Ink, Measure } from './ink.ts';
import { type Page, type PaperInput, planPages } from './paper.ts';

/** Pixels of a picture; twice as many are painted while a canvas can be so high. */
const PNG_WIDTH = 1600;
const CANVAS_HEIGHT_MAX = 16_000;
/** A4 landscape in points, and the pixels that stand on its width. */
const A4 = { width: 841.89, height: 595.28 };
const PDF_WIDTH = 1480;
const FONT = 'Roboto';
const SCREEN_FONT = '"Inter Variable", system-ui, sans-serif';

/** One picture with all rows. */
export async function pngOf(input: PaperInput): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const measure: Measure = (text, size, isBold) => {
    context.font = fontOf(size, isBold);
    return context.measureText(text).width;
  };
  const [page] = planPages(input, { width: PNG_WIDTH, height: null }, measure);
  if (!page) throw new Error('no page');
  const scale = Math.min(2, CANVAS_HEIGHT_MAX / page.height);
  canvas.width = Math.round(page.width * scale);
  canvas.height = Math.round(page.height * scale);
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  for (const ink of page.inks) paint(context, ink);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function fontOf(size: number, isBold: boolean): string {
  return `${isBold ? 600 : 400} ${size}px ${SCREEN_FONT}`;
}

function paint(context: CanvasRenderingContext2D, ink: Ink): void {
  if (ink.kind === 'text') {
    context.font = fontOf(ink.size, ink.isBold);
    context.fillStyle = ink.colour;
    context.fillText(ink.text, ink.x, ink.y);
    return;
  }
  context.beginPath();
  if (ink.kind === 'box') {
    context.fillStyle = ink.fill;
    context.roundRect(ink.x, ink.y, ink.width, ink.height, ink.radius ?? 0);
    context.fill();
    return;
  }
  context.strokeStyle = ink.colour;
  context.lineWidth = ink.width;
  for (let at = 0; at + 1 < ink.points.length; at += 2) {
    context.lineTo(ink.points[at] ?? 0, ink.points[at + 1] ?? 0);
  }
  context.stroke();
}

/** A4 landscape, as many pages as the rows need. */
export async function pdfOf(input: PaperInput): Promise<Blob> {
  const [regular, bold] = await Promise.all([regularUrl, boldUrl].map(fontBytes));
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true });
  pdf.addFileToVFS('regular.ttf', regular ?? '');
  pdf.addFont('regular.ttf', FONT, 'normal');
  pdf.addFileToVFS('bold.ttf', bold ?? '');
  pdf.addFont('bold.ttf', FONT, 'bold');
  pdf.setProperties({ title: `${t('menu.plan')} · ${input.company}`, creator: t('app.name') });
  pdf.setLineCap('round');
  pdf.setLineJoin('round');
  const measure: Measure = (text, size, isBold) => {
    pdf.setFont(FONT, isBold ? 'bold' : 'normal');
    return pdf.getStringUnitWidth(text) * size;
  };
  const height = (A4.height / A4.width) * PDF_WIDTH;
  const pages = planPages(input, { width: PDF_WIDTH, height }, measure);
  pages.forEach((page, at) => {
    if (at > 0) pdf.addPage('a4', 'landscape');
    print(pdf, page);
  });
  return pdf.output('blob');
}

/** As the library takes them: one character a byte. */
async function fontBytes(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return text;
}

function print(pdf: jsPDF, page: Page): void {
  const scale = A4.width / page.width;
  for (const ink of page.inks) {
    if (ink.kind === 'text') {
      pdf.setFont(FONT, ink.isBold ? 'bold' : 'normal');
      pdf.setFontSize(ink.size * scale);
      pdf.setTextColor(ink.colour);
      pdf.text(ink.text, ink.x * scale, ink.y * scale, { baseline: 'middle' });
    } else if (ink.kind === 'box') {
      const [x, y, width, height] = [ink.x, ink.y, ink.width, ink.height].map((one) => one * scale);
      const radius = Math.min(ink.radius ?? 0, ink.width / 2) * scale;
      pdf.setFillColor(ink.fill);
      pdf.roundedRect(x ?? 0, y ?? 0, width ?? 0, height ?? 0, radius, radius, 'F');
    } else {
      pdf.setDrawColor(ink.colour);
      pdf.setLineWidth(ink.width * scale);
      const [x = 0, y = 0] = ink.points;
      const steps: [number, number][] = [];
      for (let at = 2; at + 1 < ink.points.length; at += 2) {
        const step = [at, at + 1].map(
          (index) => (ink.points[index] ?? 0) - (ink.points[index - 2] ?? 0),
        );
        steps.push([(step[0] ?? 0) * scale, (step[1] ?? 0) * scale]);
      }
      pdf.lines(steps, x * scale, y * scale, [1, 1], 'S');
    }
  }
}
