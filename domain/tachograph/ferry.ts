// Rests on a ferry or train (561/2006 Art. 9(1)): a regular daily rest, and a weekly one, may be interrupted twice at
// most, by an hour in all, to come on board and off. The hour is no rest: what is left of it must be long enough.
// A berth or cabin is what the driver says by entering the condition.
import { ACTIVITY, type Stretch } from './activity.ts';
import type { Condition } from './condition.ts';
import {
  HOUR,
  REST_FIRST_PART,
  REST_REDUCED,
  REST_REGULAR,
  REST_WINDOW,
  WEEKLY_REDUCED,
  WEEKLY_REGULAR,
} from './limits.ts';

/** Art. 9(1). */
export const FERRY_INTERRUPTIONS_MAX = 2;
export const FERRY_INTERRUPTED_MAX = HOUR;

export interface FerrySpans {
  /** For daily rests and days of driving: what interrupted a rest stands before it. */
  daily: readonly Stretch[];
  /** For weekly rests, which begin where they began. */
  weekly: readonly Stretch[];
}

/** Spans from `first` to `last`, both rests, that are one rest of so many minutes. */
interface Joined {
  first: number;
  last: number;
  rest: number;
}

/** A counted stream as daily and weekly rests are judged; without a crossing both are the stream itself. */
export function ferrySpans(
  spans: readonly Stretch[],
  conditions: readonly Condition[],
): FerrySpans {
  const joined: Joined[] = [];
  for (const { kind, from } of conditions.toSorted((a, b) => a.from - b.from)) {
    const found = kind === 'ferry' ? joinedAt(spans, from) : null;
    if (found && found.first > (joined.at(-1)?.last ?? -1)) joined.push(found);
  }
  if (joined.length === 0) return { daily: spans, weekly: spans };
  return {
    daily: rewritten(spans, joined, movedAhead),
    weekly: rewritten(spans, joined, (pieces, rest) => {
      const whole = { ...(pieces[0] as Stretch), to: pieces.at(-1)?.to ?? 0 };
      const isSame = weeklyKind(rest) === weeklyKind(whole.to - whole.from);
      return isSame && weeklyKind(rest) > 0 ? [whole] : movedAhead(pieces, rest);
    }),
  };
}

/**
 * The rest of a crossing that began at a minute, if interruptions belong to it and it is long enough with them. What is
 * not needed belongs to it when it is a rest of some hours, and not a break of the next day.
 */
function joinedAt(spans: readonly Stretch[], at: number): Joined | null {
  const own = spans.findIndex(({ activity, to }) => activity === ACTIVITY.rest && to > at);
  if (own < 0 || (spans[own]?.from ?? 0) > at + FERRY_INTERRUPTED_MAX) return null;
  let best: Joined | null = null;
  for (let count = 1; count <= FERRY_INTERRUPTIONS_MAX; count++) {
    const needed: Joined | null = best;
    for (let before = 0; before <= count; before++) {
      const one = joinedBy(
        spans,
        restBeyond(spans, own, -1, before),
        restBeyond(spans, own, 1, count - before),
      );
      if (!one || (needed && !isOfLongRests(spans, one))) continue;
      if (one.rest > (best?.rest ?? 0)) best = one;
    }
  }
  return best;
}

/** Are its first and last rests as long as the first part of a daily rest? */
function isOfLongRests(spans: readonly Stretch[], { first, last }: Joined): boolean {
  return [spans[first], spans[last]].every((rest) => {
    return rest !== undefined && rest.to - rest.from >= REST_FIRST_PART;
  });
}

/** Index of the rest so many interruptions away; −1: there is none. */
function restBeyond(spans: readonly Stretch[], from: number, step: 1 | -1, count: number): number {
  let at = from;
  for (let left = count; left > 0; left--) {
    do at += step;
    while (spans[at] && spans[at]?.activity !== ACTIVITY.rest);
    if (!spans[at]) return -1;
  }
  return at;
}

function joinedBy(spans: readonly Stretch[], first: number, last: number): Joined | null {
  const [begin, end] = [spans[first], spans[last]];
  if (!begin || !end) return null;
  const rest = spans
    .slice(first, last + 1)
    .reduce((sum, { activity, from, to }) => sum + (activity === ACTIVITY.rest ? to - from : 0), 0);
  if (end.to - begin.from - rest > FERRY_INTERRUPTED_MAX) return null;
  const isSecondPart = spans.some(
    ({ activity, from, to }) =>
      activity === ACTIVITY.rest &&
      to - from >= REST_FIRST_PART &&
      from >= end.to - REST_WINDOW &&
      to < begin.from,
  );
  return rest >= (isSecondPart ? REST_REDUCED : REST_REGULAR) ? { first, last, rest } : null;
}

function rewritten(
  spans: readonly Stretch[],
  joined: readonly Joined[],
  write: (pieces: readonly Stretch[], rest: number) => Stretch[],
): Stretch[] {
  const all: Stretch[] = [];
  let at = 0;
  for (const { first, last, rest } of joined) {
    all.push(...spans.slice(at, first), ...write(spans.slice(first, last + 1), rest));
    at = last + 1;
  }
  return [...all, ...spans.slice(at)];
}

function movedAhead(pieces: readonly Stretch[], rest: number): Stretch[] {
  const [begin, end] = [pieces[0] as Stretch, pieces.at(-1) as Stretch];
  let at = begin.from;
  const moved = pieces
    .filter(({ activity }) => activity !== ACTIVITY.rest)
    .map((piece) => {
      const from = at;
      at += piece.to - piece.from;
      return { ...piece, from, to: at };
    });
  return [...moved, { ...begin, from: end.to - rest, to: end.to }];
}

/** 2 regular, 1 reduced, 0 none. */
function weeklyKind(length: number): 0 | 1 | 2 {
  if (length >= WEEKLY_REGULAR) return 2;
  return length >= WEEKLY_REDUCED ? 1 : 0;
}
