// The report of tanks (R-TANKS-001).

import { problem } from '@flotila/domain/problem.ts';
import { measuredTanks, NOTHING_BEFORE } from '@flotila/domain/report/fuel-vehicle.ts';
import { buildTanks } from '@flotila/domain/report/tanks/build.ts';
import { findBook } from '../../thing/vehicle/book-level.queries.ts';
import { listFuelBefore, listTankChanges, withTanks } from './fuel-vehicle.queries.ts';
import { listReportFuel } from './report-fuel.queries.ts';
import type { ReportKind } from './report-kind.ts';
import { reportPeriod, reportVehicle, ridesOf } from './vehicle-rides.ts';

export const tanks: ReportKind = async (task) => {
  const { db, company, context } = task;
  const period = reportPeriod(task);
  const [vehicle] = await withTanks(db, company.id, [await reportVehicle(task)]);
  if (!vehicle) throw problem('not_found');
  const { vehicleId } = vehicle;
  const fuel = await listReportFuel(db, company.id, { vehicleIds: [vehicleId], ...period });
  const before = await listFuelBefore(db, company.id, [vehicle], period.from);
  return buildTanks(
    {
      vehicle,
      rides: await ridesOf(task, { vehicleId }, period),
      entries: fuel.get(vehicleId) ?? [],
      changes: await listTankChanges(db, company.id, vehicleId, period),
      before: before.get(vehicleId) ?? NOTHING_BEFORE,
      book: measuredTanks(vehicle).length > 0 ? null : await findBook(db, company, vehicleId),
    },
    context,
  );
};
