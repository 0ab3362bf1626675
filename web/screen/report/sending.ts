// Regular sending of the shown report: which schedule is its own, what a new one begins with, and who may be
// written to. Pure.

import type { ReportInput } from '@flotila/domain/report/input.ts';
import type { ReportPeriod } from '@flotila/domain/report/period.ts';
import { reportPeriodName } from '@flotila/domain/report/period-name.ts';
import type { ReportSchedule, ReportScheduleInput } from '@flotila/domain/report/report.api.ts';
import { REPORT_INPUTS } from '@flotila/domain/report/report.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { z } from 'zod';

/** What is filled in. */
export type SendingForm = Pick<
  ReportScheduleInput,
  'every' | 'on' | 'at' | 'recipients' | 'format' | 'periodName'
>;

const Address = z.email().max(200);

/** Can it be an address of e-mail? */
export function isAddress(text: string): boolean {
  return Address.safeParse(text).success;
}

/** The schedule of the same report about the same; the newest where there are several. */
export function scheduleOf(
  schedules: readonly ReportSchedule[],
  input: ReportInput,
): ReportSchedule | null {
  const same = schedules.filter((one) => aboutOf(one.input) === aboutOf(input));
  return same.reduce<ReportSchedule | null>(
    (newest, one) => (newest && newest.scheduleId > one.scheduleId ? newest : one),
    null,
  );
}

function aboutOf({ report, vehicleId, vehicleIds, personId, groupset }: ReportInput): string {
  const ids = vehicleIds && [...vehicleIds].sort((a, b) => a - b);
  return JSON.stringify([report, vehicleId ?? 0, ids ?? [], personId ?? 0, groupset ?? 0]);
}

const RELATIVE = ['month-previous', 'month-current', 'day-previous', 'day-current'] as const;
const LONGER = ['custom-all', ...RELATIVE, 'year-previous', 'year-current'] as const;

/** Periods that mean other days each time; none for a report without dates. */
export function sendablePeriods({ report }: ReportInput): readonly (typeof LONGER)[number][] {
  const { period } = REPORT_INPUTS[report];
  if (period === 'none') return [];
  return period === 'required' ? RELATIVE : LONGER;
}

/** A schedule that was not filled in yet: each month, about the month before. */
export function newSending(
  input: ReportInput,
  shown: ReportPeriod,
  own: string | null,
): SendingForm {
  const periods = sendablePeriods(input);
  const isSendable = periods.some((kind) => kind === shown.kind);
  const usual = periods.includes('custom-all') ? 'custom-all' : 'month-previous';
  const periodName = isSendable ? reportPeriodName(shown) : usual;
  return {
    every: 'month',
    on: 1,
    at: '06:00',
    format: 'pdf',
    periodName: periods.length === 0 ? null : periodName,
    recipients: own !== null && isAddress(own) ? [own] : [],
  };
}

export function formOf(schedule: ReportSchedule): SendingForm {
  const { every, on, at, recipients, format, periodName } = schedule;
  return { every, on, at, recipients, format, periodName };
}

export function isSameForm(a: SendingForm, b: SendingForm): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered({ every, on, at, recipients, format, periodName }: SendingForm) {
  return [every, on, at, recipients, format, periodName];
}

/** The body of the call. The days of the input are those of the period, each time anew. */
export function bodyOf(
  form: SendingForm,
  input: ReportInput,
  more: { language: Language; active: boolean; lastChange?: string },
): ReportScheduleInput {
  const { from: _from, to: _to, ...about } = input;
  const { language, active, lastChange } = more;
  return {
    ...form,
    input: about,
    language,
    active,
    ...(lastChange !== undefined && { lastChange }),
  } as ReportScheduleInput;
}
