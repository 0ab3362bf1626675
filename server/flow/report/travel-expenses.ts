// Travel expenses of one person: business rides, of one vehicle or of all, around the period.
import { problem } from '@flotila/domain/problem.ts';
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import { buildTravelExpenses } from '@flotila/domain/report/travel-expenses/build.ts';
import { ridesAround } from '@flotila/domain/report/travel-expenses/travel.ts';
import { localDay } from '@flotila/domain/time.ts';
import { lawOf } from '@flotila/domain/travel/law.ts';
import { listReportRides, listReportVehicles } from '../../thing/ride/report-rides.queries.ts';
import { listEnteredRates } from '../../thing/travel/meal-rate.queries.ts';
import { findPersonName } from './owner.queries.ts';
import type { ReportTask } from './report-kind.ts';

/** A year of a person who drives sixty times a day, and more. */
const RIDES_MAX = 25_000;

/** @throws report_large */
export async function travelExpenses(task: ReportTask): Promise<ReportDocument> {
  const { db, company, visible, context } = task;
  const { personId, vehicleId } = context.input;
  const { now, period } = context;
  if (personId === undefined || !period) throw problem('invalid');
  const rides = await listReportRides(db, company.id, {
    personId,
    now,
    visible,
    limit: RIDES_MAX + 1,
    ...ridesAround(period),
    ...(vehicleId !== undefined && { vehicleIds: [vehicleId] }),
  });
  if (rides.length > RIDES_MAX) throw problem('report_large', { params: { max: RIDES_MAX } });
  const driven = [...new Set(rides.map((ride) => ride.vehicleId))];
  const personName = await findPersonName(db, company, personId);
  const vehicles = await listReportVehicles(db, company.id, { vehicleIds: driven, visible });
  const law = lawOf(context.company.countryCode);
  const days = { from: localDay(period.from, context.zone), to: localDay(period.to, context.zone) };
  const entered = law ? await listEnteredRates(db, company, { law, ...days }) : [];
  return buildTravelExpenses({ personName, rides, vehicles, entered }, context);
}
