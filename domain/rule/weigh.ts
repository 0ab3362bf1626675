// When a signal that holds becomes an alert of the rules that listen to it, and when that ends: for how long it
// must have held, and only within the hours in which the rule counts.
import { closeAlert, entryOf, type Hearing, isQuiet, lastRecord, openAlert } from './alerts.ts';
import type { Signal, WatchedRule } from './signal.ts';
import { type Held, NEVER } from './state.ts';
import type { Window } from './timetable.ts';
import { recordsOf, witness } from './why.ts';

const ALWAYS: Window = { isIn: true, from: -NEVER, to: NEVER };

interface Weighed {
  hearing: Hearing;
  signal: Signal;
  held: Held;
  /** Alerts that go on. */
  open: number;
}

/** Looks at all rules of a signal that holds; `end`: since when it does no more, null: it goes on. */
export function weigh(
  hearing: Hearing,
  signal: Signal,
  index: number,
  held: Held,
  end: number | null,
): void {
  const { state } = hearing;
  const weighed = { hearing, signal, held, open: 0 };
  let nextTs = NEVER;
  for (let at = 0; at < signal.rules.length; at += 1) {
    nextTs = Math.min(nextTs, weighRule(weighed, signal.rules[at] as WatchedRule, end));
  }
  const { open } = weighed;
  if (open !== held.open) {
    const { key, sinceTs, first, zoneId, isDoubted } = held;
    state.held[index] = { key, sinceTs, first, open, zoneId, isDoubted };
  }
  state.due[index] = nextTs;
}

/** When the rules of a signal that holds, none of which rings, are to be looked at: none that is quiet till then. */
export function firstLook({ state, moment }: Hearing, { rules }: Signal, sinceTs: number): number {
  let nextTs = NEVER;
  for (let at = 0; at < rules.length; at += 1) {
    const rule = rules[at] as WatchedRule;
    const { timetable, longerMs, fromTs } = rule;
    const begin = Math.max(sinceTs, fromTs) + longerMs;
    const window = timetable === null ? ALWAYS : timetable.at(sinceTs);
    const entry = entryOf(state, rule.ruleId);
    // Where hours begin between two records an alert may begin with the later one.
    const latest = timetable === null ? begin : Math.max(begin, moment.ts);
    const isVain = !window.isIn || (entry !== undefined && isQuiet(entry, latest));
    nextTs = Math.min(nextTs, isVain ? window.to : begin);
  }
  return nextTs;
}

/** Answers when the rule is to be looked at next. */
function weighRule(weighed: Weighed, rule: WatchedRule, end: number | null): number {
  const { timetable } = rule;
  if (timetable === null) return weighWindow(weighed, rule, ALWAYS, end);
  const { ts, lastTs } = weighed.hearing.moment;
  const until = end ?? ts;
  const before = timetable.at(Math.max(weighed.held.sinceTs, lastTs ?? ts));
  if (before.isIn && before.to <= until) weighWindow(weighed, rule, before, before.to);
  const now = timetable.at(end === null ? ts : Math.max(end - 1, weighed.held.sinceTs));
  if (!now.isIn || now.to <= until) return now.to;
  return weighWindow(weighed, rule, now, end);
}

/** Within one stretch of time in which the rule counts. */
function weighWindow(
  weighed: Weighed,
  rule: WatchedRule,
  window: Window,
  end: number | null,
): number {
  const { hearing, held, signal } = weighed;
  const { moment, state } = hearing;
  const { ts, lastTs } = moment;
  const known = entryOf(state, rule.ruleId);
  if (known?.open) {
    if (end === null) {
      weighed.open += 1;
      return window.to;
    }
    const isSeen = end > (lastTs ?? -Infinity);
    const last = isSeen ? lastRecord(hearing, known.open) : null;
    closeAlert(hearing, rule.ruleId, end, rule.quietMs, last);
    return NEVER;
  }
  if (held.isDoubted) return end === null ? ts : NEVER;
  let begin = Math.max(held.sinceTs, rule.fromTs, window.from) + rule.longerMs;
  // What must be seen going on is seen within the window first.
  if (!signal.rests && lastTs !== null && window.from > lastTs) begin = Math.max(begin, ts);
  if (begin > ts || (end !== null && begin >= end)) return Math.min(begin, window.to);
  if (known && isQuiet(known, begin)) return window.to;
  const { testimony } = hearing;
  const records = recordsOf(testimony, held.first, witness(testimony, rule.kind));
  const entry = openAlert(hearing, rule, { begin, zoneId: held.zoneId, records });
  if (entry === 'later') return ts + 1;
  if (entry === 'quiet') return window.to;
  if (end === null) weighed.open += 1;
  else closeAlert(hearing, rule.ruleId, end, rule.quietMs, null);
  return window.to;
}
