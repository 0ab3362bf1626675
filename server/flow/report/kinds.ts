// Which report is made by what. Each reads its own data and hands them to a pure `build` of domain/report.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { abroadSummary } from './abroad-summary.ts';
import { companiesSummary } from './companies-summary.ts';
import { countriesSummary } from './countries-summary.ts';
import { logbook } from './logbook.ts';
import { maintenance } from './maintenance.ts';
import { driverPerformance, machinePerformance, performance } from './performance.ts';
import { refuelings } from './refuelings.ts';
import type { ReportKind } from './report-kind.ts';
import { tachograph } from './tachograph.ts';
import { tanks } from './tanks.ts';
import { temperature } from './temperature.ts';
import { travelExpenses } from './travel-expenses.ts';
import { vehiclesSummary } from './vehicles-summary.ts';

export const KINDS: Readonly<Record<ReportName, ReportKind>> = {
  'abroad-summary': abroadSummary,
  'companies-summary': companiesSummary,
  maintenance,
  'countries-summary': countriesSummary,
  'vehicles-summary': vehiclesSummary,
  'travel-expenses': travelExpenses,
  logbook,
  performance,
  'machine-performance': machinePerformance,
  'driver-performance': driverPerformance,
  refuelings,
  tachograph,
  tanks,
  temperature,
};
