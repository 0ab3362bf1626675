// The fuel engine: takes what each location tells of tanks, motor and movement, and finds refuelings and
// losses by comparing smoothed levels before and after stops, and while driving (fuel §3). It depends on
// locations only, never on the clock or on batches, and says nothing before it is sure.

import type { FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { noteConditions, stands, takeReadings } from './believe.ts';
import { countBurned } from './burned.ts';
import { MERGE_METRES } from './change.ts';
import { watchDriving } from './drop.ts';
import { takeHeating } from './heating.ts';
import { noteDriving, watchHole } from './hole.ts';
import { noteStop, watchJump, watchSilence } from './jump.ts';
import { noteSample } from './samples.ts';
import { noteShift } from './shift.ts';
import { compareAfter, compareInStop, endStanding, STOP_MS, stand, startAnew } from './span.ts';
import type { FuelState } from './state.ts';
import { noteLevels } from './unseen.ts';

/** Levels are compared this often at most; between two looks nothing is worked out. */
const CHECK_MS = 60_000;

/** Takes the next location; refuelings and losses that are firm now are set into `changes` by ts. */
export function takeFuel(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  all: FoldChanges,
): void {
  const { tank1, tank2 } = moment.location;
  const hasHeating = settings.heatingTanks.length > 0;
  if (tank1 === null && tank2 === null && settings.mainTanks.length === 0 && !hasHeating) return;
  const { fuel: changes } = all;
  state.mainTanks = settings.mainTanks;
  const { ts } = moment;
  countBurned(state, moment, settings);
  const isStanding = stands(state, moment);
  if (state.standingSince !== null) {
    noteStop(state, moment, state.standingSince, isStanding ? ts : ts - moment.seconds * 1000);
  }
  noteConditions(state, moment, isStanding, settings.suitableTanks.length > 0);
  const silent = moment.seconds * 1000;
  // No data for a while and still (nearly) here: it stood. Driven unseen: compared all the same.
  if (silent >= STOP_MS && (moment.isGap || moment.leg < MERGE_METRES)) {
    stand(state, moment, ts - silent);
    if (!isStanding && state.span) state.span.isStop = true;
    noteStop(state, moment, state.standingSince ?? ts - silent);
  }
  if (isStanding) stand(state, moment, ts);
  else {
    endStanding(state, moment, settings, changes);
    noteDriving(state, moment);
  }
  watchSilence(state, moment, settings, changes);
  const hasReading = takeReadings(state, moment, settings);
  if (hasHeating) takeHeating(state, moment, settings, all);
  if (!hasReading) return;
  noteLevels(state, moment.km, ts - state.checkedTs >= CHECK_MS);
  if (watchShift(state, moment, settings, changes)) return;
  if (watchJump(state, moment, settings, changes)) return;
  if (watchHole(state, moment, settings, changes)) return;
  const isFirst = noteWake(state, moment);
  const isDue = isFirst || ts - state.checkedTs >= CHECK_MS;
  if (!isDue && !isComparing(state)) return;
  if (isDue) state.checkedTs = ts;
  const { span } = state;
  if (!span) {
    if (isDue) watchDriving(state, moment, settings, changes);
    return;
  }
  if (isDue) noteSample(state, span, settings);
  if (span.movedTs === null) {
    if (isDue) compareInStop(state, span, moment, settings, changes);
  } else compareAfter(state, span, moment, settings, changes);
}

/** Looks at what a parked tank shows; answers whether it was a change. */
function watchShift(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const { span } = state;
  if (!span || span.movedTs !== null) return false;
  if (!noteShift(state, span, moment, settings, changes)) return false;
  startAnew(state, moment);
  return true;
}

/** After a stop every reading may be the one that decides. */
function isComparing({ span }: FuelState): boolean {
  return span !== null && span.movedTs !== null;
}

/** Readings hold from the first one after a hole on; in a stop they are counted anew. */
function noteWake(state: FuelState, moment: Moment): boolean {
  const { tank1, tank2 } = moment.location;
  const before = state.readingTs;
  state.readingTs = moment.ts;
  const isWake =
    before === null || moment.ts - before > STOP_MS * 3 || moment.motorBefore !== moment.motor;
  const { span } = state;
  if (isWake && span && span.movedTs === null) {
    span.fresh = [tank1 === null ? 0 : 1, tank2 === null ? 0 : 1];
    span.steady = null;
    span.steadySum = null;
  }
  return isWake;
}
