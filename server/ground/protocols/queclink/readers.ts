// What stands around the places of a Queclink report: state, inputs, supply, counters, sensors, shouts. Each is found
// from the place or by its own form, because the layouts of models and firmwares differ.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { addAlarm, celsius, dallasKey, keepRaw } from '../record.ts';
import { JAMMED, QUECLINK_ALARMS, STATE_TOWED } from './alarms.ts';
import { readCan } from './can.ts';
import { numberAt, type Report } from './report.ts';

/** A report while it is read. */
export interface Reading {
  report: Report;
  /** The record of the report's own moment: that of its last place. */
  record: TrackerRecord;
  /** Index of the longitude of the last place; -1: there is none. */
  place: number;
  /** Index of the six digits of state, inputs and outputs; -1: there are none. */
  state: number;
  /** The input word as last told on the connection; null: not yet. */
  inputs: number | null;
}

const STATE = /^[0-9A-F]{6}$/;
const HOURS = /^(\d{5}):(\d\d):(\d\d)$/;
const DECIMAL = /^\d+\.\d{1,3}$/;
/** Reports of trackers without a vehicle have their battery before the time of sending. */
const BATTERY_AT_END = new Set(['FRI', 'RTL', 'NMR', 'PNL', 'SOS']);
const TEXTS = new Set(['VER', 'GSM', 'LBS', 'WIF', 'CID', 'CSQ', 'TMZ', 'ALL', 'UPD', 'UPC']);
const TEXT_MAX = 400;
const MILLIVOLTS_MIN = 1_000;

export function read(reading: Reading): void {
  const { report, record } = reading;
  const { kind, isBuffered } = report;
  if (isBuffered) keepRaw(record, 'buffered', true);
  if (kind !== 'FRI' && kind !== 'ERI') keepRaw(record, 'report', kind);
  readState(reading);
  readSupply(reading);
  readCounters(reading);
  readShout(reading);
  OWN[kind]?.(reading);
  if (TEXTS.has(kind)) keepRaw(record, 'text', report.fields.slice(4).join(',').slice(0, TEXT_MAX));
}

/** First byte: ignition and motion; second: inputs, the lowest bit is the ignition's line. */
function readState(reading: Reading): void {
  const { report, state } = reading;
  const text = state < 0 ? '' : (report.fields[state] ?? '');
  if (text === '') return;
  const inputs = Number.parseInt(text.slice(2, 4), 16);
  putState(reading, Number.parseInt(text.slice(0, 2), 16), inputs);
}

function putState(reading: Reading, state: number, inputs: number | undefined): void {
  const { record } = reading;
  const kind = state >> 4;
  if (kind === 1 || kind === 2) {
    reading.inputs = ((inputs ?? reading.inputs ?? 0) & ~1) | (kind === 2 ? 1 : 0);
  } else if (inputs !== undefined) reading.inputs = inputs;
  const motion = state & 15;
  if (kind > 0 && (motion === 1 || motion === 2)) record.values.motion = motion === 2;
  if (state === STATE_TOWED) addAlarm(record, 'tow');
}

/** Millivolts stand before report type and number of places. */
function readSupply({ report, record, place, state }: Reading): void {
  const millivolts = place < 0 ? undefined : numberAt(report, place - 7);
  if (millivolts !== undefined && millivolts >= MILLIVOLTS_MIN && millivolts < 100_000) {
    record.values.supplyVolts = millivolts / 1000;
  }
  const { fields, kind } = report;
  const isAtEnd = state < 0 && BATTERY_AT_END.has(kind);
  const text = state > 0 ? fields[state - 1] : isAtEnd ? fields.at(-3) : undefined;
  if (text && /^\d{1,3}$/.test(text) && Number(text) <= 100) {
    keepRaw(record, 'batteryLevel', Number(text));
  }
}

/** Kilometres with decimals and hours stand behind the network of the last place. */
function readCounters({ report, record, place, state }: Reading): void {
  if (place < 0) return;
  const { fields } = report;
  const to = state > 0 ? state : Math.min(place + 10, fields.length - 2);
  for (let at = place + 7; at < to; at++) {
    const text = fields[at] ?? '';
    if (!DECIMAL.test(text)) continue;
    if (Number(text) > 0) record.values.odometerMetres = Math.round(Number(text) * 1000);
    break;
  }
  for (const text of fields.slice(place + 7)) {
    const hours = HOURS.exec(text)?.slice(1).map(Number);
    if (!hours) continue;
    const [hour = 0, minute = 0, second = 0] = hours;
    const seconds = hour * 3600 + minute * 60 + second;
    if (seconds > 0) record.values.engineSeconds = seconds;
    return;
  }
}

/** Two digits before the number of places. */
function reportType({ report, place }: Reading): string {
  return report.fields[place - 6] ?? '';
}

function readShout(reading: Reading): void {
  const { report, record } = reading;
  const rule = QUECLINK_ALARMS[report.kind];
  const alarm = typeof rule === 'object' ? rule[reportType(reading).slice(-1)] : rule;
  if (alarm) addAlarm(record, alarm);
}

const OWN: Readonly<Record<string, (reading: Reading) => void>> = {
  IGN: (reading) => putIgnition(reading, true),
  VGN: (reading) => putIgnition(reading, true),
  IGF: (reading) => putIgnition(reading, false),
  VGF: (reading) => putIgnition(reading, false),
  STT: readMotion,
  DIS: readInput,
  IOB: readInput,
  IDA: readDriver,
  ERI: readSensors,
  CAN: readBusReport,
  JDS: ({ report, record }) => {
    if (report.fields[4] === JAMMED) addAlarm(record, 'jamming');
  },
  BPL: ({ report, record, place }) => {
    const volts = numberAt(report, place - 5);
    if (volts !== undefined && volts < 20) record.values.batteryVolts = volts;
  },
  TEM: ({ report, record, place }) => {
    const degrees = celsius(numberAt(report, place - 5) ?? Number.NaN);
    if (degrees !== null) record.values.temperatures = [degrees];
  },
  DAT: ({ report, record, place }) => {
    keepRaw(record, 'data', (report.fields[place - 5] ?? '').slice(0, TEXT_MAX));
  },
  BAA: readAccessory,
  BID: readAccessory,
  DAR: ({ report, record }) => keepNumber(report, record, 'warningType', 4),
  CTN: ({ report, record, place }) => keepNumber(report, record, 'batteryLevel', place - 5),
  INF: readInformation,
};

function keepNumber(report: Report, record: TrackerRecord, name: string, at: number): void {
  const value = numberAt(report, at);
  if (value !== undefined) keepRaw(record, name, value);
}

function putIgnition(reading: Reading, isOn: boolean): void {
  reading.inputs = ((reading.inputs ?? 0) & ~1) | (isOn ? 1 : 0);
  reading.record.inputs = reading.inputs;
}

function readMotion(reading: Reading): void {
  const text = reading.report.fields[4] ?? '';
  if (/^[0-9A-F]{2}$/.test(text)) putState(reading, Number.parseInt(text, 16), undefined);
}

/** The upper digit names the input, the lower one is its state. */
function readInput(reading: Reading): void {
  const text = reportType(reading);
  const number = Number.parseInt(text.slice(0, -1), 16);
  if (!(number >= 0 && number < 16) || !/[01]$/.test(text)) return;
  const isOn = text.endsWith('1');
  keepRaw(reading.record, `din${number + 1}`, isOn);
  // One input alone is no input word.
  if (reading.inputs === null) return;
  const bit = 1 << number;
  reading.inputs = isOn ? reading.inputs | bit : reading.inputs & ~bit;
}

function readDriver({ report, record, place }: Reading): void {
  const code = report.fields[place - 7] ?? '';
  if (!/^[0-9A-F]{4,16}$/i.test(code)) return;
  const upper = code.toUpperCase();
  record.identification =
    code.length === 16 ? dallasKey(code) : /^0+$/.test(code) ? null : { kind: 'rfid', code: upper };
}

/** Volts of a wireless sensor's battery. */
function readAccessory({ report, record, place }: Reading): void {
  const millivolts = numberAt(report, place - 5);
  if (millivolts !== undefined) keepRaw(record, 'accessoryVoltage', millivolts / 1000);
}

/** ERI tells by a mask what stands behind the state. */
function readSensors(reading: Reading): void {
  const { report, record, state } = reading;
  const { fields } = report;
  const maskText = fields[4] ?? '';
  if (!/^[0-9A-F]{8}$/.test(maskText) || state < 0) return;
  const mask = Number.parseInt(maskText, 16);
  const rest = fields.slice(state + 1, -2);
  if (mask & 1) {
    const probe = rest.find((text) => /^[0-9A-F]{4}$/.test(text));
    if (probe) record.values.probe1 = Number.parseInt(probe, 16);
  }
  if (mask & 2) readWires(record, rest);
  if (mask & 4) readBus(reading, rest);
  readTank(record, mask, rest);
}

/** Number of the sensor, 1 for temperature, its value in sixteenths of a degree. */
function readWires(record: TrackerRecord, rest: readonly string[]): void {
  const temperatures: (number | null)[] = [];
  for (const [at, text] of rest.entries()) {
    const value = rest[at + 2] ?? '';
    const isSensor = /^[0-9A-F]{16}$/.test(text) && rest[at + 1] === '1';
    if (!isSensor || !/^[0-9A-F]{4}$/.test(value)) continue;
    temperatures.push(celsius(((Number.parseInt(value, 16) << 16) >> 16) * 0.0625));
  }
  if (temperatures.length > 0) record.values.temperatures = temperatures.slice(0, 8);
}

function readBusReport(reading: Reading): void {
  const { fields } = reading.report;
  const at = fields.findIndex((text, index) => index > 3 && /^[0-9A-F]{8}$/.test(text));
  if (at < 0) return;
  const ignition = readCan(reading.record, fields[at] ?? '', fields.slice(at + 1));
  if (ignition !== undefined) putIgnition(reading, ignition);
}

/** State of the bus, its mask, its fields. */
function readBus(reading: Reading, rest: readonly string[]): void {
  const at = rest.findIndex(
    (text, index) => /^[0-9A-F]{5,8}$/.test(text) && /^[01]$/.test(rest[index - 1] ?? ''),
  );
  if (at < 0) return;
  const ignition = readCan(reading.record, rest[at] ?? '', rest.slice(at + 1));
  if (ignition !== undefined) putIgnition(reading, ignition);
}

/** The last fields: percent and litres of a probe. */
function readTank(record: TrackerRecord, mask: number, rest: readonly string[]): void {
  const last = [...rest].filter((text) => text !== '');
  const take = () => {
    const text = last.pop() ?? '';
    return DECIMAL.test(text) ? Number(text) : undefined;
  };
  // Wireless sensors stand behind them.
  if (mask & ~0x1f) return;
  if (mask & 0x10) {
    const litres = take();
    if (litres !== undefined) record.values.fuelLitres1 = litres;
  }
  if (mask & 0x08) {
    const percent = take();
    if (percent !== undefined && percent <= 100) record.values.fuelPercent1 = percent;
  }
}

/** State, card, signal and supplies; some tell the vehicle's number before. */
function readInformation(reading: Reading): void {
  const { report, record } = reading;
  const shift = /^[0-9A-Z]{17}$/.test(report.fields[3] ?? '') ? 1 : 0;
  const state = report.fields[4 + shift] ?? '';
  if (/^[0-9A-F]{2}$/.test(state)) putState(reading, Number.parseInt(state, 16), undefined);
  const card = report.fields[5 + shift] ?? '';
  if (/^\w{18,22}$/.test(card)) keepRaw(record, 'iccid', card);
  const signal = numberAt(report, 6 + shift);
  if (signal !== undefined && signal <= 31) {
    record.values.gsmSignalPercent = Math.round((signal * 100) / 31);
  }
  const [first, second, battery] = [9, 10, 11].map((at) => numberAt(report, at + shift));
  if (first !== undefined && first >= MILLIVOLTS_MIN) record.values.supplyVolts = first / 1000;
  if (second !== undefined && second >= MILLIVOLTS_MIN) keepRaw(record, 'power2', second / 1000);
  if (battery !== undefined && battery > 0 && battery < 20) record.values.batteryVolts = battery;
}

/** Where the six digits of the state are; -1: nowhere. */
export function stateIndex({ fields, places }: Report): number {
  const place = places.at(-1) ?? -1;
  const from = place < 0 ? 4 : place + 7;
  return fields.findIndex((text, at) => at >= from && at < fields.length - 2 && STATE.test(text));
}
