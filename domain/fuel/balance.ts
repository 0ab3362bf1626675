// The balance of a vehicle's fuel over a day or a month, of its rides and of what was put in and lost:
// start + refueled − lost − consumed + difference = end. The difference is what sensors and counters do not
// agree on, and what went between rides: a term of its own, marked when somebody should look. Litres.
import { LITRE_DIGITS } from '../ride/consumption.ts';
import { roundTo } from '../units.ts';

/** A ride, a refueling or a loss. Levels are those of the main tanks together. */
export interface FuelEntry {
  /** epoch milliseconds */
  fromTs: number;
  toTs: number;
  /** null: not measured. */
  start: number | null;
  end: number | null;
  refueled: number;
  lost: number;
  consumed: number;
}

/** A balance that adds up, litres. */
export interface FuelBalance {
  start: number;
  refueled: number;
  lost: number;
  consumed: number;
  difference: number;
  end: number;
  /** The difference is so large that somebody should look. */
  isMarked: boolean;
}

/** A difference is marked over this share of the consumption and over so many litres. */
export const DIFFERENCE_SHARE = 0.05;
export const DIFFERENCE_LITRES = 10;

/**
 * From the level before the first entry to the level after the last one; entries may lie within one
 * another. Those without levels are left out; null: all are.
 */
export function fuelBalance(entries: readonly FuelEntry[]): FuelBalance | null {
  const known = entries.flatMap((entry) =>
    entry.start === null || entry.end === null
      ? []
      : [{ ...entry, start: entry.start, end: entry.end }],
  );
  const [one] = known;
  if (!one) return null;
  // What was put in at the very moment in which a ride begins or ends may be in its level or not; the level
  // of the refueling itself is before it at the beginning and after it at the end.
  const first = known.reduce(
    (early, entry) => (rank(entry.fromTs, entry) < rank(early.fromTs, early) ? entry : early),
    one,
  );
  const last = known.reduce(
    (late, entry) => (rank(-entry.toTs, entry) < rank(-late.toTs, late) ? entry : late),
    one,
  );
  const sum = (of: (entry: FuelEntry) => number) =>
    known.reduce((litres, entry) => litres + of(entry), 0);
  const { start, end } = { start: first.start, end: last.end };
  const [refueled, lost] = [sum((entry) => entry.refueled), sum((entry) => entry.lost)];
  const consumed = sum((entry) => entry.consumed);
  const difference = roundTo(end - (start + refueled - lost - consumed), LITRE_DIGITS);
  const isMarked =
    Math.abs(difference) > DIFFERENCE_LITRES &&
    Math.abs(difference) > DIFFERENCE_SHARE * Math.abs(consumed);
  return { start, refueled, lost, consumed, difference, end, isMarked };
}

/** Of entries at one time those of a moment come first; times are whole milliseconds. */
function rank(ts: number, { fromTs, toTs }: FuelEntry): number {
  return fromTs === toTs ? ts - 0.5 : ts;
}
