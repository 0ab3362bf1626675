// For which contract a vehicle came into a zone: the first one of that time with a place of its route plan in the zone.
import { metresOutside, outlineOf } from '@flotila/domain/zone/outline.ts';
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { listPlannedContracts, listShapes, type VisitRow } from './visit.queries.ts';

/** @param rows visits of one page; @param now epoch milliseconds, the end of those that go on */
export async function findContracts(
  db: ReadDb,
  company: CompanyContext,
  rows: readonly VisitRow[],
  now: number,
): Promise<(visit: VisitRow) => Visit['contract']> {
  const none = () => null;
  if (rows.length === 0 || !company.moduleContracts) return none;
  const endOf = ({ departure }: VisitRow) => departure?.getTime() ?? now;
  const period = {
    from: new Date(rows.reduce((first, { arrival }) => Math.min(first, arrival.getTime()), now)),
    to: new Date(rows.reduce((last, row) => Math.max(last, endOf(row)), 0)),
  };
  const vehicleIds = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
  const contracts = await listPlannedContracts(db, company, vehicleIds, period);
  if (contracts.length === 0) return none;
  const byVehicle = Map.groupBy(contracts, ({ vehicleId }) => vehicleId);
  const zoneIds = [...new Set(rows.map(({ zoneId }) => zoneId))];
  const shapes = await listShapes(db, company, zoneIds);
  const outlines = new Map([...shapes].map(([zoneId, shape]) => [zoneId, outlineOf(shape)]));
  return (visit) => {
    const outline = outlines.get(visit.zoneId);
    const found = byVehicle.get(visit.vehicleId)?.find(({ from, to, places }) => {
      if (!outline || from.getTime() > endOf(visit) || (to && to < visit.arrival)) return false;
      return places.some((one) => metresOutside(outline, one.latitude, one.longitude) <= 0);
    });
    return found ? { contractId: found.contractId, name: found.name } : null;
  };
}
