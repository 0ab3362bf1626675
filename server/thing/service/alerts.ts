// Keeps the stored service levels of vehicles true and tells everybody who shows a vehicle when they
// change. Any number of processes may do it: the work on one vehicle is done by one at a time, and
// only who really changes the row tells it.
import { activeServices } from '@flotila/domain/service/due.ts';
import { serviceAlerts, serviceLevel, worstLevel } from '@flotila/domain/vehicle/alert.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { tellChanges } from '../live/changes.ts';
import { touchLiveRow } from '../vehicle/live-row.queries.ts';
import {
  deleteAlerts,
  lockAlerts,
  NO_ALERTS,
  putAlerts,
  readAlerts,
  type VehicleAlerts,
} from './alert.queries.ts';
import { readVehicleFacts, type ServiceCompany, type VehicleFacts } from './due.queries.ts';

/** Vehicles whose facts are read at once. */
const VEHICLES_AT_ONCE_MAX = 500;

/** Levels of a vehicle from all its active services. */
export function alertsOf(facts: VehicleFacts): VehicleAlerts {
  const services = activeServices(facts);
  return { level: worstLevel(services.map(serviceLevel)), ...serviceAlerts(services) };
}

/**
 * Works out the vehicle's levels within the change that moved them. Does not tell: whoever changed
 * the vehicle does (server/thing/vehicle/edit-vehicle.ts). True when the levels changed.
 */
export async function refreshAlerts(
  db: WriteDb,
  company: ServiceCompany,
  vehicleId: number,
  now: Date,
): Promise<boolean> {
  await lockAlerts(db, vehicleId);
  const facts = await readVehicleFacts(db, company, [vehicleId], now.getTime());
  const ofVehicle = facts.get(vehicleId);
  if (!ofVehicle) {
    await deleteAlerts(db, company.id, vehicleId);
    return false;
  }
  const alerts = alertsOf(ofVehicle);
  const stored = await readAlerts(db, company.id, [vehicleId]);
  // A vehicle that never had anything due needs no row.
  if (isSame(alerts, stored.get(vehicleId) ?? NO_ALERTS)) return false;
  return putAlerts(db, { companyId: company.id, vehicleId }, alerts, now);
}

/**
 * The same of many vehicles of one transaction. Hardly any of them changes: those are found without a lock, which the
 * database has not for all.
 */
export async function refreshAlertsTogether(
  db: WriteDb,
  company: ServiceCompany,
  vehicleIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const vehicleId of await findChanged(db, company, vehicleIds, now.getTime())) {
    await refreshAlerts(db, company, vehicleId, now);
  }
}

/** Works out the levels of many vehicles and tells those that changed; answers how many did. */
export async function refreshManyAlerts(
  db: Database,
  company: ServiceCompany,
  vehicleIds: readonly number[],
  now: number,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < vehicleIds.length; at += VEHICLES_AT_ONCE_MAX) {
    const ids = vehicleIds.slice(at, at + VEHICLES_AT_ONCE_MAX);
    // Hardly any of them changes: they are found without a lock, and looked at again with it.
    const changed = await db.read((read) => findChanged(read, company, ids, now));
    for (const vehicleId of changed) {
      const isChanged = await db.write(async (write) => {
        const moment = new Date(now);
        if (!(await refreshAlerts(write, company, vehicleId, moment))) return false;
        await touchLiveRow(write, company, vehicleId, moment);
        await tellChanges(write, [{ companyId: company.id, vehicleIds: [vehicleId] }]);
        return true;
      });
      if (isChanged) count += 1;
    }
  }
  return count;
}

async function findChanged(
  db: ReadDb,
  company: ServiceCompany,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  const facts = await readVehicleFacts(db, company, ids, now);
  const stored = await readAlerts(db, company.id, ids);
  return ids.filter((id) => {
    const ofVehicle = facts.get(id);
    const known = stored.get(id);
    if (!ofVehicle) return known !== undefined;
    return !isSame(alertsOf(ofVehicle), known ?? NO_ALERTS);
  });
}

function isSame(one: VehicleAlerts, other: VehicleAlerts): boolean {
  return (
    one.level === other.level &&
    one.mot === other.mot &&
    one.oil_change === other.oil_change &&
    one.other === other.other
  );
}
