// Driving for too long: without a break (Art. 7), in a day, a week, two weeks (Art. 6).
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import { afterSpan, isBreak, RESTED } from './breaks.ts';
import type { Because, FoundInfringement } from './found.ts';
import {
  BREAK,
  BREAK_FIRST,
  DAY_DRIVE,
  DAY_DRIVE_EXTENDED,
  DRIVE_TO_BREAK,
  EXTENSIONS,
  REPORT_DAY_BOUNDARY,
  TWO_WEEKS_DRIVE,
  WEEK_DRIVE,
  weekOf,
  weekStart,
} from './limits.ts';
import { paragraphOf, severityOf } from './severity.ts';

/** `daily` has rests on ferries as one: they end a day. Breaks are what they were. */
export function drivingInfringements(
  spans: readonly Stretch[],
  daily: readonly Stretch[],
): FoundInfringement[] {
  return [...withoutBreak(spans), ...dailyDriving(daily), ...weeklyDriving(spans)];
}

function withoutBreak(spans: readonly Stretch[]): FoundInfringement[] {
  const found: FoundInfringement[] = [];
  let state = RESTED;
  let since = 0;
  for (const [index, span] of spans.entries()) {
    const next = afterSpan(state, span);
    const isEnd = next === RESTED || index === spans.length - 1;
    const driven = Math.max(state.driven, next.driven);
    if (isEnd && driven > DRIVE_TO_BREAK) {
      found.push(
        over('BREAK', driven, DRIVE_TO_BREAK, becauseOfBreaks(spans.slice(since, index + 1))),
      );
    }
    if (next === RESTED) since = index + 1;
    state = next;
  }
  return found;
}

/** Driving counts, and of rests those that are a first part or the break that ends it. */
function becauseOfBreaks(spans: readonly Stretch[]): Because[] {
  return spans
    .filter((span) => span.activity === ACTIVITY.driving || isBreak(span))
    .map((span) => ({
      ...plain(span),
      counts:
        span.activity === ACTIVITY.driving ||
        span.to - span.from >= (span.activity === ACTIVITY.rest ? BREAK_FIRST : BREAK),
    }));
}

function dailyDriving(spans: readonly Stretch[]): FoundInfringement[] {
  const found: FoundInfringement[] = [];
  let extensions = 0;
  let week = Number.NaN;
  for (const day of drivingDays(spans)) {
    const first = day[0];
    if (!first) continue;
    if (weekOf(first.from) !== week) [week, extensions] = [weekOf(first.from), 0];
    const driving = day.filter(({ activity }) => activity === ACTIVITY.driving);
    const driven = lengthOf(driving);
    const isExtendable = extensions < EXTENSIONS;
    if (driven <= DAY_DRIVE) continue;
    extensions++;
    if (!isExtendable) found.push(over('DAY9', driven, DAY_DRIVE, all(driving)));
    else if (driven > DAY_DRIVE_EXTENDED) {
      found.push(over('DAY10', driven, DAY_DRIVE_EXTENDED, all(driving)));
    }
  }
  return found;
}

/** Days of driving end with a rest of 7 h, so that an insufficient rest does not add up two days. */
export function drivingDays(spans: readonly Stretch[]): Stretch[][] {
  const days: Stretch[][] = [[]];
  for (const span of spans) {
    if (span.activity !== ACTIVITY.rest) days.at(-1)?.push(span);
    else if (span.to - span.from >= REPORT_DAY_BOUNDARY) days.push([]);
  }
  return days;
}

function weeklyDriving(spans: readonly Stretch[]): FoundInfringement[] {
  const found: FoundInfringement[] = [];
  let previous: { week: number; driving: Stretch[] } = { week: Number.NaN, driving: [] };
  for (const [week, driving] of drivingWeeks(spans)) {
    const driven = lengthOf(driving);
    if (driven > WEEK_DRIVE) found.push(over('WEEK56', driven, WEEK_DRIVE, all(driving)));
    const both = previous.week === week - 1 ? [...previous.driving, ...driving] : driving;
    const twice = lengthOf(both);
    if (twice > TWO_WEEKS_DRIVE) found.push(over('TWOWEEK90', twice, TWO_WEEKS_DRIVE, all(both)));
    previous = { week, driving };
  }
  return found;
}

/** Driving of each UTC week, cut at its borders. */
function drivingWeeks(spans: readonly Stretch[]): Map<number, Stretch[]> {
  const weeks = new Map<number, Stretch[]>();
  for (const span of spans) {
    if (span.activity !== ACTIVITY.driving) continue;
    for (let week = weekOf(span.from); weekStart(week) < span.to; week++) {
      const from = Math.max(span.from, weekStart(week));
      const to = Math.min(span.to, weekStart(week + 1));
      const driving = weeks.get(week) ?? [];
      driving.push({ ...span, from, to });
      weeks.set(week, driving);
    }
  }
  return weeks;
}

type DrivingType = 'BREAK' | 'DAY9' | 'DAY10' | 'WEEK56' | 'TWOWEEK90';

/** From the first to the last driving that was added up. */
function over(
  type: DrivingType,
  value: number,
  limit: number,
  because: Because[],
): FoundInfringement {
  const driving = because.filter(({ activity }) => activity === ACTIVITY.driving);
  return {
    from: driving[0]?.from ?? 0,
    to: driving.at(-1)?.to ?? 0,
    type,
    paragraph: paragraphOf(type),
    severity: severityOf(type, value),
    value,
    limit,
    note: null,
    because,
  };
}

function all(spans: readonly Stretch[]): Because[] {
  return spans.map((span) => ({ ...plain(span), counts: true }));
}

function plain({ from, to, activity }: Stretch) {
  return { from, to, activity };
}

function lengthOf(spans: readonly Stretch[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}
