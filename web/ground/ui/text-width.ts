// How wide a text is in the letters of the screen, so that words stand where they fit. Asked once for each text.
import { scaled } from './text-scale.ts';

const REMEMBERED_MAX = 20_000;

const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** Pixels of a text of 12 px, as large as the reader has set letters, semibold. */
export function semiboldWidth(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d');
    if (context) context.font = `600 ${scaled(12)}px "Inter Variable", system-ui, sans-serif`;
  }
  const width = context?.measureText(text).width ?? scaled(text.length * 7);
  if (widths.size >= REMEMBERED_MAX) widths.clear();
  widths.set(text, width);
  return width;
}
