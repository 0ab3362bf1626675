// A stored location as the API answers it (API-023): scaled columns become numbers with their units.
import type { LocationView } from '@flotila/domain/location/location.api.ts';
import { LOCATION_FLAGS } from '@flotila/domain/location/location.ts';
import { countryOf } from './country.ts';
import { townAt } from './place.ts';

/** Columns of a location that every view needs, and those of the measures asked for. */
export interface LocationRow {
  ts: Date;
  hash: number;
  latitude: number;
  longitude: number;
  speed: number | null;
  direction: number | null;
  altitude: number | null;
  acceleration: number | null;
  deceleration: number | null;
  cornering: number | null;
  flags: number;
  [measure: string]: unknown;
}

/** `rideFrom`: start of the ride in which the location lies, epoch milliseconds. */
export function locationView(
  row: LocationRow,
  measure: LocationView['measure'],
  rideFrom: number | null,
): LocationView {
  const latitude = row.latitude / 1e7;
  const longitude = row.longitude / 1e7;
  const place = townAt(latitude, longitude);
  const view: LocationView = {
    latitude,
    longitude,
    timestamp: row.ts.toISOString(),
    speed: scaled(row.speed, 10),
    direction: row.direction,
    altitude: row.altitude,
    acceleration: scaled(row.acceleration, 100),
    deceleration: scaled(row.deceleration, 100),
    cornering: scaled(row.cornering, 100),
    countryCode: countryOf(latitude, longitude),
    place: place === null ? null : { name: place },
    rideTs: rideFrom === null ? null : new Date(rideFrom).toISOString(),
    measure,
  };
  const flags = flagNames(row.flags);
  if (flags.length > 0) view.flags = flags;
  return view;
}

/** interfaces §5: what the fold left out says why. */
function flagNames(flags: number): string[] {
  const names: string[] = [];
  if (flags & LOCATION_FLAGS.outlier) names.push('outlier');
  if (flags & LOCATION_FLAGS.weakFix) names.push('weakFix');
  return names;
}

function scaled(value: number | null, scale: number): number | null {
  return value === null ? null : value / scale;
}
