// Where a ride crosses a country's border it is cut in two. Near a border locations flip between the
// countries, so a new one is believed only after some locations or some way inside; the cut then lies
// back where the straight way to the first of them crossed the border.

import { MOVING_KMH, type Moment } from '../fold/moment.ts';
import type { CountryOf } from '../location/country-of.ts';
import { markHere } from './mark.ts';
import type { RideState } from './state.ts';
import { forgetBorder } from './stops.ts';
import type { Totals } from './totals.ts';

/** logbook-and-rides §2: believed after so many locations inside, or so many metres. */
export const INSIDE_LOCATIONS_MIN = 3;
export const INSIDE_METRES_MIN = 500;
const RECORDS_MAX = 6;
/** So often a way is halved to find the border on it: to within 3 m of 10 km. */
const HALVINGS = 12;

/** Does this location enter another country than the ride is in? To be asked before counting. */
export function entersCountry(state: RideState, moment: Moment): boolean {
  const { open, border } = state;
  const country = moment.fix?.countryCode ?? null;
  if (!open || !moment.good || moment.resting || country === null) return false;
  if (open.country === null || moment.jumped) {
    open.country = country;
    state.country = country;
    forgetBorder(state);
    return false;
  }
  if (country === open.country) {
    forgetBorder(state);
    return false;
  }
  return border === null || border.country !== country;
}

/**
 * Remembers the crossing between the place before and this one, which was counted meanwhile. `before` are the totals
 * at the location before, which may have had no place (a tunnel): the cut never lies before that.
 */
export function enterCountry(
  state: RideState,
  moment: Moment,
  before: Totals,
  countryOf: CountryOf | null,
): void {
  const { open, totals } = state;
  const { fromTs, fromLatitude, fromLongitude } = moment;
  if (!open || !moment.fix) return;
  const { latitude, longitude, countryCode } = moment.fix;
  if (latitude === null || longitude === null || countryCode === null) return;
  const part = partBefore(moment, { latitude, longitude, countryCode }, countryOf);
  const lastTs = moment.lastTs ?? fromTs;
  const ts = Math.max(Math.floor(fromTs + part * (moment.ts - fromTs)), lastTs);
  const mark = markHere(state, moment, ts);
  forgetBorder(state);
  state.border = {
    country: countryCode,
    crossing: {
      ...mark,
      place: {
        ts,
        latitude: fromLatitude + part * (latitude - fromLatitude),
        longitude: fromLongitude + part * (longitude - fromLongitude),
        country: open.country,
      },
      totals: {
        ...partWay(before, totals, (ts - lastTs) / (moment.ts - lastTs)),
        km: kmAtBorder(before.km, totals.km, part, moment),
      },
    },
    count: 0,
    kmAtFirst: totals.km,
    maxSpeedBefore: open.maxSpeed,
    maxSpeed: null,
    records: [fromTs],
    stops: [],
  };
}

interface Entered {
  latitude: number;
  longitude: number;
  countryCode: string;
}

/**
 * What part of the way from the place before lies outside the entered country, 0 … 1: by halving the straight line;
 * half of it where nobody knows borders.
 */
function partBefore(
  { fromLatitude, fromLongitude }: Moment,
  { latitude, longitude, countryCode }: Entered,
  countryOf: CountryOf | null,
): number {
  if (countryOf === null) return 0.5;
  let outside = 0;
  let inside = 1;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const part = (outside + inside) / 2;
    const country = countryOf(
      fromLatitude + part * (latitude - fromLatitude),
      fromLongitude + part * (longitude - fromLongitude),
    );
    if (country === countryCode) inside = part;
    else outside = part;
  }
  return (outside + inside) / 2;
}

/** Metres of the vehicle at the border: what was counted on the way is parted as the straight line is. */
function kmAtBorder(before: number, after: number, part: number, moment: Moment): number {
  const grown = after - before;
  const hasHole = moment.lastTs !== null && moment.fromTs < moment.lastTs;
  // Of a way on which records without a place came, the odometer may have counted some before.
  const metres = hasHole ? Math.max(moment.leg, grown) : grown;
  return Math.max(after - (1 - part) * metres, before);
}

/** Counts a location inside; true when the country is now believed and the ride is to be cut. */
export function isCrossed(state: RideState, moment: Moment): boolean {
  const { border } = state;
  const { ts, speed } = moment;
  if (!border || !moment.good || moment.fix?.countryCode !== border.country) return false;
  if (speed !== null && speed < MOVING_KMH) return false;
  // Records of one moment alone would leave a part without duration.
  if (ts <= border.crossing.ts) return false;
  border.count += 1;
  if (border.records.length < RECORDS_MAX) border.records = [...border.records, ts];
  return (
    border.count >= INSIDE_LOCATIONS_MIN || state.totals.km - border.kmAtFirst >= INSIDE_METRES_MIN
  );
}

/** What grows steadily is parted; what is counted piece by piece belongs to the part after. */
function partWay(before: Totals, after: Totals, part: number): Totals {
  const between = (one: number, two: number) => one + part * (two - one);
  return {
    ...before,
    engine: between(before.engine, after.engine),
    idle: between(before.idle, after.idle),
    longIdle: between(before.longIdle, after.longIdle),
    driving: between(before.driving, after.driving),
    over: between(before.over, after.over),
    overTolerated: between(before.overTolerated, after.overTolerated),
    rpmTime: between(before.rpmTime, after.rpmTime),
    rpmOver: between(before.rpmOver, after.rpmOver),
    fuel: between(before.fuel, after.fuel),
  };
}
