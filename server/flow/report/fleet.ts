// Reads what the summaries of vehicles are made of. As many questions for a thousand vehicles as for one.
import type { PeriodConsumption } from '@flotila/domain/fuel/period.ts';
import type { Fleet } from '@flotila/domain/report/fleet.ts';
import {
  FLEET_RIDES_MAX,
  listReportRides,
  listReportVehicles,
} from '../../thing/ride/report-rides.queries.ts';
import { consumptionsIn } from './consumption.ts';
import { findGroupsetName, listCountriesBefore, listFleet } from './fleet.queries.ts';
import { listReportFuel } from './report-fuel.queries.ts';
import type { ReportTask } from './report-kind.ts';
import { workedRides } from './worked-rides.ts';

/**
 * Vehicles by plate with their rides and fuel. A vehicle that was removed, or was not the company's in the
 * period, is there only with what it drove or refueled meanwhile.
 * @param isSummed the rides are only added up; false: places have their names
 */
export async function readFleet(
  task: ReportTask,
  { isSummed = true }: { isSummed?: boolean } = {},
): Promise<Fleet> {
  const { db, company, visible, context } = task;
  const { input, now } = context;
  const { from, to } = context.period ?? { from: now, to: now };
  const rows = await listFleet(db, company.id, { input, visible, from, to });
  const vehicleIds = rows.map(({ vehicleId }) => vehicleId);
  const wasThere = new Set(rows.flatMap((row) => (row.wasThere ? [row.vehicleId] : [])));
  const query = { vehicleIds, visible };
  const vehicles = await listReportVehicles(db, company.id, query);
  const limit = FLEET_RIDES_MAX;
  const loaded = await listReportRides(db, company.id, {
    ...query,
    from,
    to,
    now,
    limit,
    isSummed,
  });
  const worked = await workedRides(task, vehicles, loaded);
  const rides = Map.groupBy(worked.rides, (ride) => ride.vehicleId);
  const fuel = await listReportFuel(db, company.id, { vehicleIds, from, to });
  const consumptions = await consumptionsIn(task, vehicles, rides);
  const before = await listCountriesBefore(db, company.id, vehicleIds, from);
  const { groupset } = input;
  return {
    groupsetName: groupset ? await findGroupsetName(db, company.id, groupset) : null,
    vehicles: vehicles.flatMap((vehicle) => {
      const id = vehicle.vehicleId;
      const consumption = consumptions.get(id) as PeriodConsumption;
      const one = {
        vehicle,
        rides: rides.get(id) ?? [],
        fuel: fuel.get(id) ?? [],
        consumption,
        before: before.get(id) ?? null,
      };
      return wasThere.has(id) || one.rides.length + one.fuel.length > 0 ? [one] : [];
    }),
  };
}
