// What vehicles consumed in the period of a report, as every report says it (fuel §4). Rides that measured their fuel
// decide; where none did, documents do, and of these those since the last full tank before the period.
import { consumptionOf, isMeasured } from '@flotila/domain/fuel/month-fuel.ts';
import { consumptionSpan, type PeriodConsumption } from '@flotila/domain/fuel/period.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { ReportVehicle } from '@flotila/domain/report/report-vehicle.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { FLEET_RIDES_MAX, listReportRides } from '../../thing/ride/report-rides.queries.ts';
import { listReportFuel } from './report-fuel.queries.ts';
import type { ReportTask } from './report-kind.ts';
import { reportPeriod } from './vehicle-rides.ts';

/**
 * By vehicle. What lies around the period is asked for only of vehicles that measure nothing, of all at once.
 * @param rides of the period, by vehicle
 */
export async function consumptionsIn(
  task: ReportTask,
  vehicles: readonly ReportVehicle[],
  rides: ReadonlyMap<number, readonly RideView[]>,
): Promise<ReadonlyMap<number, PeriodConsumption>> {
  const period = { ...reportPeriod(task), zone: task.context.zone };
  const ridesOf = (id: number) => rides.get(id) ?? [];
  const unmeasured = vehicles.filter(({ vehicleId }) => !isMeasured(ridesOf(vehicleId)));
  const around = await readAround(task, unmeasured, period);
  return new Map(
    vehicles.map((vehicle) => {
      const { vehicleId } = vehicle;
      const own = around.rides.get(vehicleId) ?? ridesOf(vehicleId);
      const entries = around.fuel.get(vehicleId) ?? [];
      return [vehicleId, consumptionOf({ ...period, vehicle, rides: own, entries })];
    }),
  );
}

interface Around {
  rides: ReadonlyMap<number, RideView[]>;
  fuel: ReadonlyMap<number, RefuelingEntry[]>;
}

/** Rides and entries of the longest span that one of the vehicles needs; of a vehicle without any they are missing. */
async function readAround(
  { db, company, visible, context }: ReportTask,
  vehicles: readonly ReportVehicle[],
  period: { from: number; to: number; zone: string },
): Promise<Around> {
  if (vehicles.length === 0) return { rides: new Map(), fuel: new Map() };
  const vehicleIds = vehicles.map(({ vehicleId }) => vehicleId);
  const spans = vehicles.map((vehicle) => consumptionSpan({ ...period, vehicle }));
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to)) - 1;
  const query = { vehicleIds, from, to, visible, now: context.now, limit: FLEET_RIDES_MAX };
  const rides = await listReportRides(db, company.id, { ...query, isSummed: true });
  return {
    rides: Map.groupBy(rides, ({ vehicleId }) => vehicleId),
    fuel: await listReportFuel(db, company.id, { vehicleIds, from, to }),
  };
}

/** Of one vehicle. */
export async function consumptionIn(
  task: ReportTask,
  vehicle: ReportVehicle,
  rides: readonly RideView[],
): Promise<PeriodConsumption> {
  const { vehicleId } = vehicle;
  const consumptions = await consumptionsIn(task, [vehicle], new Map([[vehicleId, rides]]));
  return consumptions.get(vehicleId) as PeriodConsumption;
}
