// Which alert of before is which alert of now. A late record may move the record that decides an alert, and with it
// the alert's key; people were told of one thing all the same, and must not be told twice (decision 0040). Pure.

/** Begins so near to one another are of one thing, milliseconds. */
export const SAME_BEGIN_MS = 15 * 60_000;

/** epoch milliseconds */
export interface Span {
  begin: number;
  /** null: it goes on */
  end: number | null;
}

/**
 * Of the alerts of one rule and vehicle: for those that were `found`, the `gone` ones that they are, each once. Both
 * are near one another in order, because alerts of one rule and vehicle never overlap.
 */
export function matchAlerts<G extends Span, F extends Span>(
  gone: readonly G[],
  found: readonly F[],
): Map<F, G> {
  const left = gone.toSorted(byBegin);
  const right = found.toSorted(byBegin);
  const matches = new Map<F, G>();
  let [at, to] = [0, 0];
  for (;;) {
    const [one, other] = [left[at], right[to]];
    if (!one || !other) return matches;
    if (!isSame(one, other)) {
      if (one.begin < other.begin) at += 1;
      else to += 1;
    } else if (isNearer(left[at + 1], other, one)) {
      at += 1;
    } else if (isNearer(right[to + 1], one, other)) {
      to += 1;
    } else {
      matches.set(other, one);
      at += 1;
      to += 1;
    }
  }
}

/** Their times overlap, or they begin at nearly the same time. */
function isSame(one: Span, other: Span): boolean {
  if (Math.abs(one.begin - other.begin) <= SAME_BEGIN_MS) return true;
  return one.begin <= endOf(other) && other.begin <= endOf(one);
}

function endOf({ end }: Span): number {
  return end ?? Number.POSITIVE_INFINITY;
}

/** Does the next one begin nearer to it than this one? */
function isNearer(next: Span | undefined, to: Span, than: Span): boolean {
  if (!next || !isSame(next, to)) return false;
  return Math.abs(next.begin - to.begin) < Math.abs(than.begin - to.begin);
}

function byBegin(one: Span, other: Span): number {
  return one.begin - other.begin;
}
