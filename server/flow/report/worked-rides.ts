// Rides of reports that say idling: those of machines with what their rpm tell of it.
import {
  isMachine,
  type MachineWork,
  withIdleByWork,
} from '@flotila/domain/report/machine-work.ts';
import type { ReportVehicle } from '@flotila/domain/report/report-vehicle.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { listMachineWork } from './machine-work.queries.ts';
import type { ReportTask } from './report-kind.ts';
import { reportPeriod } from './vehicle-rides.ts';

/** The rides of the period as every report counts their idling, and the work of the machines among the vehicles. */
export async function workedRides(
  task: ReportTask,
  vehicles: readonly ReportVehicle[],
  rides: readonly RideView[],
): Promise<{ rides: RideView[]; works: ReadonlyMap<number, MachineWork> }> {
  const machines = vehicles.filter(isMachine).map(({ vehicleId }) => vehicleId);
  const works = await listMachineWork(task.db, task.company.id, machines, reportPeriod(task));
  return { rides: withIdleByWork(rides, works), works };
}
