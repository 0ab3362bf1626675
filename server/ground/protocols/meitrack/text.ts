// AAA and AFF: one record as text with commas between its fields. A field that cannot be read is missing
// from the record and from nothing else; without a time there is no record.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { cleanText, numberOf } from '../osmand/parameters.ts';
import { celsius, dallasKey, directionOf, emptyRecord, keepRaw } from '../record.ts';
import { inputsOf, voltSteps } from './options.ts';
import { setEvent, setSignal, setTemperature, settlePlace } from './record.ts';

/** Event, place, time, validity; all behind them may be missing. */
const FIELDS_MIN = 5;
/** Fields that are kept by their number where the protocol does not say what they are. */
const FIELDS_MAX = 40;
const KNOWN_FIELDS = 22;
const CARD_READ = 37;
/** From here on temperatures are whole numbers of hundredths. */
const NEW_PROTOCOL = 3;
const PROBES = ['probe1', 'probe2', 'probe3'] as const;
const CHECKED_EVENTS_MAX = 65_535;

/** The record, or why there is none. */
export function readTextRecord(
  text: string,
  hasCacheCount: boolean,
  options: Record<string, unknown>,
): TrackerRecord | string {
  const fields = text.split(',', FIELDS_MAX);
  if (hasCacheCount) fields.shift();
  if (fields.length < FIELDS_MIN) return 'fields';
  const time = parsedTime(fields[3] ?? '');
  if (time === undefined) return 'time';
  const record = emptyRecord(time);
  const event = numberOf(fields[0] ?? '');
  if (event !== undefined && event >= 0 && event <= CHECKED_EVENTS_MAX) setEvent(record, event);
  readPlace(record, fields);
  settlePlace(record, fields[4] === 'A');
  readCounters(record, fields);
  readState(record, fields[14] ?? '', options);
  readVolts(record, fields[15] ?? '', options);
  readTail(record, fields, event);
  return record;
}

/** yymmddHHMMSS in UTC. */
function parsedTime(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const time = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // A 31st of June would become the 1st of July.
  return new Date(time).getUTCDate() === Number(day) ? time : undefined;
}

function numberAt(fields: readonly string[], index: number): number | null {
  return numberOf(fields[index]?.trim() ?? '') ?? null;
}

function readPlace(record: TrackerRecord, fields: readonly string[]): void {
  record.latitude = numberAt(fields, 1);
  record.longitude = numberAt(fields, 2);
  record.satellites = numberAt(fields, 5);
  setSignal(record, numberAt(fields, 6));
  const speed = numberAt(fields, 7);
  record.speedKmh = speed !== null && speed >= 0 ? speed : null;
  record.direction = directionOf(numberAt(fields, 8) ?? -1);
  record.hdop = numberAt(fields, 9);
  record.altitudeMetres = numberAt(fields, 10);
}

function readCounters(record: TrackerRecord, fields: readonly string[]): void {
  const odometer = numberAt(fields, 11);
  if (odometer !== null && odometer >= 0) record.values.odometerMetres = odometer;
  const runTime = numberAt(fields, 12);
  if (runTime !== null) keepRaw(record, 'runTime', runTime);
  if (fields[13]) keepRaw(record, 'cell', cleanText(fields[13]));
}

/** Four hex digits: inputs, then outputs. */
function readState(record: TrackerRecord, text: string, options: Record<string, unknown>): void {
  if (!/^[0-9a-f]{4}$/i.test(text)) {
    if (text !== '') keepRaw(record, 'state', cleanText(text));
    return;
  }
  const state = Number.parseInt(text, 16);
  record.inputs = inputsOf(state >> 8, options);
  keepRaw(record, 'din1', (state >> 8) & 1);
  keepRaw(record, 'outputs', state & 0xff);
}

/** Three analogs, battery and supply: volts where there is a point, else hex in the model's steps. */
function readVolts(record: TrackerRecord, text: string, options: Record<string, unknown>): void {
  const steps = voltSteps(options.model);
  const parts = text.split('|');
  const volts = (index: number, step: number) => {
    const part = parts[index] ?? '';
    if (part.includes('.')) return numberOf(part);
    return /^[0-9a-f]{1,4}$/i.test(part)
      ? Math.round(Number.parseInt(part, 16) * step * 1000) / 1000
      : undefined;
  };
  for (const [index, probe] of PROBES.entries()) {
    const value = volts(index, 0.01);
    if (value !== undefined) record.values[probe] = value;
  }
  const battery = volts(3, steps.battery);
  if (battery !== undefined) record.values.batteryVolts = battery;
  const supply = volts(4, steps.supply);
  if (supply !== undefined) record.values.supplyVolts = supply;
}

function readTail(
  record: TrackerRecord,
  fields: readonly string[],
  event: number | undefined,
): void {
  const [data = '', , version = '', fuel = '', temperatures = ''] = fields.slice(16);
  if (data !== '' && event === CARD_READ) readCard(record, data);
  else if (data !== '') keepRaw(record, 'eventData', cleanText(data));
  readFuel(record, fuel);
  const isNew = (numberOf(version) ?? 0) >= NEW_PROTOCOL;
  for (const part of temperatures.split('|')) readTemperature(record, part, isNew);
  for (const [index, field] of fields.slice(KNOWN_FIELDS).entries()) {
    if (field !== '') keepRaw(record, `field${KNOWN_FIELDS + index + 1}`, cleanText(field));
  }
}

function readCard(record: TrackerRecord, data: string): void {
  const code = cleanText(data.trim());
  if (/^[0-9a-f]{16}$/i.test(code)) record.identification = dallasKey(code);
  else record.identification = /^0*$/.test(code) ? null : { kind: 'rfid', code };
}

/** A byte of percent and one of hundredths; all zeros mean that there is no sensor. */
function readFuel(record: TrackerRecord, text: string): void {
  if (!/^[0-9a-f]{4}$/i.test(text) || text === '0000') return;
  const value = Number.parseInt(text.slice(0, 2), 16) + Number.parseInt(text.slice(2), 16) / 100;
  if (value <= 100) record.values.fuelPercent1 = value;
}

/** Sensor, then °C: a signed number of hundredths, of old a signed byte and its hundredths. */
function readTemperature(record: TrackerRecord, text: string, isNew: boolean): void {
  if (!/^[0-9a-f]{6}$/i.test(text)) return;
  const bytes = Buffer.from(text, 'hex');
  const whole = bytes.readInt8(1);
  const old = whole + (Math.sign(whole || 1) * bytes.readUInt8(2)) / 100;
  setTemperature(record, bytes.readUInt8(0), celsius(isNew ? bytes.readInt16BE(1) / 100 : old));
}
