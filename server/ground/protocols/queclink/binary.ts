// Binary reports of Queclink ("HEX mode"). What their bits mean differs between models, so places are found by their
// pattern: degrees in millionths before a time. Text is the form to choose where a tracker lets one choose.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { emptyRecord, hexOf, isPlace, keepRaw } from '../record.ts';

const DEGREE = 1_000_000;
const DAY = 86_400_000;
/** A receiver may be 1024 weeks behind. */
const YEAR_MIN = 2006;
const YEAR_MAX = 2068;
const CALENDAR_BYTES = 7;
/** Time of sending, count, checksum, line end. */
const TAIL_BYTES = 13;
const NUMBER_AT = 16;
const HEAD_BYTES = 24;
const VALUES_NUMBER_AT = 6;
const VALUES_HEAD_BYTES = 21;
const RAW_MAX = 400;
/** Places in one packet: more than any of them holds. */
const PLACES_MAX = 200;

export function decodeBinary(frame: Uint8Array, { receivedTs }: DecodeContext): Decoded | Fault {
  const kind = frame[1] === 0 ? '' : Buffer.from(frame.subarray(1, 4)).toString('latin1');
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (kind === '') return numberedValues(frame, view, receivedTs);
  if (kind === 'HBD' || kind === 'LGN') return { records: [], heartbeat: true };
  const sentTs = frame.length >= TAIL_BYTES ? calendarAt(view, frame.length - TAIL_BYTES) : null;
  const records = places(view, frame.length - TAIL_BYTES, calendarAt);
  if (records.length === 0 && sentTs !== null) {
    // A compressed track: its first place has a Unix time, the others are steps from it that are not understood.
    const near = (_: DataView, at: number) => {
      const time = view.getUint32(at) * 1000;
      return Math.abs(time - sentTs) < DAY ? time : null;
    };
    records.push(...places(view, frame.length - TAIL_BYTES, near).slice(0, 1));
    for (const record of records) keepRaw(record, 'packet', hexOf(frame).slice(0, RAW_MAX));
  }
  const isReport = kind === 'RSP' || kind === 'BSP' || kind === 'EVT' || kind === 'BVT';
  if (records.length === 0) records.push(emptyRecord(sentTs));
  for (const record of records) keep(record, kind, frame);
  const number = isReport && frame.length >= HEAD_BYTES ? numberOf(frame) : undefined;
  return number === undefined ? { records } : { records, deviceCode: number };
}

function keep(record: TrackerRecord, kind: string, frame: Uint8Array): void {
  keepRaw(record, 'report', kind);
  if (kind === 'BSP' || kind === 'BVT') keepRaw(record, 'buffered', true);
  if (!record.hasFix) keepRaw(record, 'packet', hexOf(frame).slice(0, RAW_MAX));
}

/** Seven bytes of two digits each and one of one digit. */
function numberOf(frame: Uint8Array): string | undefined {
  const bytes = frame.subarray(NUMBER_AT, NUMBER_AT + 8);
  let text = '';
  for (const [index, byte] of bytes.entries()) {
    if (byte > (index === 7 ? 9 : 99)) return undefined;
    text += byte.toString().padStart(index === 7 ? 1 : 2, '0');
  }
  return text;
}

/** Packets of numbered values: the number in BCD, then values, times in Unix seconds. */
function numberedValues(frame: Uint8Array, view: DataView, receivedTs: number): Decoded | Fault {
  const number = hexOf(frame.subarray(VALUES_NUMBER_AT - 1, VALUES_NUMBER_AT + 7)).slice(-15);
  const newest = receivedTs + DAY;
  const unixAt = (_: DataView, at: number) => {
    const time = view.getUint32(at) * 1000;
    return time >= Date.UTC(YEAR_MIN, 0) && time <= newest ? time : null;
  };
  const records = places(view, frame.length - 4, unixAt);
  if (records.length === 0) {
    const record = emptyRecord(
      frame.length > VALUES_HEAD_BYTES + 3 ? unixAt(view, VALUES_HEAD_BYTES) : null,
    );
    keepRaw(record, 'packet', hexOf(frame).slice(0, RAW_MAX));
    records.push(record);
  }
  return /^\d{15}$/.test(number) ? { records, deviceCode: number } : { records };
}

function places(
  view: DataView,
  to: number,
  timeAt: (view: DataView, at: number) => number | null,
): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  for (let at = 4; at + 8 + 4 <= to && records.length < PLACES_MAX; at++) {
    const record = placeAt(view, at, to, timeAt);
    if (!record) continue;
    records.push(record);
    at += 11;
  }
  return records;
}

function placeAt(
  view: DataView,
  at: number,
  to: number,
  timeAt: (view: DataView, at: number) => number | null,
): TrackerRecord | undefined {
  const longitude = view.getInt32(at) / DEGREE;
  const latitude = view.getInt32(at + 4) / DEGREE;
  // Small numbers are counters.
  if (!isPlace(latitude, longitude) || Math.abs(latitude) < 0.5) return undefined;
  const time = at + 8 + CALENDAR_BYTES <= to || timeAt !== calendarAt ? timeAt(view, at + 8) : null;
  if (time === null) return undefined;
  const record = emptyRecord(time);
  record.latitude = latitude;
  record.longitude = longitude;
  record.hasFix = true;
  return record;
}

/** Year of two bytes, month, day, hour, minute, second. */
function calendarAt(view: DataView, at: number): number | null {
  const year = view.getUint16(at);
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = [2, 3, 4, 5, 6].map((offset) =>
    view.getUint8(at + offset),
  );
  const isDate = year >= YEAR_MIN && year <= YEAR_MAX && month >= 1 && month <= 12 && day >= 1;
  if (!isDate || day > 31 || hour > 23 || minute > 59 || second > 59) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
