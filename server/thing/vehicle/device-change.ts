// What happens to trackers when a vehicle is stored: settings change, a tracker is taken off, another
// one is put on. A tracker is never lost and never on two vehicles.
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import type { DeviceInput } from '@flotila/domain/vehicle/vehicle.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { tellSetups } from '../fold/setup-notes.ts';
import {
  assign,
  copyAssignments,
  type DeviceRow,
  freeSerialNumber,
  hasTold,
  insertDevice,
  lockDevicesLike,
  notifyRegistry,
  takeOff,
  updateDevice,
} from './device.queries.ts';

/** Is the tracker of the form the one that the vehicle has? Then its lastChange counts (D-VEH-029). */
export function isSameDevice(current: DeviceRow | undefined, wanted: DeviceInput | null): boolean {
  if (!current || !wanted) return false;
  return wanted.deviceId === undefined
    ? wanted.code === current.code
    : wanted.deviceId === current.deviceId;
}

export interface DeviceChange {
  company: CompanyContext;
  vehicleId: number;
  current: DeviceRow | undefined;
  wanted: DeviceInput | null;
  now: Date;
}

/** What of the tracker of the form another vehicle has, so that it can be told with all else that is taken. */
export async function takenFields(
  db: WriteDb,
  current: DeviceRow | undefined,
  wanted: DeviceInput | null,
): Promise<FieldError[]> {
  if (!wanted) return [];
  const alike = await lockDevicesLike(db, wanted);
  const others = alike.filter(({ deviceId }) => deviceId !== current?.deviceId);
  // One that was taken off its vehicle may be put on, also by its number alone.
  const isTaken = others.some(({ code, vehicleId }) => code === wanted.code && vehicleId !== null);
  const isSerialTaken = others.some(
    ({ serialNumber, vehicleId }) => serialNumber === wanted.serialNumber && vehicleId !== null,
  );
  return [
    ...(isTaken ? [taken('device.code')] : []),
    ...(isSerialTaken ? [taken('device.serialNumber')] : []),
  ];
}

function taken(field: string): FieldError {
  return { field, code: 'duplicate' };
}

/** @throws duplicate when code or serial number are on a tracker of another vehicle */
export async function changeDevice(db: WriteDb, change: DeviceChange): Promise<void> {
  const { company, vehicleId, current, wanted, now } = change;
  const isSame = isSameDevice(current, wanted) && !(await isOfAnother(db, current, wanted));
  if (current && !isSame) {
    await takeOff(db, current.deviceId, now);
    await notifyRegistry(db, current.code);
  }
  const own = isSame ? current?.deviceId : undefined;
  const deviceId = wanted && (await putOn(db, { company, vehicleId, now }, wanted, own));
  const kept =
    current && own !== undefined && wanted && current.code !== wanted.code
      ? await keepNumber(db, change, current, wanted)
      : undefined;
  const ids = [current?.deviceId, deviceId, kept];
  const deviceIds = new Set(ids.filter((id) => typeof id === 'number'));
  await tellSetups(db, { kind: 'vehicle', vehicleId, deviceIds: [...deviceIds] });
  if (!wanted) return;
  if (isSame && current && current.code !== wanted.code) await notifyRegistry(db, current.code);
  await notifyRegistry(db, wanted.code);
}

/** Does the form name by its number another tracker, one that is on no vehicle? */
async function isOfAnother(
  db: WriteDb,
  current: DeviceRow | undefined,
  wanted: DeviceInput | null,
): Promise<boolean> {
  if (!current || !wanted || current.code === wanted.code) return false;
  const alike = await lockDevicesLike(db, wanted);
  return alike.some(({ deviceId, code }) => deviceId !== current.deviceId && code === wanted.code);
}

/**
 * A number that is typed over may be corrected, or be that of another tracker. One that has been heard by the number
 * before is on no vehicle from now on and keeps it, so what it still holds goes to the vehicle of its time (K-17).
 * Answers its id.
 */
async function keepNumber(
  db: WriteDb,
  { company, vehicleId, now }: DeviceChange,
  current: DeviceRow,
  wanted: DeviceInput,
): Promise<number | undefined> {
  if (!(await hasTold(db, company, vehicleId, current.deviceId))) return undefined;
  const { lastChange: _, deviceId, ...before } = current;
  const isSerialFree = current.serialNumber !== wanted.serialNumber;
  const serialNumber = isSerialFree
    ? before.serialNumber
    : `${before.serialNumber} (${before.code})`;
  const kept = await insertDevice(db, company, null, { ...before, serialNumber });
  await copyAssignments(db, deviceId, kept, now);
  return kept;
}

/** Puts the tracker of the form on the vehicle, unless it is its `own`; answers its id. */
async function putOn(
  db: WriteDb,
  { company, vehicleId, now }: Pick<DeviceChange, 'company' | 'vehicleId' | 'now'>,
  wanted: DeviceInput,
  own: number | undefined,
): Promise<number> {
  const known = await freeDevice(db, wanted, own);
  if (known !== undefined) await updateDevice(db, company, vehicleId, known, wanted);
  const deviceId = known ?? (await insertDevice(db, company, vehicleId, wanted));
  if (known === undefined || own === undefined) await assign(db, company, vehicleId, deviceId, now);
  return deviceId;
}

/**
 * Id of the tracker that the form means: the vehicle's own, or one that was taken off its vehicle;
 * undefined for a new one.
 */
async function freeDevice(
  db: WriteDb,
  wanted: DeviceInput,
  ownId: number | undefined,
): Promise<number | undefined> {
  const alike = await lockDevicesLike(db, wanted);
  const others = alike.filter(({ deviceId }) => deviceId !== ownId);
  const unmounted =
    ownId === undefined
      ? others.find((other) => other.code === wanted.code && other.vehicleId === null)
      : undefined;
  const taken = others.filter((other) => other !== unmounted);
  const errors: FieldError[] = [];
  if (taken.some(({ code }) => code === wanted.code)) {
    errors.push({ field: 'device.code', code: 'duplicate' });
  }
  const serial = taken.find(({ serialNumber }) => serialNumber === wanted.serialNumber);
  if (serial && serial.vehicleId !== null) {
    errors.push({ field: 'device.serialNumber', code: 'duplicate' });
  }
  if (errors.length > 0) throw problem('duplicate', { errors });
  if (serial) await freeSerialNumber(db, serial.deviceId);
  return ownId ?? unmounted?.deviceId;
}
