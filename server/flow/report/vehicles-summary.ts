// The summary of vehicles: reads the fleet.
import { buildVehiclesSummary } from '@flotila/domain/report/vehicles-summary/build.ts';
import { readFleet } from './fleet.ts';
import type { ReportKind } from './report-kind.ts';

export const vehiclesSummary: ReportKind = async (task) =>
  buildVehiclesSummary(await readFleet(task), task.context);
