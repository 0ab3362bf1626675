// What is remembered of a vehicle's rules between two locations; a part of the fold's state, so it is plain JSON of
// a bounded size and depends on records, rules and zones only. Moments in epoch milliseconds.
import type { DerivedAlert, FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';

/** Later than any record; JSON has no infinity. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** No moment: nothing is due. */
export const IDLE = -1;

/** A record as an alert remembers it. */
export interface Witness {
  ts: number;
  latitude: number | null;
  longitude: number | null;
  values: Record<string, number | null>;
}

/** A signal that holds; replaced, never written into, so that copies of a state share it. */
export interface Held {
  readonly key: string;
  readonly sinceTs: number;
  readonly first: Witness;
  /** Alerts that go on. */
  readonly open: number;
  /** The zone that it is about, and whether that may turn out to be a pass. */
  readonly zoneId: number | null;
  readonly isDoubted: boolean;
}

/** What is known of one rule: an alert that goes on, or how long it is to be quiet. */
export interface RuleEntry {
  ruleId: number;
  /** The newest alert's key and zone. */
  decidedTs: number;
  zoneId: number | null;
  quietUntil: number;
  /** Until when entering the same zone again is no news. */
  zoneUntil: number;
  /** Alerts of the local day, and when that day ends. */
  count: number;
  dayUntil: number;
  /** The row of the alert that goes on, and from when the version of its rule holds; null: the rule's beginning. */
  open: DerivedAlert | null;
  versionTs: number | null;
}

export interface RuleState {
  /** The epoch that `held` belongs to; empty: no rule has watched the vehicle. */
  key: string;
  bits: number;
  /** Within these nothing changes: lowest and highest of each input, one after another. */
  bands: number[];
  nextTs: number;
  /** When the level was looked at last. */
  levelTs: number;
  /** A told speed that waits whether the way after it allows it. */
  doubted: { ts: number; speed: number } | null;
  /** Zones whose visit was a pass so far. */
  passes: number[];
  /** Where the motor was switched off; null: it runs, or nobody asks. */
  parked: { latitude: number; longitude: number } | null;
  /** By the index of the signal. */
  held: (Held | null)[];
  /** When one of its rules is to be looked at next, by the index of the signal; where none holds `IDLE`. */
  due: number[];
  /** By the rule's id: only rules whose alert goes on, that are quiet, or that are counted today. */
  entries: Record<string, RuleEntry>;
  /** When the first of them may be forgotten. */
  forgetTs: number;
}

/** The state before the first location. */
export function initialRuleState(): RuleState {
  return {
    key: '',
    bits: 0,
    bands: [],
    nextTs: NEVER,
    levelTs: 0,
    doubted: null,
    passes: [],
    parked: null,
    held: [],
    due: [],
    entries: {},
    forgetTs: NEVER,
  };
}

/** A copy; its lists are shared until something is new (`ownSignals`, `ownEntries`), because mostly nothing is. */
export function copyRuleState(state: RuleState): RuleState {
  return { ...state };
}

/** Before signals are written: the lists of a copied state are those of the state before. */
export function ownSignals(state: RuleState, moment: Moment): void {
  if (moment.ownsSignals) return;
  moment.ownsSignals = true;
  state.bands = state.bands.slice();
  state.held = state.held.slice();
  state.due = state.due.slice();
}

/** Before what is known of a rule is written. */
export function ownEntries(state: RuleState, moment: Moment): void {
  if (moment.ownsEntries) return;
  moment.ownsEntries = true;
  const entries: RuleState['entries'] = {};
  for (const ruleId in state.entries) entries[ruleId] = { ...(state.entries[ruleId] as RuleEntry) };
  state.entries = entries;
}

/** Shows the alerts that go on. */
export function showAlerts({ entries }: RuleState, changes: FoldChanges): void {
  for (const { open } of Object.values(entries)) {
    if (open) changes.alerts.set(`${open.ruleId}/${open.decidedTs}`, open);
  }
}
