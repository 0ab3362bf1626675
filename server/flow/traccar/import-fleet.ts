// Takes over what a Traccar knows of its fleet: devices, groups, drivers, geofences. Each record is a transaction of its own by
// the functions that forms store by; what was taken before, or stands here already, is left as it is.
import { Problem } from '@flotila/domain/problem.ts';
import {
  deviceTypeOfTraccar,
  groupsetOf,
  hasUsableNumber,
  identificationOf,
  numberedPlate,
  personOf,
  UNSPOKEN,
  vehicleOf,
} from '@flotila/domain/traccar/fleet.ts';
import { zoneOf } from '@flotila/domain/traccar/geofence.ts';
import { isNote, type Note, note } from '@flotila/domain/traccar/note.ts';
import type {
  TraccarDevice,
  TraccarDriver,
  TraccarGeofence,
  TraccarGroup,
  TraccarPosition,
} from '@flotila/domain/traccar/traccar.ts';
import type { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import type { ZoneInput } from '@flotila/domain/zone/zone.api.ts';
import { ZONE_NAME_MAX } from '@flotila/domain/zone/zone.ts';
import { storeNewGroupset } from '../../thing/groupset/store-groupset.ts';
import { storeNewPerson } from '../../thing/person/store-person.ts';
import { storeNewVehicle } from '../../thing/vehicle/store-vehicle.ts';
import { storeNewZone } from '../../thing/zone/store-zone.ts';
import { operatorEditor } from './editor.ts';
import { type Made, type Outcome, type TakeDeps, takeOne } from './take-one.ts';
import {
  findHolder,
  listGroupsetNames,
  listTaken,
  listTrackers,
  listZoneNames,
  type TakenKind,
} from './traccar.queries.ts';

export interface TheirFleet {
  devices: readonly TraccarDevice[];
  /** The last position of each. */
  latest: readonly TraccarPosition[];
  groups: readonly TraccarGroup[];
  drivers: readonly TraccarDriver[];
  geofences: readonly TraccarGeofence[];
}

/** Numbers after which a plate or name that is taken is given up. */
const TRIES_MAX = 100;

export async function importFleet(deps: TakeDeps, theirs: TheirFleet): Promise<Outcome[]> {
  const taken = await deps.db.read((read) => listTaken(read, deps));
  const known = new Map(taken.map((one) => [`${one.kind} ${one.theirs}`, one]));
  const outcomes: Outcome[] = [];
  const take = async <Row extends { id: number; name: string }>(
    kind: TakenKind,
    rows: readonly Row[],
    make: (row: Row) => Promise<Made | Note>,
  ) => {
    for (const row of rows) {
      const key = { kind, theirs: row.id, theirsDevice: 0 };
      const before = known.get(`${kind} ${row.id}`);
      const outcome = await takeOne(deps, key, before, () => make(row));
      outcomes.push({ kind, name: row.name, ...outcome });
    }
  };
  const last = new Map(theirs.latest.map((position) => [position.deviceId, position]));
  const twins = twinsOf(theirs.devices);
  await take('device', theirs.devices, async (device) => {
    const twin = twins.get(device.id);
    if (twin) return note('twin', { number: device.uniqueId.trim(), name: twin.name });
    return takeDevice(deps, device, last.get(device.id));
  });
  const vehicles = await deps.db.read((read) => listTaken(read, deps));
  const vehicleIdOf = new Map(
    vehicles.flatMap(({ kind, isThere, theirs: id, ours }) =>
      kind === 'device' && isThere ? [[id, ours] as const] : [],
    ),
  );
  await take('group', theirs.groups, (group) => takeGroup(deps, group, theirs, vehicleIdOf));
  await take('driver', theirs.drivers, (driver) => takeDriver(deps, driver));
  await take('geofence', theirs.geofences, (geofence) => takeGeofence(deps, geofence));
  return outcomes;
}

/** Devices with a number that one before them has: Traccar tells them apart by blanks, trackers do not. */
function twinsOf(devices: readonly TraccarDevice[]): Map<number, TraccarDevice> {
  const first = new Map<string, TraccarDevice>();
  const twins = new Map<number, TraccarDevice>();
  for (const device of devices.toSorted((a, b) => a.id - b.id)) {
    const code = device.uniqueId.trim();
    const before = first.get(code);
    if (before) twins.set(device.id, before);
    else first.set(code, device);
  }
  return twins;
}

async function takeDevice(
  deps: TakeDeps,
  device: TraccarDevice,
  last: TraccarPosition | undefined,
): Promise<Made | Note> {
  if (!hasUsableNumber(device)) return note('number', { number: device.uniqueId });
  const [mounted] = await deps.db.read((db) => listTrackers(db, [device.uniqueId.trim()]));
  if (mounted && mounted.companyId !== deps.company.id && mounted.vehicleId !== null) {
    return note('otherCompany');
  }
  if (mounted && mounted.vehicleId !== null) return { ours: mounted.vehicleId, isNew: false };
  const input = vehicleOf(device, last);
  const ours = await withFreePlate(deps, input);
  if (deviceTypeOfTraccar(last?.protocol)) return { ours, isNew: true };
  const type = UNSPOKEN;
  const { protocol } = last ?? {};
  const told = protocol ? note('protocol', { protocol, type }) : note('silentDevice', { type });
  return { ours, isNew: true, note: told };
}

async function withFreePlate(deps: TakeDeps, input: VehicleInput): Promise<number> {
  for (let number = 1; ; number += 1) {
    const numericPlate =
      number === 1 ? input.numericPlate : numberedPlate(input.numericPlate, number);
    try {
      const editor = operatorEditor(deps);
      return (await storeNewVehicle(editor, { ...input, numericPlate })).vehicleId;
    } catch (error) {
      const fields = error instanceof Problem ? (error.detail.errors ?? []) : [];
      const isPlate = fields.length === 1 && fields[0]?.field === 'numericPlate';
      if (!isPlate || fields[0]?.code !== 'duplicate' || number >= TRIES_MAX) throw error;
    }
  }
}

async function takeGroup(
  deps: TakeDeps,
  group: TraccarGroup,
  theirs: TheirFleet,
  vehicleIdOf: ReadonlyMap<number, number>,
): Promise<Made> {
  const input = groupsetOf(group, theirs, vehicleIdOf);
  const names = await deps.db.read((db) => listGroupsetNames(db, deps.company));
  const same = names.get(input.name);
  if (same !== undefined) return { ours: same, isNew: false };
  const editor = operatorEditor(deps);
  return { ours: (await storeNewGroupset(editor, input)).groupSetId, isNew: true };
}

async function takeDriver(deps: TakeDeps, driver: TraccarDriver): Promise<Made> {
  const identification = identificationOf(driver.uniqueId);
  const holder =
    identification && (await deps.db.read((db) => findHolder(db, deps.company, identification)));
  if (holder) return { ours: holder, isNew: false };
  const editor = operatorEditor(deps);
  return { ours: (await storeNewPerson(editor, personOf(driver))).personId, isNew: true };
}

async function takeGeofence(deps: TakeDeps, geofence: TraccarGeofence): Promise<Made | Note> {
  const input = zoneOf(geofence);
  if (isNote(input)) return input;
  const names = await deps.db.read((db) => listZoneNames(db, deps.company));
  const named = { ...input, name: freeName(input, names) };
  const editor = operatorEditor(deps);
  return { ours: (await storeNewZone(editor, named)).zoneId, isNew: true };
}

function freeName({ name }: ZoneInput, taken: ReadonlyMap<string, number>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
    const end = ` (${number})`;
    free = [...name].slice(0, ZONE_NAME_MAX - end.length).join('') + end;
  }
  return free;
}
