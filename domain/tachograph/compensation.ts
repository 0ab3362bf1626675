// Reductions of weekly rests and what makes up for them (8(6b), 8(7)): a rest that is longer than it had to be by
// the whole of what is missing, before the end of the third week after the one of the reduced rest.
import type { Stretch } from './activity.ts';
import type { Rest } from './counters.ts';
import { type DailyPeriod, dailyPeriods } from './daily-rest.ts';
import {
  COMPENSATION_WEEKS,
  REST_REDUCED,
  REST_REGULAR,
  WEEKLY_REDUCED,
  WEEKLY_REGULAR,
  weekStart,
} from './limits.ts';
import {
  lengthOf,
  type RestWeek,
  restsFrom,
  restWeeks,
  runningRest,
  weeklyRestOf,
} from './weekly-rest.ts';

export interface Debt {
  /** Minutes that the weekly rest was short of 45 hours. */
  missing: number;
  /** Sunday 24:00 UTC of the third week after the one of the rest. */
  by: number;
  /** The reduced rest. */
  rest: Rest;
  /** The weekly rest of the week before or after was reduced too. */
  isTwice: boolean;
  /** The rest that made up for it in time; null: none did, yet. */
  settled: Rest | null;
}

/** Debts of all reduced weekly rests, in the order of time, each with what made up for it. */
export function debtsOf(spans: readonly Stretch[]): Debt[] {
  const weeks = restWeeks(spans);
  const running = runningRest(spans);
  const debts = weeks.flatMap((week, index) => debtOf(week, [weeks[index - 1], weeks[index + 1]]));
  // A rest that still runs may become a regular one.
  const final = debts.filter(({ rest }) => rest.from !== running?.from);
  if (final.length === 0) return [];
  const needed = requirements(dailyPeriods(spans), final);
  for (const rest of restsFrom(spans, REST_REDUCED)) {
    let spare = lengthOf(rest) - needed(rest);
    for (const debt of final) {
      const isInTime = rest.from >= debt.rest.to && rest.to - (spare - debt.missing) <= debt.by;
      if (debt.settled || spare < debt.missing || !isInTime) continue;
      debt.settled = rest;
      spare -= debt.missing;
    }
  }
  return final;
}

/** Debts that can still be made up for at the end of the stream. */
export function openDebts(spans: readonly Stretch[]): Debt[] {
  const now = spans.at(-1)?.to ?? 0;
  return debtsOf(spans).filter(({ settled, by }) => settled === null && by > now);
}

function debtOf(week: RestWeek, neighbours: readonly (RestWeek | undefined)[]): Debt[] {
  const rest = weeklyRestOf(week);
  if (!isReduced(rest)) return [];
  return [
    {
      missing: WEEKLY_REGULAR - lengthOf(rest),
      by: weekStart(week.week + COMPENSATION_WEEKS + 1),
      rest,
      isTwice: neighbours.some((other) => other !== undefined && isReduced(weeklyRestOf(other))),
      settled: null,
    },
  ];
}

function isReduced(rest: Rest | null): rest is Rest {
  return rest !== null && lengthOf(rest) < WEEKLY_REGULAR;
}

/** What each rest had to be by itself: only what is beyond makes up for something. */
function requirements(periods: readonly DailyPeriod[], debts: readonly Debt[]) {
  const reduced = new Set(debts.map(({ rest }) => rest.from));
  const short = new Set<number>();
  for (const { kind, rest } of periods) {
    if (rest && (kind === 'split' || kind === 'crew' || kind === 'reduced')) short.add(rest.from);
  }
  return (rest: Rest): number => {
    const length = lengthOf(rest);
    if (length >= WEEKLY_REGULAR) return WEEKLY_REGULAR;
    // A reduced weekly rest owes all that it is short of; nothing of it is left for another.
    if (length >= WEEKLY_REDUCED && reduced.has(rest.from)) return length;
    return short.has(rest.from) ? REST_REDUCED : REST_REGULAR;
  };
}
