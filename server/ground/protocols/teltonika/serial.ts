// Reads codecs 12, 13 and 14: answers to commands and what a device behind the serial port sent
// (axle scale, driver card reader). They carry no place and are never acknowledged.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { emptyRecord, hexOf, keepRaw } from '../record.ts';

export const CODEC_12 = 0x0c;
export const CODEC_13 = 0x0d;
export const CODEC_14 = 0x0e;

const CAMERA = 0x0d;
/** Text or hex of an answer that is kept in the record. */
const TEXT_MAX = 1024;
/** An axle scale sends eight axles, the load of truck and trailer and the total of both. */
const AXLES = 8;
const SCALE_FIELDS = 12;

/**
 * Record of a serial message between `from` (count byte) and `to`; undefined for camera parts, which
 * are not stored; a text when it does not fit. Codec 12 and 14 have no time.
 */
export function readSerial(
  bytes: Uint8Array,
  view: DataView,
  codec: number,
  range: { from: number; to: number },
): TrackerRecord | undefined | string {
  const { from, to } = range;
  if (to - from < 6) return 'serial message too short';
  const type = view.getUint8(from + 1);
  if (codec === CODEC_12 && type === CAMERA) return undefined;
  const ahead = codec === CODEC_13 ? 4 : codec === CODEC_14 ? 8 : 0;
  const start = from + 6;
  const end = start + view.getUint32(from + 2);
  if (end > to || start + ahead > end) return 'serial text longer than its frame';
  const time = codec === CODEC_13 ? view.getUint32(start) * 1000 : null;
  const record = emptyRecord(time);
  const payload = bytes.subarray(start + ahead, end);
  keepRaw(record, 'serialType', type);
  keepRaw(record, 'serial', serialText(payload));
  readKnownText(record, Buffer.from(payload).toString('latin1').trim());
  return record;
}

function serialText(payload: Uint8Array): string {
  const text = Buffer.from(payload).toString('latin1').trim();
  const shown = /^[\x20-\x7e]*$/.test(text) ? text : hexOf(payload);
  return shown.slice(0, TEXT_MAX);
}

function readKnownText(record: TrackerRecord, text: string): void {
  if (text.startsWith('GTSL|')) {
    const code = text.split('|')[4] ?? '';
    if (/^[0-9A-Za-z]{1,32}$/.test(code)) record.identification = { kind: 'rfid', code };
  } else if (text.startsWith('UUUUww') && text.endsWith('SSS')) {
    readScale(record, text.slice('UUUUww'.length, -'SSS'.length));
  }
}

function readScale(record: TrackerRecord, text: string): void {
  const fields = text.replace(/^;/, '').split(';').slice(0, SCALE_FIELDS).map(Number);
  const axles = fields.slice(0, AXLES).filter((weight) => weight > 0);
  if (fields.length < AXLES || fields.some(Number.isNaN)) return;
  if (axles.length > 0) record.values.axlesKg = axles;
  const total = (fields[10] ?? 0) + (fields[11] ?? 0);
  const sum = total > 0 ? total : axles.reduce((all, weight) => all + weight, 0);
  if (sum > 0) record.values.weightKg = sum;
}
