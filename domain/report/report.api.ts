// Calls of reports (API-062, API-063, API-100 … API-118), of reports made in the background and of those
// that are sent regularly.
import { z } from 'zod';
import {
  anyone,
  type Endpoint,
  endpoint,
  givenChange,
  instant,
  page,
  paging,
  queryFlag,
  recordId,
  role,
  type Shape,
  seenChange,
  withDefault,
} from '../endpoint.ts';
import { OFFERED } from '../words/languages.ts';
import {
  REPORT_VEHICLES_MAX,
  ReportInput,
  reportFormat,
  reportMoment,
  TravelInput,
} from './input.ts';
import {
  GRANULARITIES,
  OPTION_DEFAULTS,
  REPORT_INPUTS,
  REPORTS,
  type ReportKindInputs,
  type ReportName,
  SCOPES,
} from './report.ts';

/**
 * API-103. A call that accepts JSON and neither of these (or weighs it more) gets the report's document, from
 * which both are drawn.
 */
export const REPORT_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * With this header (`1`) a report is a preview: one of an account is made at a time, the newest waits, and one
 * that another took the place of ends with the problem `superseded`. The document that is asked for next is that of
 * the pages, without its blocks.
 */
export const PREVIEW_HEADER = 'x-report-preview';

const needs = role('driver');
const bytes = Object.values(REPORT_TYPES).join(', ');
const ofVehicle = { path: { vehicleId: recordId }, vehicle: 'visible' } as const;
const ofPerson = { path: { personId: recordId }, person: 'driver' } as const;

const period = { from: reportMoment, to: reportMoment };
/** Ids apart by commas (NAV-022). */
const vehicleIds = z
  .string()
  .max(REPORT_VEHICLES_MAX * 11)
  .regex(/^\d+(,\d+)*$/)
  .refine((text) => text.split(',').every((id) => recordId.safeParse(id).success), {
    error: 'format',
  })
  .optional();

/** What the description of the API calls each. */
const SUMMARIES: Record<ReportName, string> = {
  logbook: 'Logbook of rides',
  performance: 'Performance of a vehicle',
  'machine-performance': 'Performance of a machine',
  'driver-performance': 'Performance of a driver',
  temperature: 'Temperatures of a vehicle',
  tanks: 'Levels of tanks',
  tachograph: "A driver's hours",
  'travel-expenses': 'Travel expenses of a person',
  'vehicles-summary': 'Vehicles in a period',
  'countries-summary': 'Countries driven through',
  'abroad-summary': 'Driving abroad',
  refuelings: 'Refuelings',
  maintenance: 'Maintenance due and done',
  'companies-summary': 'Companies and what runs in them',
};

/** The call of each report. */
export const REPORT_CALLS = Object.fromEntries(
  REPORTS.map((report) => [report, callOf(report)]),
) as Record<ReportName, Endpoint>;

/** It takes in its path and query what the report is asked with. */
function callOf(report: ReportName): Endpoint {
  const takes = REPORT_INPUTS[report];
  const url = `/v1/{company}/report/${report}` as const;
  const tool = 'make_report' as const;
  const call = {
    summary: SUMMARIES[report],
    needs: role(report === 'companies-summary' ? 'superuser' : 'driver'),
    bytes,
    isStrict: true,
    query: queryOf(takes),
    // Travel expenses take what only the traveller knows, and sums of companies are the operator's.
    ...(report !== 'travel-expenses' && report !== 'companies-summary' && { tool }),
  };
  const named = takes.isSubjectOptional ? undefined : takes.subject;
  if (named === 'vehicle') return endpoint(`GET ${url}/{vehicleId}`, { ...call, ...ofVehicle });
  if (named !== 'person') return endpoint(`GET ${url}`, call);
  if (report !== 'travel-expenses') {
    return endpoint(`GET ${url}/{personId}`, { ...call, ...ofPerson });
  }
  return endpoint(`POST ${url}/{personId}`, { ...call, ...ofPerson, body: TravelInput });
}

function queryOf(takes: ReportKindInputs): Shape {
  const { subject, isSubjectOptional } = takes;
  const isOfGroup = subject === 'fleet' || subject === 'vehicles' || isSubjectOptional;
  const toggles = takes.toggles.map((name) => [name, queryFlag.default(OPTION_DEFAULTS[name])]);
  const granularity = z.coerce.number().pipe(z.literal(GRANULARITIES));
  return {
    ...(takes.period === 'required' && period),
    ...(takes.period === 'optional' && { from: period.from.optional(), to: period.to.optional() }),
    ...(subject === 'vehicles' && { vehicleIds }),
    ...((takes.hasVehicle || isSubjectOptional) && { vehicleId: recordId.optional() }),
    ...(isOfGroup && { groupset: recordId.optional() }),
    ...(takes.hasGranularity && {
      granularity: granularity.default(OPTION_DEFAULTS.granularity),
    }),
    ...(takes.hasScopes && {
      weeks: z.enum(SCOPES).default(OPTION_DEFAULTS.weeks),
      days: z.enum(SCOPES).default(OPTION_DEFAULTS.days),
    }),
    ...Object.fromEntries(toggles),
  };
}

/** API-063: refuelings of one vehicle, at the address of the panel's button. */
export const reportRefueling = endpoint('GET /v1/{company}/report/refueling/{vehicleId}', {
  summary: 'Refuelings of one vehicle',
  needs,
  bytes,
  isStrict: true,
  query: period,
  ...ofVehicle,
});

/** Longer links are none of ours. */
export const REPORT_LINK_MAX = 4000;

/** The report is made when the link is opened, with the rights that its key has then. */
export const openReportLink = endpoint('GET /v1/public/report', {
  summary: 'A report that an assistant was asked for, by its link of ten minutes',
  needs: anyone,
  refuses: [410],
  bytes,
  query: { link: z.string().max(REPORT_LINK_MAX).describe('As make_report told it') },
});

export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** A report that is made in the background and kept as a file for some days. */
export const ReportJob = z.object({
  jobId: z.number().int(),
  report: z.string(),
  format: reportFormat,
  /** `Kniha jázd TT 482 KM, marec 2026` */
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** 0 … 100 while it runs, null unknown. */
  progress: z.number().int().nullable(),
  created: instant,
  finished: instant.nullable(),
  /** Of a file that is done. */
  fileName: z.string().nullable(),
  size: z.number().int().nullable(),
  /** When the file is thrown away. */
  expires: instant.nullable(),
  /** In words of the caller's language, of a failed one. */
  failure: z.string().nullable(),
});
export type ReportJob = z.output<typeof ReportJob>;

export const createReportJob = endpoint('POST /v1/{company}/report-job', {
  summary: 'Makes a report in the background',
  needs,
  status: 201,
  body: z.object({ format: reportFormat, input: ReportInput }),
  answer: ReportJob,
});
export const listReportJobs = endpoint('GET /v1/{company}/report-job', {
  summary: "The caller's own reports in the background, newest first",
  needs,
  query: paging(50),
  answer: page(ReportJob),
});
export const getReportJob = endpoint('GET /v1/{company}/report-job/{id}', {
  summary: 'One report in the background',
  needs,
  path: { id: recordId },
  answer: ReportJob,
});
export const reportJobFile = endpoint('GET /v1/{company}/report-job/{id}/file', {
  summary: 'The finished file',
  needs,
  bytes,
  isStrict: true,
  path: { id: recordId },
});
export const deleteReportJob = endpoint('DELETE /v1/{company}/report-job/{id}', {
  summary: 'Ends a report in the background, or throws its file away',
  needs,
  path: { id: recordId },
});

export const SCHEDULE_RECIPIENTS_MAX = 20;
export const PERIOD_NAME_MAX = 60;

const scheduleNeeds = role('dispatcher');
/** VAL: as the field of contacts takes an address. */
const recipient = z.email().max(200);

/** A report that comes by e-mail again and again. */
export const ReportScheduleInput = z.object({
  input: ReportInput,
  /** A relative period, `month-previous`; null: a report without dates. */
  periodName: z.string().max(PERIOD_NAME_MAX).nullable(),
  format: reportFormat,
  every: z.enum(['day', 'week', 'month']),
  /** Of a week 1 (Monday) … 7, of a month 1 … 31 (its last day where it is shorter); null of a day. */
  on: z.number().int().min(1).max(31).nullable(),
  /** By the company's clock, `HH:mm`. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  recipients: z.array(recipient).min(1).max(SCHEDULE_RECIPIENTS_MAX),
  language: z.enum(OFFERED),
  active: withDefault(z.boolean(), true),
  lastChange: givenChange,
});
export type ReportScheduleInput = z.output<typeof ReportScheduleInput>;

export const SENDING_STATES = ['waiting', 'sending', 'sent', 'failed', 'uncertain'] as const;

/** One sending; `uncertain`: the mail server took it perhaps, nobody can tell. */
export const ReportSending = z.object({
  sendingId: z.number().int(),
  /** The moment for which it was planned. */
  planned: instant,
  state: z.enum(SENDING_STATES),
  sent: instant.nullable(),
  recipients: z.array(z.string()),
  fileName: z.string().nullable(),
  /** In words of the caller's language. */
  failure: z.string().nullable(),
});
export type ReportSending = z.output<typeof ReportSending>;

export const ReportSchedule = z.object({
  ...ReportScheduleInput.shape,
  active: z.boolean(),
  scheduleId: z.number().int(),
  /** `Kniha jázd TT 482 KM` */
  title: z.string(),
  /** Who set it up; the report shows what this person may see. */
  owner: z.string(),
  next: instant.nullable(),
  last: ReportSending.nullable(),
  lastChange: z.string(),
});
export type ReportSchedule = z.output<typeof ReportSchedule>;

const schedulePath = { id: recordId };

export const listReportSchedules = endpoint('GET /v1/{company}/report-schedule', {
  summary: 'Reports that are sent regularly',
  needs: scheduleNeeds,
  query: paging(100),
  answer: page(ReportSchedule),
});
export const createReportSchedule = endpoint('POST /v1/{company}/report-schedule', {
  summary: 'Sends a report regularly',
  needs: scheduleNeeds,
  status: 201,
  body: ReportScheduleInput,
  answer: ReportSchedule,
});
export const updateReportSchedule = endpoint('PUT /v1/{company}/report-schedule/{id}', {
  summary: 'Changes what is sent when',
  needs: scheduleNeeds,
  path: schedulePath,
  body: ReportScheduleInput,
  answer: ReportSchedule,
});
export const deleteReportSchedule = endpoint('DELETE /v1/{company}/report-schedule/{id}', {
  summary: 'Sends it no more',
  needs: scheduleNeeds,
  path: schedulePath,
  query: { lastChange: seenChange },
});
export const listReportSendings = endpoint('GET /v1/{company}/report-schedule/{id}/sending', {
  summary: 'What was sent, newest first',
  needs: scheduleNeeds,
  path: schedulePath,
  query: paging(50),
  answer: page(ReportSending),
});
export const sendReportAgain = endpoint('POST /v1/{company}/report-schedule/{id}/sending', {
  summary: 'Sends the newest one again',
  needs: scheduleNeeds,
  path: schedulePath,
  status: 201,
  answer: ReportSending,
});
