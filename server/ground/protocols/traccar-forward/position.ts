// A position as Traccar writes it, forwarded or asked from its API: one record. Speed is in knots. Attributes have the
// names that OsmAnd clients use as well, because both are Traccar's; what has no place here is kept by its name.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { KMH_IN_KNOT } from '@flotila/domain/traccar/traccar.ts';
import {
  applyParameter,
  decimalOf,
  isParameter,
  type ParameterValue,
} from '../osmand/parameters.ts';
import { setPlace, timeOf } from '../osmand/reading.ts';
import { FIX_AGE_MS_MAX } from '../passed-on.ts';
import { directionOf, emptyRecord, putAccuracy } from '../record.ts';

/** Attributes of a position. */
const ATTRIBUTES_MAX = 200;
/** Of the whole packet as it came, of what stands in the record anyway, and worked out by Traccar itself. */
const LEFT_OUT = new Set(['raw', 'hdop', 'ignition', 'approximate', 'distance']);

/** `isTotal`: kilometres are those that Traccar counts itself (`totalDistance`), not the vehicle's. */
export interface PositionOptions {
  isTotal: boolean;
}

/** The record, or why it cannot be read. */
export function recordOfPosition(
  position: unknown,
  { isTotal }: PositionOptions,
): TrackerRecord | string {
  if (!isObject(position)) return 'there is no position';
  const attributes = isObject(position.attributes) ? position.attributes : {};
  const fixed = readTime(position.fixTime);
  const told = readTime(position.deviceTime) ?? fixed;
  // An outdated one repeats the last place beside newer values, an approximate one was guessed by cells.
  const isRepeated =
    position.outdated === true || Math.abs((told ?? 0) - (fixed ?? told ?? 0)) > FIX_AGE_MS_MAX;
  const hasFix = position.valid !== false && !isRepeated && attributes.approximate !== true;
  const time = hasFix ? (fixed ?? told) : told;
  if (time === undefined) return 'there is no time';
  const record = emptyRecord(time);
  setPlace(record, [numberOf(position.latitude), numberOf(position.longitude)], hasFix);
  if (hasFix) putWay(record, position);
  record.hdop = numberOf(attributes.hdop) ?? null;
  const accuracy = numberOf(position.accuracy) ?? 0;
  // 0: Traccar does not know.
  if (accuracy > 0) putAccuracy(record, accuracy);
  putAttributes(record, attributes, isTotal);
  return record;
}

function putWay(record: TrackerRecord, { speed, course, altitude }: Fields): void {
  const knots = numberOf(speed) ?? -1;
  if (knots >= 0) record.speedKmh = knots * KMH_IN_KNOT;
  record.direction = directionOf(numberOf(course) ?? -1);
  record.altitudeMetres = numberOf(altitude) ?? null;
}

function putAttributes(record: TrackerRecord, attributes: Fields, isTotal: boolean): void {
  const all = Object.entries(attributes).slice(0, ATTRIBUTES_MAX);
  for (const [name, value] of all) {
    if (LEFT_OUT.has(name) || !isParameter(value)) continue;
    applyParameter(record, isTotal && name === 'odometer' ? 'vehicleOdometer' : name, value);
  }
  const total = numberOf(attributes.totalDistance);
  if (isTotal && total !== undefined) record.values.odometerMetres = total;
  // Behind the inputs, for it is the one line that they must not contradict.
  const { ignition } = attributes;
  if (isParameter(ignition)) applyParameter(record, 'ignition', ignition as ParameterValue);
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string') return decimalOf(value.trim());
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** ISO 8601, or epoch milliseconds from older ones. */
function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim() === '' ? undefined : timeOf(String(value), 0);
}
