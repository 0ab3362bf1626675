// Working time as the API answers it: instants, days, and by which rules it was judged.
import { clockText, type WorkingRules, type WorkingSettings } from './working-limits.ts';
import type { WorkingTime } from './working-time.api.ts';
import type { FoundWork, WorkingWeek } from './working-time.ts';

const MINUTE_MS = 60_000;

export function workingTimeView(
  { weeks, found }: { weeks: readonly WorkingWeek[]; found: readonly FoundWork[] },
  { referenceWeeks, night }: WorkingRules,
  settings: WorkingSettings,
): WorkingTime {
  return {
    rules: {
      countryCode: settings.countryCode,
      referenceWeeks,
      isReferenceSaid: settings.referenceWeeks !== null,
      nightFrom: clockText(night.from),
      nightTo: clockText(night.to),
      isNightSaid: settings.night !== null,
    },
    weeks: weeks.map((week) => ({ ...week, monday: instantOf(week.monday).slice(0, 10) })),
    found: found.map((one) => ({ ...one, from: instantOf(one.from), to: instantOf(one.to) })),
  };
}

function instantOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}
