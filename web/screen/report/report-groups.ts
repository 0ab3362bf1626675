// The reports by what somebody wants to know; each stands where it is looked for first.
import type { ReportName } from '@flotila/domain/report/report.ts';

export const REPORT_GROUPS = {
  vehicles: ['logbook', 'performance', 'machine-performance', 'maintenance'],
  fuel: ['refuelings', 'tanks', 'temperature'],
  drivers: ['tachograph', 'driver-performance', 'travel-expenses'],
  fleet: ['vehicles-summary', 'countries-summary', 'abroad-summary', 'companies-summary'],
} as const satisfies Record<string, readonly ReportName[]>;

export type ReportGroup = keyof typeof REPORT_GROUPS;
