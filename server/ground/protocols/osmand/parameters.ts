// Named parameters of OsmAnd requests: the names that have a place in a record, by the words that
// clients use. All other names are kept as they came, as number, boolean or text.
import type { Identification, TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { addAlarm, celsius, keepRaw, putAccuracy } from '../record.ts';
import { OSMAND_ALARMS } from './alarms.ts';

export type ParameterValue = number | boolean | string;

const NAME_MAX = 50;
const TEXT_MAX = 200;
const INPUTS_MAX = 16;
const CHANNELS_MAX = 8;
const AXLES_MAX = 8;

type Numbers = {
  [Name in keyof TrackerRecord['values']]-?: TrackerRecord['values'][Name] extends
    | number
    | undefined
    ? Name
    : never;
}[keyof TrackerRecord['values']];

/** Parameter name → value and how many of our units one of theirs is. */
const NUMBERS: Record<string, [Numbers, number]> = {
  rpm: ['rpm', 1],
  odometer: ['odometerMetres', 1],
  /** Engine hours, in milliseconds. */
  hours: ['engineSeconds', 0.001],
  /** `fuel` is litres in the tank, `fuelLevel` percent, `fuelUsed` litres since the vehicle was new. */
  fuel: ['fuelLitres1', 1],
  fuel2: ['fuelLitres2', 1],
  fuelLevel: ['fuelPercent1', 1],
  fuelLevel2: ['fuelPercent2', 1],
  fuelUsed: ['totalFuelLitres', 1],
  fuelConsumption: ['fuelRateLitresPerHour', 1],
  coolantTemp: ['coolantCelsius', 1],
  power: ['supplyVolts', 1],
  battery: ['batteryVolts', 1],
  weight: ['weightKg', 1],
  probe1: ['probe1', 1],
  probe2: ['probe2', 1],
  probe3: ['probe3', 1],
  probe4: ['probe4', 1],
  acceleration: ['acceleration', 1],
  deceleration: ['deceleration', 1],
  cornering: ['cornering', 1],
  /** 0 rest, 1 standby, 2 work, 3 driving, 4 error, 5 no card; of slots 1 and 2. */
  tachoActivity: ['tachoActivity', 1],
  tachoActivity2: ['tachoActivity2', 1],
};

/** Has a number of this name a place in a record? */
export function hasPlace(name: string): boolean {
  const others =
    /^(ignition|input|accuracy|in([1-9]|1[0-6])|temp[1-8]|axle[1-8]|driverUniqueId2?)$/;
  return Object.hasOwn(NUMBERS, name) || others.test(name);
}

/** A value of JSON that can be a parameter. */
export function isParameter(value: unknown): value is ParameterValue {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || typeof value === 'string';
}

/** Number, boolean or text of a query value; undefined when it is empty. */
export function parameterOf(text: string): ParameterValue | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const number = numberOf(trimmed);
  if (number !== undefined) return number;
  if (/^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase() === 'true';
  return cleanText(trimmed);
}

/** A finite decimal number; undefined for anything else, also for a long run of digits. */
export function numberOf(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) || text.length > 40) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A number of which the decimals may stand behind a comma; undefined for anything else. */
export function decimalOf(text: string): number | undefined {
  return numberOf(/^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);
}

const ON = new Set(['true', 'on', 'yes', '1']);
const OFF = new Set(['false', 'off', 'no', '0']);

/** A state by the words that clients use; undefined: it is none of them. */
export function stateOf(value: ParameterValue): boolean | undefined {
  const word = String(value).trim().toLowerCase();
  return ON.has(word) ? true : OFF.has(word) ? false : undefined;
}

/** Without control characters and not too long to be stored. */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(0, TEXT_MAX);
}

/** Puts a parameter where it belongs, or keeps it by its own name. */
export function applyParameter(record: TrackerRecord, name: string, value: ParameterValue): void {
  if (applyNumber(record, name, value) || applyInput(record, name, value)) return;
  if (applyChannel(record, name, value) || applyText(record, name, value)) return;
  const key = cleanText(name).slice(0, NAME_MAX);
  if (key === '' || key === '__proto__') return;
  keepRaw(record, key, typeof value === 'string' ? cleanText(value) : value);
}

function applyNumber(record: TrackerRecord, name: string, value: ParameterValue): boolean {
  const known = Object.hasOwn(NUMBERS, name) ? NUMBERS[name] : undefined;
  const told = known && numberIn(value);
  if (!known || told === undefined) return false;
  record.values[known[0]] = told * known[1];
  return true;
}

function numberIn(value: ParameterValue): number | undefined {
  return typeof value === 'string'
    ? decimalOf(value)
    : typeof value === 'number'
      ? value
      : undefined;
}

/** `ignition`, `in1` … `in16` are bits of the input word, `input` is the word. */
function applyInput(record: TrackerRecord, name: string, value: ParameterValue): boolean {
  if (name === 'input' && typeof value === 'number') {
    record.inputs = (record.inputs ?? 0) | (value & 0xffff);
    return true;
  }
  const number = name === 'ignition' ? 1 : Number(/^in(\d{1,2})$/.exec(name)?.[1] ?? 0);
  if (number < 1 || number > INPUTS_MAX) return false;
  // An input may be told as volts or a count: anything but 0 is on.
  const isOn = stateOf(value) ?? (typeof value === 'number' ? value !== 0 : undefined);
  if (isOn === undefined) return false;
  const bit = 1 << (number - 1);
  record.inputs = isOn ? (record.inputs ?? 0) | bit : (record.inputs ?? 0) & ~bit;
  return true;
}

function applyChannel(record: TrackerRecord, name: string, value: ParameterValue): boolean {
  const [, kind, digits] = /^(temp|axle)(\d)$/.exec(name) ?? [];
  const index = Number(digits) - 1;
  const told = numberIn(value);
  if (!kind || told === undefined || index < 0) return false;
  if (kind === 'temp' && index < CHANNELS_MAX) {
    record.values.temperatures ??= [];
    while (record.values.temperatures.length < index) record.values.temperatures.push(null);
    record.values.temperatures[index] = celsius(told);
    return true;
  }
  if (kind !== 'axle' || index >= AXLES_MAX) return false;
  record.values.axlesKg ??= [];
  while (record.values.axlesKg.length < index) record.values.axlesKg.push(0);
  record.values.axlesKg[index] = told;
  return true;
}

function applyText(record: TrackerRecord, name: string, value: ParameterValue): boolean {
  if (name === 'alarm') return applyAlarms(record, String(value));
  if (name === 'driverUniqueId') record.identification = driverOf(String(value));
  else if (name === 'driverUniqueId2') record.values.card2 = cardOf(String(value));
  else if (name === 'sat' && typeof value === 'number') record.satellites = value;
  else if (name === 'accuracy' && numberIn(value) !== undefined) {
    putAccuracy(record, numberIn(value) ?? 0);
  } else return applyMotion(record, name, value);
  return true;
}

function applyMotion(record: TrackerRecord, name: string, value: ParameterValue): boolean {
  const isMoving = name === 'motion' ? stateOf(value) : undefined;
  if (isMoving === undefined) return false;
  record.values.motion = isMoving;
  return true;
}

/** Several with commas between; the whole text is kept where not each word is an alarm. */
function applyAlarms(record: TrackerRecord, text: string): boolean {
  let isKnown = true;
  for (const word of text.split(',')) {
    const alarm = OSMAND_ALARMS.get(word.trim());
    if (alarm) addAlarm(record, alarm);
    else isKnown = false;
  }
  return isKnown;
}

/** Number of the card in slot 2, with or without its kind; empty: nobody. */
function cardOf(text: string): string {
  const driver = driverOf(text);
  return driver && /^[0-9A-Za-z ]{16}$/.test(driver.code) ? driver.code : '';
}

/** `kind@code`, else 16 hex digits are a Dallas key and anything else a card number; 0 is nobody. */
function driverOf(text: string): Identification | null {
  const code = cleanText(text).trim();
  if (/^0*$/.test(code)) return null;
  const [, kind, rest] = /^(dallas|tachograph|rfid)@(.+)$/.exec(code) ?? [];
  if (kind && rest) return { kind: kind as Identification['kind'], code: rest };
  if (/^[0-9a-f]{16}$/i.test(code)) return { kind: 'dallas', code: code.toUpperCase() };
  return { kind: 'rfid', code };
}
