// A BCE data set while its fields are being read. Vehicle bus fields are judged together: a bus that
// tells only zeros is switched off, and zeros would look like an empty tank.
import type { Identification, TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { busByte, busLong, busWord } from '../j1939.ts';
import { firstKnown, keepRaw } from '../record.ts';
import { busFuelPercent } from './options.ts';

/** Raw counts of the vehicle bus group (mask 2, bits 0–9). */
export interface BusGroup {
  wheelSpeed?: number;
  pedal?: number;
  fuelUsed?: number;
  level1?: number;
  rpm?: number;
  hours?: number;
  distance?: number;
  coolant?: number;
  level2?: number;
  load?: number;
}

export interface Draft {
  view: DataView;
  bytes: Uint8Array;
  record: TrackerRecord;
  options: Record<string, unknown>;
  bus: BusGroup;
  /** ×0.001 l and ×5 m of better sources. */
  fineFuel?: number;
  tachoDistance?: number;
  /** Level inputs and fuel probes: 1–4. */
  inputLevels: (number | undefined)[];
  probes: (number | undefined)[];
  probeTemperatures: (number | null)[];
  busTemperature?: number | null;
  sensors?: (number | null)[];
  card?: Identification | null;
  key?: Identification | null;
}

export function newDraft(
  bytes: Uint8Array,
  view: DataView,
  record: TrackerRecord,
  options: Record<string, unknown>,
): Draft {
  return {
    view,
    bytes,
    record,
    options,
    bus: {},
    inputLevels: [],
    probes: [],
    probeTemperatures: [],
  };
}

/** Settles what needed the whole record. */
export function finishDraft(draft: Draft): TrackerRecord {
  const { record } = draft;
  settleBus(draft);
  settleProbes(draft);
  settleTemperatures(draft);
  const driver = firstKnown(draft.card, draft.key);
  if (driver !== undefined) record.identification = driver;
  return record;
}

function settleBus({ bus, record, options, fineFuel, tachoDistance }: Draft): void {
  const { values } = record;
  if (!isSilent(bus, record.inputs)) {
    set(values, 'rpm', bus.rpm, busWord, 0.125);
    set(values, 'totalFuelLitres', bus.fuelUsed || undefined, busLong, 0.5);
    set(values, 'engineSeconds', bus.hours || undefined, busLong, 180);
    set(values, 'odometerMetres', bus.distance || undefined, busLong, 5);
    const coolant = bus.coolant ? busByte(bus.coolant) : undefined;
    if (coolant !== undefined) values.coolantCelsius = coolant - 40;
    setFuel(values, 'fuelPercent1', bus.level1, options);
    setFuel(values, 'fuelPercent2', bus.level2, options);
    const speed = bus.wheelSpeed === undefined ? undefined : busWord(bus.wheelSpeed);
    if (speed !== undefined) keepRaw(record, 'wheelSpeedKmh', speed / 256);
    const pedal = bus.pedal === undefined ? undefined : busByte(bus.pedal);
    if (pedal !== undefined) keepRaw(record, 'pedalPercent', (pedal * 4) / 10);
    const load = bus.load === undefined ? undefined : busByte(bus.load);
    if (load !== undefined) keepRaw(record, 'loadPercent', load);
  }
  if (fineFuel && busLong(fineFuel) !== undefined) values.totalFuelLitres = fineFuel / 1000;
  if (tachoDistance && busLong(tachoDistance) !== undefined) {
    values.odometerMetres = tachoDistance * 5;
  }
}

/**
 * True when all fields are zero although the motor is off, or although one of them is a counter of
 * the vehicle's life: nothing is connected. 0 of the coolant would be −40 °C.
 */
function isSilent(bus: BusGroup, inputs: number | null): boolean {
  const fields = Object.values(bus);
  if (fields.some((value) => value !== 0)) return false;
  const isMotorOn = inputs !== null && (inputs & 1) === 1;
  const hasCounter = [bus.fuelUsed, bus.hours, bus.distance, bus.coolant].includes(0);
  return !isMotorOn || hasCounter;
}

function set(
  values: TrackerRecord['values'],
  name: 'rpm' | 'totalFuelLitres' | 'engineSeconds' | 'odometerMetres',
  count: number | undefined,
  check: (value: number) => number | undefined,
  scale: number,
): void {
  const value = count === undefined ? undefined : check(count);
  if (value !== undefined) values[name] = value * scale;
}

function setFuel(
  values: TrackerRecord['values'],
  name: 'fuelPercent1' | 'fuelPercent2',
  count: number | undefined,
  options: Record<string, unknown>,
): void {
  const percent = count === undefined ? undefined : busFuelPercent(count, options, 0.4);
  if (percent !== undefined) values[name] = percent;
}

/** Fuel probes before the plain level inputs. */
function settleProbes({ probes, inputLevels, record: { values } }: Draft): void {
  const names = ['probe1', 'probe2', 'probe3', 'probe4'] as const;
  for (const [index, name] of names.entries()) {
    const level = probes[index] ?? inputLevels[index];
    if (level !== undefined) values[name] = level;
  }
}

/** Channels 1–4: the four sensors, else the single one; 5–8: temperatures of the fuel probes. */
function settleTemperatures(draft: Draft): void {
  const { sensors, busTemperature, probeTemperatures, record } = draft;
  const channels = sensors ? [...sensors] : [];
  if (!sensors && busTemperature !== undefined) channels.push(busTemperature);
  if (probeTemperatures.length > 0) {
    while (channels.length < 4) channels.push(null);
    channels.push(...probeTemperatures);
  }
  if (channels.length > 0) record.values.temperatures = channels;
}
