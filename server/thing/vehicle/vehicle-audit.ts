// What the record of changes keeps of a vehicle: the fields that people edit. Where it is, what it
// measures and what follows from both changes by itself and is nobody's deed.
import { splitOptions } from '@flotila/domain/vehicle/device-choices.ts';
import { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { type Author, writeAudits } from '../audit/audit.queries.ts';
import { changeOf, createAudit, type KeptRecord } from '../audit/record-change.ts';
import { type DeviceRow, listDevices } from './device.queries.ts';
import { listVehicleEdits, lockVehicleRow, type VehicleEditRow } from './vehicle.queries.ts';
import { getVehicleRecord } from './vehicle-record.ts';

type Fields = Record<string, unknown>;

/** What people edit of a vehicle. */
export interface EditedVehicle extends VehicleEditRow {
  vehicleId: number;
  device: DeviceRow | null;
}

type Audited = VehicleRecord | EditedVehicle;

/** The vehicle with its tracker, identifications and tanks as the form has them, but for passwords. */
function editedFields(record: Audited): Fields {
  const edited: Fields = {};
  for (const name of Object.keys(VehicleInput.shape)) {
    if (name in record) edited[name] = record[name as keyof Audited];
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

function optionsOf({ device }: Audited): Fields {
  return (device?.options ?? {}) as Fields;
}

/** All that is kept of a new password of the tracker. */
function passwordNote(before: Audited | null, after: Audited): object {
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

/** The same, and nobody else changes it until the end. @throws not_found */
export async function lockVehicle(
  db: WriteDb,
  context: { company: CompanyContext; now: number },
  vehicleId: number,
): Promise<VehicleRecord> {
  await lockVehicleRow(db, context.company, vehicleId);
  return readForAudit(db, context, vehicleId);
}

/** Notes a change of the vehicle's own fields; null: it was not there. Answers it as it is now. */
export async function noteVehicle(
  db: WriteDb,
  context: Author & { company: CompanyContext },
  vehicleId: number,
  before: VehicleRecord | null,
): Promise<VehicleRecord> {
  const after = await readForAudit(db, context, vehicleId);
  await auditVehicle(db, context, { before, after, note: passwordNote(before, after) });
  return after;
}

const KEPT: KeptRecord<Audited> = {
  kind: 'vehicle',
  idOf: ({ vehicleId }) => vehicleId,
  nameOf: ({ numericPlate }) => numericPlate,
  keptOf: editedFields,
};

export const auditVehicle = createAudit(KEPT);

/** What people edit of these vehicles, without where they are and what they measure. */
export async function readEdited(
  db: ReadDb,
  company: CompanyContext,
  ids: readonly number[],
): Promise<Map<number, EditedVehicle>> {
  const filter = { visible: null, ids };
  const edits = await listVehicleEdits(db, company, filter);
  const devices = new Map(
    (await listDevices(db, company, filter)).map(({ vehicleId, ...one }) => [vehicleId, one]),
  );
  return new Map(
    edits.map((edit) => [edit.vehicleId, { ...edit, device: devices.get(edit.vehicleId) ?? null }]),
  );
}

/** Notes changes of many vehicles; `before` undefined: it was not there. */
export async function noteVehicles(
  db: WriteDb,
  author: Author & { company: CompanyContext },
  edits: readonly { before: EditedVehicle | undefined; after: EditedVehicle }[],
): Promise<void> {
  const changes = edits.map(({ before = null, after }) =>
    changeOf(author, KEPT, { row: after, before, after, note: passwordNote(before, after) }),
  );
  await writeAudits(db, author, changes);
}
