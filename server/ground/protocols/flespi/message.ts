// A message of flespi: flat parameters with dots in their names and one unit each. Where several tell the same, the
// vehicle's bus comes before the tracker. Parameters without a place here are kept by their names.
import type { Alarm } from '@flotila/domain/location/alarm.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { cleanText, decimalOf, isParameter, stateOf } from '../osmand/parameters.ts';
import { setPlace, timeOf } from '../osmand/reading.ts';
import { FIX_AGE_MS_MAX } from '../passed-on.ts';
import {
  addAlarm,
  celsius,
  dallasKey,
  directionOf,
  emptyRecord,
  keepRaw,
  putAccuracy,
} from '../record.ts';

const NAME_MAX = 50;
/** Parameters of a message. */
const PARAMETERS_MAX = 400;
const INPUTS_MAX = 16;
const CHANNELS_MAX = 8;
/** Channels of wired sensors come first; those of Bluetooth follow where there are wired ones. */
const WIRED_MAX = 4;
const HOUR_SECONDS = 3600;
const KM_METRES = 1000;

type Numbers =
  | 'odometerMetres'
  | 'engineSeconds'
  | 'totalFuelLitres'
  | 'fuelLitres1'
  | 'fuelPercent1'
  | 'rpm'
  | 'coolantCelsius'
  | 'supplyVolts'
  | 'batteryVolts'
  | 'gsmSignalPercent';

/** Value → the parameters that tell it, the best first, and how many of our units one of theirs is. */
const NUMBERS: readonly (readonly [Numbers, number, ...string[]])[] = [
  ['engineSeconds', HOUR_SECONDS, 'can.engine.motorhours', 'engine.motorhours'],
  ['totalFuelLitres', 1, 'can.fuel.consumed', 'fuel.consumed'],
  ['fuelLitres1', 1, 'can.fuel.volume', 'fuel.volume'],
  ['fuelPercent1', 1, 'can.fuel.level', 'fuel.level'],
  ['rpm', 1, 'can.engine.rpm', 'engine.rpm'],
  ['coolantCelsius', 1, 'can.engine.coolant.temperature', 'can.engine.temperature'],
  ['supplyVolts', 1, 'external.powersource.voltage'],
  ['batteryVolts', 1, 'battery.voltage'],
  ['gsmSignalPercent', 1, 'gsm.signal.level'],
];
const ODOMETER = { vehicle: 'can.vehicle.mileage', tracker: 'vehicle.mileage' };
const IGNITIONS = ['engine.ignition.status', 'can.engine.ignition.status'];

/** True is a shout. */
export const FLESPI_ALARMS: ReadonlyMap<string, Alarm> = new Map<string, Alarm>([
  ['towing.event.trigger', 'tow'],
  ['towing.alarm.status', 'tow'],
  ['geofence.event.enter', 'geofenceEnter'],
  ['geofence.event.exit', 'geofenceExit'],
  ['shock.event.trigger', 'vibration'],
  ['overspeeding.event.trigger', 'overspeed'],
  ['overspeeding.status', 'overspeed'],
  ['gsm.jamming.event.trigger', 'jamming'],
  ['crash.event', 'accident'],
  ['harsh.acceleration.event', 'hardAcceleration'],
  ['harsh.acceleration.event.trigger', 'hardAcceleration'],
  ['harsh.braking.event', 'hardBraking'],
  ['harsh.braking.event.trigger', 'hardBraking'],
  ['harsh.cornering.event', 'hardCornering'],
  ['harsh.cornering.event.trigger', 'hardCornering'],
]);

/** Read into fields of their own, and what flespi says of itself. */
const PLACED = new Set([
  'ident',
  'timestamp',
  'server.timestamp',
  'channel.id',
  'protocol.id',
  'peer',
  'device.id',
  'device.name',
  'device.type.id',
  'position.latitude',
  'position.longitude',
  'position.speed',
  'position.direction',
  'position.altitude',
  'position.satellites',
  'position.hdop',
  'position.valid',
  'position.timestamp',
  'position.accuracy',
  'movement.status',
  'ibutton.code',
  'rfid.code',
  'din',
  ...IGNITIONS,
]);

type Message = Readonly<Record<string, unknown>>;

/** The record, or why it cannot be read. */
export function recordOfMessage(
  message: unknown,
  { isTotal }: { isTotal: boolean },
): TrackerRecord | string {
  if (typeof message !== 'object' || message === null) return 'there is no message';
  const told = message as Message;
  const { timestamp } = told;
  const isTime = typeof timestamp === 'number' || typeof timestamp === 'string';
  const time = isTime ? timeOf(String(timestamp), Number.NaN) : undefined;
  if (time === undefined || Number.isNaN(time)) return 'timestamp is no time';
  const record = emptyRecord(time);
  putPlace(record, told);
  const read = putValues(record, told, isTotal);
  putInputs(record, told);
  putDriver(record, told);
  for (const [name, alarm] of FLESPI_ALARMS) if (told[name] === true) addAlarm(record, alarm);
  keepOthers(record, told, read);
  return record;
}

function putPlace(record: TrackerRecord, told: Message): void {
  const number = (name: string) => numberOf(told[`position.${name}`]);
  const fixed = number('timestamp');
  const isRepeated =
    fixed !== undefined && Math.abs((record.time ?? 0) - fixed * 1000) > FIX_AGE_MS_MAX;
  const hasFix = told['position.valid'] !== false && !isRepeated;
  setPlace(record, [number('latitude'), number('longitude')], hasFix);
  record.satellites = number('satellites') ?? null;
  record.hdop = number('hdop') ?? null;
  const accuracy = number('accuracy');
  if (accuracy !== undefined) putAccuracy(record, accuracy);
  if (!record.hasFix) return;
  const speed = number('speed') ?? -1;
  if (speed >= 0) record.speedKmh = speed;
  record.direction = directionOf(number('direction') ?? -1);
  record.altitudeMetres = number('altitude') ?? null;
}

/** Answers the names that were read. */
function putValues(record: TrackerRecord, told: Message, isTotal: boolean): Set<string> {
  const read = new Set<string>();
  const odometer = isTotal ? ODOMETER.tracker : ODOMETER.vehicle;
  for (const [place, factor, ...names] of [
    ...NUMBERS,
    ['odometerMetres', KM_METRES, odometer] as const,
  ]) {
    const name = names.find((one) => numberOf(told[one]) !== undefined);
    if (name === undefined) continue;
    record.values[place] = (numberOf(told[name]) ?? 0) * factor;
    read.add(name);
  }
  const isMoving = told['movement.status'];
  if (typeof isMoving === 'boolean') record.values.motion = isMoving;
  putTemperatures(record, told, read);
  return read;
}

function putTemperatures(record: TrackerRecord, told: Message, read: Set<string>): void {
  const found: (number | null)[] = [];
  const take = (kind: string, first: number) => {
    let count = 0;
    for (let index = 0; first + index < CHANNELS_MAX && index < WIRED_MAX; index++) {
      const name = `${kind}.temperature.${index + 1}`;
      const degrees = numberOf(told[name]);
      if (degrees === undefined) continue;
      while (found.length < first + index) found.push(null);
      found[first + index] = celsius(degrees);
      read.add(name);
      count++;
    }
    return count;
  };
  const wired = take('sensor', 0);
  take('ble.sensor', wired > 0 ? WIRED_MAX : 0);
  if (found.length > 0) record.values.temperatures = found;
}

/** `din` is the whole word, `din.2` one of its bits; the ignition is bit 0, whatever they say. */
function putInputs(record: TrackerRecord, told: Message): void {
  const { din } = told;
  let word = Number.isInteger(din) ? (din as number) & 0xffff : undefined;
  const set = (bit: number, isOn: boolean) => {
    word = isOn ? (word ?? 0) | bit : (word ?? 0) & ~bit;
  };
  for (let number = 1; number <= INPUTS_MAX; number++) {
    const isOn = told[`din.${number}`];
    if (typeof isOn === 'boolean') set(1 << (number - 1), isOn);
  }
  const name = IGNITIONS.find((one) => isParameter(told[one]));
  const value = name === undefined ? undefined : told[name];
  const isOn = isParameter(value) ? stateOf(value) : undefined;
  if (isOn !== undefined) set(1, isOn);
  record.inputs = word ?? null;
}

/** An empty code says that nobody is there. */
function putDriver(record: TrackerRecord, told: Message): void {
  const { 'ibutton.code': key, 'rfid.code': card } = told;
  if (typeof key === 'string') {
    const code = cleanText(key).trim();
    if (/^[0-9a-f]{1,16}$/i.test(code)) record.identification = dallasKey(code);
    else record.identification = code === '' ? null : { kind: 'rfid', code };
  } else if (typeof card === 'string') {
    const code = cleanText(card).trim();
    record.identification = /^0*$/.test(code) ? null : { kind: 'rfid', code };
  }
}

function keepOthers(record: TrackerRecord, told: Message, read: Set<string>): void {
  for (const [name, value] of Object.entries(told).slice(0, PARAMETERS_MAX)) {
    if (PLACED.has(name) || read.has(name) || /^din\.\d+$/.test(name)) continue;
    const isHeard = FLESPI_ALARMS.has(name) && value === true;
    const key = cleanText(name).slice(0, NAME_MAX);
    if (isHeard || key === '' || key === '__proto__' || !isParameter(value)) continue;
    keepRaw(record, key, typeof value === 'string' ? cleanText(value) : value);
  }
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string') return decimalOf(value.trim());
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
