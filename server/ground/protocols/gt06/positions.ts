// Position packets of GT06. Their place block is the same; what follows it differs by type and model, and where it
// is not known it is left alone: a place is never lost for what stands behind it.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { Decoded } from '../protocol.ts';
import { celsius, emptyRecord, hexOf, keepRaw, printableText } from '../record.ts';
import { addAlarmCode } from './alarms.ts';
import { momentAt } from './clock.ts';
import { type Draft, keepBytes, keepText, putInputs } from './draft.ts';
import { GPS_BYTES, type Gps, hasGps, putPlace, readGps } from './gps.ts';
import { keyBehind } from './key.ts';
import { isModel } from './options.ts';
import { readStatus, STATUS_BYTES } from './status.ts';

/** What stands between the place and the rest: how many bytes of mobile network, or that they tell their length. */
type Layout =
  | { tail: 'none' }
  | { tail: 'ignition'; network: number }
  | { tail: 'status'; network: 'told' | number; before?: number };

const LAYOUTS: Readonly<Record<number, Layout>> = {
  16: { tail: 'none' },
  17: { tail: 'none' },
  18: { tail: 'ignition', network: 8 },
  22: { tail: 'status', network: 'told' },
  26: { tail: 'none' },
  34: { tail: 'ignition', network: 8 },
  37: { tail: 'status', network: 'told' },
  38: { tail: 'status', network: 'told' },
  39: { tail: 'status', network: 'told' },
  45: { tail: 'ignition', network: 8 },
  49: { tail: 'ignition', network: 10 },
  50: { tail: 'status', network: 'told' },
  55: { tail: 'ignition', network: 10 },
  56: { tail: 'none' },
  160: { tail: 'ignition', network: 15 },
  164: { tail: 'status', network: 'told' },
};

/** What stands behind the place of types that have one in some models only, where that is known. */
const MAYBE: Readonly<Record<number, Layout>> = {
  163: { tail: 'status', network: 15, before: 1 },
};
const UNKNOWN: Layout = { tail: 'none' };

const WIDE_STATUS = 6;
const PLAIN_TYPE = 18;
const NUMBER_BYTES = 8;

/** Undefined: no position packet. */
export function position(draft: Draft): Decoded | undefined {
  const { content, type, isLong } = draft;
  if (type === 50 && isLong) return longPosition(draft);
  if (type === 52) return plugPosition(draft);
  // Clones put the block into types of any number: what reads as one is a place.
  const layout = LAYOUTS[type] ?? (hasGps(content, 0) ? (MAYBE[type] ?? UNKNOWN) : undefined);
  if (!layout) return undefined;
  if (content.length < GPS_BYTES) return { records: [], heartbeat: true };
  const own = ownLayout(draft);
  if (own) return own;
  const gps = gpsAt(draft, 0);
  const rest = readTail(draft, gps, layout);
  return finish(draft, gps, rest);
}

function gpsAt(draft: Draft, at: number): Gps {
  const { content } = draft;
  return readGps(content, at, momentAt(draft, content, at));
}

/** Models that put their number before the place. */
function ownLayout(draft: Draft): Decoded | undefined {
  const { content, context } = draft;
  const { options } = context;
  if (isModel(options, 'XT40') || namesItself(draft, 1)) return numberedPosition(draft);
  if (!isModel(options, 'QH302R') && !namesItself(draft, 0)) return undefined;
  if (content.length < NUMBER_BYTES + GPS_BYTES) return undefined;
  return finish(draft, gpsAt(draft, NUMBER_BYTES), undefined);
}

function namesItself({ content, context }: Draft, at: number): boolean {
  const code = context.state.deviceCode;
  return code !== null && hexOf(content.subarray(at, at + NUMBER_BYTES)) === `0${code}`;
}

/** One byte, number, time of sending, place, network, supply, and what a reader told between STX and ETX. */
function numberedPosition(draft: Draft): Decoded | undefined {
  const { content, view } = draft;
  const at = 1 + NUMBER_BYTES + 6;
  if (content.length < at + GPS_BYTES) return undefined;
  const gps = gpsAt(draft, at);
  const supply = at + GPS_BYTES + 10;
  if (content.length >= supply + 2) gps.record.values.supplyVolts = view.getUint16(supply) / 100;
  putCard(gps.record, content.subarray(supply));
  return finish(draft, gps, undefined);
}

/** A reader's text between STX and ETX. */
export function putCard(record: TrackerRecord, bytes: Uint8Array): void {
  const from = bytes.lastIndexOf(2);
  const to = bytes.indexOf(3, from);
  if (from < 0 || to - from < 5) return;
  const code = printableText(bytes.subarray(from + 1, to)).trim();
  if (code.length === to - from - 1) record.identification = { kind: 'rfid', code };
}

function readTail(draft: Draft, gps: Gps, layout: Layout): Uint8Array | undefined {
  if (layout.tail === 'none') return draft.content.subarray(GPS_BYTES);
  const at = GPS_BYTES + (layout.tail === 'status' ? (layout.before ?? 0) : 0);
  if (layout.tail === 'status') {
    const { network } = layout;
    return statusTail(draft, gps, network === 'told' ? toldNetwork(draft) : at + network);
  }
  return ignitionTail(draft, gps, at + networkBytes(draft, at, layout.network));
}

/** With the highest bit of the country the operator's number takes two bytes. */
function networkBytes({ content }: Draft, at: number, bytes: number): number {
  const isWide = bytes !== 10 && ((content[at] ?? 0) & 0x80) !== 0;
  return bytes + (isWide ? 1 : 0);
}

/** Where the state begins; the network's length counts itself in some models and not in others. */
function toldNetwork(draft: Draft): number {
  const { content, type } = draft;
  const told = content[GPS_BYTES] ?? 0;
  const at = GPS_BYTES + 1;
  if (told === 0) return content.length - STATUS_BYTES;
  if (type === 164) return GPS_BYTES + told;
  if (type === 50) return at + told;
  return at + networkBytes(draft, at, 8);
}

function statusTail(draft: Draft, gps: Gps, at: number): Uint8Array | undefined {
  const { content, type } = draft;
  const left = content.length - at;
  // A level of two bytes: its upper byte is zero, and there is one byte more than usual.
  const isWide = type === 22 && left === WIDE_STATUS && content[at + 1] === 0;
  if (left < STATUS_BYTES) return undefined;
  readStatus(draft, gps.record, at, isWide);
  gps.ignition = draft.memory.ignition;
  return content.subarray(at + STATUS_BYTES + (isWide ? 1 : 0));
}

/** Ignition, why it was sent, whether it is late, and of some models the way. */
function ignitionTail(draft: Draft, gps: Gps, at: number): Uint8Array | undefined {
  const { content, view, type } = draft;
  const { record } = gps;
  const left = content.length - at;
  if (type === PLAIN_TYPE && left === 12) return sensorTail(draft, gps, at);
  if (left < 3 || (type === PLAIN_TYPE && left !== 3 && left !== 7)) return content.subarray(at);
  const ignition = content[at] as number;
  if (ignition > 1) return content.subarray(at);
  gps.ignition = ignition === 1;
  keepRaw(record, 'uploadMode', content[at + 1] as number);
  if (content[at + 2] === 1) keepRaw(record, 'buffered', true);
  const metres = left === 7 || left === 9 ? view.getUint32(at + 3) : 0;
  if (metres > 0) record.values.odometerMetres = metres;
  if (left === 9 && record.hasFix) record.altitudeMetres = view.getInt16(at + 7);
  return undefined;
}

/** State, supply, signal, alarm, fuel probe, temperature with its sign in the highest bit, way in 10 m. */
function sensorTail(draft: Draft, gps: Gps, at: number): undefined {
  const { view } = draft;
  const { record } = gps;
  const status = view.getUint8(at);
  gps.ignition = (status & 2) !== 0;
  keepRaw(record, 'status', status);
  record.values.supplyVolts = view.getUint16(at + 1) / 100;
  addAlarmCode(draft, record, view.getUint8(at + 4));
  record.values.probe1 = view.getUint16(at + 5);
  const degrees = view.getUint8(at + 7);
  record.values.temperatures = [celsius(degrees & 0x80 ? -(degrees & 0x7f) : degrees)];
  record.values.odometerMetres = view.getUint32(at + 8) * 10;
  return undefined;
}

function finish(draft: Draft, gps: Gps, rest: Uint8Array | undefined): Decoded {
  const { record } = gps;
  const key = rest && keyBehind(draft, rest);
  if (key !== undefined) record.identification = key;
  else if (rest) keepBytes(record, 'rest', rest);
  if (gps.ignition !== undefined) draft.memory.ignition = gps.ignition;
  // What was told meanwhile is no news of a late record.
  if (record.raw?.buffered !== true || gps.ignition !== undefined) putInputs(draft, record);
  return { records: [record] };
}

/** 7979 32: time, length of the place, place, network and access points. */
function longPosition(draft: Draft): Decoded {
  const { content } = draft;
  const hasPlace = (content[6] ?? 0) >= 12 && content.length >= GPS_BYTES + 1;
  if (!hasPlace) {
    const record = emptyRecord(momentAt(draft, content, 0));
    keepBytes(record, 'network', content.subarray(6));
    putInputs(draft, record);
    return { records: [record] };
  }
  // Without the length it is the block that all have.
  const block = Uint8Array.from([...content.subarray(0, 6), ...content.subarray(7, GPS_BYTES + 1)]);
  return finish(draft, readGps(block, 0, momentAt(draft, block, 0)), undefined);
}

/** 34: flags, place, state, way and what the vehicle's plug tells. */
function plugPosition(draft: Draft): Decoded {
  const { content, view } = draft;
  const at = 4;
  if (content.length < at + GPS_BYTES) return { records: [], heartbeat: true };
  const gps = gpsAt(draft, at);
  const end = at + GPS_BYTES;
  if (content.length >= end + 6) gps.record.values.odometerMetres = view.getUint32(end + 2);
  return finish(draft, gps, content.subarray(end + 6));
}

/** 95: a driving alarm with time and code, or one of a camera with a place and the names of its files. */
export function alarmPacket(draft: Draft): Decoded {
  const { content, view } = draft;
  if (content.length <= 7) {
    const record = emptyRecord(momentAt(draft, content, 0));
    if (content.length === 7) addAlarmCode(draft, record, content[6] as number);
    putInputs(draft, record);
    return { records: [record] };
  }
  const record = emptyRecord(momentAt(draft, content, 3));
  if (content.length < 26) return { records: [record] };
  record.satellites = view.getUint8(9) & 15;
  putPlace(record, view.getUint32(10), view.getUint32(14), view.getUint16(18));
  if (record.hasFix) record.speedKmh = view.getUint8(20);
  const code = view.getUint8(24);
  addAlarmCode(draft, record, code);
  keepRaw(record, 'event', code);
  keepText(record, 'eventFiles', printableText(content.subarray(26)));
  return { records: [record] };
}
