// Performance of a vehicle, of a machine, and of a person over all vehicles.
import { found } from '@flotila/domain/problem.ts';
import { buildDriverPerformance } from '@flotila/domain/report/driver-performance/build.ts';
import { buildMachinePerformance } from '@flotila/domain/report/machine-performance/build.ts';
import { NO_WORK } from '@flotila/domain/report/machine-work.ts';
import { buildPerformance } from '@flotila/domain/report/performance/build.ts';
import { listReportVehicles } from '../../thing/ride/report-rides.queries.ts';
import { consumptionIn } from './consumption.ts';
import type { ReportKind } from './report-kind.ts';
import { findReportPerson } from './report-person.queries.ts';
import { reportPeriod, reportVehicle, ridesOf } from './vehicle-rides.ts';
import { workedRides } from './worked-rides.ts';

export const performance: ReportKind = async (task) => {
  const vehicle = await reportVehicle(task);
  const { vehicleId } = vehicle;
  const loaded = await ridesOf(task, { vehicleId }, reportPeriod(task));
  const { rides } = await workedRides(task, [vehicle], loaded);
  const consumption = await consumptionIn(task, vehicle, loaded);
  return buildPerformance({ vehicle, rides, consumption }, task.context);
};

export const machinePerformance: ReportKind = async (task) => {
  const vehicle = await reportVehicle(task);
  const { vehicleId } = vehicle;
  const loaded = await ridesOf(task, { vehicleId }, reportPeriod(task));
  const { rides, works } = await workedRides(task, [vehicle], loaded);
  const work = works.get(vehicleId) ?? NO_WORK;
  const consumption = await consumptionIn(task, vehicle, loaded);
  return buildMachinePerformance({ vehicle, rides, work, consumption }, task.context);
};

export const driverPerformance: ReportKind = async (task) => {
  const { db, company, visible, context } = task;
  const { personId = 0 } = context.input;
  const person = found(await findReportPerson(db, company.id, personId));
  const loaded = await ridesOf(task, { personId }, reportPeriod(task));
  const vehicleIds = [...new Set(loaded.map((ride) => ride.vehicleId))];
  const vehicles = await listReportVehicles(db, company.id, { vehicleIds, visible });
  const { rides } = await workedRides(task, vehicles, loaded);
  return buildDriverPerformance({ person, vehicles, rides }, context);
};
