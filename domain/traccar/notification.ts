// The rules of a Traccar's notification, switched off until somebody has looked at them. Only what says the same here as there
// becomes one; anything else is refused with the reason.
import { HELP, SHOUTS, type Shout } from '../location/alarm.ts';
import { RuleInput } from '../rule/rule.api.ts';
import { type Condition, LITRES_MAX, RULE_NAME_MAX, SPEED_MAX, SPEED_MIN } from '../rule/rule.ts';
import type { Schedule } from '../rule/schedule.ts';
import { firstOf } from '../text.ts';
import { roundTo } from '../units.ts';
import type { VehicleChoice } from '../vehicle/vehicle-choice.ts';
import { type Note, note } from './note.ts';
import { KMH_IN_KNOT, type TraccarNotification } from './traccar.ts';

/** Traccar itself does not tell after how long a device is offline; this is what our form begins with. */
const SILENT_SECONDS = 1800;

/** What a notification needs to know of a device that it watches. */
export interface Watched {
  vehicleId: number;
  /** By the name: of the device, else of the nearest group that has it, else of the server. */
  attributeOf(name: string): unknown;
  /** Ours, of the geofences that are linked with it or a group around it. */
  zoneIds: readonly number[];
}

export interface Notified {
  notification: TraccarNotification;
  /** Of its calendar; null: always. */
  when: Schedule | null;
  devices: readonly Watched[];
  /** It is for all vehicles that came. */
  isForAll: boolean;
  /** Ours, of the geofences that it names; null: it names none. A zone that was not taken is left out. */
  zoneIds: readonly number[] | null;
  /** A zone was taken over that has a limit of speed. */
  hasZoneLimits: boolean;
}

export interface NotifiedRule {
  /** Of several rules of one notification: what tells them apart for good. */
  part: number;
  input: RuleInput;
  note?: Note;
}

/** A note: why there can be none. */
export function rulesOf(notified: Notified): NotifiedRule[] | Note {
  const { notification, devices } = notified;
  if (devices.length === 0) return note('noDevice');
  switch (notification.type) {
    case 'deviceOffline':
    case 'deviceUnknown':
      return [silent(notified)];
    case 'geofenceEnter':
      return zoned(notified, 'enters');
    case 'geofenceExit':
      return zoned(notified, 'leaves');
    case 'deviceOverspeed':
      return overspeed(notified);
    case 'deviceFuelDrop':
      return fuelDrop(notified);
    case 'alarm':
      return alarms(notified);
    case 'maintenance':
      return [ruleOf(notified, { kind: 'service', days: 0, km: 0, engineHours: 0 })];
    default:
      return note('unwatched', { type: notification.type ?? '' });
  }
}

interface More {
  part?: number;
  longerThan?: number;
  devices?: readonly Watched[];
  /** Behind the name. */
  label?: string;
  note?: Note;
}

function ruleOf(notified: Notified, condition: Condition, more: More = {}): NotifiedRule {
  const { notification, when } = notified;
  const { part = 0, longerThan = 0, devices = notified.devices, label = '', note: told } = more;
  const called = notification.description?.trim() || notification.type || `${notification.id}`;
  const isAll = notified.isForAll && devices.length === notified.devices.length;
  const whom: VehicleChoice = {
    all: isAll,
    vehicleIds: isAll ? [] : [...new Set(devices.map(({ vehicleId }) => vehicleId))],
    groupSetIds: [],
    typeCodes: [],
  };
  const input = RuleInput.parse({
    name: firstOf(called, RULE_NAME_MAX - label.length) + label,
    isOn: false,
    severity: notification.type === 'alarm' ? 'alarm' : 'warning',
    condition,
    longerThan,
    when,
    whom,
    tell: { personIds: [], roles: ['dispatcher'], driver: false },
  });
  return { part, input, ...(told && { note: told }) };
}

function silent(notified: Notified): NotifiedRule {
  const told = note('silence', { minutes: SILENT_SECONDS / 60 });
  return ruleOf(notified, { kind: 'silent' }, { longerThan: SILENT_SECONDS, note: told });
}

function zoned(notified: Notified, kind: 'enters' | 'leaves'): NotifiedRule[] | Note {
  const [first] = notified.devices;
  const own = (device: Watched | undefined) =>
    device?.zoneIds.toSorted((a, b) => a - b).join() ?? '';
  if (!notified.zoneIds && notified.devices.some((device) => own(device) !== own(first))) {
    return note('geofencesDiffer');
  }
  const zoneIds = [...new Set(notified.zoneIds ?? first?.zoneIds ?? [])];
  if (zoneIds.length === 0) return note('noGeofence');
  return [ruleOf(notified, { kind, zones: { zoneIds, categories: [] } })];
}

/** One rule for each limit that its devices have. */
function overspeed(notified: Notified): NotifiedRule[] | Note {
  const { hasZoneLimits: overZoneLimit } = notified;
  const byLimit = Map.groupBy(notified.devices, (device) => {
    const kmh = Math.round(Number(device.attributeOf('speedLimit') ?? 0) * KMH_IN_KNOT);
    return kmh >= SPEED_MIN && kmh <= SPEED_MAX ? kmh : 0;
  });
  const rules: NotifiedRule[] = [];
  for (const [kmh, devices] of byLimit) {
    if (kmh === 0 && !overZoneLimit) continue;
    const condition: Condition = { kind: 'speed', over: kmh || null, byType: {}, overZoneLimit };
    const label = byLimit.size > 1 && kmh > 0 ? ` (${kmh} km/h)` : '';
    const told = kmh > 0 && overZoneLimit ? { note: note('zoneLimits') } : {};
    rules.push(ruleOf(notified, condition, { part: kmh, devices, label, ...told }));
  }
  return rules.length > 0 ? rules : note('noLimit');
}

const LITRES_DIGITS = 2;

function fuelDrop(notified: Notified): NotifiedRule[] | Note {
  const byLitres = Map.groupBy(notified.devices, (device) => {
    const litres = roundTo(Number(device.attributeOf('fuelDropThreshold') ?? 0), LITRES_DIGITS);
    return litres > 0 && litres <= LITRES_MAX ? litres : 0;
  });
  const rules = [...byLitres]
    .filter(([litres]) => litres > 0)
    .map(([litres, devices]) => {
      const label = byLitres.size > 1 ? ` (${litres} l)` : '';
      return ruleOf(
        notified,
        { kind: 'fuelLoss', litres },
        { part: Math.round(litres * 10 ** LITRES_DIGITS), devices, label },
      );
    });
  return rules.length > 0 ? rules : note('noLitres');
}

/** What is shouted as something else there. */
const SAME: ReadonlyMap<string, Shout> = new Map([['removing', 'tampering']]);

function alarms(notified: Notified): NotifiedRule[] | Note {
  const told = notified.notification.attributes?.alarms;
  const names = (typeof told === 'string' ? told : '')
    .split(',')
    .flatMap((name) => name.trim() || []);
  if (names.length === 0) return note('noAlarm');
  const shoutOf = (name: string) => SAME.get(name) ?? SHOUTS.find((shout) => shout === name);
  const shouts = [...new Set(names.flatMap((name) => shoutOf(name) ?? []))];
  const unknown = names.filter((name) => name !== HELP && !shoutOf(name));
  const alarms = unknown.join(', ');
  const lacks = unknown.length > 0 ? { note: note('without', { alarms }) } : {};
  const rules: NotifiedRule[] = [];
  if (shouts.length > 0) rules.push(ruleOf(notified, { kind: 'alarm', alarms: shouts }, lacks));
  // A call for help is a kind of its own here.
  if (names.includes(HELP))
    rules.push(ruleOf(notified, { kind: 'panic' }, { part: 1, label: ' (SOS)' }));
  return rules.length > 0 ? rules : note('unknownAlarm', { alarms });
}
