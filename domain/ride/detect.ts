// Ride detection: the state machine of the logbook. Read `takeLocation` from top to bottom; it is the
// life of one location. The vehicle is at rest (idle), on a ride, or in a pause that may turn out to be
// the end of the ride. Endings that only time can tell are made when a later location proves them.

import { motorOf, readInputs } from '../event/detect.ts';
import type { FoldChanges } from '../fold/fold.ts';
import { noteLocation, noteMeasures } from '../fold/live.ts';
import { gapMs, isDetectedBySpeed, isOn } from '../fold/mode.ts';
import type { Step } from '../fold/moment.ts';
import { judgePlace, judgeSpeed } from '../fold/place.ts';
import { watchFuel } from '../fuel/watch.ts';
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { enterCountry, entersCountry, isCrossed } from './border.ts';
import { count, STANDING_KMH } from './count.ts';
import { endAt, markHere } from './mark.ts';
import * as reason from './reason.ts';
import { closeRide, openAfterBorder, startRide } from './rides.ts';
import type { FoldState } from './state.ts';
import { forgetBorder, noteJoinedStop } from './stops.ts';

/** Takes the next location of the vehicle: moves the state and gathers what changes in the tables. */
export function takeLocation(
  state: FoldState,
  location: Location,
  settings: DetectionSettings,
  changes: FoldChanges,
  step: Step,
): void {
  const { ts } = location;
  step.seconds = state.lastTs === null ? 0 : (ts - state.lastTs) / 1000;
  step.gap = step.seconds * 1000 > gapMs(settings);
  step.motorBefore = state.motor;
  step.motorNow = motorOf(location, settings) ?? state.motor;
  if (judgePlace(state, location, step)) changes.outliers.push({ ts, hash: location.hash });
  readInputs(state, location, settings, changes.events);
  step.speed = judgeSpeed(state, location, step);
  step.on = isOn(state, step, settings);

  const closedByGap = endWhatTimeHasEnded(state, ts, settings, changes);
  countAndWatchBorder(state, location, settings, changes, step);

  takeFuel(state, location, settings, changes, step);

  if (state.mode === 'ride') continueRide(state, location, settings, changes, step);
  else if (state.mode === 'pause') continuePause(state, location, settings, changes, step);
  else if (step.on === true) {
    const because = closedByGap
      ? reason.afterGap(state, ts, settings)
      : reason.start(state, ts, settings);
    startRide(state, location, step, because, null);
    noteMovement(state, location, settings, changes, step);
  }

  if (step.on !== null) state.signalTs = ts;
  if (step.speed !== null) state.speed = step.speed;
  noteLocation(state, location, step);
  noteMeasures(state, location);
  state.lastTs = ts;
  state.lastHash = location.hash;
}

/** Levels and what changes them; most locations of vehicles without tanks have nothing of it. */
function takeFuel(
  state: FoldState,
  location: Location,
  settings: DetectionSettings,
  changes: FoldChanges,
  step: Step,
): void {
  const { tank1, tank2, acceleration, deceleration, cornering } = location;
  if (tank1 === null && tank2 === null && settings.mainTanks.length === 0) return;
  const moment = step.fuel;
  moment.ts = location.ts;
  moment.seconds = step.seconds;
  moment.isGap = step.gap;
  moment.tank1 = tank1;
  moment.tank2 = tank2;
  moment.speed = step.speed;
  moment.motor = state.motor;
  moment.motorBefore = step.motorBefore;
  moment.km = state.totals.km;
  moment.leg = step.leg;
  if (settings.suitableTanks.length > 0) {
    moment.altitude = location.altitude;
    moment.acceleration = Math.max(acceleration ?? 0, deceleration ?? 0, cornering ?? 0);
  }
  moment.place = state.place;
  moment.identification = state.identification || null;
  watchFuel(state.fuel, moment, settings, changes.fuel);
}

/**
 * Ends a ride whose pause has lasted joinInterval, or that has had no data for too long (then true).
 * This location came after that; it belongs to no ride or to the next one.
 */
function endWhatTimeHasEnded(
  state: FoldState,
  ts: number,
  settings: DetectionSettings,
  changes: FoldChanges,
): boolean {
  const mark = state.mark;
  if (state.mode === 'pause' && mark && ts - mark.ts >= settings.joinInterval * 1000) {
    const because = reason.stop(state, [mark.ts, ts], settings);
    closeRide(state, endAt(state, mark), because, settings, changes);
    return false;
  }
  if (state.mode !== 'ride' || state.signalTs === null) return false;
  if (ts - state.signalTs <= gapMs(settings)) return false;
  if (mark && isStandingLong(state, state.signalTs, settings)) {
    const because = reason.standing([mark.ts, state.signalTs], settings);
    closeRide(state, endAt(state, mark), because, settings, changes);
  } else {
    const because = reason.gap([state.signalTs, ts], settings);
    closeRide(state, markHere(state, state.signalTs), because, settings, changes);
  }
  return true;
}

/**
 * With the motor on but standing for splitInterval the ride has ended where the standing began. A ride
 * that has not moved yet cannot have ended, and a machine works while it stands.
 */
export function isStandingLong(state: FoldState, ts: number, settings: DetectionSettings): boolean {
  const { open, mark } = state;
  if (!open || !mark || !open.moved || settings.isMachine || settings.splitInterval <= 0) {
    return false;
  }
  return ts - mark.ts >= settings.splitInterval * 1000;
}

/** Counts distance and time up to this location, and cuts the ride where it crossed a border. */
function countAndWatchBorder(
  state: FoldState,
  location: Location,
  settings: DetectionSettings,
  changes: FoldChanges,
  step: Step,
): void {
  const belongs = state.mode === 'ride' || (state.mode === 'pause' && step.on === true);
  if (!belongs || !entersCountry(state, location, step)) {
    count(state, location, settings, step);
  } else {
    const totals = { ...state.totals };
    count(state, location, settings, step);
    enterCountry(state, location, step, totals);
  }
  if (belongs && isCrossed(state, location, step)) cutAtBorder(state, settings, changes);
}

function cutAtBorder(state: FoldState, settings: DetectionSettings, changes: FoldChanges): void {
  const { open, border, mark, mode } = state;
  if (!open || !border) return;
  if (border.crossing.ts <= open.fromTs) {
    // Entered before the ride began: it has been in that country all the time.
    open.country = border.country;
    forgetBorder(state);
    return;
  }
  const because = reason.country(open.country, border);
  open.maxSpeed = border.maxSpeedBefore;
  closeRide(state, border.crossing, because, settings, changes, 'country');
  openAfterBorder(state, open, border, because);
  // A standing that began before the border belongs to the first part.
  state.mark = mark && mark.ts >= border.crossing.ts ? mark : null;
  state.mode = mode;
}

/** On a ride: it pauses, goes on, or is cut by another driver or the private switch. */
function continueRide(
  state: FoldState,
  location: Location,
  settings: DetectionSettings,
  changes: FoldChanges,
  step: Step,
): void {
  const { mark } = state;
  const { ts } = location;
  if (step.on === false) {
    if (mark && isStandingLong(state, ts, settings)) {
      closeRide(
        state,
        endAt(state, mark),
        reason.standing([mark.ts, ts], settings),
        settings,
        changes,
      );
    } else {
      state.mode = 'pause';
      state.mark = markHere(state, ts);
    }
    return;
  }
  const split = splitOf(state);
  if (split) {
    const because = reason.split(state, split, ts, settings);
    const end = markHere(state, ts);
    const totals = closeRide(state, end, because, settings, changes, split);
    startRide(state, location, step, because, totals, split);
  }
  noteMovement(state, location, settings, changes, step);
}

/** In a pause: driving on within joinInterval makes it a part of the ride. */
function continuePause(
  state: FoldState,
  location: Location,
  settings: DetectionSettings,
  changes: FoldChanges,
  step: Step,
): void {
  const { mark } = state;
  if (step.on !== true || !mark) return;
  const split = splitOf(state);
  if (split) {
    const because = reason.split(state, split, location.ts, settings);
    const totals = closeRide(state, endAt(state, mark), because, settings, changes, split);
    startRide(state, location, step, because, totals, split);
  } else {
    noteJoinedStop(state, mark.ts, location.ts);
    state.mode = 'ride';
    state.mark = null;
  }
  noteMovement(state, location, settings, changes, step);
}

/** Another driver, or the private switch turned: a new ride, however short the stop was. */
function splitOf(state: FoldState): 'driver' | 'rideType' | null {
  const open = state.open;
  if (!open) return null;
  const driver = state.identification || null;
  if (driver !== null) {
    // The first identification of a ride names its driver; only another one changes him.
    if (open.identification === null) open.identification = driver;
    else if (open.identification !== driver) return 'driver';
  }
  return (open.rideType === 'private') !== state.privateSwitch ? 'rideType' : null;
}

/** Moving or standing within the ride; movement after a long standing begins a new ride. */
function noteMovement(
  state: FoldState,
  location: Location,
  settings: DetectionSettings,
  changes: FoldChanges,
  step: Step,
): void {
  const open = state.open;
  const speed = step.speed;
  if (!open || speed === null) return;
  if (speed < STANDING_KMH) {
    if (!state.mark && !isDetectedBySpeed(state, settings))
      state.mark = markHere(state, location.ts);
    return;
  }
  if (state.mark) endStanding(state, location, settings, changes, step);
  state.mark = null;
  const moving = state.open;
  if (!moving) return;
  moving.moved = true;
  if (moving.maxSpeed === null || speed > moving.maxSpeed) moving.maxSpeed = speed;
  const border = state.border;
  if (border && (border.maxSpeed === null || speed > border.maxSpeed)) border.maxSpeed = speed;
}

/** The vehicle moves again: was the standing so long that it parted two rides? */
function endStanding(
  state: FoldState,
  location: Location,
  settings: DetectionSettings,
  changes: FoldChanges,
  step: Step,
): void {
  const { mark, open } = state;
  if (!mark || !open || settings.isMachine || settings.splitInterval <= 0) return;
  if (location.ts - mark.ts < settings.splitInterval * 1000) return;
  const because = reason.standing([mark.ts, location.ts], settings);
  // A ride that has only stood so far keeps its standing; else it ended where the standing began.
  const ts = open.moved ? mark.ts : location.ts;
  const end = { ...endAt(state, mark), ts };
  const totals = closeRide(state, end, because, settings, changes);
  const moving = reason.moving([mark.ts, location.ts], settings);
  startRide(state, location, step, moving, totals);
}
