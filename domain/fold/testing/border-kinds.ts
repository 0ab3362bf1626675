// K-1: ways through a country whose borders are known by construction: each runs along a meridian, so how far the road
// goes in it follows from the road alone.

import type { CountryOf } from '../../location/country-of.ts';
import type { Location } from '../../location/location.ts';
import type { DetectionSettings } from '../../vehicle/device-settings.ts';
import { settingsWith } from '../test-track.ts';
import { IGNITION, ODOMETER, receiver, SPEED, tracker } from './kind.ts';
import {
  BENDS,
  driven,
  leg,
  placesAlong,
  type Road,
  STRAIGHT,
  seeded,
  type Tracker,
} from './known-way.ts';

export interface BorderKind {
  name: string;
  settings: DetectionSettings;
  /** Percent by which the way within the country may be off. */
  within: number;
  locations: Location[];
  /** Metres driven within it. */
  inside: number;
}

export const COUNTRY = 'CZ';
/** The road comes here after some kilometres, wherever between two fixes that is. */
const WEST = 18.4;
/** Degrees of longitude, about 12 km of road; and by how much the next border lies further. */
const WIDE = 0.139;
const SHIFTS = 6;
const SHIFT = 0.0071;
/** Of longitude, where the road is. */
const METRES_OF_DEGREE = 73_500;
const STEP_METRES = 5;

interface Way {
  road: Road;
  kmh: number;
  told: Partial<Tracker>;
  /** No fix so near to a border, metres: a tunnel. */
  hidden?: number;
}

function kinds(name: string, within: number, way: Way): BorderKind[] {
  return Array.from({ length: SHIFTS }, (_, index) => {
    const west = WEST + index * SHIFT;
    const countryOf: CountryOf = (_latitude, longitude) =>
      longitude >= west && longitude < west + WIDE ? COUNTRY : 'SK';
    const noise = receiver(seeded(index + 1));
    const { locations, metres } = driven(way.road, leg(way.kmh, 2400), tracker(way.told, noise));
    return {
      name: `${name}, border ${index + 1}`,
      settings: settingsWith({ countryOf }),
      within,
      locations: locations.map((one) => seen(one, countryOf, way.hidden ?? 0)),
      inside: metresWithin(way.road, countryOf, metres),
    };
  });
}

function seen(location: Location, countryOf: CountryOf, hidden: number): Location {
  const { latitude, longitude } = location;
  if (latitude === null || longitude === null) return location;
  const degrees = hidden / METRES_OF_DEGREE;
  const isHidden =
    countryOf(latitude, longitude - degrees) !== countryOf(latitude, longitude + degrees);
  return isHidden
    ? { ...location, latitude: null, longitude: null, countryCode: null, speed: null }
    : { ...location, countryCode: countryOf(latitude, longitude) };
}

/** Metres of the road that lie in the country. */
function metresWithin(road: Road, countryOf: CountryOf, metres: number): number {
  const place = placesAlong(road);
  let inside = 0;
  for (let at = STEP_METRES / 2; at < metres; at += STEP_METRES) {
    const { latitude, longitude } = place(at);
    if (countryOf(latitude, longitude) === COUNTRY) inside += STEP_METRES;
  }
  return inside;
}

export const BORDER_KINDS: readonly BorderKind[] = [
  ...kinds('every 60 s, told speed', 4, {
    road: BENDS,
    kmh: 130,
    told: { everySeconds: 60, ...IGNITION, ...SPEED },
  }),
  ...kinds('every 120 s, told speed', 5, {
    road: BENDS,
    kmh: 130,
    told: { everySeconds: 120, ...IGNITION, ...SPEED },
  }),
  ...kinds('every 60 s, odometer', 3, {
    road: BENDS,
    kmh: 130,
    told: { everySeconds: 60, ...IGNITION, ...ODOMETER },
  }),
  ...kinds('every 120 s, odometer', 3, {
    road: BENDS,
    kmh: 130,
    told: { everySeconds: 120, ...IGNITION, ...ODOMETER },
  }),
  ...kinds('every 60 s on a straight road, places only', 1, {
    road: STRAIGHT,
    kmh: 90,
    told: { everySeconds: 60, ...IGNITION },
  }),
  ...kinds('every 10 s, a tunnel of 2 km, places only', 1, {
    road: STRAIGHT,
    kmh: 90,
    told: { everySeconds: 10, ...IGNITION },
    hidden: 600,
  }),
  ...kinds('every 10 s, a tunnel of 2 km, odometer', 1, {
    road: STRAIGHT,
    kmh: 90,
    told: { everySeconds: 10, ...IGNITION, ...ODOMETER },
    hidden: 600,
  }),
];
