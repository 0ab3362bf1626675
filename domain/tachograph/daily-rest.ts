// Daily rests (4(g), 8(2), 8(4), 8(5), tachograph §4): from the end of a daily or weekly rest on, a new daily rest
// must be completed within 24 hours, or 30 with two drivers. Only the part inside this window counts.
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import {
  CREW_ALONE,
  CREW_WINDOW,
  REDUCTIONS,
  REPORT_DAY_BOUNDARY,
  REST_FIRST_PART,
  REST_REDUCED,
  REST_REGULAR,
  REST_WINDOW,
  WEEKLY_REDUCED,
} from './limits.ts';

export interface DailyPeriod {
  from: number;
  windowEnd: number;
  /** Two drivers all the time, but for the first hour. */
  crew: boolean;
  /** `short`: no rest is long enough; `open`: the window or a rest still runs, it is not decided. */
  kind: 'regular' | 'split' | 'crew' | 'reduced' | 'short' | 'open';
  /** The rest that ends the period, or the longest one of a short period. */
  rest: Stretch | null;
  /** How much of it lies inside the window. */
  inside: number;
  /** A rest of 3 h came before it. */
  hasFirstPart: boolean;
  /** Reduced rests since the last weekly rest, this one left out. */
  reducedBefore: number;
}

/** All daily periods of a counted stream, the last one may be open. */
export function dailyPeriods(spans: readonly Stretch[]): DailyPeriod[] {
  const periods: DailyPeriod[] = [];
  let index = spans[0]?.activity === ACTIVITY.rest ? 1 : 0;
  let reducedBefore = 0;
  while (index < spans.length) {
    const period = judge(spans, index, reducedBefore);
    periods.push(period);
    if (period.kind === 'open') break;
    const last = closingRest(spans, index, period);
    const rest = spans[last];
    if (!rest) break;
    if (period.kind === 'reduced') reducedBefore++;
    if (rest.to - rest.from >= WEEKLY_REDUCED) reducedBefore = 0;
    index = last + 1;
  }
  return periods;
}

/** Reduced daily rests since the last weekly rest, as of the end of the stream. */
export function reducedRests(spans: readonly Stretch[], periods: readonly DailyPeriod[]): number {
  const now = spans.at(-1);
  const last = periods.at(-1);
  const isWeekly = now?.activity === ACTIVITY.rest && now.to - now.from >= WEEKLY_REDUCED;
  if (!last || isWeekly) return 0;
  return last.reducedBefore + (last.kind === 'reduced' ? 1 : 0);
}

/** Were two cards in for all of the activity from an hour after `from` until `until`? */
export function isCrewed(
  spans: readonly Stretch[],
  index: number,
  range: { from: number; until: number },
): boolean {
  let isSeen = false;
  for (let at = index; at < spans.length; at++) {
    const span = spans[at];
    if (!span || span.from >= range.until) break;
    if (span.activity === ACTIVITY.rest) continue;
    if (span.crew) isSeen = true;
    else if (span.to > range.from + CREW_ALONE) return false;
  }
  return isSeen;
}

function judge(spans: readonly Stretch[], index: number, reducedBefore: number): DailyPeriod {
  const from = spans[index]?.from ?? 0;
  const end = spans.at(-1)?.to ?? 0;
  const single = bestOf(restsIn(spans, index, from + REST_WINDOW));
  const base = { from, windowEnd: from + REST_WINDOW, crew: false, reducedBefore };
  if (single.regular) return { ...base, kind: 'regular', ...single.regular };
  if (single.split) return { ...base, kind: 'split', ...single.split };
  const inCrew = restsIn(spans, index, from + CREW_WINDOW).find(
    ({ rest, inside }) =>
      inside >= REST_REDUCED && isCrewed(spans, index, { from, until: rest.from }),
  );
  const crewed = { ...base, windowEnd: from + CREW_WINDOW, crew: true };
  if (inCrew) return { ...crewed, kind: 'crew', ...inCrew };
  const isRunning = (rest: Stretch | null) => rest?.to === end && end < base.windowEnd;
  if (single.reduced && !isRunning(single.reduced.rest)) {
    return {
      ...base,
      kind: reducedBefore < REDUCTIONS ? 'reduced' : 'short',
      ...single.reduced,
    };
  }
  const until = firstLongRest(spans, index)?.from ?? from + CREW_WINDOW;
  const short = isCrewed(spans, index, { from, until }) ? crewed : base;
  const longest = bestOf(restsIn(spans, index, short.windowEnd)).longest;
  const kind = end < short.windowEnd ? 'open' : 'short';
  return { ...short, kind, ...(longest ?? { rest: null, inside: 0, hasFirstPart: false }) };
}

interface RestInside {
  rest: Stretch;
  inside: number;
  hasFirstPart: boolean;
}

function restsIn(spans: readonly Stretch[], index: number, windowEnd: number): RestInside[] {
  const rests: RestInside[] = [];
  let hasFirstPart = false;
  for (let at = index; at < spans.length; at++) {
    const rest = spans[at];
    if (!rest || rest.from >= windowEnd) break;
    if (rest.activity !== ACTIVITY.rest) continue;
    rests.push({ rest, inside: Math.min(rest.to, windowEnd) - rest.from, hasFirstPart });
    hasFirstPart ||= rest.to - rest.from >= REST_FIRST_PART;
  }
  return rests;
}

function bestOf(rests: readonly RestInside[]) {
  const longest = rests.reduce<RestInside | null>(
    (best, rest) => (best && best.inside >= rest.inside ? best : rest),
    null,
  );
  const enough = rests.filter(({ inside }) => inside >= REST_REDUCED);
  return {
    regular: rests.find(({ inside }) => inside >= REST_REGULAR),
    split: enough.find(({ hasFirstPart }) => hasFirstPart),
    reduced: enough[0],
    longest,
  };
}

function firstLongRest(spans: readonly Stretch[], index: number): Stretch | undefined {
  return spans[indexOfLongRest(spans, index)];
}

function indexOfLongRest(spans: readonly Stretch[], index: number): number {
  let at = index;
  for (; at < spans.length; at++) {
    const span = spans[at];
    if (span?.activity === ACTIVITY.rest && span.to - span.from >= REPORT_DAY_BOUNDARY) break;
  }
  return at;
}

/** Index of the rest after which counting begins anew: the one that was enough, else the first of 7 h. */
function closingRest(spans: readonly Stretch[], index: number, period: DailyPeriod): number {
  if (period.rest && period.inside >= REST_REDUCED) return spans.indexOf(period.rest, index);
  return indexOfLongRest(spans, index);
}
