// From the open ride and its end to the ride that is stored. Odometer and engine hours are rounded at
// the ends and distances are their differences, so that parts and months add up without a rest.
import type { Place, Seen } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { driverQuality } from './quality.ts';
import type { Boundary, Ride, RidePlace } from './ride.ts';
import type { Mark, OpenRide, RideState } from './state.ts';
import { joinedStops } from './stops.ts';
import type { Totals } from './totals.ts';

/** Drop rule (§2): shorter than both is GPS drift and no ride. */
export const RIDE_METRES_MIN = 50;
export const RIDE_SECONDS_MIN = 60;

/** How a ride ends: where, and what the row says about it. */
export interface RideEnd {
  mark: Mark;
  state: 'unfinished' | 'finished';
  splitBy: Ride['splitBy'];
  because: Boundary | null;
}

/** The row of a ride. */
export function buildRide(
  state: RideState,
  { motor }: Seen,
  open: OpenRide,
  end: RideEnd,
  settings: DetectionSettings,
): Ride {
  const { mark } = end;
  const from = open.totals;
  const to = mark.totals;
  const kmBase = state.kmBase ?? 0;
  const engineBase = state.engineBase ?? 0;
  const kmStop = Math.round(kmBase + to.km);
  const mhStop = Math.round(engineBase + to.engine);
  const distance = kmStop - Math.round(kmBase + from.km);
  return {
    fromTs: open.fromTs,
    toTs: mark.ts,
    rideType: open.rideType,
    state: end.state,
    splitBy: end.splitBy ?? open.splitBy,
    from: ridePlace(open.from),
    to: ridePlace(mark.place),
    distance,
    kmStop,
    mhStop,
    engineSeconds: mhStop - Math.round(engineBase + from.engine),
    motorIdle: Math.round(to.idle - from.idle),
    identification: open.identification,
    maxSpeed: open.maxSpeed === null ? null : Math.round(open.maxSpeed * 10) / 10,
    climb: Math.round(to.climb - from.climb),
    descent: Math.round(to.descent - from.descent),
    overSpeed: Math.round(to.over - from.over),
    driverQuality: quality(from, to, distance, settings, motor !== null),
    fuelStart: open.fuelLevel,
    fuelEnd: mark.fuelLevel,
    tanks: [...mark.tanks],
    beforeTs: open.beforeTs,
    totalFuelUsed: fuelUsed(from, to),
    weight: mark.weight,
    vcc: mark.vcc,
    startBecause: open.because,
    endBecause: end.because,
    joined: joinedStops(state, open, mark.ts),
  };
}

/** Is it drift, or a ride of no duration? Parts of a split ride stay, else the whole would lose them. */
export function isDropped(ride: Ride, open: OpenRide, settings: DetectionSettings): boolean {
  const seconds = (ride.toTs - ride.fromTs) / 1000;
  if (seconds === 0) return true;
  if (ride.splitBy !== null) return false;
  if (isFlicker(open, ride.toTs, settings)) return true;
  if (settings.isMachine && ride.engineSeconds >= RIDE_SECONDS_MIN) return false;
  return ride.distance < RIDE_METRES_MIN && seconds < RIDE_SECONDS_MIN;
}

/**
 * A motor that went on in a stop and off again at `ts`, and nothing moved: the stop goes on. What it ran
 * belongs to the next ride, as all that came since the last one.
 */
export function isFlicker(open: OpenRide, ts: number, settings: DetectionSettings): boolean {
  return open.inStop && !open.moved && ts - open.fromTs < settings.joinInterval * 1000;
}

function ridePlace(place: Place | null): RidePlace | null {
  if (place === null) return null;
  const { latitude, longitude, country } = place;
  return { latitude, longitude, countryCode: country };
}

/** A single reading tells no consumption. */
function fuelUsed(from: Totals, to: Totals): number | null {
  const litres = to.fuel - from.fuel;
  if (litres <= 0 && to.fuelReadings - from.fuelReadings < 2) return null;
  return Math.round(litres * 1000) / 1000;
}

function quality(
  from: Totals,
  to: Totals,
  distance: number,
  settings: DetectionSettings,
  hasMotor: boolean,
): number | null {
  if (settings.isMachine) return null;
  const driving = to.driving - from.driving;
  const rpmTime = to.rpmTime - from.rpmTime;
  const engine = to.engine - from.engine;
  const hasSpeedLimit = settings.speedMax !== null && settings.speedMax > 0;
  const counted = (readings: number, events: number) => (readings > 0 ? events : null);
  return driverQuality({
    distance,
    accelerations: counted(
      to.accelerationReadings - from.accelerationReadings,
      to.accelerations - from.accelerations,
    ),
    decelerations: counted(
      to.decelerationReadings - from.decelerationReadings,
      to.decelerations - from.decelerations,
    ),
    cornerings: counted(
      to.corneringReadings - from.corneringReadings,
      to.cornerings - from.cornerings,
    ),
    overSpeedPercent:
      hasSpeedLimit && driving > 0
        ? ((to.overTolerated - from.overTolerated) / driving) * 100
        : null,
    rpmPercent: rpmTime > 0 ? ((to.rpmOver - from.rpmOver) / rpmTime) * 100 : null,
    idlePercent: hasMotor && engine > 0 ? ((to.longIdle - from.longIdle) / engine) * 100 : null,
  });
}
