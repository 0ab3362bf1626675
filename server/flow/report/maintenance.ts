// Maintenance: due values as the lists of services show them, and the services that were done.
import { buildMaintenance } from '@flotila/domain/report/maintenance/build.ts';
import { activeServices } from '@flotila/domain/service/due.ts';
import { listReportVehicles } from '../../thing/ride/report-rides.queries.ts';
import { readVehicleFacts } from '../../thing/service/due.queries.ts';
import { listServiceRows } from '../../thing/service/service.queries.ts';
import { findGroupsetName, listFleet } from './fleet.queries.ts';
import type { ReportKind } from './report-kind.ts';

/** Services of one report: the newest ones. */
const SERVICES_MAX = 100_000;

export const maintenance: ReportKind = async ({ db, company, visible, context }) => {
  const { input, now } = context;
  const { vehicleId, groupset } = input;
  const chosen = vehicleId === undefined ? {} : { vehicleIds: [vehicleId] };
  const of = { ...chosen, ...(groupset !== undefined && { groupset }) };
  const fleet = await listFleet(db, company.id, { input: of, visible, from: now, to: now });
  // Of a vehicle that was put away nothing is due, unless it was asked for.
  const isKept = (row: (typeof fleet)[number]) => row.wasThere || vehicleId !== undefined;
  const vehicleIds = fleet.filter(isKept).map((row) => row.vehicleId);
  const vehicles = await listReportVehicles(db, company.id, { vehicleIds, visible });
  const facts = await readVehicleFacts(db, company, vehicleIds, now);
  const seen = { visible: new Set(vehicleIds) };
  const services = await listServiceRows(db, company, seen, { page: 0, size: SERVICES_MAX });
  return buildMaintenance(
    {
      vehicles: vehicles.flatMap(({ vehicleId: id, numericPlate, name }) => {
        const known = facts.get(id);
        return known ? [{ vehicleId: id, numericPlate, name, active: activeServices(known) }] : [];
      }),
      services: services.content,
      groupsetName:
        groupset === undefined ? null : await findGroupsetName(db, company.id, groupset),
      isOne: vehicleId !== undefined,
    },
    context,
  );
};
