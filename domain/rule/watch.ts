// Rules as a listener of the fold: what they ask of the vehicle begins to hold and ceases, and an alert is what held
// for long enough. Most locations say nothing new to any rule; they are done with a handful of comparisons.
import type { FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { closeAlert, type Hearing, isQuiet } from './alerts.ts';
import { hearFuel } from './fuel.ts';
import { type Listening, lookAt, start, stop } from './hold.ts';
import { bitsOf, isElsewhere, isLevelDue, seemsElsewhere } from './look.ts';
import type { BitSignal, Epoch, RulePlan } from './plan.ts';
import { hearShouts } from './shouts.ts';
import { BITS, type Signal, type WatchedRule } from './signal.ts';
import {
  IDLE,
  initialRuleState,
  NEVER,
  ownEntries,
  ownSignals,
  type RuleEntry,
  type RuleState,
} from './state.ts';
import { hearValues, isWithinBands, noBands } from './values.ts';
import { hearZones, isVisitNews } from './visits.ts';
import { newTestimony } from './why.ts';

/** An alert that goes on is not to be forgotten; how often that is asked at most. */
const FORGET_MS = 3_600_000;

/** Takes what the location says to rules. Without rules it costs a comparison. */
export function takeRules(
  state: RuleState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { rules: plan } = settings;
  if (plan === null) {
    if (state.key !== '') forget(state, moment, changes);
    return;
  }
  const epoch = plan.at(moment.ts);
  const bits = bitsOf(state, moment);
  // Both whoever asks: a rule must find the same beside others as alone.
  notePark(state, moment);
  const hasLevel = isLevelDue(state, moment);
  if (isCalm(state, epoch, moment, settings, bits)) {
    state.bits = bits;
  } else {
    ownSignals(state, moment);
    const isAnew = state.key !== epoch.key;
    const testimony = newTestimony(moment);
    hear({ state, plan, moment, changes, testimony, epoch, isAnew }, settings, bits);
  }
  if (hasLevel) state.levelTs = moment.ts;
}

/** Where the motor was switched off. */
function notePark(state: RuleState, { motor, place }: Moment): void {
  if (motor !== false) {
    state.parked = null;
  } else if (place !== null && state.parked === null) {
    state.parked = { latitude: place.latitude, longitude: place.longitude };
  }
}

/** Has nothing changed that rules look at, and is nothing due? */
function isCalm(
  state: RuleState,
  epoch: Epoch,
  moment: Moment,
  settings: DetectionSettings,
  bits: number,
): boolean {
  if (moment.ts >= state.nextTs || state.key !== epoch.key) return false;
  if (((bits ^ state.bits) & epoch.bits) !== 0) return false;
  if (moment.seconds * 1000 > epoch.gapMs || moment.fuelChange !== null) return false;
  if (moment.shouts.length > 0 && epoch.shoutRules.length > 0) return false;
  if (epoch.watchesStops && (bits & BITS.moving) === 0 && isElsewhere(moment)) return false;
  if (epoch.watchesZones && isVisitNews(state, moment)) return false;
  return isWithinBands(state, epoch, moment, settings);
}

function hear(listening: Listening, settings: DetectionSettings, bits: number): void {
  const { state, moment } = listening;
  if (listening.isAnew) renew(listening);
  const isBroken = breakOff(listening);
  const isZoneNews = hearZones(listening, bits);
  hearFuel(listening, settings);
  hearShouts(listening);
  if (listening.isAnew || isBroken) hearBits(listening, bits, -1);
  else if (bits !== state.bits) hearBits(listening, bits, bits ^ state.bits);
  hearValues(listening, settings, isZoneNews);
  state.bits = bits;
  if (moment.ts >= state.nextTs) weighDue(listening);
  if (moment.ts >= state.forgetTs) forgetOld(listening);
}

/** Other versions hold from here on: what they ask as those before goes on, alerts of versions that ended end. */
function renew(listening: Listening): void {
  const { state, epoch, plan } = listening;
  const before = state.held;
  state.held = epoch.signals.map(({ key }) => before.find((one) => one?.key === key) ?? null);
  state.due = state.held.map((held) => (held ? 0 : IDLE));
  state.key = epoch.key;
  state.nextTs = 0;
  state.bands = noBands(epoch);
  for (const entry of Object.values(state.entries)) {
    if (entry.open === null || rulesOf(epoch).some((rule) => isOf(rule, entry))) continue;
    end(listening, entry, plan);
  }
}

function rulesOf(epoch: Epoch): WatchedRule[] {
  return epoch.signals.flatMap(({ rules }) => rules);
}

function isOf({ ruleId, fromTs }: WatchedRule, entry: RuleEntry): boolean {
  return ruleId === entry.ruleId && fromTs === (entry.versionTs ?? -Infinity);
}

/** Ends an alert whose rule holds no more: where its version ended, else with the location before. */
function end(
  hearing: Pick<Hearing, 'state' | 'moment' | 'changes'>,
  entry: RuleEntry,
  plan: RulePlan | null,
): void {
  const { ts, lastTs } = hearing.moment;
  const known = plan?.endOf(entry.ruleId, entry.versionTs ?? -Infinity) ?? Infinity;
  const ended = known <= ts ? known : (lastTs ?? ts);
  closeAlert(hearing, entry.ruleId, Math.max(ended, entry.open?.begin ?? ended), 0, null);
}

/** No rule watches the vehicle any more. */
function forget(state: RuleState, moment: Moment, changes: FoldChanges): void {
  for (const entry of Object.values(state.entries))
    if (entry.open) end({ state, moment, changes }, entry, null);
  Object.assign(state, initialRuleState());
}

/** Ends what a silence has interrupted, and standing where it stands no more; answers whether something was. */
function breakOff(listening: Listening): boolean {
  const { state, moment, epoch } = listening;
  const { seconds, ts, lastTs } = moment;
  const stood = epoch.watchesStops && (state.bits & BITS.moving) === 0;
  const isMoved = stood && isElsewhere(moment);
  if (seconds * 1000 <= epoch.gapMs) {
    if (isMoved) for (const index of epoch.ofStops) stop(listening, index, ts);
    return isMoved;
  }
  for (let index = 0; index < state.held.length; index += 1) {
    if (!state.held[index]) continue;
    const { rests, maxGapMs, sense } = epoch.signals[index] as Signal;
    const isSilent = seconds * 1000 > maxGapMs;
    const stands = sense.of === 'bits' && sense.stands;
    const isGone = stands && (isMoved || (isSilent && seemsElsewhere(moment)));
    if (isGone || (isSilent && !rests)) stop(listening, index, isSilent ? (lastTs ?? ts) : ts);
  }
  state.bands = noBands(epoch);
  state.doubted = null;
  return true;
}

/** `changed`: the bits that may be new. */
function hearBits(listening: Listening, bits: number, changed: number): void {
  const { state, moment, epoch } = listening;
  const { ofBits } = epoch;
  for (let at = 0; at < ofBits.length; at += 1) {
    const { index, mask, begins, goesOn } = ofBits[at] as BitSignal;
    if ((changed & mask) === 0) continue;
    const isHeld = state.held[index] !== null;
    const by = isHeld ? goesOn : begins;
    const holds = (bits & by[0]) === by[1];
    if (holds === isHeld) continue;
    if (holds) start(listening, index, moment.ts);
    else stop(listening, index, moment.ts);
  }
}

/** Looks at the signals that are due, and when the next one is. */
function weighDue(listening: Listening): void {
  const { state, moment, epoch } = listening;
  let nextTs = Math.min(NEVER, epoch.toTs);
  const { due } = state;
  for (let index = 0; index < due.length; index += 1) {
    let at = due[index] as number;
    if (at === IDLE) continue;
    if (at <= moment.ts) {
      at = lookAt(listening, index);
      // While it is doubted nothing begins; it is looked at again when that is over (`doubt`).
      const held = state.held[index];
      if (held?.isDoubted && held.open === 0 && at <= moment.ts) continue;
    }
    if (at < nextTs) nextTs = at;
  }
  state.nextTs = nextTs;
}

/** Rules that are counted no more and not quiet need not be remembered. */
function forgetOld({ state, moment, epoch }: Listening): void {
  let forgetTs = NEVER;
  let silenced: Set<number> | null = null;
  for (const entry of Object.values(state.entries)) {
    const overTs = Math.max(entry.quietUntil, entry.zoneUntil, entry.dayUntil);
    if (isOver(entry, overTs, moment)) {
      silenced ??= silencedRules(state, epoch);
      if (!silenced.has(entry.ruleId)) {
        ownEntries(state, moment);
        delete state.entries[entry.ruleId];
        continue;
      }
    }
    forgetTs = Math.min(forgetTs, Math.max(overTs, moment.ts + FORGET_MS));
  }
  state.forgetTs = forgetTs;
}

/** Rules that are quiet about what still holds, however long that lasts. */
function silencedRules(state: RuleState, { signals }: Epoch): Set<number> {
  const silenced = new Set<number>();
  for (let index = 0; index < state.held.length; index += 1) {
    const held = state.held[index];
    if (!held) continue;
    for (const { ruleId, fromTs, longerMs } of (signals[index] as Signal).rules) {
      const entry = state.entries[ruleId];
      if (entry && isQuiet(entry, Math.max(held.sinceTs, fromTs) + longerMs)) silenced.add(ruleId);
    }
  }
  return silenced;
}

function isOver({ open, zoneId }: RuleEntry, overTs: number, { ts, visits }: Moment): boolean {
  return open === null && ts >= overTs && visits.every((visit) => visit.zoneId !== zoneId);
}
