// What a report is asked with, brought into one form: calls, jobs and schedules pass through here, so the
// same question is the same report whichever way it came.
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import { REPORT_DAYS_MAX, type ReportInput } from '@flotila/domain/report/input.ts';
import {
  OPTION_DEFAULTS,
  REPORT_INPUTS,
  type ReportKindInputs,
} from '@flotila/domain/report/report.ts';
import { type Period, readPeriod } from '../../ground/http/period.ts';

export interface ReadInput {
  input: ReportInput;
  period: Period | null;
}

/** What a schedule stores: everything but the period, which it has by name. */
export function readSubject(given: ReportInput): ReportInput {
  const takes = REPORT_INPUTS[given.report];
  const input = {
    report: given.report,
    ...subjectOf(given, takes),
    options: optionsOf(given, takes),
    ...(given.report === 'travel-expenses' && given.travel && { travel: given.travel }),
  };
  const errors = missing(input, takes);
  if (errors.length > 0) throw problem('invalid', { errors });
  return input;
}

/**
 * The input without what the report does not take, and its period in the company's zone (both ends
 * included). @throws invalid for what is missing, and for a period that does not exist or is too long
 */
export function readInput(given: ReportInput, timeZone: string): ReadInput {
  const takes = REPORT_INPUTS[given.report];
  const input = readSubject(given);
  const ends = endsOf(given, takes);
  if (!ends) return { input, period: null };
  const period = readPeriod(ends, timeZone, REPORT_DAYS_MAX);
  return { input: { ...input, ...ends }, period };
}

function subjectOf(given: ReportInput, takes: ReportKindInputs): Partial<ReportInput> {
  const { vehicleId, vehicleIds, personId, groupset } = given;
  switch (takes.subject) {
    case 'vehicle':
      if (vehicleId !== undefined) return { vehicleId };
      return takes.isSubjectOptional && groupset !== undefined ? { groupset } : {};
    case 'person':
      return {
        ...(personId !== undefined && { personId }),
        ...(takes.hasVehicle && vehicleId !== undefined && { vehicleId }),
      };
    case 'vehicles':
      // R-CTRYSUM-002: whoever is chosen stands before the group.
      if (vehicleIds?.length) return { vehicleIds: [...new Set(vehicleIds)] };
      return groupset === undefined ? {} : { groupset };
    case 'fleet':
      return groupset === undefined ? {} : { groupset };
    case 'none':
      return {};
  }
}

function optionsOf(given: ReportInput, takes: ReportKindInputs): ReportInput['options'] {
  const { options } = given;
  const taken = Object.fromEntries(takes.toggles.map((toggle) => [toggle, options[toggle]]));
  const { granularity, weeks, days } = options;
  return {
    ...OPTION_DEFAULTS,
    ...taken,
    ...(takes.hasGranularity && { granularity }),
    ...(takes.hasScopes && { weeks, days }),
  };
}

function missing(input: Partial<ReportInput>, takes: ReportKindInputs): FieldError[] {
  if (takes.isSubjectOptional) return [];
  const field = { vehicle: 'vehicleId', person: 'personId' }[takes.subject as string];
  if (!field || input[field as 'vehicleId'] !== undefined) return [];
  return [{ field, code: 'required' }];
}

function endsOf(
  { from, to }: ReportInput,
  takes: ReportKindInputs,
): { from: string; to: string } | null {
  if (takes.period === 'none') return null;
  if (takes.period === 'optional' && from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) {
    const fields = Object.entries({ from, to }).filter(([, value]) => value === undefined);
    const errors = fields.map(([field]) => ({ field, code: 'required' }));
    throw problem('invalid', { errors });
  }
  // REP-014: a time that an address still carries is dropped.
  return takes.isDaysOnly ? { from: from.slice(0, 10), to: to.slice(0, 10) } : { from, to };
}
