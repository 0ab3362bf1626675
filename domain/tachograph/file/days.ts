// From changes of activity to what was done from when to when on a day.
import { ACTIVITY, type Activity } from '../activity.ts';
import type { ReadingActivity } from './reading.ts';
import type { ChangeWord } from './records.ts';

export const DAY_MINUTES = 1440;
export const MINUTE_MS = 60_000;
export const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** YYYY-MM-DD of a moment. */
export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A change and how long it lasts, in minutes of the day; `to` is not in it. */
interface Lasting {
  from: number;
  to: number;
  change: ChangeWord;
}

/**
 * The changes of one slot, or of a card, up to the minute `until`. The first one is the state at 00:00
 * (Appendix 1 §2.1), so it counts from there; the last one lasts. `dropped` counts those that are not believed.
 */
export function lastingChanges(
  changes: readonly ChangeWord[],
  until: number,
  withdrawn: ReadonlySet<number>,
): { lasting: Lasting[]; dropped: number } {
  const kept = keptChanges(changes, withdrawn);
  const lasting = kept.flatMap((change, at) => {
    const from = at === 0 ? 0 : change.minute;
    const to = Math.min(kept[at + 1]?.minute ?? until, until);
    return to > from ? [{ from, to, change }] : [];
  });
  return { lasting, dropped: changes.length - kept.length };
}

/**
 * Without those outside of the day, and where they go back in time: mostly without the later word, but a withdrawal in
 * a minute in which the card is known to have come out (`withdrawn`) is right, and what lies behind it was written by a
 * clock that was ahead (I-1).
 */
export function keptChanges(
  changes: readonly ChangeWord[],
  withdrawn: ReadonlySet<number>,
): ChangeWord[] {
  const kept: ChangeWord[] = [];
  for (const change of changes) {
    if (change.minute >= DAY_MINUTES) continue;
    const isWithdrawal = change.isOut && withdrawn.has(change.minute);
    while (isWithdrawal && (kept.at(-1)?.minute ?? 0) > change.minute) kept.pop();
    if (change.minute >= (kept.at(-1)?.minute ?? 0)) kept.push(change);
  }
  return kept;
}

/** Adds an activity, or lengthens the last one when it is the same and goes on. */
export function pushActivity(activities: ReadingActivity[], next: ReadingActivity): void {
  const last = activities.at(-1);
  const isSame =
    last?.to === next.from &&
    last.activity === next.activity &&
    last.slot === next.slot &&
    last.crew === next.crew &&
    last.plate === next.plate;
  if (isSame) last.to = next.to;
  else activities.push(next);
}

/** What a driver's card means by a change: without a card only what was entered by hand is known. */
export function activityOnCard({ isOut, flag, activity }: ChangeWord): Activity {
  return isOut && !flag ? ACTIVITY.noCard : activity;
}
