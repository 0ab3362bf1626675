// Smooths rows as they are stored: the domain smooths numbers in their units, the columns are scaled.
import { LOCATION_FLAGS } from '@flotila/domain/location/location.ts';
import { smooth, type TrackReading } from '@flotila/domain/location/smooth.ts';
import type { LocationRow } from './location-view.ts';

const DOUBTFUL = LOCATION_FLAGS.outlier | LOCATION_FLAGS.weakFix;
const TANK_SCALE = 10;

/** Replaces altitude and tank levels of the rows; their neighbours are only read. All oldest first. */
export function smoothRows(
  older: readonly LocationRow[],
  rows: LocationRow[],
  younger: readonly LocationRow[],
): void {
  const smoothed = smooth([...older, ...rows, ...younger].map(readingOf));
  for (const [index, row] of rows.entries()) {
    const one = smoothed[older.length + index];
    if (!one) continue;
    row.altitude = one.altitude;
    if (one.tank1 !== null) row.tank1 = one.tank1 * TANK_SCALE;
    if (one.tank2 !== null) row.tank2 = one.tank2 * TANK_SCALE;
  }
}

function readingOf(row: LocationRow): TrackReading {
  return {
    ts: row.ts.getTime(),
    latitude: row.latitude / 1e7,
    longitude: row.longitude / 1e7,
    isDoubtful: (row.flags & DOUBTFUL) !== 0,
    altitude: row.altitude,
    tank1: litres(row.tank1),
    tank2: litres(row.tank2),
  };
}

/** The column is there only when it was asked for. */
function litres(value: unknown): number | null {
  return typeof value === 'number' ? value / TANK_SCALE : null;
}
