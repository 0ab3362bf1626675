// The logbook: the rides of one vehicle and all that its closing is made of.
import { tankBalance, withChanges } from '@flotila/domain/fuel/month-fuel.ts';
import { localText } from '@flotila/domain/report/format.ts';
import { buildLogbook } from '@flotila/domain/report/logbook/build.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { consumptionIn } from './consumption.ts';
import { listReportFuel } from './report-fuel.queries.ts';
import type { ReportKind, ReportTask } from './report-kind.ts';
import {
  findFirstRecord,
  findPrint,
  findRideBefore,
  listServicesOf,
} from './report-logbook.queries.ts';
import { reportPeriod, reportVehicle, ridesOf } from './vehicle-rides.ts';

export const logbook: ReportKind = async (task) => {
  const { context } = task;
  const period = reportPeriod(task);
  const vehicle = await reportVehicle(task);
  const { vehicleId } = vehicle;
  const { id: company } = task.company;
  const rides = await ridesOf(task, { vehicleId }, period);
  const [fuel = []] = (
    await listReportFuel(task.db, company, { vehicleIds: [vehicleId], ...period })
  ).values();
  const before = await rideBefore(task, vehicleId, period.from);
  const day = (ts: number) => localText(ts, context.zone).slice(0, 10);
  return buildLogbook(
    {
      vehicle,
      rides,
      before,
      fuel,
      lastPrint: await findPrint(task.db, company, vehicleId, {
        from: day(period.from),
        to: day(period.to),
      }),
      firstRecord: await findFirstRecord(task.db, company, vehicleId),
      services: await listServicesOf(task.db, company, vehicleId, {
        from: day(period.from),
        to: day(Math.min(period.to, context.now)),
      }),
      consumption: await consumptionIn(task, vehicle, rides),
      balance: tankBalance(withChanges(rides, fuel), {
        into: before && Date.parse(before.toTimestamp) > period.from ? before : null,
        to: period.to,
      }),
    },
    context,
  );
};

/** The last ride that begins before the period; it may reach into it. */
async function rideBefore(
  task: ReportTask,
  vehicleId: number,
  from: number,
): Promise<RideView | null> {
  const ts = await findRideBefore(task.db, task.company.id, vehicleId, from);
  if (ts === null) return null;
  const rides = await ridesOf(task, { vehicleId }, { from: ts, to: Math.max(ts, from - 1) });
  return rides.findLast((ride) => Date.parse(ride.fromTimestamp) < from) ?? null;
}
