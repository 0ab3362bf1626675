// The moment that decides to which day and month an entry belongs (fuel §3), the same in every list, sum and
// paper: of a ride its beginning; of a refueling or a loss of fuel the reading at which the level had changed,
// although its stop or its hole may have begun in another month. Queries ask for `fuel_change.ts`, which is it.

/** Epoch milliseconds. */
export function countedTs(entry: {
  fromTimestamp: string;
  countedTimestamp: string | null;
}): number {
  return Date.parse(entry.countedTimestamp ?? entry.fromTimestamp);
}
