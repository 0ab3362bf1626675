// Which device times can be believed (gateway §9, decision 7). The receive time judges the tracker's
// clock and is used for nothing else.
import { DAY_MS } from '../time.ts';

/** A record further ahead of its reception than this is not believed. */
export const FUTURE_MS_MAX = 10 * 60_000;

/** Trackers that lost their clock start somewhere before this moment. */
export const CLOCK_FROM = Date.UTC(2008, 0, 1);

/** 1024 weeks: GPS receivers that count weeks in ten bits fall back by this much. */
export const WEEK_ROLLOVER_MS = 1024 * 7 * DAY_MS;

const ROLLOVERS_MAX = 3;

/** No tracker's memory holds more: what would be older by the weeks of its live records is some other mistake. */
export const BUFFERED_MS_MAX = 366 * DAY_MS;

export type ClockVerdict =
  | { ts: number; repaired: boolean }
  /** Kept outside the locations. */
  | { reason: 'no-clock' | 'future' };

/**
 * The believable time of a record. `installDate` (yyyy-MM-dd, null no limit) is when the tracker came
 * into the vehicle; a day before it is still believed. `behindMs` is what the tracker's clock is behind, as its live
 * records show (`rolloverOf`): its buffered records are moved by the same weeks.
 */
export function judgeClock(
  time: number | null,
  receivedTs: number,
  installDate: string | null,
  behindMs = 0,
): ClockVerdict {
  if (time === null || !Number.isFinite(time)) return { reason: 'no-clock' };
  const whole = Math.floor(time);
  const ts = withoutRollover(whole, receivedTs, behindMs);
  if (ts > receivedTs + FUTURE_MS_MAX) return { reason: 'future' };
  if (ts < CLOCK_FROM) return { reason: 'no-clock' };
  if (installDate !== null && ts < Date.parse(`${installDate}T00:00:00Z`) - DAY_MS) {
    return { reason: 'no-clock' };
  }
  return { ts, repaired: ts !== whole };
}

/**
 * What a live record shows that the tracker's clock is behind, milliseconds: 0 or some times 1024 weeks; undefined: it
 * is not live, so it shows nothing.
 */
export function rolloverOf(time: number | null, receivedTs: number): number | undefined {
  if (time === null) return undefined;
  for (let count = 0; count <= ROLLOVERS_MAX; count += 1) {
    const behindMs = count * WEEK_ROLLOVER_MS;
    if (Math.abs(time + behindMs - receivedTs) < DAY_MS) return behindMs;
  }
  return undefined;
}

function withoutRollover(time: number, receivedTs: number, behindMs: number): number {
  const shown = rolloverOf(time, receivedTs);
  if (shown !== undefined) return time + shown;
  const moved = time + behindMs;
  const isBuffered = moved <= receivedTs && receivedTs - moved <= BUFFERED_MS_MAX;
  return isBuffered ? moved : time;
}
