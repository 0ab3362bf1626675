// Does the odometer that a tracker tells count metres? One in another unit (kilometres, miles, tenths) grows evenly
// but by another part of the way than the places do. Both are summed kilometre by kilometre. What contradicts in
// several of them in a row is left out, and the way by places counts, until the two agree again (K-3).
import { MOVING_KMH, type Moment } from '../fold/moment.ts';
import { type Finding, ODOMETER_TIMES, type OdometerFinding } from '../vehicle/finding.ts';
import type { OdometerTrust } from './odometer-state.ts';
import type { RideState } from './state.ts';

/** They are compared over so much way, from one change of the reading to another. */
const WINDOW_METRES = 1000;
/** Less than that of the way at speed is no noise of places; bends, stops and holes only make it more. */
const LOW = 0.72;
const FAST_KMH = 5 * MOVING_KMH;
/** More than that of a way that close fixes or told speeds tell is no bend. */
const HIGH = 1.3;
const FAST_SHARE = 0.8;
const CLOSE_MS_MAX = 15_000;
const CLOSE_TOLD_MS_MAX = 60_000;
/**
 * It contradicts when so many windows in a row and so much way say so: by a factor that has a name, by none (places
 * may be forged for kilometres), and by very much.
 */
const WINDOWS_MIN = 3;
const LOW_METRES = 5000;
const UNNAMED_METRES = 20_000;
const GROSS_METRES = 3000;
const GROSS = 0.2;
/** One that tells too much must do so by a factor that has a name, three times over as much way. */
const HIGH_METRES = 5000;
const HIGH_TIMES = 3;
const NAMED_HIGH = 0.06;
const NAMED = 0.12;
/** A reading told again and again over so much way has hung, or the vehicle was on a ferry. */
const HELD_METRES_MAX = 3000;
/** A step beyond every unit is a swap or a spike. */
const SPIKE_TIMES = 1500;
const SPIKE_METRES = 1000;
/** So many windows in a row that agree, and it is believed again. */
const AGREED_MIN = 3;
/** What was long ago counts less than what is new. */
const RUN_METRES_MAX = 100_000;

/** What the vehicle's page says of the odometer, null: nothing. */
export function odometerFinding({ odometer }: RideState): Finding | null {
  if (!odometer.contradicts) return null;
  return nameOf(odometer, NAMED) ?? 'odometer';
}

/** Counts metres driven beside an odometer that contradicts: what was counted too much before is kept back. */
export function countBeside(state: RideState, leg: number): void {
  const lacks = leg + lacking(state);
  if (lacks > 0) state.totals.km += lacks;
}

/** Metres of this ride by which the way is longer than what was counted since the run began. */
function lacking({ odometer, totals }: RideState): number {
  return odometer.driven - totals.km - odometer.balance;
}

/** Compares what a location adds: metres driven in a ride (`leg`) and metres by which the reading has changed. */
export function judgeOdometer(state: RideState, moment: Moment, leg: number, step: number): void {
  const { odometer } = state;
  const isTold = moment.location.km !== null;
  odometer.driven += leg;
  if (state.mode === 'idle' && leg === 0) {
    odometer.balance = odometer.driven - state.totals.km;
    beginWindow(state, isTold);
  } else if (moment.isGap || moment.jumped || moment.towed) beginWindow(state, isTold);
  else if (!odometer.isOpen) {
    if (step !== 0) beginWindow(state, true);
  } else {
    if (leg > 0) noteLeg(odometer, moment, leg);
    if (step !== 0) takeStep(state, step);
    else if (isTold) odometer.heldWay += leg;
  }
}

function beginWindow(state: RideState, isOpen: boolean): void {
  const { odometer } = state;
  odometer.isOpen = isOpen;
  odometer.isClose = true;
  odometer.begunAt = odometer.driven;
  odometer.readingAt = state.kmReading ?? 0;
  odometer.slow = 0;
  odometer.heldWay = 0;
  if (odometer.run === 'none') odometer.balance = odometer.driven - state.totals.km;
}

function noteLeg(odometer: OdometerTrust, moment: Moment, leg: number): void {
  const { speed, speedBefore } = moment;
  if ((speed ?? 0) < FAST_KMH && (speedBefore ?? 0) < FAST_KMH) odometer.slow += leg;
  if (!odometer.isClose) return;
  const closeMs = moment.told === null ? CLOSE_MS_MAX : CLOSE_TOLD_MS_MAX;
  if (moment.ts - moment.fromTs > closeMs) odometer.isClose = false;
}

function takeStep(state: RideState, step: number): void {
  const { odometer } = state;
  const way = odometer.driven - odometer.begunAt;
  if (step < 0 || step > SPIKE_TIMES * way + SPIKE_METRES) {
    endRun(state);
    beginWindow(state, true);
  } else if (odometer.heldWay > HELD_METRES_MAX) beginWindow(state, true);
  else if (way >= WINDOW_METRES) {
    judgeWindow(state, way);
    beginWindow(state, true);
  } else if (odometer.heldWay > 0) odometer.heldWay = 0;
}

function judgeWindow(state: RideState, way: number): void {
  const { odometer } = state;
  const { isClose, contradicts } = odometer;
  const metres = (state.kmReading ?? 0) - odometer.readingAt;
  const fast = way - odometer.slow;
  if (metres < LOW * fast) {
    addToRun(odometer, 'low', way, metres);
    if (!contradicts && isLow(odometer)) contradict(state);
  } else if (metres > HIGH * way) {
    const isSure = isClose && fast >= FAST_SHARE * way;
    if (!isSure || odometer.run === 'low') endRun(state);
    if (!isSure) return;
    addToRun(odometer, 'high', way, metres);
    if (!contradicts && isHigh(odometer)) contradict(state);
  } else if (metres >= LOW * way) agree(state);
}

function addToRun(odometer: OdometerTrust, run: 'low' | 'high', way: number, metres: number): void {
  if (odometer.run !== run && odometer.run !== 'none') forgetRun(odometer);
  odometer.run = run;
  odometer.agreed = 0;
  odometer.windows += 1;
  odometer.runWay += way;
  odometer.runMetres += metres;
  if (odometer.runWay <= RUN_METRES_MAX) return;
  odometer.runWay /= 2;
  odometer.runMetres /= 2;
}

function isLow(odometer: OdometerTrust): boolean {
  const { windows, runWay, runMetres } = odometer;
  if (windows < WINDOWS_MIN) return false;
  if (runMetres < GROSS * runWay) return runWay >= GROSS_METRES;
  return runWay >= (nameOf(odometer, NAMED) ? LOW_METRES : UNNAMED_METRES);
}

function isHigh(odometer: OdometerTrust): boolean {
  if (odometer.runWay < HIGH_METRES) return false;
  const named = nameOf(odometer, NAMED_HIGH);
  odometer.held = named === odometer.named ? odometer.held + 1 : 1;
  odometer.named = named;
  odometer.runWay = 0;
  odometer.runMetres = 0;
  if (named === null) forgetRun(odometer);
  return named !== null && odometer.held >= HIGH_TIMES;
}

/** The unit by which odometer and way of the run differ, null: none that has a name. */
function nameOf(
  { runWay, runMetres, named }: OdometerTrust,
  within: number,
): OdometerFinding | null {
  if (runMetres === 0) return named;
  const times = runWay / runMetres;
  for (const [name, right] of Object.entries(ODOMETER_TIMES)) {
    if (Math.abs(times / right - 1) <= within) return name as OdometerFinding;
  }
  return null;
}

/** From here on the way counts, and what this ride lacks of it since the run began. */
function contradict(state: RideState): void {
  state.odometer.contradicts = true;
  countBeside(state, 0);
}

function agree(state: RideState): void {
  const { odometer } = state;
  if (odometer.contradicts) {
    odometer.agreed += 1;
    if (odometer.agreed < AGREED_MIN) return;
    odometer.contradicts = false;
    state.kmEstimate = 0;
  }
  forgetRun(odometer);
}

/** The odometer goes on as another one: it never makes up for what it told too little. */
function endRun(state: RideState): void {
  const { odometer } = state;
  if (odometer.contradicts) return;
  if (odometer.run === 'low') countBeside(state, 0);
  forgetRun(odometer);
}

function forgetRun(odometer: OdometerTrust): void {
  odometer.run = 'none';
  odometer.windows = 0;
  odometer.runWay = 0;
  odometer.runMetres = 0;
  odometer.named = null;
  odometer.held = 0;
}
