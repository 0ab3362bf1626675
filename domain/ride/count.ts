// The running totals: what the time and the way since the location before add to distance, engine time,
// idling, driving, fuel. Counters of the vehicle (odometer, engine hours) rule over our own estimate;
// the estimate fills the time between their readings and stands in where they are missing.

import { MOVING_KMH, type Moment } from '../fold/moment.ts';
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { takeAltitude } from './climb.ts';
import { countBeside, judgeOdometer } from './odometer.ts';
import { countHarshEvents } from './quality.ts';
import type { RideState } from './state.ts';
import { isBelievedBefore } from './told-speed.ts';

/** Below this the vehicle stands (state machine §2), and from it on it drives. */
export const STANDING_KMH = 5;
/** Idling counts for driver quality in stretches longer than this. */
const LONG_IDLE_SECONDS = 180;
/** Driver quality tolerates so much over speedMax. */
const OVERSPEED_TOLERANCE_KMH = 5;

/** An odometer step is believed up to 250 km/h and a kilometre of slack. */
const ODOMETER_METRES_PER_MS = 250 / 3600;
const ODOMETER_SLACK_METRES = 1000;
/** An engine-hour step is believed up to the time that passed and two ticks of an FMS counter. */
const ENGINE_SLACK_SECONDS = 360;
/** A fuel step is believed up to 150 l/h and five litres. */
const FUEL_LITRES_PER_MS = 150 / 3_600_000;
const FUEL_SLACK_LITRES = 5;

/** Adds to the totals what lies between the location before and this one. */
export function count(state: RideState, moment: Moment, settings: DetectionSettings): void {
  const { location } = moment;
  const before = moment.speedBefore ?? 0;
  const { step, totals } = state;
  if (moment.outside <= 1) {
    step.km = totals.km;
    step.engine = totals.engine;
    step.fuel = totals.fuel;
  }
  const isPause = state.mode === 'pause';
  const inRide = state.mode === 'ride' || moment.left || (isPause && moment.on === true);
  const moves = moment.left || (moment.speed ?? before) >= MOVING_KMH;
  let leg = moment.way;
  if (isPause) {
    // What moves in a pause counts when the pause was none.
    state.kmPause += leg;
    leg = inRide ? state.kmPause : 0;
  }
  countDistance(state, moment, settings, inRide ? leg : 0);
  if (moment.seconds > 0) countTime(state, moment, settings, before);
  else countEngine(state, location, 0);
  if (location.totalFuel !== null) countFuel(state, location.ts, location.totalFuel);
  countHarshEvents(state, location, settings);
  const altitude = moment.fix?.altitude ?? null;
  if (inRide && moves && moment.good && altitude !== null) takeAltitude(state, altitude);
}

/** The odometer where the vehicle has one that can be believed and `kmGps` is off, else the way between locations. */
function countDistance(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  leg: number,
): void {
  const { location } = moment;
  const { kmReading } = state;
  if (state.odometer.contradicts && !settings.kmGps) {
    countBeside(state, leg);
    noteReading(state, location);
  } else countByOdometer(state, location, settings, leg);
  if (kmReading === null || settings.kmGps) return;
  judgeOdometer(state, moment, leg, (state.kmReading ?? kmReading) - kmReading);
}

/** Keeps a reading that counts nothing. */
function noteReading(state: RideState, { km, ts }: Location): void {
  const last = state.kmReading ?? 0;
  if (km === null || km === last || (km < last && ts === state.kmReadingTs)) return;
  state.kmReading = km;
  state.kmReadingTs = ts;
}

function countByOdometer(
  state: RideState,
  location: Location,
  settings: DetectionSettings,
  leg: number,
): void {
  const reading = location.km;
  const totals = state.totals;
  // A reading that has not changed says nothing: coarse odometers tick every 100 m, broken ones never.
  if (reading === null || reading === state.kmReading) {
    totals.km += leg;
    state.kmEstimate += leg;
    return;
  }
  const last = state.kmReading;
  if (last === null) {
    totals.km += leg;
    state.kmEstimate = 0;
    if (state.kmBase === null) state.kmBase = Math.round(reading - totals.km);
  } else {
    const metres = reading - last;
    // Of the readings of one moment the greatest counts: a smaller one is no reset.
    if (metres < 0 && location.ts === state.kmReadingTs) return;
    if (settings.kmGps || !isOdometerStep(metres, location.ts - state.kmReadingTs)) {
      // Reset, exchanged or mad: measured by locations, and from here on by the new reading.
      totals.km += leg;
      state.kmEstimate = 0;
    } else {
      // What the estimate already gave is not given twice; too much of it is kept back.
      const rest = metres - state.kmEstimate;
      state.kmPause = 0;
      totals.km += Math.max(rest, 0);
      state.kmEstimate = Math.max(-rest, 0);
    }
  }
  state.kmReading = reading;
  state.kmReadingTs = location.ts;
}

/** Is that much of an odometer's step to be believed? Else it is a reset, or mad. */
export function isOdometerStep(metres: number, elapsed: number): boolean {
  return metres >= 0 && metres <= elapsed * ODOMETER_METRES_PER_MS + ODOMETER_SLACK_METRES;
}

function countTime(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  speed: number,
): void {
  const totals = state.totals;
  const seconds = moment.isGap ? 0 : moment.seconds;
  const drives = state.mode === 'ride' && speed >= STANDING_KMH && !moment.stood;
  countEngine(state, moment.location, engineSeconds(state, moment, seconds));
  if (moment.motorBefore === true && moment.speedBefore !== null && speed < STANDING_KMH) {
    totals.idle += seconds;
    countLongIdle(state, seconds);
  } else state.idleStretch = 0;
  if (!drives) return;
  totals.driving += seconds;
  const { speedMax, rpmOptimum, rpmMax } = settings;
  if (speedMax !== null && speedMax > 0 && speed > speedMax && isBelievedBefore(moment, speed)) {
    totals.over += seconds;
    if (speed > speedMax + OVERSPEED_TOLERANCE_KMH) totals.overTolerated += seconds;
  }
  const rpm = moment.measures.rpm;
  if (rpm !== null && rpmOptimum !== null && rpmOptimum > 0) {
    totals.rpmTime += seconds;
    if (rpmMax !== null && rpmMax > 0 && rpm > rpmMax) totals.rpmOver += 3 * seconds;
    else if (rpm > rpmOptimum) totals.rpmOver += seconds;
  }
}

/** Time with the motor on; a tracker that never reports the motor counts the time of its rides. */
function engineSeconds(state: RideState, moment: Moment, seconds: number): number {
  const { ts, on, motorBefore } = moment;
  if (motorBefore !== null) return motorBefore ? seconds : 0;
  if (on === null) return 0;
  if (moment.stood && state.mode === 'ride') return 0;
  if (state.mode === 'ride') return (ts - (state.signalTs ?? ts)) / 1000;
  // The stop was none: its time belongs to the ride after all.
  if (state.mode === 'pause' && on && state.mark) return (ts - state.mark.ts) / 1000;
  return 0;
}

/** The engine-hour counter where the vehicle has one, else the time that the motor ran. */
function countEngine(state: RideState, location: Location, estimate: number): void {
  const reading = location.engineSeconds;
  const totals = state.totals;
  if (reading === null || reading === state.engineReading) {
    totals.engine += estimate;
    state.engineEstimate += estimate;
    return;
  }
  const last = state.engineReading;
  if (last === null) {
    totals.engine += estimate;
    state.engineEstimate = 0;
    if (state.engineBase === null) state.engineBase = Math.round(reading - totals.engine);
  } else {
    const grown = reading - last;
    if (grown < 0 && location.ts === state.engineReadingTs) return;
    const limit = (location.ts - state.engineReadingTs) / 1000 + ENGINE_SLACK_SECONDS;
    if (grown < 0 || grown > limit) {
      totals.engine += estimate;
      state.engineEstimate = 0;
    } else {
      const rest = grown - state.engineEstimate;
      totals.engine += Math.max(rest, 0);
      state.engineEstimate = Math.max(-rest, 0);
    }
  }
  state.engineReading = reading;
  state.engineReadingTs = location.ts;
}

/** A stretch over three minutes counts from its beginning. */
function countLongIdle(state: RideState, seconds: number): void {
  const before = state.idleStretch;
  state.idleStretch = before + seconds;
  if (before > LONG_IDLE_SECONDS) state.totals.longIdle += seconds;
  else if (state.idleStretch > LONG_IDLE_SECONDS) state.totals.longIdle += state.idleStretch;
}

/** fuel §4: positive steps of the CAN counter; a decrease is a reset, a leap is a glitch. */
function countFuel(state: RideState, ts: number, reading: number): void {
  const last = state.fuelReading;
  state.totals.fuelReadings += 1;
  if (last !== null) {
    const litres = reading - last;
    if (litres < 0 && ts === state.fuelReadingTs) return;
    const limit = (ts - state.fuelReadingTs) * FUEL_LITRES_PER_MS + FUEL_SLACK_LITRES;
    if (litres > 0 && litres <= limit) state.totals.fuel += litres;
  }
  state.fuelReading = reading;
  state.fuelReadingTs = ts;
}
