// Beginning and ending rides in the state, and what that changes in the ride rows.

import type { FoldChanges } from '../fold/changes.ts';
import { type Moment, type Place, type Seen, UNSEEN_METRES_MAX } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { buildRide, isDropped, type RideEnd } from './build.ts';
import { forgetAltitudes } from './climb.ts';
import * as reason from './reason.ts';
import type { Boundary, Ride } from './ride.ts';
import type { Mark, OpenRide, RideState } from './state.ts';
import { NO_TOTALS, type Totals } from './totals.ts';

/**
 * What the counters of the vehicle gained between two rides belongs to the later one, so that kmStop
 * and distances form a chain. More than this was driven without being recorded: no ride gets it, and
 * the hole shows in kmStop.
 */
export const CARRIED_METRES_MAX = UNSEEN_METRES_MAX;
export const CARRIED_ENGINE_SECONDS_MAX = 3600;
export const CARRIED_LITRES_MAX = 5;
/** A ride that begins so near to where the vehicle rested is still in the country accepted there. */
const SAME_PLACE_METRES = 100;

/**
 * Begins a ride at this location, which is already counted. `continued` is what `closeRide` gave when
 * this ride follows at once on another: everything since then belongs to it.
 */
export function startRide(
  state: RideState,
  moment: Moment,
  because: Boundary,
  continued: Totals | null,
  splitBy: Ride['splitBy'] = null,
): void {
  const { ts, place } = moment;
  const stays = state.country !== null && moment.leg <= SAME_PLACE_METRES && !moment.jumped;
  const country = stays ? state.country : (place?.country ?? state.country);
  state.country = country;
  openRide(state, moment, {
    ts,
    place: place && { ...place, ts },
    country,
    because,
    splitBy,
    totals: continued ?? carried(state, moment),
  });
  if (splitBy === null) forgetAltitudes(state);
}

/** The later part of a ride that is cut in the past. */
export interface LaterPart {
  at: Mark;
  country: string | null;
  splitBy: Ride['splitBy'];
  because: Boundary;
  identification: string | null;
  maxSpeed: number | null;
  moved: boolean;
  stops: readonly number[];
}

/** Opens the later part of the ride `before`, which has been closed. */
export function openPart(
  state: RideState,
  moment: Moment,
  before: OpenRide,
  part: LaterPart,
): void {
  const { at, country, because, splitBy } = part;
  state.country = country;
  const open = openRide(state, moment, {
    ts: at.ts,
    place: at.place && { ...at.place, ts: at.ts, country },
    country,
    because,
    splitBy,
    totals: at.totals,
  });
  // Who drives and what for was decided before; what this location says anew splits after.
  open.identification = part.identification;
  open.rideType = before.rideType;
  open.maxSpeed = part.maxSpeed;
  open.moved = part.moved;
  open.fuelLevel = at.fuelLevel;
  open.stops = part.stops;
}

function openRide(
  state: RideState,
  { identification, levels }: Moment,
  start: {
    ts: number;
    place: Place | null;
    country: string | null;
    because: Boundary;
    splitBy: Ride['splitBy'];
    totals: Totals;
  },
): OpenRide {
  state.mode = 'ride';
  state.mark = null;
  state.border = null;
  state.change = null;
  // A split can come with a location that does not tell whether the vehicle moves.
  state.signalTs = Math.max(state.signalTs ?? start.ts, start.ts);
  const open: OpenRide = {
    fromTs: start.ts,
    rideType: state.privateSwitch ? 'private' : 'bussines',
    splitBy: start.splitBy,
    from: start.place,
    country: start.country,
    totals: start.totals,
    identification,
    maxSpeed: null,
    doubted: null,
    firstLeg: null,
    moved: false,
    inStop: false,
    fuelLevel: levels.sum(),
    beforeTs: state.closedTs,
    because: start.splitBy === null ? reason.beside(state, start.because) : start.because,
    stops: [],
  };
  state.open = open;
  return open;
}

/**
 * Totals from which a new ride counts: from the end of the last one, unless there is a hole. What came
 * with this very location is no hole as long as the data are without a gap.
 */
function carried({ closed: last, totals: now, step }: RideState, { isGap }: Moment): Totals {
  const closed = last ?? NO_TOTALS;
  const start = { ...now };
  const km = isGap ? now.km : step.km;
  const engine = isGap ? now.engine : step.engine;
  const fuel = isGap ? now.fuel : step.fuel;
  start.km = km - closed.km <= CARRIED_METRES_MAX ? closed.km : km;
  start.engine = engine;
  if (engine - closed.engine <= CARRIED_ENGINE_SECONDS_MAX) {
    start.engine = closed.engine;
    start.idle = closed.idle;
    start.longIdle = closed.longIdle;
  }
  start.fuel = fuel;
  if (fuel - closed.fuel <= CARRIED_LITRES_MAX) {
    start.fuel = closed.fuel;
    start.fuelReadings = closed.fuelReadings;
  }
  return start;
}

/** Where and why a ride ends. */
interface Ending {
  mark: Mark;
  because: Boundary;
  /** Set when another part of it follows at once. */
  splitBy?: Ride['splitBy'];
}

/**
 * Ends the open ride; drift is taken back as if it had not been. Answers the totals from which a ride
 * counts that follows at once.
 */
export function closeRide(
  state: RideState,
  seen: Seen,
  { mark, because, splitBy = null }: Ending,
  settings: DetectionSettings,
  changes: FoldChanges,
): Totals | null {
  const open = state.open;
  if (!open) return null;
  const end: RideEnd = { mark, state: 'finished', splitBy, because };
  const ride = buildRide(state, seen, open, end, settings);
  state.open = null;
  state.mark = null;
  state.border = null;
  state.change = null;
  state.mode = 'idle';
  const dropped = isDropped(ride, open, settings);
  if (dropped) {
    changes.rides.delete(ride.fromTs);
    changes.removedRides.add(ride.fromTs);
    // Without an odometer the metres of drift were none; an odometer is believed.
    const byPlaces = settings.kmGps || state.kmReading === null || state.odometer.contradicts;
    const isDrift = ride.toTs > ride.fromTs && byPlaces;
    if (isDrift) {
      const metres = mark.totals.km - open.totals.km;
      state.totals.km -= metres;
      state.odometer.balance += metres;
    }
  } else {
    changes.rides.set(ride.fromTs, ride);
    changes.removedRides.delete(ride.fromTs);
    state.closed = mark.totals;
    state.closedTs = mark.ts;
    state.unseenMetres = 0;
    if (open.country !== null) state.country = open.country;
  }
  return dropped ? open.totals : mark.totals;
}
