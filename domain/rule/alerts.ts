// An alert begins and ends: whether it may (quiet, twenty a day), and its row.
import type { Why } from '../alert/alert.ts';
import type { DerivedAlert, FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';
import type { RulePlan } from './plan.ts';
import type { ListenedKind } from './rule.ts';
import type { WatchedRule } from './signal.ts';
import { NEVER, ownEntries, type RuleEntry, type RuleState } from './state.ts';
import { recordOf, type Testimony, witness } from './why.ts';

/** Of a rule and vehicle in a local day; one more says that the rule is muted till midnight. */
export const ALERTS_A_DAY_MAX = 20;

/** What is at hand while a location is heard. */
export interface Hearing {
  state: RuleState;
  plan: RulePlan;
  moment: Moment;
  changes: FoldChanges;
  testimony: Testimony;
}

/** What an alert is about beside its rule. */
export interface About {
  begin: number;
  zoneId: number | null;
  params?: Why['params'];
  records: Why['records'];
}

/** `later`: this record has decided an alert of the rule already. */
export type Opened = RuleEntry | 'quiet' | 'later';

export function entryOf({ entries }: RuleState, ruleId: number): RuleEntry | undefined {
  return entries[ruleId];
}

/** May no alert begin then: too soon after the last one, or after too many that day? */
export function isQuiet({ quietUntil, count, dayUntil }: RuleEntry, begin: number): boolean {
  return begin < quietUntil || (count > ALERTS_A_DAY_MAX && begin < dayUntil);
}

/** Begins an alert that goes on, unless the rule is quiet. */
export function openAlert(hearing: Hearing, rule: WatchedRule, about: About): Opened {
  const { state, moment, changes, plan } = hearing;
  const { begin, zoneId } = about;
  const known = entryOf(state, rule.ruleId);
  if (known?.decidedTs === moment.ts) return 'later';
  if (known && isQuiet(known, begin)) return 'quiet';
  ownEntries(state, moment);
  const entry = entryOf(state, rule.ruleId) ?? newEntry(rule.ruleId);
  if (begin >= entry.dayUntil) {
    entry.count = 0;
    entry.dayUntil = plan.dayEnd(begin);
  }
  const isMuted = entry.count === ALERTS_A_DAY_MAX;
  entry.count += 1;
  entry.decidedTs = moment.ts;
  entry.zoneId = zoneId;
  entry.zoneUntil = 0;
  entry.versionTs = Number.isFinite(rule.fromTs) ? rule.fromTs : null;
  entry.open = rowOf(rule, about, moment, isMuted);
  state.entries[rule.ruleId] = entry;
  state.forgetTs = Math.min(state.forgetTs, entry.dayUntil);
  changes.alerts.set(keyOf(entry.open), entry.open);
  return entry;
}

/** Ends the alert of a rule that goes on. `last`: the record that showed it; null: it ended between records. */
export function closeAlert(
  { state, moment, changes }: Pick<Hearing, 'state' | 'moment' | 'changes'>,
  ruleId: number,
  end: number,
  quietMs: number,
  last: Why['records'][number] | null,
): void {
  ownEntries(state, moment);
  const entry = entryOf(state, ruleId);
  const open = entry?.open;
  if (!entry || !open) return;
  if (end < open.begin) {
    takeBack(changes, entry, open);
    return;
  }
  endRow(open, end, last, moment, changes);
  entry.open = null;
  entry.quietUntil = end + quietMs;
}

/** A row that this call has made stands in the changes and nowhere else; an older one belongs to states before, too. */
function endRow(
  open: DerivedAlert,
  end: number,
  last: Why['records'][number] | null,
  { calledTs }: Moment,
  { alerts }: FoldChanges,
): void {
  let row = open;
  if (open.decidedTs <= calledTs) {
    row = { ...open, why: { ...open.why, records: [...open.why.records] } };
    alerts.set(keyOf(row), row);
  }
  row.end = end;
  if (last === null) return;
  const { records } = row.why;
  for (const { timestamp } of records) if (timestamp === last.timestamp) return;
  records.push(last);
}

/** The place after a time without fixes shows that it had ended before it could begin. */
function takeBack(changes: FoldChanges, entry: RuleEntry, open: DerivedAlert): void {
  const key = keyOf(open);
  changes.alerts.delete(key);
  changes.removedAlerts.add(key);
  entry.open = null;
  entry.count -= 1;
}

/** An alert about a moment: it ends as it begins. */
export function ring(hearing: Hearing, rule: WatchedRule, about: About): void {
  const entry = openAlert(hearing, rule, about);
  if (typeof entry !== 'string') closeAlert(hearing, rule.ruleId, about.begin, rule.quietMs, null);
}

/** What an alert that goes on tells of this location when it ends here. */
export function lastRecord({ testimony }: Hearing, { why }: DerivedAlert): Why['records'][number] {
  return recordOf(testimony, witness(testimony, why.kind as ListenedKind));
}

function newEntry(ruleId: number): RuleEntry {
  return {
    ruleId,
    decidedTs: -NEVER,
    zoneId: null,
    quietUntil: -NEVER,
    zoneUntil: 0,
    count: 0,
    dayUntil: -NEVER,
    open: null,
    versionTs: null,
  };
}

function rowOf(
  { ruleId, kind, params: asked }: WatchedRule,
  { begin, zoneId, params, records }: About,
  { ts, place }: Moment,
  isMuted: boolean,
): DerivedAlert {
  return {
    ruleId,
    decidedTs: ts,
    begin,
    end: null,
    isMuted,
    zoneId,
    latitude: place === null ? null : place.latitude,
    longitude: place === null ? null : place.longitude,
    country: place === null ? null : place.country,
    why: { kind, params: params ? { ...asked, ...params } : asked, records },
  };
}

function keyOf({ ruleId, decidedTs }: DerivedAlert): string {
  return `${ruleId}/${decidedTs}`;
}
