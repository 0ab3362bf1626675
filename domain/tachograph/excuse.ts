// Article 12 (561/2006) as people note it of possible infringements, which have no number: how an excuse finds its
// infringement again after hours were worked out anew, and when the article carries what was noted. Decision 0096.

import type { Excuse, Infringement } from './day.api.ts';
import { excess, isShortRest } from './shown-found.ts';

export type Ground = Excuse['ground'];
/** What an excuse was noted of. */
type Noted = Pick<Infringement, 'type' | 'from' | 'to'>;

/** The same fault has another name once another day took the extension or the reduction (decision 0030). */
const FAULTS: Partial<Record<Infringement['type'], string>> = {
  DAY9: 'day',
  DAY10: 'day',
  REST11: 'dailyRest',
  REST9: 'dailyRest',
  SPLIT: 'dailyRest',
};

/** Of the longer of two stretches: less in common, and they are two faults. Two fortnights share half of theirs. */
const SHARE_MIN = 3 / 4;

/**
 * Each infringement with at most one excuse, and the other way round: first those that begin in the same minute, then those
 * that have most in common.
 */
export function matchExcuses<F extends Noted, E extends Noted>(
  found: readonly F[],
  excuses: readonly E[],
): { pairs: { one: F; excuse: E }[]; lost: E[] } {
  const possible = excuses
    .flatMap((excuse) => found.map((one) => ({ one, excuse, share: likeness(one, excuse) })))
    .filter(({ share }) => share >= SHARE_MIN)
    .sort((a, b) => b.share - a.share);
  const ones = new Set<F>();
  const used = new Set<E>();
  const pairs = possible.filter(({ one, excuse }) => {
    if (ones.has(one) || used.has(excuse)) return false;
    ones.add(one);
    used.add(excuse);
    return true;
  });
  return {
    pairs: pairs.map(({ one, excuse }) => ({ one, excuse })),
    lost: excuses.filter((excuse) => !used.has(excuse)),
  };
}

/** Share that they have in common, of the same name and begin 3, of the same begin 2; 0 of another fault. */
function likeness(one: Noted, excuse: Noted): number {
  const fault = ({ type }: Noted) => FAULTS[type] ?? type;
  if (fault(one) !== fault(excuse)) return 0;
  const [from, to] = [Date.parse(one.from), Date.parse(one.to)];
  const [notedFrom, notedTo] = [Date.parse(excuse.from), Date.parse(excuse.to)];
  if (from === notedFrom) return one.type === excuse.type ? 3 : 2;
  const common = Math.min(to, notedTo) - Math.max(from, notedFrom);
  return common / Math.max(to - from, notedTo - notedFrom);
}

/** Paragraphs from which one may depart to get home; a place to stop excuses all of Articles 6 to 9. */
const HOME_PARAGRAPHS = ['561/2006 6(1)', '561/2006 6(2)', '561/2006 8(2)'];

export function groundsFor({ paragraph }: Pick<Infringement, 'paragraph'>): readonly Ground[] {
  return HOME_PARAGRAPHS.includes(paragraph) ? ['stop', 'home', 'homeAfterBreak'] : ['stop'];
}

/** Seconds of driving over the limit; null: what is necessary. */
const MORE_DRIVING: Record<Ground, number | null> = {
  stop: null,
  home: 3600,
  homeAfterBreak: 7200,
};

/** Seconds of driving that the article allows over the limit, where there were more; null: there were not. */
export function exceededExcuse(one: Infringement): number | null {
  if (!one.excuse || isShortRest(one.type)) return null;
  const most = MORE_DRIVING[one.excuse.ground];
  return most !== null && excess(one) > most ? most : null;
}

/** What stands, and beside it what is counted apart. */
export function countFound(found: readonly Infringement[]): { open: number; excused: number } {
  const excused = found.filter(isExcused).length;
  return { open: found.length - excused, excused };
}

/** Is it counted apart? Not what the article cannot carry: nobody's word hides what was worked out. */
export function isExcused(one: Infringement): boolean {
  return one.excuse !== null && exceededExcuse(one) === null;
}
