// The vehicle or person that a report is about, and their rides.
import { found, problem } from '@flotila/domain/problem.ts';
import type { ReportVehicle } from '@flotila/domain/report/report-vehicle.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import {
  listReportRides,
  listReportVehicles,
  REPORT_RIDES_MAX,
} from '../../thing/ride/report-rides.queries.ts';
import type { ReportTask } from './report-kind.ts';

interface Period {
  from: number;
  to: number;
}

/** The vehicle of the report. @throws not_found */
export async function reportVehicle({
  db,
  company,
  visible,
  context,
}: ReportTask): Promise<ReportVehicle> {
  const { vehicleId } = context.input;
  const vehicleIds = vehicleId === undefined ? [] : [vehicleId];
  const [vehicle] = await listReportVehicles(db, company.id, { vehicleIds, visible });
  return found(vehicle);
}

export function reportPeriod({ context }: ReportTask): Period {
  return context.period ?? { from: context.now, to: context.now };
}

/** The rides of a vehicle or of a person in a period, by vehicle and time. @throws report_large */
export async function ridesOf(
  { db, company, visible, context }: ReportTask,
  of: { vehicleId: number } | { personId: number },
  period: Period,
): Promise<RideView[]> {
  const whose = 'personId' in of ? of : { vehicleIds: [of.vehicleId] };
  const rides = await listReportRides(db, company.id, {
    ...whose,
    ...period,
    visible,
    now: context.now,
    limit: REPORT_RIDES_MAX + 1,
  });
  if (rides.length > REPORT_RIDES_MAX) {
    throw problem('report_large', { message: 'report_too_big' });
  }
  return rides;
}
