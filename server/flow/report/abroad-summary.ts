// Driving abroad: reads the fleet.
import { buildAbroadSummary } from '@flotila/domain/report/abroad-summary/build.ts';
import { readFleet } from './fleet.ts';
import type { ReportKind } from './report-kind.ts';

export const abroadSummary: ReportKind = async (task) =>
  buildAbroadSummary(await readFleet(task, { isSummed: false }), task.context);
