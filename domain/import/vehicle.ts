// Vehicles of a list: the fields of their form with tracker and tanks, who drives, and the groups that they come into.
import { codeName } from '../code/code-names.ts';
import { fuelTypes } from '../code/vehicle-codes.ts';
import type { FieldError } from '../problem.ts';
import { plateKey } from '../refueling/csv.ts';
import { decimalText } from '../text.ts';
import { DEVICE_FIELDS } from '../vehicle/device-fields.ts';
import { IDENTIFICATION_TYPES } from '../vehicle/identification.ts';
import { TANK_FUELS, VehicleInput } from '../vehicle/vehicle.ts';
import { VEHICLE_FIELDS } from '../vehicle/vehicle-fields.ts';
import { cellText } from './cell.ts';
import type { Rules, Said, StoredRecord } from './judge.ts';
import { isImei, isVin } from './looks.ts';
import { VEHICLE_NAMES } from './names.ts';
import { identification, namedRecords, ownField } from './own-targets.ts';
import { readNumberCell } from './read-number.ts';
import {
  type Body,
  choiceValues,
  namedRecord,
  placeOf,
  type Target,
  tableTargets,
} from './target.ts';

type Tank = Body & { tankId: 1 | 2; tankType?: string; capacity?: number };

/** A new vehicle without a name is called by its plate, a tracker's serial number is its number. */
export const VEHICLE_TARGETS: readonly Target[] = [
  ...tableTargets(VEHICLE_FIELDS, {
    words: 'vf.',
    names: VEHICLE_NAMES,
    looks: { numericPlate: 'plate', vin: 'vin' },
    optional: ['name'],
  }).map((target) =>
    target.field === 'numericPlate' ? { ...target, isSame: isSamePlate } : target,
  ),
  person('driver', 'driverId'),
  person('responsible', 'personId'),
  // The vehicle comes into them and stays in all others.
  namedRecords('groups', {
    list: 'groupsets',
    unknown: 'unknownGroup',
    ambiguous: 'ambiguousGroup',
    names: VEHICLE_NAMES,
  }),
  ...tableTargets(DEVICE_FIELDS, {
    path: 'device.',
    words: 'vf.',
    names: VEHICLE_NAMES,
    looks: { code: 'imei' },
    codes: { deviceType: 'deviceTypes' },
    optional: ['deviceType', 'code', 'serialNumber'],
  }),
  ...([1, 2] as const).flatMap((tankId) => [capacity(tankId), fuel(tankId)]),
  ...IDENTIFICATION_TYPES.map((kind) => identification(kind, VEHICLE_NAMES)),
];

/** A list without the blanks in its plates leaves those that are stored. */
function isSamePlate(body: Body, plate: unknown): boolean {
  return plateKey(String(body.numericPlate)) === plateKey(String(plate));
}

function own(field: string) {
  return ownField(field, VEHICLE_NAMES);
}

function person(field: string, path: string): Target {
  return {
    ...own(field),
    form: 'text',
    isClosed: false,
    ...placeOf(path),
    read: (cell, { lists }) =>
      namedRecord(cellText(cell).trim(), lists.persons, 'unknownPerson', 'ambiguousPerson'),
    text: (value, { lists }) => lists.persons.names.get(Number(value)) ?? '',
  };
}

function tankOf(body: Body, tankId: number): Tank | undefined {
  return ((body.tanks ?? []) as Tank[]).find((tank) => tank.tankId === tankId);
}

/** Counted from nothing and by no sensor, until somebody says how in the form. */
function putTank(body: Body, tankId: 1 | 2, values: Body): void {
  const stored = tankOf(body, tankId);
  const begun = { tankType: 'main', calcMethod: 'none', startState: 0 };
  // One that was stored before its form asked for all of it lacks some.
  const known = Object.entries(stored ?? {}).filter(([, value]) => value !== null);
  const tank: Tank = { ...begun, ...Object.fromEntries(known), tankId, ...values };
  const others = ((body.tanks ?? []) as Tank[]).filter((one) => one.tankId !== tankId);
  body.tanks = [...others, tank].sort((one, two) => one.tankId - two.tankId);
}

function capacity(tankId: 1 | 2): Target {
  return {
    ...own(`tank${tankId}.capacity`),
    form: 'number',
    isClosed: false,
    read: (cell, { marks }) => readNumberCell(cell, 'l', marks),
    of: (body) => tankOf(body, tankId)?.capacity,
    put: (body, value) => putTank(body, tankId, { capacity: value }),
    text: (value, { language }) => decimalText(Number(value), language, 2),
    // The list of vehicles tells the main tanks together.
    isSame: (body, value) =>
      tankId === 1 &&
      ((body.tanks ?? []) as Tank[])
        .filter(({ tankType }) => tankType === 'main')
        .reduce((sum, one) => sum + (one.capacity ?? 0), 0) === value,
  };
}

function fuel(tankId: 1 | 2): Target {
  const aliases = (fuelCode: string) =>
    fuelTypes.filter(({ code }) => code === fuelCode).flatMap((one) => one.aliases as string[]);
  return {
    ...own(`tank${tankId}.fuel`),
    isClosed: true,
    of: (body) => tankOf(body, tankId)?.fuel,
    put: (body, value) => putTank(body, tankId, { fuel: value }),
    ...choiceValues(TANK_FUELS, (code, language) => codeName('fuelTypes', code, language), aliases),
  };
}

/** What is there of a company's vehicles, and what others have of the trackers of a file. */
export interface VehicleWorld {
  vehicles: readonly StoredRecord[];
  /** Numbers of trackers on vehicles; the plate is null of a vehicle of another company. */
  taken: readonly { code: string; id: number; plate: string | null }[];
}

type Parse = (body: Body) => { body: Body } | { errors: FieldError[] };

/** @param parse by VehicleInput */
export function vehicleRules({ vehicles, taken }: VehicleWorld, parse: Parse): Rules {
  const byPlate = Map.groupBy(vehicles, ({ body }) => plateKey(String(body.numericPlate)));
  const present = (one: StoredRecord) => one.body.state !== 'removed';
  const byCode = new Map(taken.map((one) => [one.code, one]));
  return {
    find(row) {
      const found = byPlate.get(plateKey(String(row.numericPlate ?? ''))) ?? [];
      const here = found.filter(present);
      const meant = here.length > 0 ? here : found;
      return meant.length > 1 ? { code: 'ambiguousRecord' } : (meant[0] ?? null);
    },
    uniqueOf: (row) => [
      ...(row.numericPlate
        ? [{ field: 'numericPlate', key: plateKey(String(row.numericPlate)) }]
        : []),
      ...(deviceOf(row)?.code ? [{ field: 'device.code', key: String(deviceOf(row)?.code) }] : []),
    ],
    start: () => ({ kmStart: 0 }),
    finish(body, isNew) {
      if (isNew && !body.name) body.name = body.numericPlate;
      burnOneFuel(body);
      const device = deviceOf(body);
      if (!device) return;
      // A type that all rows were filled with makes no tracker.
      if (!device.code && Object.keys(device).every((name) => name === 'deviceType')) {
        body.device = null;
      } else if (!device.serialNumber && device.code) device.serialNumber = device.code;
    },
    parse(body) {
      const read = parse(body);
      return 'errors' in read ? { errors: read.errors.map((one) => ofTank(one, body)) } : read;
    },
    fieldOf: vehicleFieldOf,
    check(body, stored) {
      const device = deviceOf(body);
      const code = String(device?.code ?? '');
      const other = byCode.get(code);
      const refusals: Said[] = [];
      if (other && other.id !== stored?.id) {
        const isSeen = other.plate !== null;
        refusals.push({
          field: 'device.code',
          code: isSeen ? 'deviceTaken' : 'deviceTakenElsewhere',
          ...(isSeen && { params: { plate: other.plate ?? '' } }),
        });
      }
      const notes: Said[] = [];
      if (/^\d{15}$/.test(code) && !isImei(code)) {
        notes.push({ field: 'device.code', code: 'imeiDigit' });
      }
      if (body.vin && !isVin(String(body.vin))) notes.push({ field: 'vin', code: 'vinForm' });
      return { refusals, notes };
    },
  };
}

/** A tank whose fuel the list does not say has that of the other one. */
function burnOneFuel(body: Body): void {
  const tanks = (body.tanks ?? []) as Tank[];
  const known = tanks.find(({ fuel }) => fuel !== undefined)?.fuel;
  if (known === undefined || tanks.every(({ fuel }) => fuel !== undefined)) return;
  body.tanks = tanks.map((tank) => ({ ...tank, fuel: tank.fuel ?? known }));
}

/** What a list has no column for is mended in the form; a tank may stand alone although it is the second. */
function ofTank(error: FieldError, { tanks }: Body): FieldError {
  const [, at, name = ''] = /^tanks\.(\d)\.([^.]+)/.exec(error.field) ?? [];
  const tank = ((tanks ?? []) as Tank[])[Number(at)];
  if (!tank) return error;
  if (name === 'fuel' || name === 'capacity')
    return { ...error, field: `tank${tank.tankId}.${name}` };
  const field = `tank${tank.tankId}.capacity`;
  return error.code === 'overCapacity' ? { ...error, field } : { field, code: 'tankForm' };
}

function deviceOf(body: Body): Body | undefined {
  return (body.device ?? undefined) as Body | undefined;
}

/** `tanks.0.capacity` is of the first tank of the row. */
export function vehicleFieldOf(path: string): string {
  const [first = '', at = '', name = ''] = path.split('.');
  if (first === 'tanks') return `tank${Number(at) + 1}.${name === 'fuel' ? 'fuel' : 'capacity'}`;
  if (first === 'identifications') return 'identification.rfid';
  if (first === 'driverId') return 'driver';
  if (first === 'personId') return 'responsible';
  return path;
}

/** The schema that the rows are held to. */
export const VehicleBody = VehicleInput;
