// Weekly rests that were too late, too short, or not made up for (8(6), 8(6b)); decision 1 of the domain says
// where WREST24 and WREST45 stand, decision 0030 which of two stands when both could.
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import { debtsOf } from './compensation.ts';
import type { Rest } from './counters.ts';
import type { Because, FoundInfringement } from './found.ts';
import {
  HOUR,
  REST_REDUCED,
  WEEKLY_GAP,
  WEEKLY_REDUCED,
  WEEKLY_REGULAR,
  weekStart,
} from './limits.ts';
import { paragraphOf, severityOf } from './severity.ts';
import {
  isPairEnough,
  lastJudgedWeek,
  lengthOf,
  type RestWeek,
  restsFrom,
  restWeeks,
  runningRest,
} from './weekly-rest.ts';

/** A rest of this length was meant to be a weekly one (below, the shortfall is very serious anyway). */
export const WEEKLY_TRIED = 20 * HOUR;

export function weeklyRestInfringements(spans: readonly Stretch[]): FoundInfringement[] {
  const late = sixDays(spans);
  return [...late, ...twoWeeks(spans, late), ...compensations(spans)];
}

/** From the end of a weekly rest, the next must begin within six periods of 24 hours. */
function sixDays(spans: readonly Stretch[]): FoundInfringement[] {
  const found: FoundInfringement[] = [];
  const rests = restsFrom(spans, REST_REDUCED);
  const running = runningRest(spans);
  const end = spans.at(-1)?.to ?? 0;
  let last = rests[0];
  let since = last?.to ?? 0;
  while (since + WEEKLY_GAP < end) {
    const due = since + WEEKLY_GAP;
    const next = rests.find((rest) => rest.from >= since && lengthOf(rest) >= WEEKLY_REDUCED);
    const begun = rests.filter(({ from }) => from >= since && from <= due);
    const longest = longestOf(begun);
    if (next && next.from <= due) {
      [last, since] = [next, next.to];
    } else if (running && running.from <= due) {
      // It may still become one.
      break;
    } else if (longest && lengthOf(longest) >= WEEKLY_TRIED) {
      found.push(missed({ since, due }, begun, longest));
      [last, since] = [longest, longest.to];
    } else if (next && next.from < due + WEEKLY_GAP) {
      found.push(late(due, next, last));
      [last, since] = [next, next.to];
    } else {
      found.push(missed({ since, due }, begun, longest));
      since = due;
    }
  }
  return found;
}

function missed(
  { since, due }: { since: number; due: number },
  begun: readonly Rest[],
  longest: Rest | null,
): FoundInfringement {
  const value = longest ? lengthOf(longest) : 0;
  const because = begun.map((rest) => restBecause(rest, rest === longest));
  return found('WREST24', { from: since, to: due, value, limit: WEEKLY_REDUCED, because });
}

function late(due: number, next: Rest, last: Rest | undefined): FoundInfringement {
  const because = [last, next].filter((rest) => rest !== undefined && Number.isFinite(rest.from));
  return found('SIXDAYS', {
    from: due,
    to: next.from,
    value: next.from - due + WEEKLY_GAP,
    limit: WEEKLY_GAP,
    because: because.map((rest) => restBecause(rest as Rest, true)),
  });
}

/** Of two weeks: two regular weekly rests, or one regular and one reduced. */
function twoWeeks(
  spans: readonly Stretch[],
  late: readonly FoundInfringement[],
): FoundInfringement[] {
  const infringements: FoundInfringement[] = [];
  const weeks = restWeeks(spans);
  const judged = lastJudgedWeek(spans);
  const all = restsFrom(spans, REST_REDUCED);
  for (const [index, week] of weeks.entries()) {
    const before = weeks[index - 1];
    if (!before || week.week > judged) continue;
    const rests = [...before.rests, ...week.rests];
    if (isPairEnough(rests)) continue;
    const [from, to] = [weekStart(before.week), weekStart(week.week + 1)];
    const hasRegular = rests.some((rest) => lengthOf(rest) >= WEEKLY_REGULAR);
    // That a weekly rest is missing altogether has been said by the rule of six days.
    const isSaid = late.some((other) => other.to > from && other.from < to);
    if (isSaid && (hasRegular || rests.length === 0)) continue;
    const others = all.filter(
      (rest) => rest.from >= from && rest.from < to && !rests.includes(rest),
    );
    const longer = longestOf(hasRegular || rests.length === 0 ? shorter(others) : rests);
    infringements.push({
      ...found('WREST45', {
        from,
        to,
        value: longer ? lengthOf(longer) : 0,
        limit: WEEKLY_REGULAR,
        because: [...rests, ...(longer && !rests.includes(longer) ? [longer] : [])]
          .filter((rest) => Number.isFinite(rest.from))
          .map((rest) => restBecause(rest, rest === longer)),
      }),
      note: isAllowedAbroad(weeks, index, judged) ? 'abroad' : null,
    });
  }
  return infringements;
}

function shorter(rests: readonly Rest[]): Rest[] {
  return rests.filter((rest) => lengthOf(rest) < WEEKLY_REDUCED);
}

/** Weeks of the rule for international transport of goods, 8(6) subparagraph 3. */
const ABROAD_WEEKS = 4;

/**
 * Two consecutive reduced weekly rests are allowed abroad in international transport of goods when any four
 * consecutive weeks have four weekly rests, two of them regular. Where the rests were taken is not told here.
 */
function isAllowedAbroad(weeks: readonly RestWeek[], index: number, judged: number): boolean {
  if (weeks[index]?.rests.length !== 1 || weeks[index - 1]?.rests.length !== 1) return false;
  for (let first = Math.max(0, index - ABROAD_WEEKS + 1); first < index; first++) {
    const four = weeks.slice(first, first + ABROAD_WEEKS);
    if (four.length < ABROAD_WEEKS || (four.at(-1)?.week ?? 0) > judged) break;
    const rests = four.flatMap((week) => week.rests);
    const regular = rests.filter((rest) => lengthOf(rest) >= WEEKLY_REGULAR);
    if (rests.length < ABROAD_WEEKS || regular.length < 2) return false;
  }
  return true;
}

function compensations(spans: readonly Stretch[]): FoundInfringement[] {
  const end = spans.at(-1)?.to ?? 0;
  return debtsOf(spans)
    .filter(({ settled, by }) => settled === null && by <= end)
    .map(({ rest, by, missing, isTwice }) => ({
      from: rest.to,
      to: by,
      type: 'COMP',
      paragraph: paragraphOf('COMP'),
      severity: isTwice ? 'VSI' : 'SI',
      value: 0,
      limit: missing,
      note: null,
      because: [restBecause(rest, true)],
    }));
}

function found(
  type: 'WREST24' | 'WREST45' | 'SIXDAYS',
  what: Pick<FoundInfringement, 'from' | 'to' | 'value' | 'limit' | 'because'>,
): FoundInfringement {
  return {
    ...what,
    type,
    paragraph: paragraphOf(type),
    severity: severityOf(type, what.value),
    note: null,
  };
}

function longestOf(rests: readonly Rest[]): Rest | null {
  return rests.reduce<Rest | null>(
    (best, rest) => (best && lengthOf(best) >= lengthOf(rest) ? best : rest),
    null,
  );
}

function restBecause({ from, to }: Rest, counts: boolean): Because {
  return { from, to, activity: ACTIVITY.rest, counts };
}
