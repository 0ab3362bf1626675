// Reads the records of commands 1 and 68 (extended). An extended record whose part number is not
// zero continues the one before it.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { directionOf, emptyRecord, isPlace } from '../record.ts';
import { type Draft, finishDraft, newDraft } from './draft.ts';
import { readIo } from './io.ts';

const NO_PLACE = -0x80000000;
const ABSENT_WORD = 0xffff;
const ABSENT_BYTE = 0xff;
/** Bytes of a head by command: time to event id. */
const HEAD_BYTES = 23;
const HEAD_BYTES_EXTENDED = 25;

export interface RecordsRead {
  records: TrackerRecord[];
  /** Where reading stopped: behind the last complete part. */
  end: number;
  /** Parts that were read, which the tracker calls records. */
  parts: number;
  unknown: Record<string, number>;
}

/** Reads up to `count` records between `from` and `to`; stops before one that does not fit. */
export function readRecords(
  bytes: Uint8Array,
  view: DataView,
  range: { from: number; to: number; count: number },
  settings: { isExtended: boolean; prefersTracker: boolean },
): RecordsRead {
  const read: RecordsRead = { records: [], end: range.from, parts: 0, unknown: {} };
  let draft: Draft | undefined;
  for (let index = 0; index < range.count; index++) {
    const headBytes = settings.isExtended ? HEAD_BYTES_EXTENDED : HEAD_BYTES;
    const ioAt = read.end + headBytes;
    const end = groupsEnd(view, ioAt, range.to, settings.isExtended);
    if (end < 0) break;
    const part = readHead(bytes, view, read.end, settings);
    const isContinued = part.index > 0 && draft !== undefined && isSameMoment(draft, part.draft);
    if (draft && !isContinued) read.records.push(finishDraft(draft));
    if (!isContinued || !draft) draft = part.draft;
    // A part of a moment whose beginning is in another packet is no second location.
    if (part.index > 0 && !isContinued) dropPlace(draft.record);
    readGroups(draft, ioAt, settings.isExtended, read.unknown);
    read.end = end;
    read.parts++;
  }
  if (draft) read.records.push(finishDraft(draft));
  return read;
}

function isSameMoment(one: Draft, other: Draft): boolean {
  return one.record.time === other.record.time && one.timeExtension === other.timeExtension;
}

function dropPlace(record: TrackerRecord): void {
  record.hasFix = false;
  record.latitude = null;
  record.longitude = null;
}

function readHead(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  { isExtended, prefersTracker }: { isExtended: boolean; prefersTracker: boolean },
): { draft: Draft; index: number } {
  const record = emptyRecord(view.getUint32(from) * 1000);
  const timeExtension = view.getUint8(from + 4);
  const index = isExtended ? view.getUint8(from + 5) & 15 : 0;
  const at = from + (isExtended ? 7 : 6);
  const eventId = isExtended ? view.getUint16(at + 16) : view.getUint8(at + 16);
  readPlace(view, record, at);
  const draft = newDraft(bytes, view, record, { eventId, timeExtension, prefersTracker });
  return { draft, index };
}

/** Longitude first; without a fix the other bytes are there too, filled with ones. */
function readPlace(view: DataView, record: TrackerRecord, at: number): void {
  const longitude = view.getInt32(at);
  const latitude = view.getInt32(at + 4);
  const satellites = view.getUint8(at + 12);
  const hdop = view.getUint8(at + 15);
  if (satellites !== ABSENT_BYTE) record.satellites = satellites;
  if (hdop !== ABSENT_BYTE) record.hdop = hdop / 10;
  if (longitude === NO_PLACE || latitude === NO_PLACE) return;
  if (!isPlace(latitude / 1e7, longitude / 1e7)) return;
  record.latitude = latitude / 1e7;
  record.longitude = longitude / 1e7;
  if (satellites === 0) return;
  record.hasFix = true;
  const altitude = view.getUint16(at + 8);
  const course = view.getUint16(at + 10);
  const speed = view.getUint16(at + 13);
  if (altitude !== ABSENT_WORD) record.altitudeMetres = view.getInt16(at + 8) / 10;
  record.direction = directionOf(course / 100);
  if (speed !== ABSENT_WORD) record.speedKmh = speed;
}

/** Behind the four groups of elements that begin at `at`; −1 when they do not fit. */
function groupsEnd(view: DataView, at: number, to: number, isExtended: boolean): number {
  let next = at;
  for (const width of [1, 2, 4, 8]) {
    if (next + 1 > to) return -1;
    next += 1 + view.getUint8(next) * (width + (isExtended ? 2 : 1));
  }
  return next <= to ? next : -1;
}

function readGroups(
  draft: Draft,
  at: number,
  isExtended: boolean,
  unknown: Record<string, number>,
): void {
  const { view } = draft;
  let next = at;
  for (const width of [1, 2, 4, 8]) {
    const count = view.getUint8(next);
    next += 1;
    for (let index = 0; index < count; index++) {
      const id = isExtended ? view.getUint16(next) : view.getUint8(next);
      next += isExtended ? 2 : 1;
      readIo(draft, id, next, width, unknown);
      next += width;
    }
  }
}
