// A Queclink report taken apart into its fields. Layouts differ between models and firmwares, so places are found by
// their pattern, and the other fields from there.

import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { emptyRecord, isPlace } from '../record.ts';
import { momentWithoutFix, sentUtc } from './moment.ts';

export interface Report {
  /** FRI, ERI, SOS … */
  kind: string;
  isBuffered: boolean;
  isAnswer: boolean;
  fields: readonly string[];
  /** Index of the longitude of each place. */
  places: readonly number[];
  /** When the tracker sent it, epoch milliseconds. */
  sentTs: number | null;
  /** Number of the report, for its answer. */
  count: string | undefined;
  /** IMEI or MEID. */
  deviceCode: string | undefined;
}

const HEAD = /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3})$/;
const DEGREES = /^-?\d{1,3}\.\d{3,8}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const DEVICE_CODE = /^(\d{15}|[0-9A-F]{14})$/;
const COUNT = /^[0-9A-F]{4}$/i;

/** Undefined: no report. */
export function openReport(text: string): Report | undefined {
  const fields = text.split(',');
  const head = HEAD.exec(fields[0] ?? '');
  if (!head || fields.length < 4) return undefined;
  const count = fields.at(-1) ?? '';
  return {
    kind: head[2] ?? '',
    isBuffered: head[1] === 'BUFF',
    isAnswer: head[1] === 'ACK',
    fields,
    places: placesOf(fields),
    sentTs: timeOf(fields.at(-2)),
    count: COUNT.test(count) ? count : undefined,
    deviceCode: DEVICE_CODE.test(fields[2] ?? '') ? fields[2] : undefined,
  };
}

function placesOf(fields: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 3; at + 2 < fields.length; at++) {
    const isPair = DEGREES.test(fields[at] ?? '') && DEGREES.test(fields[at + 1] ?? '');
    if (isPair && timeOf(fields[at + 2]) !== null) places.push(at);
  }
  return places;
}

/** yyyyMMddHHmmss in UTC, epoch milliseconds; null: it is none. */
export function timeOf(text: string | undefined): number | null {
  const parts = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) {
    return null;
  }
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Undefined where a field is empty or no number. */
export function numberAt({ fields }: Report, at: number): number | undefined {
  const text = fields[at] ?? '';
  return NUMBER.test(text) ? Number(text) : undefined;
}

/**
 * Records of all places, the oldest layouts first in the line; one without a place where there is none. `zone` is what
 * the time of sending is ahead of UTC, minutes, where it is known.
 */
export function recordsOf(report: Report, zone: number | undefined): TrackerRecord[] {
  const { places } = report;
  if (places.length === 0) return [emptyRecord(sentUtc(report, zone))];
  return places.map((at, index) => {
    const record = placeRecord(report, at);
    // State and shouts are those of the last place: without a new fix they are of when they were sent.
    if (record.hdop === 0 && record.time !== null && index === places.length - 1) {
      record.time = momentWithoutFix(report, record.time, zone);
    }
    return record;
  });
}

/** Accuracy, speed, direction and altitude stand before the place, the time of the fix behind it. */
function placeRecord(report: Report, at: number): TrackerRecord {
  const { fields } = report;
  const record = emptyRecord(timeOf(fields[at + 2]));
  // An accuracy of 0 is an old place.
  record.hdop = numberAt(report, at - 4) ?? null;
  const longitude = Number(fields[at]);
  const latitude = Number(fields[at + 1]);
  if (!isPlace(latitude, longitude)) return record;
  record.longitude = longitude;
  record.latitude = latitude;
  record.hasFix = record.hdop !== 0;
  if (!record.hasFix) return record;
  record.speedKmh = numberAt(report, at - 3) ?? null;
  const direction = numberAt(report, at - 2);
  record.direction = direction === undefined || direction > 360 ? null : direction % 360;
  record.altitudeMetres = numberAt(report, at - 1) ?? null;
  return record;
}
