// Packets of GT06 that tell something else than a place: state by numbered values, readers, networks, answers.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { Decoded } from '../protocol.ts';
import { addAlarm, celsius, emptyRecord, hexOf, keepRaw, printableText } from '../record.ts';
import { addAlarmCode } from './alarms.ts';
import { clockZone, momentAt } from './clock.ts';
import { type Draft, keepBytes, keepText, MINUTE_MS, putInputs, recordOfNow } from './draft.ts';
import { GPS_BYTES, putPlace, timeAt } from './gps.ts';
import { putCard } from './positions.ts';
import { readStatus, STATUS_BYTES } from './status.ts';

const ASCII = 1;
const SERVER_FLAG_BYTES = 4;

/** 94: one value, named by the first byte. */
export function information(draft: Draft): Decoded {
  const { content, view } = draft;
  const record = recordOfNow(draft);
  const kind = content[0];
  const value = content.subarray(1);
  if (kind === undefined) return { records: [], heartbeat: true };
  if ((kind === 0 || kind === 0x0b) && value.length >= 2) {
    record.values.supplyVolts = view.getUint16(1) / 100;
  } else if (kind === 4) {
    keepText(record, 'text', printableText(value));
  } else if (kind === 5) {
    readDoor(draft, record, value);
  } else if (kind === 0x0a && value.length >= 26) {
    keepText(record, 'imsi', hexOf(value.subarray(8, 16)));
    keepText(record, 'iccid', hexOf(value.subarray(16, 26)).replace(/f+$/, ''));
  } else if (kind === 0x0d) {
    readFuel(record, printableText(value));
  } else if (kind === 0x1b) {
    keepBytes(record, 'card', value);
    if (value.length > 1) {
      record.identification = { kind: 'rfid', code: hexOf(value).toUpperCase() };
    }
  } else if (kind === 0x1e && value.length >= 8) {
    record.values.temperatures = [celsius(view.getInt32(1) / 10)];
    keepRaw(record, 'humidity', view.getUint32(5) / 10);
  } else {
    keepBytes(record, `information${kind}`, value);
  }
  putInputs(draft, record);
  return { records: [record] };
}

/** The door's state is its lowest bit; some tell the time before it. */
function readDoor(draft: Draft, record: TrackerRecord, value: Uint8Array): void {
  if (value.length >= 7) record.time = momentAt(draft, value, 0) ?? record.time;
  const door = value[value.length >= 7 ? 6 : 0];
  if (door !== undefined) draft.memory.door = (door & 1) !== 0;
}

/** A fuel probe tells a text of numbers; the last one is its level. */
function readFuel(record: TrackerRecord, text: string): void {
  keepText(record, 'fuelSensor', text);
  const level = Number(/([\d.]+)\D*$/.exec(text)?.[1]);
  if (Number.isFinite(level)) record.values.probe1 = level;
}

/** 15 and 21: what a command was answered; a place when it was asked for one. */
export function commandAnswer(draft: Draft): Decoded {
  const { content, isLong } = draft;
  const { flag, text } = isLong ? longAnswer(content) : shortAnswer(content);
  const record = emptyRecord(null);
  keepText(record, 'answer', text);
  if (flag !== undefined) keepRaw(record, 'serverFlag', flag);
  const place = /Lat:([NS])([\d.]+),Lon:([EW])([\d.]+)/.exec(text);
  const time = /(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)/.exec(text);
  if (place && time) {
    const [year = 0, month = 0, day = 0, hour, minute, second] = time.slice(1).map(Number);
    const told = Date.UTC(year, month - 1, day, hour, minute, second);
    record.time = told - clockZone(draft, told) * MINUTE_MS;
    record.latitude = Number(place[2]) * (place[1] === 'S' ? -1 : 1);
    record.longitude = Number(place[4]) * (place[3] === 'W' ? -1 : 1);
    record.hasFix = true;
  }
  // Clones that answer with 0 mean the command under way.
  const key = flag ? String(flag) : null;
  return { records: [record], commandAnswers: [{ key, text }] };
}

function shortAnswer(content: Uint8Array): { flag: number | undefined; text: string } {
  const told = content[0] ?? 0;
  const to = told > SERVER_FLAG_BYTES ? Math.min(1 + told, content.length) : content.length;
  return {
    flag: flagAt(content, 1),
    text: printableText(content.subarray(1 + SERVER_FLAG_BYTES, to)),
  };
}

/** Flag, one byte of coding, text; UTF-16 is read by its printable characters. */
function longAnswer(content: Uint8Array): { flag: number | undefined; text: string } {
  const from = content[SERVER_FLAG_BYTES] ?? ASCII;
  return {
    flag: flagAt(content, 0),
    text: printableText(content.subarray(SERVER_FLAG_BYTES + (from <= 2 ? 1 : 0))),
  };
}

function flagAt(content: Uint8Array, at: number): number | undefined {
  if (content.length < at + SERVER_FLAG_BYTES) return undefined;
  return new DataView(content.buffer, content.byteOffset).getUint32(at);
}

/** 9B: what came over the serial line, behind one byte. */
export function serialLine(draft: Draft): Decoded {
  const record = recordOfNow(draft);
  const bytes = draft.content.subarray(1);
  keepBytes(record, 'serial', bytes);
  putCard(record, bytes);
  putInputs(draft, record);
  return { records: [record] };
}

/** 19 and A5: network and state without time and place. */
export function networkStatus(draft: Draft): Decoded {
  const { content, type } = draft;
  const network = type === 0xa5 ? 15 : 8;
  // Others send a time first and nothing that is understood.
  if (content.length < network + STATUS_BYTES || timeAt(content, 0) !== null) {
    return { records: [], heartbeat: true };
  }
  const record = recordOfNow(draft);
  readStatus(draft, record, network, false);
  putInputs(draft, record);
  return { records: [record] };
}

/** Mobile cells and access points: no place of ours, but the moment and what was seen. */
export function networks(draft: Draft, isBcd: boolean): Decoded {
  const { content } = draft;
  const record = emptyRecord(momentAt(draft, content, 0, isBcd) ?? draft.context.receivedTs);
  keepBytes(record, 'network', content);
  putInputs(draft, record);
  return { records: [record] };
}

/** What is known by its bytes only, with the moment in which it came. */
export function rawPacket(draft: Draft): Decoded {
  const record = recordOfNow(draft);
  keepBytes(record, `packet${draft.type.toString(16)}`, draft.content);
  putInputs(draft, record);
  return { records: [record] };
}

/** 36 of trackers without a place: state, battery in six steps, signal, language, then numbered values. */
export function stateValues(draft: Draft): Decoded {
  const record = recordOfNow(draft);
  const { content } = draft;
  eachValue(content, 5, 1, (id, value) => {
    if (id === 0x18 && value.length === 2) record.values.batteryVolts = numberOf(value) / 100;
    else if (id === 0x6a) keepRaw(record, 'batteryLevel', numberOf(value));
    else keepBytes(record, `value${id}`, value);
  });
  putInputs(draft, record);
  return { records: [record] };
}

/** F1, F2: Unix time, then numbered values. */
export function timedValues(draft: Draft): Decoded {
  const { content, view } = draft;
  if (content.length < 4) return { records: [], heartbeat: true };
  const record = emptyRecord(view.getUint32(0) * 1000);
  eachValue(content, 4, 1, (id, value) => {
    if (id === 5 && value.length === 2) record.values.supplyVolts = numberOf(value) / 100;
    else if (id === 0x0b && value.length === 10) readShortPlace(record, value);
    else keepBytes(record, `value${id}`, value);
  });
  putInputs(draft, record);
  return { records: [record] };
}

function readShortPlace(record: TrackerRecord, value: Uint8Array): void {
  record.satellites = (value[0] ?? 0) & 15;
  keepBytes(record, 'place', value);
}

/** 70: five bytes, then numbered values with a length of two bytes; 51 is the place with its Unix time. */
export function widePacket(draft: Draft): Decoded {
  const record = recordOfNow(draft);
  eachValue(draft.content, 5, 2, (id, value) => {
    if (id === 0x33 && value.length >= GPS_BYTES) readUnixPlace(record, value);
    else if (id === 0x35) readShout(record, value, draft);
    else if (id === 0x0a) keepText(record, 'iccid', hexOf(value).replace(/f+$/, ''));
    else keepBytes(record, `value${id}`, value);
  });
  putInputs(draft, record);
  return { records: [record] };
}

/** 1: taken off. */
function readShout(record: TrackerRecord, value: Uint8Array, draft: Draft): void {
  const code = numberOf(value);
  if (code === 1) addAlarm(record, 'tampering');
  else addAlarmCode(draft, record, code);
}

function readUnixPlace(record: TrackerRecord, value: Uint8Array): void {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  const seconds = view.getUint32(0);
  if (seconds === 0) return;
  record.time = seconds * 1000;
  record.satellites = view.getUint8(4);
  putPlace(record, view.getUint32(7), view.getUint32(11), view.getUint16(16));
  if (!record.hasFix) return;
  record.altitudeMetres = view.getInt16(5);
  record.speedKmh = view.getUint8(15);
}

/** Calls back for each value: number u16, length of `lengthBytes`, bytes; stops at the first that is not whole. */
function eachValue(
  content: Uint8Array,
  from: number,
  lengthBytes: 1 | 2,
  read: (id: number, value: Uint8Array) => void,
): void {
  let at = from;
  while (at + 2 + lengthBytes <= content.length) {
    const id = numberOf(content.subarray(at, at + 2));
    const begin = at + 2 + lengthBytes;
    const end = begin + numberOf(content.subarray(at + 2, begin));
    if (end > content.length) return;
    read(id, content.subarray(begin, end));
    at = end;
  }
}

/** Up to four bytes as a number. */
function numberOf(bytes: Uint8Array): number {
  return bytes.subarray(0, 4).reduce((sum, byte) => sum * 256 + byte, 0);
}
