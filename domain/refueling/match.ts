// Which document belongs to which measured refueling (fuel.md §3), and when the two differ so much
// that somebody should look. Litres, epoch milliseconds.

/**
 * A document farther than this from the measure and from the stop in which it was measured is another
 * refueling: a gauge that is silent while the vehicle stands shows what was put in many hours later.
 */
export const MATCH_MS_MAX = 3 * 3_600_000;
/** … and so they are when the quantities differ by more than this part of the documented one. */
export const MATCH_PART_MAX = 0.3;

/** fuel.md §3: a difference over the greater of the two is marked. */
const MARK_LITRES_MIN = 10;
const MARK_PART = 0.05;

/** Differences of quantities are told to 0.01 l, as documents are written. */
const LITRE_PARTS = 100;

/** What matching needs of a measured refueling or of a document. */
export interface Fuelled {
  ts: number;
  /** litres */
  quantity: number;
  /** The stop in which it was measured; left out: nothing but its time is known. */
  fromTs?: number;
  toTs?: number;
  /** Of a document, and of a tank that takes one fuel only; left out: any. */
  fuel?: string | null;
}

/** Indexes into the two lists. */
export interface MatchedPair {
  measure: number;
  document: number;
}

/**
 * Joins measures with documents: of all pairs that may belong together the nearest one first, each
 * measure and each document in at most one pair. The answer does not depend on the order of the lists.
 */
export function matchRefuelings(
  measures: readonly Fuelled[],
  documents: readonly Fuelled[],
): MatchedPair[] {
  const candidates = listCandidates(measures, documents);
  candidates.sort(
    (one, two) =>
      one.distance - two.distance || one.apart - two.apart || one.ts - two.ts || one.to - two.to,
  );
  const [measured, documented] = [new Set<number>(), new Set<number>()];
  const pairs: MatchedPair[] = [];
  for (const { measure, document } of candidates) {
    if (measured.has(measure) || documented.has(document)) continue;
    measured.add(measure);
    documented.add(document);
    pairs.push({ measure, document });
  }
  return pairs;
}

interface Candidate extends MatchedPair {
  /** 0 the same, 2 as far as a pair can be: parts of the allowed time and of the allowed quantity. */
  distance: number;
  /** Time between the two and their moments; they decide between pairs that are equally near. */
  apart: number;
  ts: number;
  to: number;
}

function listCandidates(measures: readonly Fuelled[], documents: readonly Fuelled[]): Candidate[] {
  const byTime = documents.map(({ ts, quantity, fuel }, index) => ({ ts, quantity, fuel, index }));
  byTime.sort((one, two) => one.ts - two.ts);
  const candidates: Candidate[] = [];
  for (const [measure, { ts, quantity, fuel, fromTs = ts, toTs = ts }] of measures.entries()) {
    const first = Math.min(fromTs, ts) - MATCH_MS_MAX;
    const last = Math.max(toTs, ts) + MATCH_MS_MAX;
    for (let at = firstFrom(byTime, first); at < byTime.length; at++) {
      const document = byTime[at];
      if (!document || document.ts > last) break;
      if (fuel && document.fuel && fuel !== document.fuel) continue;
      const part = Math.abs(quantity - document.quantity) / document.quantity;
      // The comparison bears binary fractions: 70 l and 100 l are 30 % apart.
      if (!(part <= MATCH_PART_MAX + 1e-9)) continue;
      const apart = Math.abs(ts - document.ts);
      // Near the stop only: as far as a pair may be, so that one near the measured moment goes before.
      const distance = Math.min(1, apart / MATCH_MS_MAX) + part / MATCH_PART_MAX;
      candidates.push({ measure, document: document.index, distance, apart, ts, to: document.ts });
    }
  }
  return candidates;
}

/** Index of the first entry at `ts` or later. */
function firstFrom(sorted: readonly { ts: number }[], ts: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.ts ?? Number.POSITIVE_INFINITY) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Measured less documented, litres; null when one of them is missing. */
export function fuelDifference(measured: number | null, documented: number | null): number | null {
  if (measured === null || documented === null) return null;
  return Math.round((measured - documented) * LITRE_PARTS) / LITRE_PARTS;
}

/** fuel.md §3: |measured − documented| > max(10 l, 5 % of the documented). */
export function isMarkedDifference(measured: number | null, documented: number | null): boolean {
  const difference = fuelDifference(measured, documented);
  if (difference === null || documented === null) return false;
  return Math.abs(difference) > markedFrom(documented);
}

/** fuel.md §3: a difference over this is marked, litres. */
export function markedFrom(documented: number): number {
  return Math.max(MARK_LITRES_MIN, documented * MARK_PART);
}
