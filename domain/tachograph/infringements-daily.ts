// Daily rests that were too short or too late (Art. 8).
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import { type DailyPeriod, dailyPeriods } from './daily-rest.ts';
import type { FoundInfringement } from './found.ts';
import { REDUCTIONS, REST_FIRST_PART, REST_REDUCED, REST_REGULAR } from './limits.ts';
import { paragraphOf, severityOf } from './severity.ts';

export function dailyRestInfringements(spans: readonly Stretch[]): FoundInfringement[] {
  return dailyPeriods(spans)
    .filter(({ kind }) => kind === 'short')
    .map((period) => shortRest(spans, period));
}

function shortRest(spans: readonly Stretch[], period: DailyPeriod): FoundInfringement {
  const type = typeOf(period);
  return {
    from: period.from,
    to: period.windowEnd,
    type,
    paragraph: period.crew ? '561/2006 8(5)' : paragraphOf(type),
    severity: severityOf(type, period.inside),
    value: period.inside,
    limit: type === 'REST11' ? REST_REGULAR : REST_REDUCED,
    note: null,
    because: spans
      .filter(
        ({ from, to, activity }) =>
          activity === ACTIVITY.rest &&
          to > period.from &&
          from < period.windowEnd &&
          (to - from >= REST_FIRST_PART || from === period.rest?.from),
      )
      .map(({ from, to, activity }) => ({
        from,
        to: Math.min(to, period.windowEnd),
        activity,
        counts: from === period.rest?.from,
      })),
  };
}

function typeOf(period: DailyPeriod): 'SPLIT' | 'REST9' | 'REST11' {
  if (period.inside >= REST_REDUCED) return 'REST11';
  if (period.hasFirstPart) return 'SPLIT';
  return period.crew || period.reducedBefore < REDUCTIONS ? 'REST9' : 'REST11';
}
