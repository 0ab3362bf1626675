// What a silence means: how long an activity that was told goes on although nobody tells it. README.md says
// why; each rule has its test there.
import { ACTIVITY, type Activity } from '../tachograph/activity.ts';

const MINUTE_MS = 60_000;

/** Driving goes on unseen for so long: a tracker tells every five minutes, and one record was lost. */
export const DRIVING_HOLDS_MS = 10 * MINUTE_MS;
/** Standby, work and errors go on for so long: a parked tracker tells hourly, and wakes a little late. */
export const STANDING_HOLDS_MS = 65 * MINUTE_MS;
/** The shortest break that counts (561/2006 Art. 7). */
export const BREAK_MS = 15 * MINUTE_MS;
/** What was told of a driver longer ago stays as it was told: nobody knows what they have done since. */
export const FRESH_MS = 15 * MINUTE_MS;
/** Limiters of lorries and coaches let none go faster (92/6/EEC). */
export const LIMITER_KMH = 90;

const LIMITER_METRES_PER_MS = LIMITER_KMH / 3600;

/**
 * A vehicle that was heard so far away has not stood. It may have gone as far before its first record: what is
 * driven in the time of A4.
 */
export const AWAY_METRES = DRIVING_HOLDS_MS * LIMITER_METRES_PER_MS;

/** Rest goes on while the vehicle stands, and so does a slot without a card, for as long as it may be. */
export function goesOnForever(activity: Activity): boolean {
  return activity === ACTIVITY.rest || activity === ACTIVITY.noCard;
}

/**
 * Is an activity that was known `silentMs` ago still true, when nobody has said or shown anything since?
 * For the fold and for everybody who reads the newest row or the live state at a later time.
 */
export function isStillTrue(activity: Activity, silentMs: number): boolean {
  if (goesOnForever(activity)) return true;
  return silentMs <= (activity === ACTIVITY.driving ? DRIVING_HOLDS_MS : STANDING_HOLDS_MS);
}

/** Did a vehicle come on so far while it told nothing that somebody has driven it meanwhile? */
export function isDrivenUnseen(silentMs: number, metres: number): boolean {
  return silentMs > DRIVING_HOLDS_MS && metres >= AWAY_METRES;
}

/**
 * Was a silence that began with driving driven through, when the vehicle came so many metres on? The greater
 * part of it was, and no break that counts can fit into it.
 */
export function isDrivenThrough(silentMs: number, metres: number): boolean {
  const drivenMs = metres / LIMITER_METRES_PER_MS;
  return silentMs - drivenMs < Math.min(BREAK_MS, drivenMs);
}
