// Ride detection: the state machine of the logbook. A location is first counted (`takeWay`), then decided
// about (`takeRide`); read both from top to bottom. The vehicle is at rest (idle), on a ride, or in a pause
// that may turn out to be the end of the ride. Endings that only time can tell are made when a later
// location proves them.
import type { FoldChanges } from '../fold/changes.ts';
import { DRIFT_METRES, gapMs, isDetectedBySpeed, type Moment } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { enterCountry, entersCountry, isCrossed } from './border.ts';
import { isFlicker } from './build.ts';
import { count, STANDING_KMH } from './count.ts';
import { changeAfter, cutAtDriver, isDriverChanged, noteDriver } from './driver.ts';
import { beginAt, joinFirstLeg, standingBefore } from './first-leg.ts';
import { endAt, markHere } from './mark.ts';
import * as reason from './reason.ts';
import { closeRide, openPart, startRide } from './rides.ts';
import type { Mark, OpenRide, RideState } from './state.ts';
import { forgetBorder, noteJoinedStop } from './stops.ts';
import { noteSpeed, settleDoubted } from './told-speed.ts';

/** With the motor on and nothing that tells its speed, a vehicle is taken to stand for so long. */
const UNSEEN_MS_MAX = 120_000;

/**
 * Ends what time has ended, counts distance and time up to this location, and cuts the ride where it
 * crossed a border.
 */
export function takeWay(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { inputs } = moment.location;
  if (moment.towed) state.country = moment.fix?.countryCode ?? null;
  if (inputs !== null && settings.detectRideType !== 0) {
    readPrivateSwitch(state, inputs, settings.detectRideType);
  }
  state.step.isAfterGap = endWhatTimeHasEnded(state, moment, settings, changes);
  if (moment.unseenMetres > 0) noteUnseen(state, moment);
  settleDoubted(state, moment);
  joinFirstLeg(state, moment, changes);
  countAndWatchBorder(state, moment, settings, changes);
}

/** It was moved while nobody saw it: the next ride says so, or the one that began before it knew its place. */
function noteUnseen(state: RideState, { unseenMetres }: Moment): void {
  const { open, step } = state;
  // A hole within a drive says so by its own rule.
  if (step.isAfterGap) return;
  state.unseenMetres += unseenMetres;
  if (open && !open.moved) open.because = reason.beside(state, open.because);
}

/** Goes on with the ride, pauses, ends or begins it. */
export function takeRide(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { ts, on } = moment;
  if (isDriverChanged(state, moment)) cutAtDriver(state, moment, settings, changes);
  if (state.mode === 'ride') continueRide(state, moment, settings, changes);
  else if (state.mode === 'pause') continuePause(state, moment, settings, changes);
  else if (on === true) {
    const because = state.step.isAfterGap
      ? reason.afterGap(moment, settings)
      : reason.start(moment, settings);
    startRide(state, moment, because, null);
    noteFlicker(state, moment, settings);
    if (!state.step.isAfterGap) noteFirstLeg(state, moment, settings, changes);
    noteMovement(state, moment, settings, changes);
  }
  if (on !== null) state.signalTs = ts;
}

/** Where the ride stood before it began: known at once, or by the next location. */
function noteFirstLeg(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const place = standingBefore(moment, settings);
  const { open, totals, step } = state;
  if (!place || !open) return;
  if (moment.left) beginAt(state, place, moment.motor === null, changes);
  // What the odometer has counted needs no estimate.
  else open.firstLeg = { place, metres: totals.km > step.km ? 0 : moment.leg };
}

/** 30/31: input-word bit 3 low or high means private, 50/51 bit 5 (device settings §2). */
function readPrivateSwitch(state: RideState, inputs: number, setting: number): void {
  const bit = Math.floor(setting / 10);
  state.privateSwitch = ((inputs >> bit) & 1) === setting % 10;
}

/**
 * Ends a ride whose pause has lasted joinInterval, or that has had no data for too long (then true).
 * This location came after that; it belongs to no ride or to the next one.
 */
function endWhatTimeHasEnded(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): boolean {
  const { mark } = state;
  const { ts, movedTs } = moment;
  if (state.mode === 'pause' && mark && movedTs - state.stopTs >= settings.joinInterval * 1000) {
    const because = reason.stop(moment, [mark.ts, ts], settings);
    closeRide(state, moment, { mark: endAt(state, mark), because }, settings, changes);
    return false;
  }
  if (state.mode !== 'ride' || state.signalTs === null) return false;
  if (ts - state.signalTs <= gapMs(settings)) return false;
  if (mark && isStandingLong(state, state.signalTs, settings)) {
    const because = reason.rest(state, moment, [mark.ts, state.signalTs], settings);
    closeRide(state, moment, { mark: endAt(state, mark), because }, settings, changes);
  } else {
    const because = reason.gap([state.signalTs, ts], settings);
    const end = markHere(state, moment, state.signalTs);
    closeRide(state, moment, { mark: end, because }, settings, changes);
  }
  return true;
}

/**
 * With the motor on but standing for splitInterval the ride has ended where the standing began, and so it
 * has where the motor went off, when nothing has moved since for joinInterval. A ride that has only stood
 * cannot have ended, and a machine works while it stands.
 */
export function isStandingLong(state: RideState, ts: number, settings: DetectionSettings): boolean {
  const { open, mark } = state;
  if (!open || !mark || settings.isMachine) return false;
  if (state.isStop) return isStopLong(state, mark, settings);
  return open.moved && isLongStanding(mark, ts, settings);
}

function isStopLong({ restedTs }: RideState, mark: Mark, settings: DetectionSettings): boolean {
  return restedTs - mark.ts >= settings.joinInterval * 1000;
}

function countAndWatchBorder(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const belongs = state.mode === 'ride' || (state.mode === 'pause' && moment.on === true);
  if (!belongs || !entersCountry(state, moment)) {
    count(state, moment, settings);
  } else {
    const totals = { ...state.totals };
    count(state, moment, settings);
    enterCountry(state, moment, totals, settings.countryOf);
  }
  if (belongs && isCrossed(state, moment)) cutAtBorder(state, moment, settings, changes);
}

function cutAtBorder(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { open, border, change, mark, mode } = state;
  if (!open || !border) return;
  if (border.crossing.ts <= open.fromTs) {
    // Entered before the ride began: it has been in that country all the time.
    open.country = border.country;
    forgetBorder(state);
    return;
  }
  const because = reason.country(open.country, border);
  open.maxSpeed = border.maxSpeedBefore;
  const end = { mark: border.crossing, because, splitBy: 'country' } as const;
  closeRide(state, moment, end, settings, changes);
  const { crossing, country, maxSpeed, stops } = border;
  const { identification, moved } = open;
  const part = { at: crossing, country, because, identification, maxSpeed, moved, stops };
  openPart(state, moment, open, { ...part, splitBy: 'country' });
  state.change = changeAfter(change, crossing);
  // A standing that began before the border belongs to the first part.
  state.mark = mark && mark.ts >= border.crossing.ts ? mark : null;
  state.mode = mode;
}

/** On a ride: it pauses, goes on, or is cut by the private switch; another driver may cut it later. */
function continueRide(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { ts } = moment;
  if (moment.on === false) {
    pauseRide(state, moment, settings, changes);
    return;
  }
  if (isSwitched(state)) cutAtSwitch(state, moment, markHere(state, moment, ts), settings, changes);
  else noteDriver(state, moment, null, settings);
  noteMovement(state, moment, settings, changes);
}

/** The signal goes off: a stop begins, or goes on when nothing has moved since the one before. */
function pauseRide(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { mark, open } = state;
  const { ts } = moment;
  const goesOn = mark !== null && state.isStop && ts - state.restedTs <= UNSEEN_MS_MAX;
  state.offTs = ts;
  state.restedTs = ts;
  if (mark && (goesOn || !state.isStop) && isStandingLong(state, ts, settings)) {
    const because = reason.rest(state, moment, [mark.ts, ts], settings);
    closeRide(state, moment, { mark: endAt(state, mark), because }, settings, changes);
  } else if (open && isFlicker(open, ts, settings)) {
    const because = reason.stop(moment, [ts], settings);
    closeRide(state, moment, { mark: markHere(state, moment, ts), because }, settings, changes);
  } else {
    state.mode = 'pause';
    state.kmPause = 0;
    if (goesOn) return;
    state.mark = markHere(state, moment, stoppedTs(moment, open));
    state.isStop = true;
    state.stopTs = ts;
  }
}

/** When it stopped: by its places alone at the last record that moved (K-15), else at the one that says so. */
function stoppedTs({ ts, lastTs, stood }: Moment, open: OpenRide | null): number {
  return stood && open && lastTs !== null && lastTs > open.fromTs ? lastTs : ts;
}

/** The motor is on again in a stop that has ended a ride, so soon that it is no end of the stop yet. */
function noteFlicker(
  { open, offTs }: RideState,
  moment: Moment,
  settings: DetectionSettings,
): void {
  if (!open || offTs === null || settings.isMachine || isDetectedBySpeed(moment, settings)) return;
  open.inStop = moment.ts - offTs < settings.joinInterval * 1000;
}

/** In a pause: driving on within joinInterval makes it a part of the ride. */
function continuePause(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { mark } = state;
  if (moment.on !== true || !mark) return;
  if (isSwitched(state)) cutAtSwitch(state, moment, endAt(state, mark), settings, changes);
  else {
    noteDriver(state, moment, endAt(state, mark), settings);
    state.mode = 'ride';
    // The motor alone ends no stop: it goes on until something moves.
    if (staysThere(moment, settings)) state.restedTs = moment.ts;
    else {
      noteJoinedStop(state, state.stopTs, moment.movedTs);
      state.mark = null;
    }
  }
  noteMovement(state, moment, settings, changes);
}

/** On again, but at the same place, as far as this location tells? */
function staysThere(moment: Moment, settings: DetectionSettings): boolean {
  if (settings.isMachine || isDetectedBySpeed(moment, settings)) return false;
  return (moment.speed ?? 0) < STANDING_KMH && moment.leg < DRIFT_METRES;
}

/** Was the private switch turned since the ride began? */
function isSwitched({ open, privateSwitch }: RideState): boolean {
  return open !== null && (open.rideType === 'private') !== privateSwitch;
}

/** A new ride, however short the stop was. */
function cutAtSwitch(
  state: RideState,
  moment: Moment,
  mark: Mark,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const because = reason.split(state, moment, 'rideType', settings);
  const end = { mark, because, splitBy: 'rideType' } as const;
  const totals = closeRide(state, moment, end, settings, changes);
  startRide(state, moment, because, totals, 'rideType');
}

/** Moving or standing within the ride; movement after a long standing begins a new ride. */
function noteMovement(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { open } = state;
  const { speed } = moment;
  if (!open || speed === null) return;
  if (speed < STANDING_KMH) {
    if (!state.mark && !isDetectedBySpeed(moment, settings)) {
      state.mark = markHere(state, moment, moment.ts);
      state.isStop = false;
    }
    state.restedTs = moment.ts;
    return;
  }
  if (state.mark) endStanding(state, moment, settings, changes);
  state.mark = null;
  const moving = state.open;
  if (!moving) return;
  moving.moved = true;
  if (state.change) state.change.moved = true;
  noteSpeed(state, moment, speed);
}

/** The vehicle moves again: was the standing so long that it parted two rides? */
function endStanding(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { mark, open, isStop } = state;
  if (!mark || !open) return;
  const isLong = isStop
    ? isStopLong(state, mark, settings)
    : isLongStanding(mark, moment.ts, settings);
  if (!isLong) {
    if (isStop) noteJoinedStop(state, mark.ts, state.restedTs);
    return;
  }
  const records = [mark.ts, moment.ts];
  const because = reason.rest(state, moment, records, settings);
  // A ride that has only stood so far keeps its standing; else it ended where the standing began.
  const end = { ...endAt(state, mark), ts: open.moved || isStop ? mark.ts : moment.ts };
  const start = reason.moving(state, records, settings);
  const totals = closeRide(state, moment, { mark: end, because }, settings, changes);
  startRide(state, moment, start, totals);
}

function isLongStanding(mark: Mark, ts: number, settings: DetectionSettings): boolean {
  if (settings.isMachine || settings.splitInterval <= 0) return false;
  return ts - mark.ts >= settings.splitInterval * 1000;
}
