// The report of refuelings (R-REFUEL-001): of the chosen vehicles, else of the group, else of all.
import type { PeriodConsumption } from '@flotila/domain/fuel/period.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import {
  type FuelBefore,
  type FuelVehicle,
  NOTHING_BEFORE,
} from '@flotila/domain/report/fuel-vehicle.ts';
import { buildRefuelings } from '@flotila/domain/report/refuelings/build.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import type { Visible } from '../../ground/http/context.ts';
import { listReportRides, listReportVehicles } from '../../thing/ride/report-rides.queries.ts';
import { consumptionsIn } from './consumption.ts';
import { listFuelBefore, withTanks } from './fuel-vehicle.queries.ts';
import { listReportFuel } from './report-fuel.queries.ts';
import type { ReportKind, ReportTask } from './report-kind.ts';
import { reportPeriod } from './vehicle-rides.ts';

/** Rides that one report sums: a year of some hundred vehicles. */
const REFUELINGS_RIDES_MAX = 200_000;

interface Ends {
  from: number;
  to: number;
}

export const refuelings: ReportKind = async (task) => {
  const { db, company, context } = task;
  const period = reportPeriod(task);
  const vehicles = await chosenVehicles(task);
  const vehicleIds = vehicles.map(({ vehicleId }) => vehicleId);
  const before = await listFuelBefore(db, company.id, vehicles, period.from);
  const asked = { vehicleIds, ...sinceFull(before, period) };
  const entries = await listReportFuel(db, company.id, asked);
  const rides = Map.groupBy(await ridesOf(task, vehicleIds, period), (ride) => ride.vehicleId);
  const consumptions = await consumptionsIn(task, vehicles, rides);
  return buildRefuelings(
    vehicles.map((vehicle) => ({
      vehicle,
      rides: rides.get(vehicle.vehicleId) ?? [],
      entries: namedFor(task.visible, entries.get(vehicle.vehicleId) ?? []),
      before: before.get(vehicle.vehicleId) ?? NOTHING_BEFORE,
      consumption: consumptions.get(vehicle.vehicleId) as PeriodConsumption,
    })),
    context,
  );
};

/** The vehicles of the input that may be seen, by plate. */
async function chosenVehicles({
  db,
  company,
  visible,
  context,
}: ReportTask): Promise<FuelVehicle[]> {
  const { vehicleId, vehicleIds, groupset } = context.input;
  const ids = vehicleIds ?? (vehicleId === undefined ? undefined : [vehicleId]);
  const vehicles = await listReportVehicles(db, company.id, {
    visible,
    ...(ids ? { vehicleIds: ids } : groupset !== undefined && { groupset }),
  });
  return withTanks(db, company.id, vehicles);
}

/** Entries since the last full tanks before the period. */
function sinceFull(before: ReadonlyMap<number, FuelBefore>, { from, to }: Ends): Ends {
  const fulls = [...before.values()].flatMap(({ fullTs }) => fullTs ?? []);
  return { from: fulls.reduce((least, ts) => Math.min(least, ts), from), to };
}

/** @throws report_large */
async function ridesOf(
  { db, company, visible, context }: ReportTask,
  vehicleIds: readonly number[],
  span: Ends,
): Promise<RideView[]> {
  const rides = await listReportRides(db, company.id, {
    vehicleIds,
    ...span,
    visible,
    now: context.now,
    limit: REFUELINGS_RIDES_MAX + 1,
  });
  if (rides.length > REFUELINGS_RIDES_MAX) {
    throw problem('report_large', { message: 'report_too_big' });
  }
  return rides;
}

/** Persons that the reader may not see are not named. */
function namedFor({ persons }: Visible, entries: readonly RefuelingEntry[]): RefuelingEntry[] {
  if (persons === null) return [...entries];
  return entries.map((entry) => ({
    ...entry,
    measure: entry.measure.map((measure) =>
      measure.driver && !persons.has(measure.driver.personId)
        ? { ...measure, driver: null }
        : measure,
    ),
  }));
}
