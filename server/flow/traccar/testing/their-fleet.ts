// A fleet as a Traccar has it: devices that drive to and fro on days, with positions of which it is known how far they went.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { DAY_MS, HOUR_MS } from '@flotila/domain/time.ts';
import {
  KMH_IN_KNOT,
  type TraccarDevice,
  type TraccarPosition,
} from '@flotila/domain/traccar/traccar.ts';
import { type FakeTraccar, fakeTraccar } from '../../../ground/outside/fake-traccar.ts';

const STEP_MS = 20_000;
const KMH = 72;
const LEG_STEPS = 180;
const LEGS_A_DAY = 2;

const NIGHTS = btoa(`BEGIN:VCALENDAR
BEGIN:VEVENT
DTSTART;TZID=Europe/Bratislava:20240101T200000
DTEND;TZID=Europe/Bratislava:20240102T050000
RRULE:FREQ=WEEKLY;BYDAY=MO
END:VEVENT
END:VCALENDAR
`);

export interface TheirDrive {
  device: TraccarDevice;
  positions: TraccarPosition[];
  /** Metres of its wheels in all. */
  metres: number;
}

/** `days` before `until`; the odometers of every other device are told. */
export function theirDrives(count: number, days: number, until: number): TheirDrive[] {
  return Array.from({ length: count }, (_, index) => theirDrive(index, days, until));
}

function theirDrive(index: number, days: number, until: number): TheirDrive {
  const id = 100 + index;
  const device: TraccarDevice = {
    id,
    name: `BA${String(index).padStart(3, '0')}XY`,
    uniqueId: `3520930814${String(50_000 + index)}`,
    category: ['truck', 'van', 'car', null][index % 4] ?? null,
    groupId: index === 1 ? 3 : 1 + (index % 2),
    positionId: 1,
    attributes: {},
  };
  const positions: TraccarPosition[] = [];
  const tellsOdometer = index % 2 === 0;
  const place = { latitude: 48.1 + index / 100, longitude: 17.2 };
  let odometer = 1_000_000 * (index + 1);
  const begin = odometer;
  const put = (time: number, speed: number) => {
    positions.push({
      protocol: index % 3 === 2 ? 'h02' : 'teltonika',
      deviceId: id,
      deviceTime: new Date(time).toISOString(),
      fixTime: new Date(time).toISOString(),
      valid: true,
      ...place,
      altitude: 150,
      speed: speed / KMH_IN_KNOT,
      course: 90,
      accuracy: 0,
      attributes: {
        ignition: speed > 0,
        motion: speed > 0,
        sat: 11,
        // Its own sum, which is not the odometer.
        totalDistance: odometer - begin + 77,
        distance: 10,
        ...(tellsOdometer && { odometer: Math.round(odometer) }),
      },
    });
  };
  for (let day = days; day > 0; day -= 1) {
    for (let leg = 0; leg < LEGS_A_DAY; leg += 1) {
      const start = until - day * DAY_MS + (leg * 4 + 1) * HOUR_MS + index * 1000;
      const heading = leg % 2 === 0 ? 1 : -1;
      for (let step = 0; step <= LEG_STEPS; step += 1) {
        put(start + step * STEP_MS, step === LEG_STEPS ? 0 : KMH);
        if (step === LEG_STEPS) break;
        const before = { ...place };
        place.longitude += (heading * (KMH / 3.6) * (STEP_MS / 1000)) / 74_300;
        odometer += distanceMetres(
          before.latitude,
          before.longitude,
          place.latitude,
          place.longitude,
        );
      }
    }
  }
  return { device, positions, metres: odometer - begin };
}

/** A Traccar that has it, with two groups of which one lies in the other, drivers, geofences, and what has no way here. */
export async function theirTraccar(drives: readonly TheirDrive[]): Promise<FakeTraccar> {
  const fake = await fakeTraccar();
  fake.records = {
    devices: drives.map(({ device }) => device),
    groups: [
      { id: 1, name: 'All', groupId: 0, attributes: {} },
      { id: 2, name: 'North', groupId: 1, attributes: {} },
      { id: 3, name: 'Small', groupId: 2, attributes: {} },
    ],
    drivers: [
      { id: 5, name: 'Ján Veľký Novák', uniqueId: '0102030405060708', attributes: {} },
      { id: 6, name: 'Eva', uniqueId: 'card-7', attributes: {} },
    ],
    geofences: [
      { id: 7, name: 'Yard', area: 'CIRCLE (48.1 17.2, 150.5)', attributes: {} },
      {
        id: 8,
        name: 'yard',
        area: 'POLYGON ((48.1 17.2, 48.1 17.3, 48.2 17.3, 48.1 17.2))',
        attributes: { speedLimit: 27 },
      },
      {
        id: 9,
        name: 'Road',
        area: 'LINESTRING (48.1 17.2, 48.2 17.4)',
        attributes: { polylineDistance: 40 },
      },
      { id: 10, name: 'Half a country', area: 'CIRCLE (48.1 17.2, 90000)', attributes: {} },
    ],
    maintenance: [
      { id: 11, name: 'Oil', type: 'totalDistance', start: 0, period: 1e7 },
      { id: 14, name: 'Filter', type: 'hours', start: 0, period: 250 * HOUR_MS },
      { id: 15, name: 'Doors', type: 'io7', start: 0, period: 100 },
      { id: 16, name: 'Nobody’s', type: 'hours', start: 0, period: 1e9 },
    ],
    users: [
      { id: 20, name: 'Adam Hlavný', email: 'adam@example.com', administrator: true },
      { id: 21, name: 'Zora', email: 'zora@example.com', administrator: false, readonly: true },
    ],
    notifications: [
      {
        id: 12,
        type: 'deviceOverspeed',
        description: null,
        always: true,
        calendarId: 0,
        attributes: {},
      },
      { id: 17, type: 'deviceOverspeed', description: 'Again', always: true, attributes: {} },
      {
        id: 18,
        type: 'geofenceExit',
        description: 'Out',
        always: false,
        calendarId: 22,
        attributes: { geofenceIds: '7,10' },
      },
      { id: 19, type: 'ignitionOn', description: 'Ignition', always: true, attributes: {} },
      {
        id: 23,
        type: 'alarm',
        description: 'Holidays',
        always: true,
        calendarId: 24,
        attributes: { alarms: 'sos' },
      },
    ],
    'attributes/computed': [{ id: 13, description: 'Fuel in litres', attribute: 'fuel' }],
    calendars: [
      { id: 22, name: 'Nights', data: NIGHTS },
      { id: 24, name: 'Holidays', data: btoa('BEGIN:VCALENDAR\nEND:VCALENDAR') },
    ],
  };
  fake.server.attributes.speedLimit = 48.6;
  fake.linked = {
    'notifications?groupId=3': [{ id: 18 }],
    'maintenance?groupId=2': [{ id: 11, name: 'Oil' }],
    'maintenance?deviceId=100': [
      { id: 14, name: 'Filter' },
      { id: 15, name: 'Doors' },
    ],
    // Of one that a user sees by its group nothing is said here.
    'devices?userId=21': drives.slice(0, 1).map(({ device }) => device),
    'groups?userId=21': [{ id: 3, name: 'Small' }],
  };
  for (const { device, positions } of drives) fake.positions.set(device.id, positions);
  return fake;
}
