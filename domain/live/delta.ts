// What changed between two rows of a vehicle, and a row with it. Objects are told field by field, lists and
// values as a whole. `null` is a value; a field that is not named stays as it is.
import type { MapVehicle } from '../vehicle/vehicle.api.ts';

type Partly<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Partly<T[K]> }
    : T;

/** The fields of a vehicle that changed, at any depth. */
export type VehicleDelta = Partly<MapVehicle> & { vehicleId: number; delta: true };

type Fields = Record<string, unknown>;
/** A field that was there is not there any more, which a delta cannot say. */
const GONE = Symbol('gone');

/** From one row to the next of the same vehicle; `whole`: only the whole next row can tell it. */
export function vehicleDelta(
  before: MapVehicle,
  after: MapVehicle,
): VehicleDelta | 'same' | 'whole' {
  const changes = changesOf(before, after);
  if (changes === GONE) return 'whole';
  if (changes === null) return 'same';
  return { vehicleId: after.vehicleId, delta: true, ...changes };
}

function changesOf(before: Fields, after: Fields): Fields | null | typeof GONE {
  let changes: Fields | null = null;
  for (const key of Object.keys(before)) {
    if (before[key] !== undefined && after[key] === undefined) return GONE;
  }
  for (const key of Object.keys(after)) {
    const change = changeOf(before[key], after[key]);
    if (change === GONE) return GONE;
    if (change === undefined) continue;
    changes ??= {};
    changes[key] = change;
  }
  return changes;
}

/** undefined: nothing changed. */
function changeOf(before: unknown, after: unknown): unknown {
  if (before === after || after === undefined) return undefined;
  if (hasFields(before) && hasFields(after)) return changesOf(before, after) ?? undefined;
  if (Array.isArray(before) && Array.isArray(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? undefined : after;
  }
  return after;
}

/** The row with what changed; parts that did not change stay the same objects. */
export function applyDelta(row: MapVehicle, { delta: _, ...changes }: VehicleDelta): MapVehicle {
  return merge(row, changes) as MapVehicle;
}

function merge(before: Fields, changes: Fields): Fields {
  const after = { ...before };
  for (const [key, change] of Object.entries(changes)) {
    const was = before[key];
    after[key] = hasFields(was) && hasFields(change) ? merge(was, change) : change;
  }
  return after;
}

function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
