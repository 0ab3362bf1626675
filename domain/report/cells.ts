// Cells that need no format.
import type { Cell } from './document.ts';
import { NOTHING } from './format.ts';

/** Of what is not known, or not told. */
export const DASH = { raw: null, text: NOTHING } as const satisfies Cell;

export function textCell(text: string): Cell {
  return { raw: text, text };
}
