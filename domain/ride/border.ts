// Where a ride crosses a country's border it is cut in two. Near a border locations flip between the
// countries, so a new one is believed only after some locations or some way inside; the cut then lies
// back where it was first entered.

import { MOVING_KMH, type Moment } from '../fold/moment.ts';
import { markHere } from './mark.ts';
import type { RideState } from './state.ts';
import { forgetBorder } from './stops.ts';
import type { Totals } from './totals.ts';

/** logbook-and-rides §2: believed after so many locations inside, or so many metres. */
export const INSIDE_LOCATIONS_MIN = 3;
export const INSIDE_METRES_MIN = 500;
const RECORDS_MAX = 6;

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
 * Remembers the crossing between the location before and this one, which was counted meanwhile.
 * `before` are the totals at the location before; the crossing is half way (there is no border line to
 * cut with, only the countries of two places).
 */
export function enterCountry(state: RideState, moment: Moment, before: Totals): void {
  const { open } = state;
  if (!open || !moment.fix) return;
  const { latitude, longitude, countryCode } = moment.fix;
  if (latitude === null || longitude === null || countryCode === null) return;
  // Between the last two records, like the totals, even when the places are further apart (tunnel).
  const ts = Math.floor(((moment.lastTs ?? moment.ts) + moment.ts) / 2);
  const mark = markHere(state, moment, ts);
  forgetBorder(state);
  state.border = {
    country: countryCode,
    crossing: {
      ...mark,
      place: {
        ts,
        latitude: (moment.fromLatitude + latitude) / 2,
        longitude: (moment.fromLongitude + longitude) / 2,
        country: open.country,
      },
      totals: halfWay(before, state.totals),
    },
    count: 0,
    kmAtFirst: state.totals.km,
    maxSpeedBefore: open.maxSpeed,
    maxSpeed: null,
    records: [moment.fromTs],
    stops: [],
  };
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

/** What grows steadily is halved; what is counted piece by piece belongs to the part after. */
function halfWay(before: Totals, after: Totals): Totals {
  const half = (one: number, two: number) => (one + two) / 2;
  return {
    ...before,
    km: half(before.km, after.km),
    engine: half(before.engine, after.engine),
    idle: half(before.idle, after.idle),
    longIdle: half(before.longIdle, after.longIdle),
    driving: half(before.driving, after.driving),
    over: half(before.over, after.over),
    overTolerated: half(before.overTolerated, after.overTolerated),
    rpmTime: half(before.rpmTime, after.rpmTime),
    rpmOver: half(before.rpmOver, after.rpmOver),
    fuel: half(before.fuel, after.fuel),
  };
}
