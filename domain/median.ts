// Medians, by which the noise of single readings (altitudes, levels of tanks) is left out.

/** Median of some values in any order, the mean of the middle two for an even number; at least one. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/**
 * The same of five, without a list, because it is worked out for every other location: the fifth, the
 * greater of two minima and the smaller of two maxima; the middle one of these three.
 */
export function medianOfFive(a: number, b: number, c: number, d: number, e: number): number {
  const low = Math.max(Math.min(a, b), Math.min(c, d));
  const high = Math.min(Math.max(a, b), Math.max(c, d));
  return Math.max(Math.min(low, high), Math.min(Math.max(low, high), e));
}
