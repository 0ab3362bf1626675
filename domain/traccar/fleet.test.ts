// What becomes of a Traccar's devices, groups and drivers, and of areas of geofences.
import { describe, expect, it, test } from 'vitest';
import { shapeFault } from '../zone/shape-fault.ts';
import { groupsetOf, identificationOf, numberedPlate, personOf, vehicleOf } from './fleet.ts';
import { shapeOf, zoneOf } from './geofence.ts';
import { groupsAround, planOf } from './maintenance.ts';
import { isNote, note } from './note.ts';
import type { TraccarDevice, TraccarPosition } from './traccar.ts';
import { personOfUser } from './user.ts';

const DEVICE: TraccarDevice = { id: 1, name: 'Tatra 815', uniqueId: ' 352093081450001 ' };
const LAST = { protocol: 'gl200', deviceId: 1, latitude: 48, longitude: 17 };

const area = (text: string, attributes = {}) =>
  shapeOf({ id: 1, name: 'x', area: text, attributes });

describe('a vehicle of a device', () => {
  it('has the plate of an attribute, else the name; number, model, limit and type of tracker', () => {
    const attributes = { licensePlate: 'BA123AB', speedLimit: 50, vin: 'TMB1' };
    const device = { ...DEVICE, model: 'GV300', category: 'pickup', attributes };
    const vehicle = vehicleOf(device, { ...LAST, attributes: { ignition: false } });
    expect(vehicle).toMatchObject({
      name: 'Tatra 815',
      numericPlate: 'BA123AB',
      typeCode: 'van',
      state: 'active',
      vin: 'TMB1',
      typeDesign: 'GV300',
      speedMax: 93,
      device: {
        deviceType: 'queclink',
        code: '352093081450001',
        serialNumber: '352093081450001',
        detectByMotion: 'none',
      },
    });
    expect(vehicleOf(DEVICE, undefined)).toMatchObject({
      numericPlate: 'Tatra 815',
      typeCode: 'personal',
      speedMax: null,
    });
  });

  it('whose last position tells no ignition drives by its speed', () => {
    expect(vehicleOf(DEVICE, LAST).device?.detectByMotion).toBe('speed');
  });

  it.each([
    ['truck', 'truck'],
    ['tractor', 'machine'],
    ['motorcycle', 'special'],
    ['constructor', 'personal'],
    [null, 'personal'],
  ])('of the category %s is of the type %s', (category, typeCode) => {
    expect(vehicleOf({ ...DEVICE, category }, undefined).typeCode).toBe(typeCode);
  });

  it('of a switched off device is hidden; long and empty names are cut and made', () => {
    const device = { ...DEVICE, name: '🚚'.repeat(60), disabled: true };
    const { state, name, numericPlate } = vehicleOf(device, undefined);
    expect({ state, name: [...name].length, plate: [...numericPlate].length }).toEqual({
      state: 'hidden',
      name: 50,
      plate: 20,
    });
    expect(vehicleOf({ ...DEVICE, name: ' ' }, undefined).name).toBe('352093081450001');
    expect(numberedPlate('12345678901234567890', 12)).toBe('123456789012345 (12)');
  });
});

test('a groupset has the vehicles of the groups below, also where groups go round in a circle', () => {
  const groups = [
    { id: 1, name: 'A', groupId: 3 },
    { id: 2, name: 'B', groupId: 1 },
    { id: 3, name: 'C', groupId: 2 },
    { id: 4, name: 'D' },
  ];
  const devices = [1, 2, 4, null].map((groupId, index) => ({ ...DEVICE, id: 10 + index, groupId }));
  const ours = new Map([
    [10, 110],
    [11, 111],
    [12, 112],
    [13, 113],
  ]);
  const of = (index: number) =>
    groupsetOf(groups[index] as (typeof groups)[0], { groups, devices }, ours);
  expect(of(1)).toMatchObject({ name: 'B', vehicles: [110, 111] });
  expect(of(3).vehicles).toEqual([112]);
});

test('a driver is a person who drives, known by the key or card, without a login', () => {
  expect(personOf({ id: 1, name: ' Eva  Malá Nová ', uniqueId: 'a1b2c3d4e5f60718' })).toMatchObject(
    {
      firstName: 'Eva',
      lastName: 'Malá Nová',
      driver: true,
      admin: false,
      viewAll: false,
      identifications: [{ identification: 'dallas', code: 'A1B2C3D4E5F60718' }],
    },
  );
  expect(personOf({ id: 1, name: 'Eva', uniqueId: '000' })).toMatchObject({
    firstName: '',
    lastName: 'Eva',
    identifications: [],
  });
  expect(identificationOf('SK123')).toEqual({ identification: 'rfid', code: 'SK123' });
});

describe('an area', () => {
  it('has its latitude first', () => {
    expect(area('CIRCLE (48.1 17.2, 150.5)')).toEqual({
      type: 'Circle',
      center: [17.2, 48.1],
      radius: 150.5,
    });
    expect(area('LINESTRING (48.1 17.2, 48.2 17.4)', { polylineDistance: 40 })).toEqual({
      type: 'Corridor',
      line: [
        [17.2, 48.1],
        [17.4, 48.2],
      ],
      width: 80,
    });
  });

  it('of a polygon is closed where it is not, and can be a zone either way', () => {
    const open = area('POLYGON ((48.1 17.2, 48.1 17.3, 48.2 17.3))');
    expect(open).toEqual(area('POLYGON((48.1 17.2, 48.1 17.3, 48.2 17.3, 48.1 17.2))'));
    if (isNote(open)) throw new Error(open.code);
    expect(shapeFault(open)).toBeNull();
  });

  it('that is too narrow for a zone is widened', () => {
    expect(area('CIRCLE (48.1 17.2, 5)')).toMatchObject({ radius: 20 });
    expect(area('LINESTRING (48.1 17.2, 48.2 17.4)', { polylineDistance: 1 })).toMatchObject({
      width: 40,
    });
    expect(area('LINESTRING (48.1 17.2, 48.2 17.4)')).toMatchObject({ width: 50 });
  });

  it.each([
    ['CIRCLE (48.1 17.2, 90000)', note('radius', { km: 50 })],
    ['CIRCLE (48.1 17.2)', note('areaUnread')],
    ['POLYGON ((48 17, x 17, 48 18))', note('areaUnread')],
    ['POLYGON ((48 17, 48 18, 49 17), (48.1 17.1, 48.1 17.2, 48.2 17.1))', note('holes')],
    ['MULTIPOINT (1 2)', note('area')],
    ['', note('area')],
    [`LINESTRING (${'48 17, '.repeat(600)}48 18)`, note('corners', { max: 500 })],
  ])('%s is left with its reason', (text, reason) => {
    expect(area(text)).toEqual(reason);
  });

  it('that is nowhere on Earth is left, too', () => {
    expect(zoneOf({ id: 1, name: 'x', area: 'CIRCLE (148 17, 50)' })).toEqual(note('areaNowhere'));
  });
});

test('the last position of a tracker is not needed to know its vehicle', () => {
  const odd = { ...LAST, protocol: '__proto__' } satisfies TraccarPosition;
  expect(vehicleOf(DEVICE, odd).device?.deviceType).toBe('traccar-forward');
});

it('what is no note is told from one, also where its own remark is called like one', () => {
  const zone = zoneOf({ id: 1, name: 'x', area: 'CIRCLE (48.1 17.2, 50)', description: 'radius' });
  expect(zone).toMatchObject({ note: 'radius' });
  expect(isNote(zone)).toBe(false);
});

describe('the plan of a maintenance', () => {
  const of = (type: string, period: number) => planOf({ id: 3, name: ' Oil ', type, period }, 7);

  it.each([
    ['totalDistance', 15_000_000, { repeatedKm: 15_000_000 }],
    ['odometer', 15_000_000.4, { repeatedKm: 15_000_000 }],
    ['hours', 900_000_000, { repeatedEh: 900_000 }],
    ['fixTime', 30 * 86_400_000, { repeatedPeriod: '30d' }],
  ])('that counts %s', (type, period, repeats) => {
    expect(of(type, period)).toMatchObject({
      vehicleId: 7,
      typeCode: 'own',
      name: 'Oil',
      ...repeats,
    });
  });

  it.each([
    ['io7', 5, note('counted', { type: 'io7' })],
    ['fixTime', 1_000, note('counted', { type: 'fixTime' })],
    ['hours', 0, note('period')],
  ])('that counts %s of %s is none', (type, period, reason) => {
    expect(of(type, period)).toEqual(reason);
  });

  it('is also for the groups around a device, which may go round in a circle', () => {
    const groups = [
      { id: 1, name: 'A', groupId: 2 },
      { id: 2, name: 'B', groupId: 1 },
    ];
    expect(groupsAround(1, groups)).toEqual([1, 2]);
    expect(groupsAround(0, groups)).toEqual([]);
  });
});

test('a user is a person who sees the vehicles of their devices, and has no login', () => {
  const user = { id: 1, name: 'Jana Malá', email: 'jana@example.com' };
  expect(personOfUser(user, [5])).toMatchObject({
    firstName: 'Jana',
    email: 'jana@example.com',
    admin: false,
    dispatcher: true,
    viewAll: false,
    visibleVehicles: [5],
  });
  const admin = { id: 1, name: '', email: 'no address', administrator: true, disabled: true };
  expect(personOfUser(admin, [5])).toMatchObject({
    lastName: 'address',
    email: null,
    active: false,
    admin: true,
    viewAll: true,
    visibleVehicles: [],
  });
  expect(personOfUser(user, []).login ?? null).toBeNull();
});
