// The binary payload of a BCE IOTM message, little endian: version, records with type and length,
// checksum. Data records carry a time and elements of value type, sensor and value.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { sum8 } from '../checksum.ts';
import { deviceNumberText } from '../device-number.ts';
import type { Decoded, Fault } from '../protocol.ts';
import { directionOf, emptyRecord, hexOf, isPlace, keepRaw, printableText } from '../record.ts';
import { applySensor, type Draft, type SensorValue } from './sensors.ts';
import type { MqttMemory } from './session.ts';

const VERSION = 2;
const RECORD_DATA = 1;
const RECORD_NUMBER = 2;
const RECORD_EVENT = 3;
const IGNITION_BIT = 1;
const POSITION_TYPE = 14;
const TEXT_MAX = 200;

interface Reading {
  bytes: Uint8Array;
  view: DataView;
  options: Record<string, unknown>;
  memory: MqttMemory;
  records: TrackerRecord[];
  quarantined: { reason: string; bytes: Uint8Array }[];
  unknown: Record<string, number>;
}

export interface PayloadContext {
  options: Record<string, unknown>;
  memory: MqttMemory;
  /** Number of the session; the payload repeats it. */
  deviceCode: string | null;
}

/** Reads a payload; the memory of inputs is given back changed. */
export function readPayload(
  bytes: Uint8Array,
  { options, memory, deviceCode }: PayloadContext,
): { decoded: Decoded; memory: MqttMemory } | Fault {
  if (bytes.length === 0) return { decoded: { records: [], heartbeat: true }, memory };
  const end = bytes.length - 1;
  if (bytes[end] !== sum8(bytes, 0, end)) return { fault: 'checksum', close: true };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading: Reading = {
    bytes,
    view,
    options,
    memory: { ...memory },
    records: [],
    quarantined: [],
    unknown: {},
  };
  if (bytes[0] === VERSION) readRecords(reading, end, deviceCode);
  else reading.quarantined.push({ reason: `version ${bytes[0]}`, bytes });
  const decoded: Decoded = { records: reading.records };
  if (reading.quarantined.length > 0) decoded.quarantined = reading.quarantined;
  if (Object.keys(reading.unknown).length > 0) decoded.unknown = reading.unknown;
  return { decoded, memory: reading.memory };
}

function readRecords(reading: Reading, end: number, deviceCode: string | null): void {
  const { bytes, view } = reading;
  let at = 1;
  while (at < end) {
    const from = at + 3;
    const to = from <= end ? from + view.getUint16(at + 1, true) : end + 1;
    if (to > end) {
      reading.quarantined.push({
        reason: 'record does not fit its message',
        bytes: bytes.subarray(at, end),
      });
      return;
    }
    readRecord(reading, bytes[at] as number, from, to, deviceCode);
    at = to;
  }
}

function readRecord(
  reading: Reading,
  type: number,
  from: number,
  to: number,
  deviceCode: string | null,
): void {
  const { bytes, view } = reading;
  if (type === RECORD_DATA && to - from >= 4) {
    reading.records.push(readData(reading, from, to));
  } else if (type === RECORD_NUMBER && to - from === 8) {
    const number = deviceNumberText(view.getBigUint64(from, true));
    // The session decides whose records they are: it is what the gateway has let in.
    if (number !== deviceCode) count(reading, 'other-device-number');
  } else if (type === RECORD_EVENT && to - from >= 6) {
    const record = emptyRecord(view.getUint32(from, true) * 1000);
    keepRaw(record, 'eventFunction', view.getUint8(from + 4));
    keepRaw(record, 'event', view.getUint8(from + 5));
    const text = printableText(bytes.subarray(from + 6, to)).slice(0, TEXT_MAX);
    if (text) keepRaw(record, 'eventText', text);
    reading.records.push(record);
  } else {
    count(reading, `type${type}`);
    const part = bytes.subarray(from - 3, to);
    reading.quarantined.push({ reason: `record type ${type}`, bytes: part });
  }
}

function count({ unknown }: Reading, name: string): void {
  unknown[name] = (unknown[name] ?? 0) + 1;
}

function readData(reading: Reading, from: number, to: number): TrackerRecord {
  const { bytes, view, options } = reading;
  const record = emptyRecord(view.getUint32(from, true) * 1000);
  const draft: Draft = {
    record,
    options,
    inputs: 0,
    inputsTold: 0,
    hasBusOdometer: false,
    isSigned: false,
  };
  let at = from + 4;
  while (at < to) {
    const next = readElement(reading, draft, at, to);
    if (next < 0) {
      keepRaw(record, 'tail', hexOf(bytes.subarray(at, Math.min(to, at + TEXT_MAX))));
      count(reading, `value-type${bytes[at]}`);
      break;
    }
    at = next;
  }
  settleInputs(draft, reading.memory);
  return record;
}

/**
 * A record tells only some inputs; the others are as last told on this connection. Without an
 * ignition line the word would say that the motor is off, so there is none.
 */
function settleInputs({ inputs, inputsTold, record }: Draft, memory: MqttMemory): void {
  if (inputsTold === 0) return;
  memory.inputs = (memory.inputs & ~inputsTold) | inputs;
  memory.inputsTold |= inputsTold;
  if (memory.inputsTold & IGNITION_BIT) record.inputs = memory.inputs;
  else keepRaw(record, 'inputs', inputs);
}

/** Reads one element; gives where the next begins, −1 when its type is unknown or it does not fit. */
function readElement(reading: Reading, draft: Draft, at: number, to: number): number {
  const { view, bytes } = reading;
  if (at + 3 > to) return -1;
  const type = view.getUint8(at);
  const sensor = view.getUint16(at + 1, true);
  const start = at + 3;
  const length = lengthOf(view, type, start, to);
  if (length < 0 || start + length > to) return -1;
  if (type === POSITION_TYPE) {
    readPosition(view, draft.record, start);
    return start + length;
  }
  draft.isSigned = type >= 8;
  const value = elementValue(bytes, view, type, start, length);
  if (!applySensor(draft, sensor, value)) count(reading, `io${sensor.toString(16)}`);
  return start + length;
}

const LENGTHS: Record<number, number> = {
  0: 0,
  1: 0,
  3: 0,
  4: 1,
  5: 2,
  6: 4,
  7: 8,
  8: 1,
  9: 2,
  10: 4,
  11: 8,
  12: 4,
  13: 8,
  [POSITION_TYPE]: 16,
};

function lengthOf(view: DataView, type: number, at: number, to: number): number {
  if (type === 32 || type === 33) return at + 1 > to ? -1 : 1 + view.getUint8(at);
  if (type === 64 || type === 65) return at + 2 > to ? -1 : 2 + view.getUint16(at, true);
  return LENGTHS[type] ?? -1;
}

function elementValue(
  bytes: Uint8Array,
  view: DataView,
  type: number,
  at: number,
  length: number,
): SensorValue {
  switch (type) {
    case 0:
      return false;
    case 1:
      return true;
    case 4:
      return view.getUint8(at);
    case 5:
      return view.getUint16(at, true);
    case 6:
      return view.getUint32(at, true);
    case 7:
      return safe(view.getBigUint64(at, true));
    case 8:
      return view.getInt8(at);
    case 9:
      return view.getInt16(at, true);
    case 10:
      return view.getInt32(at, true);
    case 11:
      return safe(BigInt.asUintN(64, view.getBigInt64(at, true)), view.getBigInt64(at, true));
    case 12:
      return view.getFloat32(at, true);
    case 13:
      return view.getFloat64(at, true);
    case 32:
    case 64:
      return printableText(bytes.subarray(at + type / 32, at + length)).slice(0, TEXT_MAX);
    case 33:
    case 65:
      return hexOf(bytes.subarray(at + (type >> 5), at + length)).slice(0, TEXT_MAX);
    default:
      return 0;
  }
}

/** As a number where that is exact, else the 64 bits. */
function safe(bits: bigint, value = bits): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : bits;
}

/** Latitude first, the reverse of the other BCE protocol. */
function readPosition(view: DataView, record: TrackerRecord, at: number): void {
  const latitude = rounded(view.getFloat32(at, true));
  const longitude = rounded(view.getFloat32(at + 4, true));
  record.hdop = view.getUint8(at + 10) / 10;
  record.satellites = view.getUint8(at + 11);
  if (!isPlace(latitude, longitude)) return;
  record.latitude = latitude;
  record.longitude = longitude;
  if (record.satellites === 0) return;
  record.hasFix = true;
  record.speedKmh = view.getUint16(at + 8, true);
  record.direction = directionOf(view.getUint16(at + 12, true));
  record.altitudeMetres = view.getInt16(at + 14, true);
}

/** A float32 has no more than six good decimals here. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
