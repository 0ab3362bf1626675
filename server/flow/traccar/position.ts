// The record of a position of Traccar's. Its attributes have the names that clients of OsmAnd use; what it worked out itself
// (`distance`, `totalDistance`) is left out: we work it out of the same places, and a sum that comes and goes beside an
// odometer would be kilometres that nobody drove.

import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { KMH_IN_KNOT, type TraccarPosition } from '@flotila/domain/traccar/traccar.ts';
import { applyParameter, isParameter } from '../../ground/protocols/osmand/parameters.ts';
import { directionOf, emptyRecord, isPlace, putAccuracy } from '../../ground/protocols/record.ts';

const WORKED_OUT = new Set(['distance', 'totalDistance']);
const ATTRIBUTES_MAX = 200;
/** A fix that is older than its record is a repeated one. */
const FIX_AGE_MS_MAX = 300_000;

/** The time is that of the record, never that of a fix that is repeated in it. */
export function recordOfPosition(position: TraccarPosition): TrackerRecord {
  const { latitude, longitude, attributes } = position;
  const fixed = Date.parse(position.fixTime ?? '');
  const told = Date.parse(position.deviceTime ?? '');
  const time = Number.isNaN(told) ? fixed : told;
  const record = emptyRecord(Number.isNaN(time) ? null : time);
  const own = Object.entries(attributes ?? {}).slice(0, ATTRIBUTES_MAX);
  for (const [name, value] of own) {
    if (name === 'hdop') record.hdop = typeof value === 'number' ? value : null;
    else if (!WORKED_OUT.has(name) && isParameter(value)) applyParameter(record, name, value);
  }
  if (typeof position.accuracy === 'number' && position.accuracy > 0) {
    putAccuracy(record, position.accuracy);
  }
  if (!isPlace(latitude, longitude)) return record;
  record.latitude = latitude;
  record.longitude = longitude;
  const isRepeated = position.outdated === true || Math.abs(time - fixed) > FIX_AGE_MS_MAX;
  const isGuessed = attributes?.approximate === true;
  record.hasFix = position.valid !== false && !isRepeated && !isGuessed;
  if (!record.hasFix) return record;
  record.speedKmh = speedOf(position.speed);
  record.direction = directionOf(position.course ?? -1);
  record.altitudeMetres = position.altitude ?? null;
  return record;
}

/** Two digits of km/h: a whole number of them was a fraction of knots. */
function speedOf(knots: number | null | undefined): number | null {
  if (typeof knots !== 'number' || knots < 0) return null;
  return Math.round(knots * KMH_IN_KNOT * 100) / 100;
}
