// When a tracker that should report has said nothing for so long that it is an alert, and what becomes of that alert
// when records come after all (zones-and-rules §3, §4, §8.7). Decided as time passes; the worker asks. Pure.

/** A vehicle without a motor running reports seldom: so many times its longest pause of lately is too long. */
export const USUAL_TIMES = 3;

/** What the newest records of a vehicle say; moments are epoch milliseconds. */
export interface LastHeard {
  lastTs: number;
  motorOn: boolean;
  /** Longest time between two of its newest records while the motor was off; null: none is known. */
  usualMs: number | null;
}

/** From when on the rule counts: its version, and the hours around the moment. */
export interface Counting {
  from: number;
  to: number;
  /** milliseconds */
  longerMs: number;
}

/** A silence that is an alert. */
export interface Silence {
  begin: number;
  /** For so long nothing was heard until it began, milliseconds. */
  neededMs: number;
}

/** The silence that goes on now; null: there is none, or the tracker need not report. */
export function silenceOf(heard: LastHeard, counting: Counting, now: number): Silence | null {
  const neededMs = neededOf(heard, counting.longerMs);
  if (neededMs === null || now < counting.from || now >= counting.to) return null;
  const begin = Math.max(heard.lastTs, counting.from) + neededMs;
  return begin > now ? null : { begin, neededMs };
}

/** What is known of an alert from records that came since. */
export interface HeardSince {
  begin: number;
  /** A record lies in the time in which nothing was to be heard. */
  isBroken: boolean;
  /** The first record from its begin on; null: none has come. */
  nextTs: number | null;
}

/** When it ended: with the next record or when the rule ceased to count. null: it goes on; `none`: it never was. */
export function endOfSilence(
  since: HeardSince,
  until: number,
  now: number,
): number | null | 'none' {
  if (since.isBroken) return 'none';
  const end = Math.min(since.nextTs ?? Number.POSITIVE_INFINITY, Math.max(until, since.begin));
  return end <= now ? end : null;
}

function neededOf({ motorOn, usualMs }: LastHeard, longerMs: number): number | null {
  if (motorOn) return longerMs;
  return usualMs === null ? null : Math.max(longerMs, USUAL_TIMES * usualMs);
}
