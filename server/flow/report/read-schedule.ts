// What a schedule is set up with, checked beyond its schema: a period that means something each time, and a day
// that its rhythm has.
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import { type ReportPeriod, readReportPeriod } from '@flotila/domain/report/period.ts';
import type { ReportScheduleInput } from '@flotila/domain/report/report.api.ts';
import { REPORT_INPUTS } from '@flotila/domain/report/report.ts';
import { nextMoment } from '@flotila/domain/report/schedule.ts';
import { checkMayKeep } from './may-report.ts';
import { readSubject } from './read-input.ts';
import type { ScheduleValues } from './schedule.queries.ts';

/** What these mean is decided by the day on which the report is made. */
const RELATIVE: ReadonlySet<ReportPeriod['kind']> = new Set([
  'year-current',
  'year-previous',
  'month-current',
  'month-previous',
  'day-current',
  'day-previous',
]);

const LAST_DAY = { week: 7, month: 31 };

/** @throws invalid */
export function readSchedule(
  given: ReportScheduleInput,
  { now, timeZone, origin }: { now: number; timeZone: string; origin: string },
): ScheduleValues {
  const errors = [...periodErrors(given), ...dayErrors(given)];
  if (errors.length > 0) throw problem('invalid', { errors });
  const { periodName, format, every, at, language, active } = given;
  const on = every === 'day' ? null : given.on;
  const input = readSubject(given.input);
  checkMayKeep(input);
  const recipients = [...new Set(given.recipients)];
  const next = active ? new Date(nextMoment({ every, on, at }, now, timeZone)) : null;
  return { input, periodName, format, every, on, at, recipients, language, active, next, origin };
}

function periodErrors({ input, periodName }: ReportScheduleInput): FieldError[] {
  const { period } = REPORT_INPUTS[input.report];
  const field = 'periodName';
  if (periodName === null) return period === 'required' ? [{ field, code: 'required' }] : [];
  const read = readReportPeriod(periodName);
  const isTaken = period !== 'none' && read !== null && RELATIVE.has(read.kind);
  if (isTaken) return [];
  const choices = period === 'none' ? [] : [...RELATIVE];
  return [{ field, code: 'choice', params: { choices: choices.join(', ') } }];
}

function dayErrors({ every, on }: ReportScheduleInput): FieldError[] {
  if (every === 'day') return [];
  if (on === null) return [{ field: 'on', code: 'required' }];
  const max = LAST_DAY[every];
  return on > max ? [{ field: 'on', code: 'max', params: { max } }] : [];
}
