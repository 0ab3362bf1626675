// What somebody used last in the palette of a company: keys of entries alone, so that nothing stays readable which
// the next person may not read.
import { z } from 'zod';
import { type Remembered, remembered } from '../../ground/session/remembered.ts';

const RECENT_MAX = 8;
const KEY_MAX = 200;

const Recent = z.array(z.string().max(KEY_MAX)).max(RECENT_MAX);
const NONE: string[] = [];

export function recentOf(company: string): Remembered<string[]> {
  return remembered(`flotila.palette.${company}`, Recent, NONE);
}

export function noteUsed(company: string, key: string): void {
  if (key.length > KEY_MAX) return;
  const recent = recentOf(company);
  recent.set([key, ...recent.get().filter((one) => one !== key)].slice(0, RECENT_MAX));
}
