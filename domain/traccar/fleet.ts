// What becomes of a Traccar's devices, groups and drivers.
import { GroupsetInput } from '../groupset/groupset.api.ts';
import { PersonInput } from '../person/person.api.ts';
import { firstOf } from '../text.ts';
import { type DeviceType, TRACKER_TYPES } from '../vehicle/device-choices.ts';
import { VehicleInput } from '../vehicle/vehicle.ts';
import type { VEHICLE_TYPES } from '../vehicle/vehicle-kinds.ts';
import { groupsWithin } from './maintenance.ts';
import {
  KMH_IN_KNOT,
  type TraccarDevice,
  type TraccarDriver,
  type TraccarGroup,
  type TraccarPosition,
} from './traccar.ts';
import { nameOf } from './user.ts';

const NAME_MAX = 50;
export const PLATE_MAX = 20;
const CODE_MAX = 50;
const SPEED_MAX = 300;

/** Types of trackers by what Traccar calls their protocols. */
const SPOKEN: ReadonlyMap<string, DeviceType> = new Map(
  Object.entries(TRACKER_TYPES).map(([name, kind]) => [kind.atTraccar ?? name, kind.deviceType]),
);
/** Of a tracker that we do not understand ourselves, or that has not reported yet: the Traccar in front of it passes it on. */
export const UNSPOKEN: DeviceType = 'traccar-forward';

type VehicleType = (typeof VEHICLE_TYPES)[number];

/** By the categories of its devices. Its tractor works in fields. */
const TYPES: Readonly<Record<string, VehicleType>> = {
  bus: 'bus',
  camper: 'personal',
  car: 'personal',
  crane: 'machine',
  offroad: 'personal',
  pickup: 'van',
  tractor: 'machine',
  trailer: 'trailer',
  trolleybus: 'bus',
  truck: 'truck',
  van: 'van',
};
const OTHER_TYPES = new Set([
  'animal',
  'bicycle',
  'boat',
  'helicopter',
  'motorcycle',
  'person',
  'plane',
  'scooter',
  'ship',
  'train',
  'tram',
]);

/** The type of tracker that reports by this protocol of Traccar's; undefined: we do not speak it. */
export function deviceTypeOfTraccar(protocol: string | null | undefined): DeviceType | undefined {
  return SPOKEN.get(protocol ?? '');
}

function typeOf(category: string | null | undefined): VehicleType {
  const name = category ?? '';
  if (OTHER_TYPES.has(name)) return 'special';
  return (Object.hasOwn(TYPES, name) ? TYPES[name] : undefined) ?? 'personal';
}

function textOf(attributes: TraccarDevice['attributes'], names: RegExp): string | undefined {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (names.test(name) && typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

const PLATE_NAMES = /^(licen[cs]e)?_?(plate|number_?plate|ecv|spz|rz)(_?number)?$/i;

/**
 * The vehicle of a device. Traccar has no plate: an attribute of that name is taken, else the name. `last`: where it was
 * last, which shows by what protocol it speaks and whether it tells the ignition.
 */
export function vehicleOf(device: TraccarDevice, last: TraccarPosition | undefined): VehicleInput {
  const name = device.name.trim() || device.uniqueId;
  const limit = Number(device.attributes?.speedLimit) * KMH_IN_KNOT;
  const tellsIgnition = last === undefined || last.attributes?.ignition !== undefined;
  return VehicleInput.parse({
    name: firstOf(name, NAME_MAX),
    numericPlate: firstOf(textOf(device.attributes, PLATE_NAMES) ?? name, PLATE_MAX).trim(),
    typeCode: typeOf(device.category),
    state: device.disabled ? 'hidden' : 'active',
    kmStart: 0,
    vin: firstOf(textOf(device.attributes, /^vin$/i) ?? '', NAME_MAX) || null,
    typeDesign: device.model?.trim() || null,
    speedMax: limit > 0 && limit <= SPEED_MAX ? Math.round(limit) : null,
    device: {
      deviceType: deviceTypeOfTraccar(last?.protocol) ?? UNSPOKEN,
      code: device.uniqueId.trim(),
      serialNumber: device.uniqueId.trim(),
      detectByMotion: tellsIgnition ? 'none' : 'speed',
    },
  });
}

/** A number that can be one of a tracker of ours. */
export function hasUsableNumber({ uniqueId }: TraccarDevice): boolean {
  return /^[\x21-\x7e]+$/.test(uniqueId.trim()) && uniqueId.trim().length <= CODE_MAX;
}

/** A plate that another vehicle has, with a number that tells them apart. */
export function numberedPlate(plate: string, number: number): string {
  const end = ` (${number})`;
  return firstOf(plate, PLATE_MAX - end.length) + end;
}

/** The groupset of a group, with the vehicles of the groups below it. `vehicleIdOf`: ours by the id of a device. */
export function groupsetOf(
  group: TraccarGroup,
  { groups, devices }: { groups: readonly TraccarGroup[]; devices: readonly TraccarDevice[] },
  vehicleIdOf: ReadonlyMap<number, number>,
): GroupsetInput {
  const within = groupsWithin([group.id], groups);
  const vehicles = devices.flatMap((device) => {
    const vehicleId = within.has(device.groupId ?? 0) ? vehicleIdOf.get(device.id) : undefined;
    return vehicleId ?? [];
  });
  return GroupsetInput.parse({ name: firstOf(group.name.trim() || `${group.id}`, 100), vehicles });
}

/** How our trackers tell the key or card that Traccar knows by this text; null: nobody's. */
export function identificationOf(
  uniqueId: string,
): { identification: 'dallas' | 'rfid'; code: string } | null {
  const code = uniqueId.trim();
  if (/^0*$/.test(code) || code.length > CODE_MAX) return null;
  if (/^[0-9a-f]{16}$/i.test(code)) return { identification: 'dallas', code: code.toUpperCase() };
  return { identification: 'rfid', code };
}

/** The person of a driver. */
export function personOf({ name, uniqueId }: TraccarDriver): PersonInput {
  const identification = identificationOf(uniqueId);
  return PersonInput.parse({
    ...nameOf(name.trim() || uniqueId),
    driver: true,
    viewAll: false,
    identifications: identification ? [identification] : [],
  });
}
