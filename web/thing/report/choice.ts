// What a report is made of, as it stands in its address, and what is remembered for the next one (NAV-022,
// REP-001, REP-002, REP-023). Pure; the address wins over what is remembered, and that over what is usual.
import {
  type PeriodKind,
  type ReportPeriod,
  readReportPeriod,
} from '@flotila/domain/report/period.ts';
import { reportPeriodName } from '@flotila/domain/report/period-name.ts';
import {
  GRANULARITIES,
  type Granularity,
  OPTION_DEFAULTS,
  REPORT_INPUTS,
  REPORTS,
  type ReportKindInputs,
  type ReportName,
  type ReportOptions,
  SCOPES,
  type Scope,
} from '@flotila/domain/report/report.ts';
import { z } from 'zod';
import { isVehicleIdText as isIdText } from '../vehicle/vehicle-id.ts';

export interface ReportChoice {
  vehicleId: number | null;
  /** Empty: all of the groupset. */
  vehicleIds: readonly number[];
  personId: number | null;
  period: ReportPeriod;
  options: ReportOptions;
}

export type ReportSearch = Readonly<Record<string, string | undefined>>;

/** Shared by all reports of a company. */
export const ReportMemory = z.object({
  vehicleId: z.number().int().nullable(),
  vehicleIds: z.array(z.number().int()),
  personId: z.number().int().nullable(),
  /** Its name, null none. */
  period: z.string().nullable(),
  /** Reports that were shown, the last one first. */
  recent: z.array(z.enum(REPORTS)).default([]),
});
export type ReportMemory = z.output<typeof ReportMemory>;

export const NO_MEMORY: ReportMemory = {
  vehicleId: null,
  vehicleIds: [],
  personId: null,
  period: null,
  recent: [],
};

/** One row of the list of reports. */
const RECENT_MAX = 3;

/** R-TEMP-003: what stands for a granularity that is none. */
const GRANULARITY_OTHERWISE: Granularity = 30;

/** The choice of an address; what cannot be read is as if it were left out. */
export function readChoice(
  report: ReportName,
  search: ReportSearch,
  memory: ReportMemory,
): ReportChoice {
  const inputs = REPORT_INPUTS[report];
  const vehicleId = idOf(search.vehicleId);
  const listed = idsOf(search.vehicleIds);
  const asked = listed.length > 0 || vehicleId === null ? listed : [vehicleId];
  return {
    // Where it only narrows, a vehicle of another report would leave out rides that nobody misses.
    vehicleId: vehicleId ?? (isVehicleRequired(inputs) ? memory.vehicleId : null),
    vehicleIds: asked.length > 0 ? asked : memory.vehicleIds,
    personId: idOf(search.personId) ?? memory.personId,
    period: readPeriod(inputs, search, memory),
    options: readOptions(inputs, search),
  };
}

/** The address of a choice: what the report takes, without toggles that stand as usual. */
export function writeChoice(report: ReportName, choice: ReportChoice): Record<string, string> {
  const inputs = REPORT_INPUTS[report];
  const { options } = choice;
  const search: Record<string, string> = {};
  if (takesVehicle(inputs) && choice.vehicleId !== null) {
    search.vehicleId = String(choice.vehicleId);
  }
  if (inputs.subject === 'vehicles' && choice.vehicleIds.length > 0) {
    search.vehicleIds = choice.vehicleIds.join(',');
  }
  if (inputs.subject === 'person' && choice.personId !== null) {
    search.personId = String(choice.personId);
  }
  if (inputs.period !== 'none') search.period = reportPeriodName(choice.period);
  for (const toggle of inputs.toggles) {
    if (options[toggle] !== OPTION_DEFAULTS[toggle]) search[toggle] = String(options[toggle]);
  }
  const others = [
    ...(inputs.hasGranularity ? (['granularity'] as const) : []),
    ...(inputs.hasScopes ? (['weeks', 'days'] as const) : []),
  ];
  for (const name of others) {
    if (options[name] !== OPTION_DEFAULTS[name]) search[name] = String(options[name]);
  }
  return search;
}

/** What is remembered once this choice was shown: what the report does not take stays as it was. */
export function remember(
  report: ReportName,
  choice: ReportChoice,
  memory: ReportMemory,
): ReportMemory {
  const inputs = REPORT_INPUTS[report];
  return {
    vehicleId: takesVehicle(inputs) ? (choice.vehicleId ?? memory.vehicleId) : memory.vehicleId,
    vehicleIds: inputs.subject === 'vehicles' ? [...choice.vehicleIds] : memory.vehicleIds,
    personId: inputs.subject === 'person' ? choice.personId : memory.personId,
    period: inputs.period === 'none' ? memory.period : reportPeriodName(choice.period),
    // One that only waits for its vehicle was not used yet.
    recent: missingOf(report, choice) ? memory.recent : usedLast(report, memory.recent),
  };
}

function usedLast(report: ReportName, recent: readonly ReportName[]): ReportName[] {
  return [report, ...recent.filter((one) => one !== report)].slice(0, RECENT_MAX);
}

/** What of a choice another report of the same company begins with; of toggles each has its own. */
export function sharedSearch(other: ReportName, choice: ReportChoice): Record<string, string> {
  const { vehicleId, vehicleIds, personId, period } = writeChoice(other, choice);
  return {
    ...(vehicleId !== undefined && { vehicleId }),
    ...(vehicleIds !== undefined && { vehicleIds }),
    ...(personId !== undefined && { personId }),
    ...(period !== undefined && { period }),
  };
}

/** REP-005: what has to be given before the report can be made. */
export function missingOf(report: ReportName, choice: ReportChoice): 'vehicle' | 'person' | null {
  const inputs = REPORT_INPUTS[report];
  if (isVehicleRequired(inputs) && choice.vehicleId === null) return 'vehicle';
  return inputs.subject === 'person' && choice.personId === null ? 'person' : null;
}

export function takesVehicle({ subject, hasVehicle }: ReportKindInputs): boolean {
  return subject === 'vehicle' || hasVehicle === true;
}

export function isVehicleRequired({ subject, isSubjectOptional }: ReportKindInputs): boolean {
  return subject === 'vehicle' && !isSubjectOptional;
}

const GENERAL: readonly PeriodKind[] = [
  'month-previous',
  'month-current',
  'month-one',
  'month-range',
  'day-range',
];
const ONE_DAY: readonly PeriodKind[] = ['day-current', 'day-previous', 'day-one'];
const YEARS: readonly PeriodKind[] = [
  'custom-all',
  'year-current',
  'year-previous',
  'year-one',
  'year-range',
];

/** REP-012, REP-014, REP-022, R-MAINT-003: the kinds that a report offers, in their order. */
export function offeredKinds(inputs: ReportKindInputs): PeriodKind[] {
  if (inputs.period === 'none') return [];
  if (inputs.period === 'optional') return [...YEARS, ...GENERAL, 'day-rangetime'];
  return inputs.isDaysOnly ? [...GENERAL] : [...GENERAL, 'day-rangetime', ...ONE_DAY];
}

function readPeriod(
  inputs: ReportKindInputs,
  search: ReportSearch,
  memory: ReportMemory,
): ReportPeriod {
  const usual: ReportPeriod = {
    kind: inputs.period === 'optional' ? 'custom-all' : 'month-previous',
  };
  // REP-023: the one with its arguments wins.
  for (const name of [search.period, search.periodName, memory.period]) {
    const period = name ? readReportPeriod(name) : null;
    const fitting = period && fitted(period, inputs);
    if (fitting) return fitting;
  }
  return usual;
}

/** REP-014: times are dropped where a report knows days only; null: the report needs dates. */
function fitted(period: ReportPeriod, inputs: ReportKindInputs): ReportPeriod | null {
  if (period.kind === 'custom-all' && inputs.period === 'required') return null;
  if (period.kind !== 'day-rangetime' || !inputs.isDaysOnly) return period;
  return { kind: 'day-range', from: period.from.slice(0, 10), to: period.to.slice(0, 10) };
}

function readOptions(inputs: ReportKindInputs, search: ReportSearch): ReportOptions {
  const options = { ...OPTION_DEFAULTS };
  for (const toggle of inputs.toggles) {
    const text = search[toggle];
    if (text === 'true' || text === 'false') options[toggle] = text === 'true';
  }
  if (inputs.hasGranularity && search.granularity !== undefined) {
    const asked = Number(search.granularity);
    const isBlank = search.granularity.trim() === '';
    options.granularity =
      GRANULARITIES.find((known) => known === asked && !isBlank) ?? GRANULARITY_OTHERWISE;
  }
  if (!inputs.hasScopes) return options;
  return {
    ...options,
    weeks: scopeOf(search.weeks) ?? options.weeks,
    days: scopeOf(search.days) ?? options.days,
  };
}

function scopeOf(text: string | undefined): Scope | undefined {
  return SCOPES.find((scope) => scope === text);
}

function idOf(text: string | undefined): number | null {
  return text !== undefined && isIdText(text) ? Number(text) : null;
}

function idsOf(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => idOf(part.trim()) ?? []);
  return [...new Set(ids)];
}
