// What the record of changes keeps of a vehicle: the fields that people edit. Where it is, what it
// measures and what follows from both changes by itself and is nobody's deed.
import { splitOptions } from '@flotila/domain/vehicle/device-choices.ts';
import { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { type Author, writeAudit } from '../audit/audit.queries.ts';
import { getVehicleRecord } from './vehicle-record.ts';

type Fields = Record<string, unknown>;

/** The vehicle with its tracker, identifications and tanks as the form has them, but for passwords. */
function editedFields(record: VehicleRecord): Fields {
  const edited: Fields = {};
  for (const name of Object.keys(VehicleInput.shape)) {
    if (name in record) edited[name] = record[name as keyof VehicleRecord];
  }
  if (record.device) {
    const options = record.device.options && splitOptions(optionsOf(record)).open;
    edited.device = { ...record.device, options, lastChange: undefined };
  }
  return {
    ...edited,
    axles: record.axles.map(({ position }) => ({ position })),
    tanks: record.tanks.map((tank) => ({ ...tank, level: undefined, silentSince: undefined })),
  };
}

function optionsOf({ device }: VehicleRecord): Fields {
  return (device?.options ?? {}) as Fields;
}

/** All that is kept of a new password of the tracker. */
function passwordNote(before: VehicleRecord | null, after: VehicleRecord): object {
  const [old, now] = [before, after].map(
    (record) => record && JSON.stringify(splitOptions(optionsOf(record)).secret),
  );
  return before && after.device && old !== now ? { passwordChanged: true } : {};
}

/** The record as the call that changes it sees it; whoever changes it, the tracker is in it. */
export function readForAudit(
  db: WriteDb,
  { company, now }: { company: CompanyContext; now: number },
  vehicleId: number,
): Promise<VehicleRecord> {
  const visible = { vehicles: null, persons: null };
  const reader = { company, visible, isSuperuser: true, withServices: false, now };
  return getVehicleRecord(db, reader, vehicleId);
}

/** Notes a change of the vehicle's own fields; null: it was not there, or is no more. */
export function auditVehicle(
  db: WriteDb,
  context: Author & { company: CompanyContext },
  { before, after }: { before: VehicleRecord | null; after: VehicleRecord | null },
): Promise<void> {
  const named = after ?? before;
  return writeAudit(db, context, {
    companyId: context.company.id,
    kind: 'vehicle',
    recordId: named?.vehicleId ?? 0,
    recordName: named?.numericPlate ?? '',
    before: before && editedFields(before),
    after: after && { ...editedFields(after), ...passwordNote(before, after) },
  });
}
