// The call that makes a report (REP-025, REP-032, API-100 … API-117), and the same as the value that stands in
// a job or a schedule. Pure.
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import type { ReportInput, TravelInput } from '@flotila/domain/report/input.ts';
import { type PeriodDays, periodDays } from '@flotila/domain/report/period.ts';
import { REPORT_CALLS } from '@flotila/domain/report/report.api.ts';
import { REPORT_INPUTS, type ReportName } from '@flotila/domain/report/report.ts';
import { isVehicleRequired, missingOf, type ReportChoice, takesVehicle } from './choice.ts';

export interface AskedReport {
  report: ReportName;
  choice: ReportChoice;
  /** null: all of the company. */
  groupset: number | null;
  /** Of travel expenses. */
  travel: TravelInput;
  /** `yyyy-MM-dd` by the company's clock. */
  today: string;
}

/** Who and what in one value; null: something has to be chosen first (REP-005). */
export function reportInput(asked: AskedReport): ReportInput | null {
  const { report, choice } = asked;
  const inputs = REPORT_INPUTS[report];
  if (missingOf(report, choice)) return null;
  const { vehicleId, vehicleIds, personId } = choice;
  const isMany = inputs.subject === 'vehicles' && vehicleIds.length > 0;
  const hasVehicle = takesVehicle(inputs) && vehicleId !== null;
  const isOfGroup =
    ['vehicles', 'fleet'].includes(inputs.subject) ||
    (inputs.subject === 'vehicle' && !isVehicleRequired(inputs));
  const days = inputs.period === 'none' ? null : periodDays(choice.period, asked.today);
  return {
    report,
    options: choice.options,
    ...(hasVehicle && { vehicleId }),
    ...(isMany && { vehicleIds: [...vehicleIds] }),
    ...(inputs.subject === 'person' && personId !== null && { personId }),
    ...(isOfGroup && !isMany && !hasVehicle && asked.groupset !== null
      ? { groupset: asked.groupset }
      : {}),
    ...(days && momentsOf(days)),
    ...(report === 'travel-expenses' && { travel: travelBody(asked.travel, days) }),
  };
}

export interface ReportCall {
  endpoint: Endpoint;
  input: {
    company: string;
    path: Record<string, number>;
    query: Record<string, string | number | boolean>;
    body?: TravelInput;
  };
  /** Equal for calls that ask for the same. */
  key: string;
}

/** The call for a report of a company. */
export function reportCall(company: string, value: ReportInput): ReportCall {
  const { report, options } = value;
  const inputs = REPORT_INPUTS[report];
  const endpoint = REPORT_CALLS[report];
  const isInPath = (name: string) => endpoint.url.includes(`{${name}}`);
  const path: Record<string, number> = {};
  const query: ReportCall['input']['query'] = {};
  for (const name of ['vehicleId', 'personId'] as const) {
    const id = value[name];
    if (id === undefined) continue;
    if (isInPath(name)) path[name] = id;
    else query[name] = id;
  }
  if (value.from !== undefined) query.from = value.from;
  if (value.to !== undefined) query.to = value.to;
  if (value.vehicleIds) query.vehicleIds = value.vehicleIds.join(',');
  if (value.groupset !== undefined) query.groupset = value.groupset;
  for (const toggle of inputs.toggles) query[toggle] = options[toggle];
  if (inputs.hasGranularity) query.granularity = options.granularity;
  if (inputs.hasScopes) Object.assign(query, { weeks: options.weeks, days: options.days });
  const input = { company, path, query, ...(value.travel && { body: value.travel }) };
  return { endpoint, input, key: JSON.stringify([endpoint.url, input]) };
}

/** REP-032: days alone, or with their times. */
function momentsOf({ from, to, fromTime, toTime }: PeriodDays): { from: string; to: string } {
  if (fromTime === null || toTime === null) return { from, to };
  // The minute that is named last belongs to the period as a whole.
  return { from: `${from}T${fromTime}:00`, to: `${to}T${toTime}:59` };
}

/**
 * R-TRAVEL-013, R-TRAVEL-014, R-TRAVEL-018: of the days that were filled in those that lie in the period and say
 * something; what is empty is null.
 */
export function travelBody(
  value: TravelInput,
  period: Pick<PeriodDays, 'from' | 'to'> | null,
): TravelInput {
  const text = (given: string | null) => given?.trim() || null;
  return {
    ...value,
    place_from: text(value.place_from),
    place_to: text(value.place_to),
    purpose: text(value.purpose),
    deposit_date: value.deposit_date || null,
    days: value.days.filter(
      ({ day, skip, breakfast, lunch, dinner }) =>
        (skip || breakfast || lunch || dinner) &&
        (period === null || (day >= period.from && day <= period.to)),
    ),
  };
}
