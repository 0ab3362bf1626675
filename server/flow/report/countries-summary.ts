// The summary of countries: reads the fleet.
import { buildCountriesSummary } from '@flotila/domain/report/countries-summary/build.ts';
import { readFleet } from './fleet.ts';
import type { ReportKind } from './report-kind.ts';

export const countriesSummary: ReportKind = async (task) =>
  buildCountriesSummary(await readFleet(task), task.context);
