// Reads the records of codec 7 (GH3000 personal trackers): only the parts that a mask names are
// sent, latitude comes before longitude, and the clock counts seconds from 2007.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { addAlarm, directionOf, emptyRecord, isPlace, keepRaw } from '../record.ts';
import { CODEC_7_ALARMS } from './alarms.ts';
import type { RecordsRead } from './records.ts';

/** 2007-01-01T00:00Z, Unix seconds. */
const EPOCH_SECONDS = 1_167_609_600;
/** The two upper bits of the time are the priority. */
const TIME_MASK = 0x3fffffff;
/** Bytes of the location parts by mask bit: place, altitude, course, speed, satellites, cell, signal, operator. */
const PART_BYTES = [8, 2, 1, 1, 1, 4, 1, 4];

/** Reads up to `count` records between `from` and `to`; stops before one that does not fit. */
export function readCodec7(
  view: DataView,
  range: { from: number; to: number; count: number },
): RecordsRead {
  const records: TrackerRecord[] = [];
  let at = range.from;
  for (let index = 0; index < range.count; index++) {
    if (at + 5 > range.to) break;
    const time = (view.getUint32(at) & TIME_MASK) + EPOCH_SECONDS;
    const record = emptyRecord(time * 1000);
    const mask = view.getUint8(at + 4);
    let next = at + 5;
    if (mask & 1) next = readLocation(view, record, next, range.to);
    for (const [bit, width] of [1, 2, 4].entries()) {
      if (mask & (2 << bit)) next = readGroup(view, record, next, range.to, width);
    }
    if (next < 0) break;
    records.push(record);
    at = next;
  }
  return { records, end: at };
}

function readLocation(view: DataView, record: TrackerRecord, at: number, to: number): number {
  if (at + 1 > to) return -1;
  const mask = view.getUint8(at);
  let next = at + 1;
  for (const [bit, bytes] of PART_BYTES.entries()) {
    if (!(mask & (1 << bit))) continue;
    if (next + bytes > to) return -1;
    readPart(view, record, bit, next);
    next += bytes;
  }
  record.hasFix = record.latitude !== null && record.satellites !== 0;
  return next;
}

function readPart(view: DataView, record: TrackerRecord, bit: number, at: number): void {
  if (bit === 0) {
    const latitude = view.getFloat32(at);
    const longitude = view.getFloat32(at + 4);
    if (!isPlace(latitude, longitude)) return;
    record.latitude = latitude;
    record.longitude = longitude;
  } else if (bit === 1) record.altitudeMetres = view.getInt16(at);
  else if (bit === 2) record.direction = directionOf((view.getUint8(at) * 360) / 256);
  else if (bit === 3) record.speedKmh = view.getUint8(at);
  else if (bit === 4) record.satellites = view.getUint8(at);
  else if (bit === 5) keepRaw(record, 'cell', `${view.getUint16(at)}-${view.getUint16(at + 2)}`);
  else if (bit === 6) keepRaw(record, 'rssi', view.getUint8(at));
  else keepRaw(record, 'operator', view.getUint32(at));
}

function readGroup(
  view: DataView,
  record: TrackerRecord,
  at: number,
  to: number,
  width: number,
): number {
  if (at < 0 || at + 1 > to) return -1;
  const end = at + 1 + view.getUint8(at) * (width + 1);
  if (end > to) return -1;
  for (let next = at + 1; next < end; next += width + 1) {
    const id = view.getUint8(next);
    let value = view.getUint8(next + 1);
    if (width === 2) value = view.getUint16(next + 1);
    else if (width === 4) value = view.getUint32(next + 1);
    applyElement(record, id, value);
  }
  return end;
}

function applyElement(record: TrackerRecord, id: number, value: number): void {
  if (id === 20) record.hdop = value / 10;
  else if (id === 67) record.values.batteryVolts = value / 1000;
  else if (id === 240) record.values.motion = value !== 0;
  else if (CODEC_7_ALARMS[id]) {
    if (value !== 0) addAlarm(record, CODEC_7_ALARMS[id]);
  } else keepRaw(record, `io${id}`, value);
}
