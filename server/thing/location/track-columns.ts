// Stored locations as columns (TrackView): numbers beside numbers, and what holds for many locations in a
// row (ride, place) once. A day that a screen shows is a fifth of what the same rows take as objects.
import type { TrackView } from '@flotila/domain/location/location.api.ts';
import type { LocationRow } from './location-view.ts';
import { townAt } from './place.ts';

type Columns = Omit<TrackView, 'totalElements' | 'totalPages' | 'number' | 'size'>;

/** Coordinates to a tenth of a metre. */
const DIGITS = 1e6;
/** A place is looked up once for so many of these, about 200 m. */
const CELLS_A_DEGREE = 500;

/** Columns of the rows, oldest first. */
export function trackColumns(
  rows: readonly LocationRow[],
  measureOf: (row: LocationRow) => Record<string, number>,
  rideOf: (moment: Date) => number | null,
): Columns {
  const track: Columns = {
    start: rows[0]?.ts.getTime() ?? null,
    timestamp: [],
    latitude: [],
    longitude: [],
    speed: [],
    altitude: [],
    measure: {},
    rideTs: [],
    place: [],
  };
  const nameAt = placesByCell();
  let before = track.start ?? 0;
  let ride: number | null | undefined;
  let name: string | null | undefined;
  for (const [at, row] of rows.entries()) {
    const ts = row.ts.getTime();
    track.timestamp.push(ts - before);
    before = ts;
    track.latitude.push(Math.round(row.latitude / (1e7 / DIGITS)) / DIGITS);
    track.longitude.push(Math.round(row.longitude / (1e7 / DIGITS)) / DIGITS);
    track.speed.push(row.speed === null ? null : row.speed / 10);
    track.altitude.push(row.altitude);
    addMeasures(track.measure, measureOf(row), at);
    const rideFrom = rideOf(row.ts);
    if (rideFrom !== ride) {
      ride = rideFrom;
      track.rideTs.push({ at, value: ride === null ? null : new Date(ride).toISOString() });
    }
    const place = nameAt(row);
    if (place !== name) {
      name = place;
      track.place.push({ at, value: name });
    }
  }
  for (const column of Object.values(track.measure)) fill(column, rows.length);
  return track;
}

/** A code that is told first at a later location is null until then. */
function addMeasures(columns: Columns['measure'], told: Record<string, number>, at: number): void {
  for (const code in told) {
    columns[code] ??= [];
    const column = columns[code];
    fill(column, at);
    column.push(told[code] ?? null);
  }
}

function fill(column: (number | null)[], length: number): void {
  while (column.length < length) column.push(null);
}

function placesByCell(): (row: LocationRow) => string | null {
  const names = new Map<string, string | null>();
  let cell = '';
  let name: string | null = null;
  return ({ latitude, longitude }) => {
    const [y, x] = [latitude / 1e7, longitude / 1e7];
    const here = `${Math.round(y * CELLS_A_DEGREE)} ${Math.round(x * CELLS_A_DEGREE)}`;
    if (here === cell) return name;
    cell = here;
    name = names.get(here) ?? townAt(y, x);
    names.set(here, name);
    return name;
  };
}
