// When a signal that holds becomes an alert of the rules that listen to it, and when that ends: for how long it
// must have held, and only within the hours in which the rule counts.
import { closeAlert, entryOf, type Hearing, isQuiet, lastWitness, openAlert } from './alerts.ts';
import type { Signal, WatchedRule } from './signal.ts';
import { type Held, NEVER } from './state.ts';
import type { Window } from './timetable.ts';
import { recordsOf, witness } from './why.ts';

const ALWAYS: Window = { isIn: true, from: -NEVER, to: NEVER };

interface Weighed {
  hearing: Hearing;
  signal: Signal;
  held: Held;
}

/** Looks at all rules of a signal that holds; `end`: since when it does no more, null: it goes on. */
export function weigh(hearing: Hearing, signal: Signal, held: Held, end: number | null): void {
  const weighed = { hearing, signal, held };
  held.open = 0;
  let nextTs = NEVER;
  for (const rule of signal.rules) nextTs = Math.min(nextTs, weighRule(weighed, rule, end));
  held.nextTs = nextTs;
}

/** When the rules of a signal that begins to hold are to be looked at first: none that is quiet till then. */
export function firstLook({ state, moment }: Hearing, { rules }: Signal, sinceTs: number): number {
  let nextTs = NEVER;
  for (const rule of rules) {
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
  const open = entryOf(state, rule.ruleId);
  if (open?.open) {
    if (end === null) {
      held.open += 1;
      return window.to;
    }
    const isSeen = end > (lastTs ?? -Infinity);
    closeAlert(hearing, open, end, rule.quietMs, isSeen ? lastWitness(open.open, moment) : null);
    return NEVER;
  }
  if (held.isDoubted) return end === null ? ts : NEVER;
  let begin = Math.max(held.sinceTs, rule.fromTs, window.from) + rule.longerMs;
  // What must be seen going on is seen within the window first.
  if (!signal.rests && lastTs !== null && window.from > lastTs) begin = Math.max(begin, ts);
  if (begin > ts || (end !== null && begin >= end)) return Math.min(begin, window.to);
  if (open && isQuiet(open, begin)) return window.to;
  const records = recordsOf([held.first, witness(rule.kind, moment)]);
  const entry = openAlert(hearing, rule, { begin, zoneId: held.zoneId, records });
  if (entry === 'later') return ts + 1;
  if (entry === 'quiet') return window.to;
  if (end === null) held.open += 1;
  else closeAlert(hearing, entry, end, rule.quietMs, null);
  return window.to;
}
