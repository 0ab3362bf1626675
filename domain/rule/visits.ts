// Rules about zones: entered, left, in one of them, in none of them. A visit that may still turn out to be a pass
// says nothing until it is known.
import type { Moment, OpenVisit } from '../fold/moment.ts';
import { entryOf, isQuiet, ring } from './alerts.ts';
import { doubt, type Listening, start, stop } from './hold.ts';
import { BITS, type ChosenZones, type Signal, type VisitRule } from './signal.ts';
import { ownEntries, type RuleState } from './state.ts';
import { recordOf, witness } from './why.ts';

/**
 * Hears what this location says of zones; answers whether that was anything.
 * @param bits of this location: where the vehicle is at all is known by it for the first time, or in no zone any more
 */
export function hearZones(listening: Listening, bits: number): boolean {
  const { state, moment, epoch, isAnew } = listening;
  const isNews = isAnew || ((bits ^ state.bits) & BITS.outside) !== 0 || isVisitNews(state, moment);
  if (!epoch.watchesZones || !isNews) return false;
  for (const index of epoch.ofZones) {
    const { sense } = epoch.signals[index] as Signal;
    if (sense.of !== 'zones') continue;
    if (sense.isInside) hearStay(listening, index, sense.zones);
    else hearOutside(listening, index, sense.zones);
  }
  for (const rule of epoch.visitRules) {
    if (rule.kind === 'enters') hearEntering(listening, rule);
    else hearLeaving(listening, rule);
  }
  const passes = moment.visits.filter(({ isPass }) => isPass);
  if (passes.length > 0 || state.passes.length > 0) {
    state.passes = passes.map(({ zoneId }) => zoneId);
  }
  return true;
}

/** Has a visit begun or ended, or is what was a pass none any more? */
export function isVisitNews({ passes }: RuleState, moment: Moment): boolean {
  const { visits, begunVisits, endedVisits } = moment;
  if (begunVisits.length > 0 || endedVisits.length > 0) return true;
  if (passes.length === 0) return false;
  let still = 0;
  for (let index = 0; index < visits.length; index += 1) {
    const { isPass, zoneId } = visits[index] as OpenVisit;
    if (!isPass) continue;
    if (!passes.includes(zoneId)) return true;
    still += 1;
  }
  return still !== passes.length;
}

function isChosen({ ids, categories }: ChosenZones, { zoneId, category }: OpenVisit): boolean {
  return ids.has(zoneId) || categories.has(category);
}

/** It holds for the visit that goes on for the longest; where that ends, the next one is on. */
function hearStay(listening: Listening, index: number, zones: ChosenZones): void {
  const { state, moment } = listening;
  const before = state.held[index];
  let oldest: OpenVisit | null = null;
  let same: OpenVisit | null = null;
  for (const visit of moment.visits) {
    if (!isChosen(zones, visit)) continue;
    if (before && isOf(visit, before)) same = visit;
    if (oldest === null || visit.arrival < oldest.arrival) oldest = visit;
  }
  if (before && !same) {
    const ended = moment.endedVisits.find((visit) => isOf(visit, before));
    doubt(listening, index, ended?.isPass ?? before.isDoubted);
    stop(listening, index, ended?.departure ?? moment.ts);
  }
  const visit = same ?? oldest;
  if (visit === null) return;
  if (!same) start(listening, index, visit.arrival, visit.zoneId);
  doubt(listening, index, visit.isPass);
}

function isOf({ zoneId, arrival }: OpenVisit, held: { zoneId: number | null; sinceTs: number }) {
  return zoneId === held.zoneId && arrival === held.sinceTs;
}

/** In none of the zones; one that it only passes does not count. */
function hearOutside(listening: Listening, index: number, zones: ChosenZones): void {
  const { state, moment } = listening;
  const inside = moment.visits.filter((visit) => isChosen(zones, visit));
  const left = moment.endedVisits.filter((visit) => !visit.isPass && isChosen(zones, visit));
  const entered = [...inside.filter(({ isPass }) => !isPass), ...left];
  if (entered.length > 0) {
    stop(listening, index, Math.min(...entered.map(({ arrival }) => arrival)));
  }
  if (entered.length > left.length || moment.place === null) return;
  if (!state.held[index]) {
    const departures = left.map(({ departure }) => departure);
    start(listening, index, left.length > 0 ? Math.max(...departures) : moment.ts);
  }
  doubt(listening, index, inside.length > 0);
}

function hearEntering(listening: Listening, rule: VisitRule): void {
  const { state, moment } = listening;
  const { visits, endedVisits } = moment;
  for (const visit of visits) if (isNew(state, moment, visit)) enter(listening, rule, visit);
  for (const visit of endedVisits) {
    if (isNew(state, moment, visit)) enter(listening, rule, visit);
    // Back within the quiet time it is still the same stay.
    if (entryOf(state, rule.ruleId)?.zoneId !== visit.zoneId) continue;
    ownEntries(state, moment);
    const entry = entryOf(state, rule.ruleId);
    if (entry) entry.zoneUntil = visit.departure + rule.quietMs;
  }
}

/** Is it known as a visit since this location? */
function isNew({ passes }: RuleState, { lastTs }: Moment, visit: OpenVisit): boolean {
  if (visit.isPass) return false;
  return passes.includes(visit.zoneId) || visit.arrival > (lastTs ?? -Infinity);
}

function enter(listening: Listening, rule: VisitRule, visit: OpenVisit): void {
  const { zoneId, arrival } = visit;
  if (!isChosen(rule.zones, visit)) return;
  const entry = entryOf(listening.state, rule.ruleId);
  if (entry?.zoneId === zoneId && arrival < entry.zoneUntil) return;
  ringAt(listening, rule, arrival, zoneId);
}

function hearLeaving(listening: Listening, rule: VisitRule): void {
  for (const visit of listening.moment.endedVisits) {
    if (visit.isPass || !isChosen(rule.zones, visit)) continue;
    ringAt(listening, rule, visit.departure, visit.zoneId);
  }
}

function ringAt(listening: Listening, rule: VisitRule, begin: number, zoneId: number): void {
  if (begin < rule.fromTs || begin >= rule.toTs) return;
  if (rule.timetable && !rule.timetable.at(begin).isIn) return;
  const entry = entryOf(listening.state, rule.ruleId);
  if (entry && isQuiet(entry, begin)) return;
  const { testimony } = listening;
  const records = [recordOf(testimony, witness(testimony, rule.kind))];
  ring(listening, rule, { begin, zoneId, records });
}
