// Weekly rests and the weeks that they count for (8(6), 8(9)). A rest over two weeks counts for one of them: the one
// in which it began, unless counting it for the other avoids an infringement of the two-weeks rule.
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import type { Rest } from './counters.ts';
import { WEEKLY_REDUCED, WEEKLY_REGULAR, weekOf, weekStart } from './limits.ts';

/** A UTC week with the rests of 24 h and more that count for it. */
export interface RestWeek {
  week: number;
  rests: Rest[];
}

export function lengthOf({ from, to }: Rest): number {
  return to - from;
}

/** The longest rest of a week, its weekly rest; null: none of 24 h. */
export function weeklyRestOf({ rests }: RestWeek): Rest | null {
  return rests.reduce<Rest | null>(
    (best, rest) => (best && lengthOf(best) >= lengthOf(rest) ? best : rest),
    null,
  );
}

/**
 * Rests of at least `length` minutes. What was before the data is taken for rest, so the first one is known by
 * its end only and has no beginning: nobody is blamed for what nobody told.
 */
export function restsFrom(spans: readonly Stretch[], length: number): Rest[] {
  const first = spans[0];
  if (!first) return [];
  const end = first.activity === ACTIVITY.rest ? first.to : first.from;
  const rests: Rest[] = [{ from: Number.NEGATIVE_INFINITY, to: end }];
  for (const { from, to, activity } of spans.slice(first.activity === ACTIVITY.rest ? 1 : 0)) {
    if (activity === ACTIVITY.rest && to - from >= length) rests.push({ from, to });
  }
  return rests;
}

/** The rest that runs at the end of the stream; its length is not known yet. */
export function runningRest(spans: readonly Stretch[]): Stretch | null {
  const last = spans.at(-1);
  return last?.activity === ACTIVITY.rest ? last : null;
}

/** Weeks from the first to the newest known one, each with the rests that count for it. */
export function restWeeks(spans: readonly Stretch[]): RestWeek[] {
  const rests = restsFrom(spans, WEEKLY_REDUCED);
  const first = weekOf((rests[0]?.to ?? 0) - 1);
  const now = spans.at(-1)?.to ?? 0;
  const weeks: Week[] = [];
  for (let week = first; weekStart(week) < now; week++) {
    weeks.push({ week, inside: [], over: null, end: null });
  }
  for (const rest of rests) place(weeks, rest, first);
  return settle(weeks, lastJudgedWeek(spans));
}

/** The week that ended last and whose rests are known: one that runs over its end may become a weekly rest. */
export function lastJudgedWeek(spans: readonly Stretch[]): number {
  const now = spans.at(-1)?.to ?? 0;
  return weekOf(runningRest(spans)?.from ?? now) - 1;
}

/** Is a pair of weeks as 8(6) asks: two regular weekly rests, or a regular and a reduced one? */
export function isPairEnough(rests: readonly Rest[]): boolean {
  return rests.length >= 2 && rests.some((rest) => lengthOf(rest) >= WEEKLY_REGULAR);
}

interface Week {
  week: number;
  inside: Rest[];
  /** The rest that goes on into the next week and counts for one of both. */
  over: Rest | null;
  /** A long rest that ends in this week and may count for it too. */
  end: Rest | null;
}

function place(weeks: readonly Week[], rest: Rest, first: number): void {
  const from = Math.max(first, weekOf(rest.from));
  const to = weekOf(rest.to - 1);
  const begun = weeks[from - first];
  const ended = weeks[to - first];
  if (lengthOf(rest) < 2 * WEEKLY_REGULAR) {
    if (from === to) begun?.inside.push(rest);
    else if (begun) begun.over = rest;
    return;
  }
  // Long enough for two, end to end: it counts for each week that it touches, for the last one if that helps.
  for (let week = from; week < to; week++) weeks[week - first]?.inside.push(rest);
  if (rest.to - weekStart(to) >= WEEKLY_REGULAR) ended?.inside.push(rest);
  else if (ended) ended.end = rest;
}

/** A way to count the rests over the ends of weeks, up to a week; the last one may be carried on. */
interface Choice {
  weeks: RestWeek[];
  carried: Rest | null;
  /** Pairs that are not enough, and rests counted for the later week; fewer is better, in this order. */
  broken: number;
  moved: number;
}

function settle(weeks: readonly Week[], judged: number): RestWeek[] {
  let choices: Choice[] = [{ weeks: [], carried: null, broken: 0, moved: 0 }];
  for (const week of weeks) {
    choices = better(choices.flatMap((choice) => continued(choice, week, judged)));
  }
  return choices.reduce((best, choice) => (isBetter(choice, best) ? choice : best)).weeks;
}

function continued(choice: Choice, { week, inside, over, end }: Week, judged: number): Choice[] {
  const own = choice.carried ? [choice.carried, ...inside] : inside;
  const plain = { ...choice, carried: null };
  const moved = { ...plain, moved: choice.moved + 1 };
  const choices = [withWeek(plain, { week, rests: over ? [...own, over] : own }, judged)];
  if (over) choices.push(withWeek({ ...moved, carried: over }, { week, rests: own }, judged));
  if (!end) return choices;
  const both = { week, rests: [end, ...own, ...(over ? [over] : [])] };
  choices.push(withWeek(moved, both, judged));
  return choices;
}

function withWeek(choice: Choice, week: RestWeek, judged: number): Choice {
  const before = choice.weeks.at(-1);
  const isBroken =
    before !== undefined && week.week <= judged && !isPairEnough([...before.rests, ...week.rests]);
  return {
    ...choice,
    weeks: [...choice.weeks, week],
    broken: choice.broken + (isBroken ? 1 : 0),
  };
}

/** What comes depends on the last week's rests and what is carried on: of equal ones the best is enough. */
function better(choices: readonly Choice[]): Choice[] {
  const best = new Map<string, Choice>();
  for (const choice of choices) {
    const rests = choice.weeks.at(-1)?.rests ?? [];
    const key = `${choice.carried?.from} ${rests.map(({ from }) => from).join()}`;
    const other = best.get(key);
    if (!other || isBetter(choice, other)) best.set(key, choice);
  }
  return [...best.values()];
}

function isBetter(a: Choice, b: Choice): boolean {
  return a.broken < b.broken || (a.broken === b.broken && a.moved < b.moved);
}
