// Refuelings for which nobody has brought a document after so many days (zones-and-rules §3). Which document belongs to
// which refueling is what the list of refuelings says. Pure.
import type { EntryKey } from '../../refueling/entry.ts';
import type { Held } from './held.ts';
import { morningFrom } from './morning.ts';

/** A refueling that is measured anew after late records is the same within so much. */
const SAME_MS = 15 * 60_000;

/** What an alert is about. */
export function refuelingAbout(ts: number): string {
  return `refueling/${new Date(ts).toISOString()}`;
}

/** The moment of the refueling that an alert is about, epoch milliseconds. */
export function refuelingOf(about: string): number {
  return Date.parse(about.slice('refueling/'.length));
}

export interface UndocumentedHeld extends Pick<Held, 'about' | 'begin' | 'end' | 'mayBegin'> {
  /** The refueling, epoch milliseconds. */
  ts: number;
}

/** Moments are epoch milliseconds. */
export interface Undocumented {
  days: number;
  /** What became due earlier begins nothing: it was before the rule, or nobody looked. */
  since: number;
  timeZone: string;
  now: number;
}

/**
 * Of measured refuelings, by what is listed of a vehicle. `abouts`: what alerts of it are about that go on; a refueling
 * that moved is the same, and one that is no more takes its alert back.
 */
export function undocumentedHeld(
  entries: readonly EntryKey[],
  abouts: readonly string[],
  { days, since, timeZone, now }: Undocumented,
): UndocumentedHeld[] {
  const measured = entries.flatMap(({ measureTs, documentTs, type }) =>
    type === 'refueling' && measureTs !== null ? [{ ts: measureTs, documentTs }] : [],
  );
  const told = new Map<number, string>();
  const gone: UndocumentedHeld[] = [];
  for (const about of abouts) {
    const ts = refuelingOf(about);
    const near = measured.filter((one) => Math.abs(one.ts - ts) <= SAME_MS && !told.has(one.ts));
    near.sort((one, two) => Math.abs(one.ts - ts) - Math.abs(two.ts - ts));
    const same = near[0];
    if (same) told.set(same.ts, about);
    else {
      const begin = morningFrom(ts, days, timeZone);
      gone.push({ about, ts, begin, end: begin, mayBegin: false });
    }
  }
  const held = measured.flatMap(({ ts, documentTs }) => {
    const about = told.get(ts) ?? refuelingAbout(ts);
    const begin = morningFrom(refuelingOf(about), days, timeZone);
    if (begin > now) return [];
    const mayBegin = documentTs === null && begin >= since;
    return [{ about, ts, begin, end: documentTs === null ? null : now, mayBegin }];
  });
  return [...held, ...gone];
}
