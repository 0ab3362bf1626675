// Alerts that are history from the moment at which they are found: what a new zone or rule says of records that were
// there before, what other settings make of them, and records that are brought years later (W-5). Pure.
import { DAY_MS } from '../time.ts';

/** Milliseconds from its begin to its record: trackers keep days of records; what comes later was imported. */
const NEWS_MS_MAX = 7 * DAY_MS;

/** All moments as epoch milliseconds. */
export interface PastLook {
  now: number;
  /** Records from here on are new ones; before it they were folded before, so only what is asked of them is new. */
  newsFrom: number;
}

/** What goes on is never past: somebody may still act on it. */
export function isPast(
  { begin, end, decidedTs }: { begin: number; end: number | null; decidedTs: number },
  { now, newsFrom }: PastLook,
): boolean {
  return end !== null && (decidedTs < newsFrom || begin < now - NEWS_MS_MAX);
}
