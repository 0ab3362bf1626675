// Creating, changing and deleting a vehicle with its tracker, identifications and tanks. One
// transaction each; the optimistic lock covers vehicle and tracker (D-VEH-029).
import { invalidField, problem } from '@flotila/domain/problem.ts';
import { type ScopeVehicle, scopeFrom } from '@flotila/domain/tachograph/scope.ts';
import type { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { refuseStale } from '../audit/record-change.ts';
import { changeRideSettings } from '../fold/change-settings.ts';
import type { Owner } from '../fold/read-locations.ts';
import { refreshAlerts } from '../service/alerts.ts';
import { markRebuilt } from '../tachograph/stale.queries.ts';
import { setDriver } from './assigned-driver.queries.ts';
import { checkVehicle } from './check-vehicle.ts';
import { type DeviceRow, findDeviceOf } from './device.queries.ts';
import { changeDevice, isSameDevice } from './device-change.ts';
import { type EditContext, editVehicle } from './edit-vehicle.ts';
import { insertParts, lockPlates, replaceParts, vehicleRows } from './vehicle.queries.ts';
import { auditVehicle, lockVehicle, noteVehicle } from './vehicle-audit.ts';

export function storeNewVehicle(context: EditContext, input: VehicleInput): Promise<VehicleRecord> {
  const { company } = context;
  return editVehicle(context, async (db, now) => {
    const vehicleId = await putNewVehicle(db, { company, now }, input);
    await refreshAlerts(db, company, vehicleId, now);
    return { vehicleId, answer: () => noteVehicle(db, context, vehicleId, null) };
  });
}

interface Moment {
  company: CompanyContext;
  now: Date;
  /** Vehicles whose rides are to be made anew are put here, and nobody waits for their records; left out: marked at once. */
  rebuilds?: Owner[];
}

/** Within a transaction, and without what follows from it; answers its id. */
export async function putNewVehicle(
  db: WriteDb,
  { company, now }: Moment,
  input: VehicleInput,
): Promise<number> {
  await checkVehicle(db, company, input, null);
  const vehicleId = await vehicleRows.insert(db, company, input);
  const { driverId, device: wanted } = input;
  if (driverId !== null) await setDriver(db, company, vehicleId, { personId: driverId, now });
  await insertParts(db, company, vehicleId, input);
  await changeDevice(db, { company, vehicleId, current: undefined, wanted, now });
  return vehicleId;
}

/** @throws invalid without lastChange, not_found, conflict with the current record, duplicate */
export function storeVehicle(
  context: EditContext,
  vehicleId: number,
  input: VehicleInput,
): Promise<VehicleRecord> {
  const { company } = context;
  checkLastChangeGiven(input);
  return editVehicle(context, async (db, now) => {
    // Before its row, as lists do that change many.
    await lockPlates(db, company);
    const before = await lockVehicle(db, context, vehicleId);
    const device = await findDeviceOf(db, company, vehicleId);
    await putVehicle(db, { company, now }, { record: before, device }, input);
    await refreshAlerts(db, company, vehicleId, now);
    return { vehicleId, answer: () => noteVehicle(db, context, vehicleId, before) };
  });
}

/** What a change of a vehicle depends on, as it is stored. */
interface Stored {
  record: ScopeVehicle & { vehicleId: number; lastChange: string };
  device: DeviceRow | undefined;
}

/**
 * Within a transaction that has locked the vehicle, and without what follows from it.
 * @throws as storeVehicle
 */
export async function putVehicle(
  db: WriteDb,
  { company, now, rebuilds }: Moment,
  { record: before, device: current }: Stored,
  input: VehicleInput,
): Promise<void> {
  const { vehicleId, categoryCode } = before;
  if (input.lastChange !== before.lastChange || isStaleDevice(current, input)) {
    throw problem('conflict', { current: before });
  }
  await checkVehicle(db, company, input, { vehicleId, categoryCode, device: current });
  const wanted = input.device;
  const isOtherTracker = wanted !== null && !isSameDevice(current, wanted);
  const owner = { companyId: company.id, vehicleId };
  await changeRideSettings(db, { owner, isOtherTracker, now, rebuilds }, async () => {
    await vehicleRows.update(db, company, vehicleId, input);
    await setDriver(db, company, vehicleId, { personId: input.driverId, now });
    await replaceParts(db, company, vehicleId, input);
    await changeDevice(db, { company, vehicleId, current, wanted, now });
  });
  // whether what was driven with it counts in the hours of its drivers.
  if (scopeFrom(before) !== scopeFrom(input)) await markRebuilt(db, owner, null, now);
}

/** Takes the tracker off, so that it can serve elsewhere; the history stays (D-VEH-031). */
export function removeVehicle(
  context: EditContext,
  vehicleId: number,
  lastChange: string,
): Promise<void> {
  const { company } = context;
  return editVehicle(context, async (db, now) => {
    const before = await refuseStale(await lockVehicle(db, context, vehicleId), lastChange);
    const current = await findDeviceOf(db, company, vehicleId);
    await changeDevice(db, { company, vehicleId, current, wanted: null, now });
    await vehicleRows.set(db, company, vehicleId, { deleted: now });
    await auditVehicle(db, context, { before, after: null });
    // Its plans and services go from all lists with it, as its rides do, and nothing is due any more.
    await refreshAlerts(db, company, vehicleId, now);
    return { vehicleId, answer: () => undefined };
  });
}

export function checkLastChangeGiven(input: VehicleInput): void {
  if (input.lastChange === undefined) throw invalidField('lastChange', 'required');
  if (input.device?.deviceId !== undefined && input.device.lastChange === undefined) {
    throw invalidField('device.lastChange', 'required');
  }
}

function isStaleDevice(current: DeviceRow | undefined, { device }: VehicleInput): boolean {
  if (device?.deviceId !== undefined && device.deviceId !== current?.deviceId) return true;
  if (!current || !isSameDevice(current, device)) return false;
  if (device?.lastChange === undefined) throw invalidField('device.lastChange', 'required');
  return device.lastChange !== current.lastChange;
}
