// The records of a Queclink report: one for each place in it, of the moment of its fix, or of sending where there is none.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { emptyRecord, isPlace } from '../record.ts';
import { momentWithoutFix, sentUtc } from './moment.ts';
import { numberAt, type Report, timeOf } from './report.ts';

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
