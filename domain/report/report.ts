// The reports: their names, what each is asked with and how its toggles begin (REP, R-*).

export const FORMATS = ['pdf', 'xlsx'] as const;
export type ReportFormat = (typeof FORMATS)[number];

/** Checkboxes of reports. */
export const TOGGLES = [
  'detailed',
  'daySummary',
  'weekSummary',
  'borderCrossing',
  'categorySummary',
  'vehicleSummary',
  'showNote',
  'removeEmptyRows',
  /** R-9, decision 0086: nothing of private rides is hidden; for administrators, never in a file that is kept or sent. */
  'full',
] as const;
export type Toggle = (typeof TOGGLES)[number];

/** Minutes; 0: every measurement (R-TEMP-002). */
export const GRANULARITIES = [0, 15, 30, 60] as const;
export type Granularity = (typeof GRANULARITIES)[number];
/** R-TEMP-003: what the screen opens with and a call without it gets. */
export const GRANULARITY_DEFAULT: Granularity = 60;

/** R-TACHO-002: how much of weeks and days a report of drivers' hours shows. */
export const SCOPES = ['none', 'base', 'graph', 'detail', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

export interface ReportOptions extends Record<Toggle, boolean> {
  granularity: Granularity;
  /** R-TACHO. */
  weeks: Scope;
  days: Scope;
}

/** R-*: a call that leaves a toggle out gets what the screen begins with (API-118). */
export const OPTION_DEFAULTS: ReportOptions = {
  detailed: true,
  daySummary: false,
  weekSummary: false,
  borderCrossing: false,
  categorySummary: false,
  vehicleSummary: false,
  showNote: false,
  removeEmptyRows: false,
  full: false,
  granularity: GRANULARITY_DEFAULT,
  weeks: 'all',
  days: 'none',
};

/** Whom a report is about: one vehicle, one person, several vehicles, all of the group, or everything. */
export type ReportSubject = 'vehicle' | 'person' | 'vehicles' | 'fleet' | 'none';

export interface ReportKindInputs {
  subject: ReportSubject;
  /** The subject may be left out. */
  isSubjectOptional?: boolean;
  /** A person's report that may be narrowed to one vehicle. */
  hasVehicle?: boolean;
  period: 'none' | 'optional' | 'required';
  /** REP-014: five reports know whole days only. */
  isDaysOnly?: boolean;
  toggles: readonly Toggle[];
  hasGranularity?: boolean;
  hasScopes?: boolean;
  /** What it reads most of, by which it is found too large to be waited for: rides, each or summed, locations, days of a person. */
  reads: 'rides' | 'summed' | 'locations' | 'days' | 'little';
}

const RIDES = ['detailed', 'daySummary', 'weekSummary', 'borderCrossing'] as const;

/** NAV-021, in the order of the menu. */
const KINDS = {
  logbook: { subject: 'vehicle', period: 'required', toggles: [...RIDES, 'full'], reads: 'rides' },
  performance: {
    subject: 'vehicle',
    period: 'required',
    toggles: [...RIDES, 'categorySummary', 'showNote'],
    reads: 'rides',
  },
  'machine-performance': {
    subject: 'vehicle',
    period: 'required',
    toggles: RIDES,
    reads: 'rides',
  },
  'driver-performance': {
    subject: 'person',
    period: 'required',
    toggles: [...RIDES, 'vehicleSummary', 'showNote'],
    reads: 'days',
  },
  temperature: {
    subject: 'vehicle',
    period: 'required',
    toggles: ['removeEmptyRows'],
    hasGranularity: true,
    reads: 'locations',
  },
  tanks: { subject: 'vehicle', period: 'required', toggles: RIDES, reads: 'rides' },
  tachograph: {
    subject: 'person',
    period: 'required',
    isDaysOnly: true,
    toggles: [],
    hasScopes: true,
    reads: 'days',
  },
  'travel-expenses': {
    subject: 'person',
    hasVehicle: true,
    period: 'required',
    toggles: [],
    reads: 'days',
  },
  'vehicles-summary': {
    subject: 'fleet',
    period: 'required',
    isDaysOnly: true,
    toggles: [],
    reads: 'summed',
  },
  'countries-summary': {
    subject: 'vehicles',
    period: 'required',
    isDaysOnly: true,
    toggles: [],
    reads: 'summed',
  },
  'abroad-summary': {
    subject: 'fleet',
    period: 'required',
    isDaysOnly: true,
    toggles: [],
    reads: 'summed',
  },
  refuelings: {
    subject: 'vehicles',
    period: 'required',
    isDaysOnly: true,
    toggles: [],
    reads: 'summed',
  },
  maintenance: {
    subject: 'vehicle',
    isSubjectOptional: true,
    period: 'optional',
    toggles: [],
    reads: 'little',
  },
  'companies-summary': { subject: 'none', period: 'none', toggles: [], reads: 'little' },
} as const satisfies Record<string, ReportKindInputs>;

export type ReportName = keyof typeof KINDS;
export const REPORT_INPUTS: Readonly<Record<ReportName, ReportKindInputs>> = KINDS;
export const REPORTS = Object.keys(KINDS) as ReportName[];
