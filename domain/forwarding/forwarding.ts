// Forwardings: records of a company's vehicles, passed on to another system as they are stored. Their limits, and when one
// that failed is tried again. Pure; docs/forwarding.md is for who receives them.

/** Forwardings of a company. */
export const FORWARDINGS_MAX = 10;

/** `json`: signed `POST` of many records; the others: each record alone, as the OsmAnd client sends it. */
export const FORWARDING_FORMS = ['json', 'osmandGet', 'osmandPost'] as const;
export type ForwardingForm = (typeof FORWARDING_FORMS)[number];

/** All records, or of what has come only the newest place of each vehicle. */
export const FORWARDING_CONTENTS = ['records', 'newest'] as const;
export type ForwardingContent = (typeof FORWARDING_CONTENTS)[number];

/** Records and bytes of one message. */
export const BATCH_RECORDS_MAX = 500;
export const BATCH_BYTES_MAX = 1_000_000;
/** Records that are sent one by one before it is noted how far it went: at most these come twice. */
export const SINGLES_MAX = 100;
/** One that fails for so long is switched off. */
export const FAILING_MS_MAX = 24 * 3_600_000;
/** A vehicle that the receiver refuses (`400`, `404`) is tried again after so long, the others go on. */
export const HELD_MS = 10 * 60_000;
/** What arrives late is noted for so long, for a forwarding that is off. */
export const LATE_DAYS_MAX = 30;
/** Tries that are kept of one. */
export const TRIES_KEPT = 100;

const RETRY_MS = 5_000;
const RETRY_MS_MAX = 15 * 60_000;

/**
 * Milliseconds until the next try after so many failures in a row: doubled each time, and spread by a fifth to both sides,
 * so that many that fail together do not come back together. `random`: 0 ≤ x < 1.
 */
export function retryMs(failures: number, random: number): number {
  const pause = Math.min(RETRY_MS * 2 ** Math.max(failures - 1, 0), RETRY_MS_MAX);
  return Math.round(pause * (0.8 + 0.4 * random));
}

/** Does a forwarding give up that has failed since (epoch milliseconds)? */
export function isGivenUp(failingSince: number, now: number): boolean {
  return now - failingSince >= FAILING_MS_MAX;
}
