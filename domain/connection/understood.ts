// A tracker record as the vehicle log shows it: time, place, speed, and everything else by name. Pure;
// what the vehicle's settings would make of it is not asked here.
import { judgeClock } from '../location/clock.ts';
import type { TrackerRecord } from '../location/tracker-record.ts';
import type { UnderstoodRecord } from './connection.api.ts';
import { printable } from './raw-log.ts';

type Measures = UnderstoodRecord['measures'];

/** Measures of one record that are shown; protocols may send more ids than anybody reads. */
export const UNDERSTOOD_MEASURES_MAX = 200;
/** Longest text of a measure, characters. */
const TEXT_MAX = 200;
/** Instants whose year has four digits, as answers write moments; epoch milliseconds. */
const MOMENT_MIN = Date.parse('0000-01-01T00:00:00.000Z');
const MOMENT_MAX = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * `receivedTs` (epoch milliseconds) and `installDate` (yyyy-MM-dd, null no limit) judge the clock as
 * they did when the record came in.
 */
export function understoodRecord(
  record: TrackerRecord,
  receivedTs: number,
  installDate: string | null,
): UnderstoodRecord {
  const { time, hasFix } = record;
  const latitude = finite(record.latitude);
  const longitude = finite(record.longitude);
  const isPlaced = hasFix && latitude !== null && longitude !== null;
  return {
    timestamp: isMoment(time) ? new Date(time).toISOString() : null,
    latitude,
    longitude,
    speed: finite(record.speedKmh),
    valid: isPlaced && 'ts' in judgeClock(time, receivedTs, installDate),
    measures: measuresOf(record),
  };
}

function isMoment(time: number | null): time is number {
  return time !== null && time >= MOMENT_MIN && time <= MOMENT_MAX;
}

function finite(value: number | null): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Lists become numbered names: temperatures1, temperatures2 … */
function measuresOf(record: TrackerRecord): Measures {
  const { direction, altitudeMetres, satellites, hdop, inputs, alarm } = record;
  const entries: [string, unknown][] = [
    ...Object.entries({ direction, altitudeMetres, satellites, hdop, inputs, alarm }),
    ['identification', identificationOf(record)],
  ];
  for (const [name, value] of Object.entries(record.values)) {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    for (const [index, one] of list.entries()) {
      entries.push([Array.isArray(value) ? `${name}${index + 1}` : name, one]);
    }
  }
  entries.push(...Object.entries(record.raw ?? {}));
  const shown = new Map<string, Measures[string]>();
  for (const [name, value] of entries) {
    const measure = shownValue(value);
    // What stands first is the record's own and is not hidden by an id of the same name.
    if (measure === undefined || shown.has(name) || name === '__proto__') continue;
    if (shown.size < UNDERSTOOD_MEASURES_MAX) shown.set(name, measure);
  }
  return Object.fromEntries(shown);
}

function identificationOf({ identification }: TrackerRecord): string | undefined {
  if (identification === undefined) return undefined;
  return identification === null ? 'none' : `${identification.kind}@${identification.code}`;
}

function shownValue(value: unknown): Measures[string] | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? printable(value.slice(0, TEXT_MAX)) : undefined;
}
