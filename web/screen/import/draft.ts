// What was begun is found again for a day: the file with what was chosen of it. It lies with what else is known without the
// net, so it goes with the session. Browsers keep nothing of pages that came without https.
import {
  ChosenColumns,
  FilledFields,
  IMPORT_KINDS,
  MendedRows,
} from '@flotila/domain/import/import.api.ts';
import { z } from 'zod';
import { KNOWN_CACHE } from '../../ground/offline/known-cache.ts';
import type { Choices, Source } from './choices.ts';

const KEPT_MS = 24 * 60 * 60_000;
const ABOUT = 'X-Draft';

const About = z.object({
  kind: z.enum(IMPORT_KINDS),
  name: z.string(),
  atMs: z.number(),
});

const Kept = z.object({
  sheet: z.string().nullable(),
  columns: ChosenColumns,
  fill: FilledFields,
  fixes: MendedRows,
  left: z.record(z.string(), z.object({ field: z.string(), kept: z.number() })),
});

export interface Draft {
  source: Source;
  choices: Choices;
  /** Epoch milliseconds. */
  atMs: number;
}

export async function storeDraft(ccode: string, source: Source, choices: Choices): Promise<void> {
  const { kind, file } = source;
  const about = { kind, name: file.name, atMs: Date.now() };
  const headers = { [ABOUT]: encodeURIComponent(JSON.stringify(about)) };
  try {
    const cache = await caches.open(KNOWN_CACHE);
    await cache.put(addressOf(ccode, 'file'), new Response(file, { headers }));
    await cache.put(addressOf(ccode, 'choices'), Response.json(choices));
  } catch {
    // Full or forbidden: then nothing is found again.
  }
}

/** null: nothing was begun, or too long ago. */
export async function readDraft(ccode: string, nowMs: number): Promise<Draft | null> {
  try {
    const cache = await caches.open(KNOWN_CACHE);
    const kept = await cache.match(addressOf(ccode, 'file'));
    const chosen = await cache.match(addressOf(ccode, 'choices'));
    if (!kept || !chosen) return null;
    const { kind, name, atMs } = About.parse(
      JSON.parse(decodeURIComponent(kept.headers.get(ABOUT) ?? '')),
    );
    if (nowMs - atMs > KEPT_MS) {
      await forgetDraft(ccode);
      return null;
    }
    const file = new File([await kept.blob()], name);
    return { source: { kind, file }, choices: Kept.parse(await chosen.json()), atMs };
  } catch {
    return null;
  }
}

export async function forgetDraft(ccode: string): Promise<void> {
  try {
    const cache = await caches.open(KNOWN_CACHE);
    await Promise.all(PARTS.map((part) => cache.delete(addressOf(ccode, part))));
  } catch {
    // There is none.
  }
}

const PARTS = ['file', 'choices'] as const;

function addressOf(ccode: string, part: (typeof PARTS)[number]): string {
  return `/known/${encodeURIComponent(ccode)}/import/${part}`;
}
