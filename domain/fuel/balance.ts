// The balance of a vehicle's fuel over a ride, the gap between two, a day or a month:
// start + refueled − lost − consumed + difference = end. The difference is what sensors and counters do not
// agree on: none by construction when the consumption comes from the levels, else a term of its own.
import { LITRE_DIGITS, rideConsumption } from '../ride/consumption.ts';
import { roundTo } from '../units.ts';

/** What is known of one stretch, litres. Levels are those of the main tanks together. */
export interface FuelStretch {
  start: number | null;
  end: number | null;
  /** What became visible within it. */
  refueled: number;
  lost: number;
  /** By the vehicle's own counter; null: it has none. */
  counted: number | null;
}

/** A balance that adds up, litres. */
export interface FuelBalance {
  start: number;
  refueled: number;
  lost: number;
  consumed: number;
  /** Where the consumption comes from. */
  source: 'counter' | 'levels';
  difference: number;
  end: number;
  /** The difference is so large that somebody should look. */
  isMarked: boolean;
}

/** A difference is marked over this share of the consumption and over so many litres. */
export const DIFFERENCE_SHARE = 0.05;
export const DIFFERENCE_LITRES = 10;

/**
 * Balance of one stretch; null without levels at both ends. A counter decides the consumption; without one
 * it is what the levels miss, and where they rose by themselves it is 0 and the rise is the difference.
 */
export function fuelBalance(stretch: FuelStretch): FuelBalance | null {
  const { start, end, refueled, lost, counted } = stretch;
  if (start === null || end === null) return null;
  const consumed = rideConsumption({
    ...{ totalFuelUsed: counted, fuelStart: start, fuelEnd: end, refueled, lost },
  });
  const source = counted === null ? 'levels' : 'counter';
  return balanced({ start, end, refueled, lost, consumed: consumed ?? 0, source });
}

/**
 * Balance of stretches that follow on one another (a day, a month): the sums of theirs. Between two that do
 * not touch, what the level did there is difference. Stretches without levels are left out; null: all were.
 */
export function sumBalances(stretches: readonly (FuelBalance | null)[]): FuelBalance | null {
  const known = stretches.filter((one) => one !== null);
  const first = known[0];
  const last = known[known.length - 1];
  if (!first || !last) return null;
  const sum = (of: (one: FuelBalance) => number) =>
    known.reduce((litres, one) => litres + of(one), 0);
  return balanced({
    start: first.start,
    end: last.end,
    refueled: sum(({ refueled }) => refueled),
    lost: sum(({ lost }) => lost),
    consumed: sum(({ consumed }) => consumed),
    source: known.some(({ source }) => source === 'counter') ? 'counter' : 'levels',
  });
}

function balanced(terms: Omit<FuelBalance, 'difference' | 'isMarked'>): FuelBalance {
  const { start, end, refueled, lost, consumed } = terms;
  const difference = roundTo(end - (start + refueled - lost - consumed), LITRE_DIGITS);
  const isMarked =
    Math.abs(difference) > DIFFERENCE_LITRES &&
    Math.abs(difference) > DIFFERENCE_SHARE * Math.abs(consumed);
  return { ...terms, difference, isMarked };
}
