// A stored location as the API answers it (API-023): scaled columns become numbers with their units,
// and the measures are those that the caller asked for by parameter code.
import type { LocationView } from '@flotila/domain/location/location.api.ts';
import { LOCATION_FLAGS } from '@flotila/domain/location/location.ts';
import { countryOf } from './country.ts';
import { placeOf } from './place.ts';

/** Columns of a location that every view needs, and those of the measures asked for. */
export interface LocationRow {
  ts: Date;
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

/** Parameter code → column and units of the column in one unit of the parameter. */
const MEASURES: Record<string, readonly [column: string, scale: number]> = {
  km: ['km', 1],
  engine_hours: ['engine_seconds', 1],
  rpm: ['rpm', 1],
  total_fuel: ['total_fuel', 1000],
  tank1: ['tank1', 10],
  tank2: ['tank2', 10],
  temp1: ['temp1', 10],
  temp2: ['temp2', 10],
  liquid_temp: ['liquid_temp', 1],
  weight: ['weight', 1],
  vcc: ['vcc', 100],
  tacho_activity: ['tacho_activity', 1],
};

export interface Measures {
  columns: string[];
  read(row: LocationRow): Record<string, number>;
}

/** What the `params` of a query ask for; codes without a series are ignored. */
export function measuresOf(params: string | undefined): Measures {
  const codes = new Set((params ?? '').split(',').map((code) => code.trim()));
  const wantsTank = codes.delete('tank');
  const asked = [...codes].flatMap((code) => {
    const measure = MEASURES[code];
    return measure ? [[code, ...measure] as const] : [];
  });
  const columns = new Set(asked.map(([, column]) => column));
  if (wantsTank) for (const column of ['tank1', 'tank2']) columns.add(column);
  return {
    columns: [...columns],
    read(row) {
      const measure: Record<string, number> = {};
      for (const [code, column, scale] of asked) {
        const value = row[column];
        if (typeof value === 'number') measure[code] = value / scale;
      }
      const { tank1, tank2 } = row;
      if (wantsTank && (typeof tank1 === 'number' || typeof tank2 === 'number')) {
        measure.tank = (Number(tank1 ?? 0) + Number(tank2 ?? 0)) / 10;
      }
      return measure;
    },
  };
}

/** `rideFrom`: start of the ride in which the location lies, epoch milliseconds. */
export function locationView(
  row: LocationRow,
  readMeasures: Measures['read'],
  rideFrom: number | null,
): LocationView {
  const latitude = row.latitude / 1e7;
  const longitude = row.longitude / 1e7;
  const place = placeOf(latitude, longitude);
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
    measure: readMeasures(row),
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
