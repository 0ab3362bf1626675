// An alert begins and ends: whether it may (quiet, twenty a day), and its row.
import type { Why } from '../alert/alert.ts';
import type { DerivedAlert, FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';
import type { RulePlan } from './plan.ts';
import type { WatchedRule } from './signal.ts';
import { NEVER, type RuleEntry, type RuleState, type Witness } from './state.ts';
import { recordsOf, witness } from './why.ts';

/** Of a rule and vehicle in a local day; one more says that the rule is muted till midnight. */
export const ALERTS_A_DAY_MAX = 20;

/** What is at hand while a location is heard. */
export interface Hearing {
  state: RuleState;
  plan: RulePlan;
  moment: Moment;
  changes: FoldChanges;
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
  const entry = entryOf(state, rule.ruleId) ?? newEntry(rule.ruleId);
  if (entry.decidedTs === moment.ts) return 'later';
  if (isQuiet(entry, begin)) return 'quiet';
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
  write(entry.open, changes);
  return entry;
}

/** Ends the alert that goes on. `last`: the record that showed it; null: it ended between records. */
export function closeAlert(
  { changes }: Pick<Hearing, 'changes'>,
  entry: RuleEntry,
  end: number,
  quietMs: number,
  last: Witness | null,
): void {
  const { open } = entry;
  if (!open) return;
  if (end < open.begin) {
    takeBack(changes, entry, open);
    return;
  }
  const known = open.why.records;
  const more = last
    ? recordsOf([last]).filter((one) => known.every((other) => other.timestamp !== one.timestamp))
    : [];
  write({ ...open, end, why: { ...open.why, records: [...known, ...more] } }, changes);
  entry.open = null;
  entry.quietUntil = end + quietMs;
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
  if (typeof entry !== 'string') closeAlert(hearing, entry, about.begin, rule.quietMs, null);
}

/** What an alert that goes on tells of this location when it ends here. */
export function lastWitness({ why }: DerivedAlert, moment: Moment): Witness {
  return witness(why.kind as Parameters<typeof witness>[0], moment);
}

function newEntry(ruleId: number): RuleEntry {
  return {
    ...{ ruleId, decidedTs: -NEVER, zoneId: null, quietUntil: -NEVER, zoneUntil: 0 },
    ...{ count: 0, dayUntil: -NEVER, open: null, versionTs: null },
  };
}

function rowOf(
  { ruleId, kind, params: asked }: WatchedRule,
  { begin, zoneId, params, records }: About,
  { ts, place }: Moment,
  isMuted: boolean,
): DerivedAlert {
  return {
    ...{ ruleId, decidedTs: ts, begin, end: null, isMuted, zoneId },
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    country: place?.country ?? null,
    why: { kind, params: { ...asked, ...params }, records },
  };
}

function write(row: DerivedAlert, { alerts }: FoldChanges): void {
  alerts.set(keyOf(row), row);
}

function keyOf({ ruleId, decidedTs }: DerivedAlert): string {
  return `${ruleId}/${decidedTs}`;
}
