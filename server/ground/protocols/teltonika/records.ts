// Reads the records of codecs 8, 8 Extended and 16: time, place and four (five) groups of IO
// elements. Written without allocations beyond the record: this is the hottest loop of the gateway.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { directionOf, emptyRecord, isPlace } from '../record.ts';
import { beginRecord, type Draft, finishRecord } from './draft.ts';
import { type IoTable, readIo } from './io.ts';

export const CODEC_8 = 0x08;
export const CODEC_8E = 0x8e;
export const CODEC_16 = 0x10;

/** Time, priority and place of a record. */
const HEAD_BYTES = 24;

export interface Layout {
  idBytes: 1 | 2;
  countBytes: 1 | 2;
  hasGenerationType: boolean;
  has16ByteGroup: boolean;
  hasVariableGroup: boolean;
}

/** How the records of a codec are laid out; undefined for other codecs. */
export function layoutOf(codec: number, has16ByteGroup: boolean): Layout | undefined {
  if (codec !== CODEC_8 && codec !== CODEC_8E && codec !== CODEC_16) return undefined;
  return {
    idBytes: codec === CODEC_8 ? 1 : 2,
    countBytes: codec === CODEC_8E ? 2 : 1,
    hasGenerationType: codec === CODEC_16,
    has16ByteGroup: codec === CODEC_8 && has16ByteGroup,
    hasVariableGroup: codec === CODEC_8E,
  };
}

export interface RecordsRead {
  records: TrackerRecord[];
  /** Where reading stopped: behind the last complete record. */
  end: number;
}

/** Reads up to `count` records between `from` and `to`; stops before one that does not fit. */
export function readRecords(
  draft: Draft,
  io: IoTable,
  layout: Layout,
  range: { from: number; to: number; count: number },
): RecordsRead {
  const records: TrackerRecord[] = [];
  let at = range.from;
  for (let index = 0; index < range.count; index++) {
    const end = readRecord(draft, io, layout, at, range.to);
    if (end < 0) break;
    records.push(finishRecord(draft));
    at = end;
  }
  return { records, end: at };
}

function readRecord(draft: Draft, io: IoTable, layout: Layout, at: number, to: number): number {
  const { idBytes, countBytes } = layout;
  const eventBytes = idBytes + (layout.hasGenerationType ? 1 : 0) + countBytes;
  if (at + HEAD_BYTES + eventBytes > to) return -1;
  const { view } = draft;
  const eventAt = at + HEAD_BYTES;
  const eventId = idBytes === 1 ? view.getUint8(eventAt) : view.getUint16(eventAt);
  beginRecord(draft, readHead(view, at), eventId);
  let next = eventAt + eventBytes;
  next = readGroup(draft, io, layout, next, to, 1);
  next = readGroup(draft, io, layout, next, to, 2);
  next = readGroup(draft, io, layout, next, to, 4);
  next = readGroup(draft, io, layout, next, to, 8);
  if (layout.has16ByteGroup) next = readGroup(draft, io, layout, next, to, 16);
  if (layout.hasVariableGroup) next = readVariableGroup(draft, io, next, to);
  return next;
}

/** Longitude comes first. Without satellites the place is the last known one or nothing. */
function readHead(view: DataView, at: number): TrackerRecord {
  const time = view.getUint32(at) * 0x1_0000_0000 + view.getUint32(at + 4);
  const record = emptyRecord(time);
  const longitude = view.getInt32(at + 9) / 1e7;
  const latitude = view.getInt32(at + 13) / 1e7;
  const satellites = view.getUint8(at + 21);
  record.satellites = satellites;
  if (!isPlace(latitude, longitude)) return record;
  record.latitude = latitude;
  record.longitude = longitude;
  if (satellites === 0) return record;
  record.hasFix = true;
  record.altitudeMetres = view.getInt16(at + 17);
  record.direction = directionOf(view.getUint16(at + 19));
  record.speedKmh = view.getUint16(at + 22);
  return record;
}

function readGroup(
  draft: Draft,
  io: IoTable,
  layout: Layout,
  at: number,
  to: number,
  width: number,
): number {
  const { idBytes, countBytes } = layout;
  if (at < 0 || at + countBytes > to) return -1;
  const { view } = draft;
  const count = countBytes === 1 ? view.getUint8(at) : view.getUint16(at);
  let next = at + countBytes;
  const end = next + count * (idBytes + width);
  if (end > to) return -1;
  while (next < end) {
    const id = idBytes === 1 ? view.getUint8(next) : view.getUint16(next);
    readIo(io, draft, id, next + idBytes, width);
    next += idBytes + width;
  }
  return end;
}

/** Codec 8 Extended: count, then id, length and bytes of each. */
function readVariableGroup(draft: Draft, io: IoTable, at: number, to: number): number {
  if (at < 0 || at + 2 > to) return -1;
  const { view } = draft;
  const count = view.getUint16(at);
  let next = at + 2;
  for (let index = 0; index < count; index++) {
    if (next + 4 > to) return -1;
    const width = view.getUint16(next + 2);
    if (next + 4 + width > to) return -1;
    readIo(io, draft, view.getUint16(next), next + 4, width);
    next += 4 + width;
  }
  return next;
}
