// CCC and CCE: several records in binary, little endian. CCE records carry their length and four groups of
// numbered values, of 1, 2, 4 and any number of bytes; the length leads to the next record whatever is within.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { directionOf, emptyRecord, keepRaw } from '../record.ts';
import { inputsOf } from './options.ts';
import { setEvent, setSignal, settlePlace, timeOf } from './record.ts';
import { type Draft, finishDraft, newDraft, readValue, readVariable } from './values.ts';

export interface BinaryRead {
  records: TrackerRecord[];
  quarantined: { reason: string; bytes: Uint8Array }[];
  /** Ids that have no place, with their counts. */
  unknown: Record<string, number>;
}

/** Cache and count, before the records. */
const CCE_HEAD_BYTES = 6;
const CCC_HEAD_BYTES = 8;
const CCC_RECORD_BYTES = 52;
const CCC_RECORD_BYTES_MAX = 1_024;
/** Ids of one byte that announce a second one. */
const LONG_ID = 0xfe;

/** Reads the body of a CCE frame; undefined: it has no head. */
export function readCce(
  body: Uint8Array,
  options: Record<string, unknown>,
): BinaryRead | undefined {
  if (body.length < CCE_HEAD_BYTES) return undefined;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const read: BinaryRead = { records: [], quarantined: [], unknown: {} };
  const count = view.getUint16(4, true);
  let at = CCE_HEAD_BYTES;
  let parts = 0;
  for (; parts < count && at + 2 <= body.length; parts++) {
    const end = at + 2 + view.getUint16(at, true);
    if (end > body.length) break;
    const bytes = body.subarray(at + 2, end);
    const record = readCceRecord(bytes, options, read.unknown);
    if (typeof record === 'string') read.quarantined.push({ reason: record, bytes });
    else read.records.push(record);
    at = end;
  }
  if (at !== body.length || parts !== count) {
    read.quarantined.push({
      reason: 'records do not end with the frame',
      bytes: body.subarray(at),
    });
  }
  return read;
}

/** A record without its length: index, then the groups. */
function readCceRecord(
  bytes: Uint8Array,
  options: Record<string, unknown>,
  unknown: Record<string, number>,
): TrackerRecord | string {
  const draft = newDraft(options, unknown);
  let at = 2;
  for (const width of [1, 2, 4, 0]) {
    const next = readGroup(bytes, at, width, draft);
    if (next === undefined) return 'a group is longer than its record';
    at = next;
  }
  return finishDraft(draft);
}

/** Where the group ends; undefined: behind the record. Width 0: each value tells its own. */
function readGroup(
  bytes: Uint8Array,
  from: number,
  width: number,
  draft: Draft,
): number | undefined {
  let at = from + 1;
  for (let left = bytes[from] ?? -1; left !== 0; left--) {
    if (left < 0) return undefined;
    let id = bytes[at++] ?? 0;
    if (id === LONG_ID) id = (LONG_ID << 8) | (bytes[at++] ?? 0);
    const length = width || (bytes[at++] ?? 0);
    const value = bytes.subarray(at, at + length);
    if (value.length < length) return undefined;
    if (width > 0) readValue(draft, id, value);
    else readVariable(draft, id, value);
    at += length;
  }
  return at > bytes.length ? undefined : at;
}

/** Reads the body of a CCC frame: protocol, length of a record, cache, records; undefined: no head. */
export function readCcc(
  body: Uint8Array,
  options: Record<string, unknown>,
): BinaryRead | undefined {
  if (body.length < CCC_HEAD_BYTES) return undefined;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const length = view.getUint16(2, true);
  if (length < CCC_RECORD_BYTES || length > CCC_RECORD_BYTES_MAX) return undefined;
  const read: BinaryRead = { records: [], quarantined: [], unknown: {} };
  let at = CCC_HEAD_BYTES;
  for (; at + length <= body.length; at += length) {
    read.records.push(cccRecord(new DataView(body.buffer, body.byteOffset + at, length), options));
  }
  if (at < body.length) {
    read.quarantined.push({ reason: 'a record is cut off', bytes: body.subarray(at) });
  }
  return read;
}

function cccRecord(view: DataView, options: Record<string, unknown>): TrackerRecord {
  const u16 = (at: number) => view.getUint16(at, true);
  const u32 = (at: number) => view.getUint32(at, true);
  const record = emptyRecord(timeOf(u32(9)));
  setEvent(record, view.getUint8(0));
  record.latitude = view.getInt32(1, true) / 1e6;
  record.longitude = view.getInt32(5, true) / 1e6;
  record.satellites = view.getUint8(14);
  setSignal(record, view.getUint8(15));
  record.speedKmh = u16(16);
  record.direction = directionOf(u16(18));
  record.hdop = u16(20) / 10;
  record.altitudeMetres = view.getInt16(22, true);
  record.values.odometerMetres = u32(24);
  keepRaw(record, 'runTime', u32(28));
  keepRaw(record, 'cell', [u16(32), u16(34), u16(36), u16(38)].join('|'));
  // As in the text form: inputs are the upper byte.
  const state = u16(40);
  record.inputs = inputsOf(state >> 8, options);
  keepRaw(record, 'din1', (state >> 8) & 1);
  keepRaw(record, 'outputs', state & 0xff);
  record.values.probe1 = u16(42) / 100;
  record.values.batteryVolts = u16(44) / 100;
  record.values.supplyVolts = u16(46) / 100;
  if (u32(48) !== 0) keepRaw(record, 'zone', u32(48));
  return settlePlace(record, view.getUint8(13) === 1);
}
