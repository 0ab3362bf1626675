// One stop whose levels before and after are compared (fuel §3): when it begins and ends, from which
// readings the level after it is taken, and when that level is sure.
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import {
  type Comparison,
  changeOf,
  emitChange,
  growChange,
  MERGE_METRES,
  smallestChange,
} from './change.ts';
import {
  burnedUntil,
  COMPARED_AGE_MS,
  comparedBurned,
  comparedSum,
  levelsOf,
  READINGS,
  readingsNow,
} from './levels.ts';
import { endShift, hasShift, isRest, isShift, noShift, samplesOf, slowLitres } from './shift.ts';
import type { FuelSpan, FuelState, Readings } from './state.ts';
import { marksNow, unseenMetres } from './unseen.ts';

/** A stop lasts at least so long. */
export const STOP_MS = 2 * 60_000;
/** From then on the level within the stop counts, not the one after it; and a level is settled. */
const LONG_STOP_MS = 10 * 60_000;
/** Gauges are slow to rise after a start: the level is waited for, this long at most. */
const RISING_MS = 10 * 60_000;
/** Gauges begin low: a loss must hold so long after the stop. */
const LOSS_HOLD_MS = 10 * 60_000;
/** Two levels within this share of the smallest change are the same, and never less than so much. */
const STEADY_SHARE = 0.1;
export const STEADY_LITRES = 1;
const STEADY_STEP_MS = 60_000;
/** A reading that differs from the level by this part of the smallest change is one on the way. */
const STEP_SHARE = 0.25;

/** The vehicle stands since `fromTs`: a stop begins or goes on. */
export function stand(state: FuelState, moment: Moment, fromTs: number): void {
  const { span } = state;
  if (!span) {
    begin(state, moment, fromTs);
    return;
  }
  if (span.movedTs !== null) standAgain(state, span, moment, fromTs);
  span.toTs = Math.max(span.toTs, moment.ts);
  if (span.movedTs === null && span.toTs - span.fromTs >= STOP_MS) span.isStop = true;
}

/** After a change was found: what follows in this stop is compared with the level now. */
export function startAnew(state: FuelState, { ts }: Moment): void {
  const { span } = state;
  if (!span) return;
  span.before = readingsNow(state);
  span.beforeSum = comparedSum(state);
  span.burned = comparedBurned(state);
  span.fromTs = ts;
  span.movedMetres = 0;
  span.marks = marksNow(state);
  span.samples = [];
  span.steadySum = null;
  span.steady = null;
  span.hasChange = true;
  span.shift.calm = null;
  span.shift.slowFrom = null;
}

function begin(state: FuelState, moment: Moment, fromTs: number): void {
  const { drop } = state;
  state.drop = null;
  state.drive = [];
  state.span = {
    fromTs: drop?.fromTs ?? fromTs,
    toTs: fromTs,
    isStop: false,
    place: moment.place && { ...moment.place },
    identification: moment.identification,
    before: drop?.before ?? readingsNow(state),
    beforeSum: drop?.beforeSum ?? comparedSum(state),
    burned: drop ? burnedUntil(drop.before, state.mainTanks) : comparedBurned(state),
    movedMetres: drop ? moment.km - drop.fromKm : moment.isGap ? moment.leg : 0,
    marks: drop ? drop.marks : marksNow(state),
    movedTs: null,
    movedKm: moment.km,
    fresh: [0, 0],
    steadyTs: fromTs,
    steadySum: null,
    steadyBurned: 0,
    steady: null,
    samples: [],
    hasChange: false,
    shift: noShift(fromTs),
  };
}

/** Standing before the stop before was judged: at the pump, at lights, or a stop of its own. */
function standAgain(state: FuelState, span: FuelSpan, moment: Moment, fromTs: number): void {
  const metres = moment.km - span.movedKm;
  const isNear = metres < MERGE_METRES;
  const standing = fromTs - (state.standingSince ?? fromTs);
  if (!isNear && standing < STOP_MS && moment.ts - fromTs < STOP_MS) return;
  // The same stop goes on, or too little was read between two: they are judged together.
  endShift(span);
  span.shift = noShift(fromTs);
  span.movedMetres += metres;
  span.movedTs = null;
  span.fresh = [0, 0];
  span.steady = null;
  span.steadySum = null;
  span.steadyTs = moment.ts;
}

/** The vehicle moves: what only slowed down was no stop, a long stop is judged by its own readings. */
export function endStanding(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  const { span } = state;
  if (!span || span.movedTs !== null) return;
  if (moment.ts - span.fromTs >= STOP_MS) span.isStop = true;
  if (!span.isStop) {
    state.span = null;
    return;
  }
  const isLong = moment.ts - span.fromTs > LONG_STOP_MS;
  // What still rises as it leaves is known once it has settled.
  if (isLong && isSettled(state, settings) && isFresh(state, span, READINGS)) {
    const sum = comparedSum(state);
    const isFound = sum !== null && judgeInStop(state, span, sum, moment, settings, changes);
    if (!hasShift(span, settings)) {
      state.span = null;
      return;
    }
    if (isFound) startAnew(state, moment);
  }
  endShift(span);
  span.movedTs = moment.ts;
  span.movedKm = moment.km;
  span.fresh = [0, 0];
  span.steady = null;
  span.steadySum = null;
}

/** In a long stop a level that has settled counts at once: nobody waits for the vehicle to leave. */
export function compareInStop(
  state: FuelState,
  span: FuelSpan,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  if (span.beforeSum === null || !isFresh(state, span, READINGS)) return;
  const sum = comparedSum(state);
  if (sum === null) return;
  const { ts } = moment;
  const { steadySum } = span;
  if (steadySum === null || Math.abs(sum - steadySum) > steadyLitres(settings)) {
    span.steadySum = sum;
    span.steadyTs = ts;
    return;
  }
  if (ts - span.steadyTs < LONG_STOP_MS) return;
  span.steadySum = sum;
  span.steadyTs = ts;
  // The motor has run for so long that the gauge has started up.
  if (span.shift.isLate && moment.motor === true) endShift(span);
  if (judgeInStop(state, span, sum, moment, settings, changes)) startAnew(state, moment);
}

/** A change of its own, or more of the one already found in this stop. */
function judgeInStop(
  state: FuelState,
  span: FuelSpan,
  sum: number,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const { beforeSum } = span;
  if (beforeSum === null) return false;
  const burned = comparedBurned(state);
  const isChange = changeIn(state, span, { sum, burned }, settings) !== 0;
  if (isChange && isShift(state, span, moment, settings)) return false;
  if (judge(state, span, { sum, burned }, moment, settings, changes)) return true;
  const { last } = state;
  if (!span.hasChange || !last) return false;
  // What the motor used since is no loss that goes on.
  const delta = sum - beforeSum + burned - span.burned;
  const isSame = last.kind === 'refueling' ? delta > 0 : delta < 0;
  const slow = slowLitres(sum, Math.max(moment.ts - last.seenTs, 0), settings);
  if (!isSame || Math.abs(delta) <= Math.max(STEADY_LITRES, slow)) return false;
  // A pump is done when readings are too old to be compared: what rises then is the gauge's, or the next one.
  if (last.kind === 'refueling' && moment.ts - last.seenTs > COMPARED_AGE_MS) return false;
  growChange(state, readingsNow(state), delta, changes);
  return true;
}

/** After a stop: the first five readings, once they are steady; a loss must hold for some minutes. */
export function compareAfter(
  state: FuelState,
  span: FuelSpan,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  const { ts } = moment;
  const since = ts - (span.movedTs ?? ts);
  if (!isFresh(state, span, READINGS)) return;
  const { beforeSum, steadySum } = span;
  // Not worked out for readings that cannot decide.
  const isSoon = steadySum !== null && ts - span.steadyTs < STEADY_STEP_MS;
  if (beforeSum !== null && isSoon && since < RISING_MS) return;
  const now = comparedSum(state);
  if (beforeSum === null || now === null) {
    state.span = null;
    return;
  }
  const isSteady = steadySum !== null && Math.abs(now - steadySum) <= steadyLitres(settings);
  if (since < RISING_MS) {
    if (!isSteady) {
      span.steady = readingsNow(state);
      span.steadySum = now;
      span.steadyBurned = comparedBurned(state);
      span.steadyTs = ts;
      return;
    }
  }
  const isLower = steadySum !== null && steadySum < beforeSum;
  const isFirst = steadySum !== null && (isSteady || isLower);
  const newest = { sum: now, burned: comparedBurned(state) };
  const after = isFirst
    ? { sum: steadySum, burned: span.steadyBurned, readings: span.steady }
    : newest;
  if (changeIn(state, span, after, settings) < 0) {
    if (since < LOSS_HOLD_MS) return;
    if (changeIn(state, span, newest, settings) < 0)
      judge(state, span, after, moment, settings, changes);
  } else judge(state, span, after, moment, settings, changes);
  state.span = null;
}

/** A level after a stop and the running litres until then. */
interface LevelAfter {
  sum: number;
  burned: number;
  readings?: Readings | null;
}

/** Sets the change between the level before and this one, whose readings are the newest unless given. */
function judge(
  state: FuelState,
  span: FuelSpan,
  after: LevelAfter,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  // Mostly nothing has changed, and that is found without putting anything together.
  const litres = changeIn(state, span, after, settings);
  if (litres === 0) return false;
  if (span.movedTs !== null && isRest(span, litres) && state.last?.kind === 'refueling') {
    growChange(state, after.readings ?? readingsNow(state), litres, changes);
    return true;
  }
  const comparison: Comparison = {
    ...span,
    rule: 'stop',
    beforeSum: span.beforeSum ?? after.sum,
    after: after.readings ?? readingsNow(state),
    afterSum: after.sum,
    burned: after.burned - span.burned,
    metres: metresOf(state, span),
    samples: samplesOf(span),
  };
  return emitChange(state, comparison, moment, settings, changes);
}

function changeIn(
  state: FuelState,
  span: FuelSpan,
  after: LevelAfter,
  settings: DetectionSettings,
): number {
  const { beforeSum } = span;
  if (beforeSum === null) return 0;
  const metres = metresOf(state, span);
  const burned = after.burned - span.burned;
  return changeOf({ beforeSum, afterSum: after.sum, burned, metres }, settings);
}

/** Are the newest readings what their median says? A slow pump fills until it leaves. */
function isSettled(state: FuelState, settings: DetectionSettings): boolean {
  const sum = comparedSum(state);
  const newest = levelsOf(readingsNow(state), state.mainTanks)?.readings.at(-1)?.litres;
  if (sum === null || newest === undefined) return true;
  return Math.abs(newest - sum) <= smallestChange(settings) * STEP_SHARE;
}

/** Driven between the two levels. */
function metresOf(state: FuelState, { movedMetres, marks, before }: FuelSpan): number {
  return Math.max(movedMetres, unseenMetres(state, marks, before));
}

/** Have enough readings come? Of two tanks the one that tells more: the other may be silent and holds. */
function isFresh({ mainTanks }: FuelState, { fresh }: FuelSpan, needed: number): boolean {
  for (let index = 0; index < mainTanks.length; index += 1) {
    if ((mainTanks[index] === 1 ? fresh[0] : fresh[1]) >= needed) return true;
  }
  return false;
}

export function steadyLitres(settings: DetectionSettings): number {
  return Math.max(STEADY_LITRES, smallestChange(settings) * STEADY_SHARE);
}
