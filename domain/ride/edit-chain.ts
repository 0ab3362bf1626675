// The chain of odometer readings (engine hours alike) of a vehicle's rides: fixed readings of people
// scale the rides between them and shift those after the last one (logbook-and-rides §4). Whole metres
// or seconds; nothing here knows of rides but their lengths and ends.

/** §4: a reading that stretches its rides by more is a mistake. */
export const FACTOR_MIN = 0.8;
export const FACTOR_MAX = 1.25;

/** One ride of a chain: what it adds to the counter, and the counter at its end. */
export interface Counter {
  length: number;
  stop: number;
}

/** Rides up to a fixed one, from the fixed one before or from the beginning. */
export interface Part {
  first: number;
  last: number;
  rides: readonly Counter[];
  /** What the counter gained unseen before each ride. */
  holes: number[];
  /** The counter where the part begins and ends. */
  from: number;
  to: number;
}

export interface Chain {
  /** Rides that a reading fixes or moves, by index. */
  moved: (Counter | undefined)[];
  /** Index of the last fixed ride. */
  last: number | null;
  shift: number;
}

/** Lays fixed readings (index of the ride, counter at its end; in order) over the rides. */
export function layChain(
  rides: readonly Counter[],
  start: number,
  fixed: readonly [index: number, stop: number][],
): Chain {
  const moved: (Counter | undefined)[] = [];
  const fixedAt = new Map(fixed);
  for (const part of partsOf(rides, start, fixed)) {
    layPart(part).forEach((laid, offset) => {
      const index = part.first + offset;
      const derived = rides[index];
      const same = laid.length === derived?.length && laid.stop === derived.stop;
      if (!same || fixedAt.has(index)) moved[index] = laid;
    });
  }
  const [last, stop] = fixed.at(-1) ?? [null, 0];
  return { moved, last, shift: last === null ? 0 : stop - (rides[last]?.stop ?? stop) };
}

/** The rides cut at the fixed readings; `start` 0: where the first ride begins. */
export function partsOf(
  rides: readonly Counter[],
  start: number,
  fixed: readonly [index: number, stop: number][],
): Part[] {
  const [begin] = rides;
  if (!begin) return [];
  const parts: Part[] = [];
  // §4: before the first fixed ride stands the vehicle's own start.
  let from = start > 0 ? start : begin.stop - begin.length;
  let derived = from;
  let first = 0;
  for (const [last, to] of fixed) {
    const part = rides.slice(first, last + 1);
    const holes = part.map(({ length, stop }) => {
      const hole = stop - length - derived;
      derived = stop;
      return hole;
    });
    parts.push({ first, last, rides: part, holes, from, to });
    from = to;
    first = last + 1;
  }
  return parts;
}

/** Is the reading above the one before, and near enough to what was recorded? */
export function isBelievable(part: Part): boolean {
  return part.to > part.from && isNear(measure(part).factor);
}

function isNear(factor: number): boolean {
  return factor >= FACTOR_MIN && factor <= FACTOR_MAX;
}

/**
 * How the rides of a part are stretched. They fill the whole way between the readings, as §4 has it;
 * only where so much was driven unseen that this cannot be believed, the holes stay as they are.
 */
function measure(part: Part): { factor: number; total: number; keepsHoles: boolean } {
  const span = part.to - part.from;
  const seen = span - sum(part.holes);
  const recorded = sum(part.rides.map(({ length }) => length));
  const keepsHoles = span > 0 && !isNear(span / recorded) && isNear(seen / recorded);
  const total = keepsHoles ? seen : span;
  return { factor: total / recorded, total, keepsHoles };
}

/** The rides of a part as they are shown; the last one ends at the reading exactly. */
function layPart(part: Part): Counter[] {
  const { factor, total, keepsHoles } = measure(part);
  // The start was changed since: the rides keep their length and end where the reading says.
  if (total <= 0) return backFrom(part);
  const lengths = scaled(part.rides, factor, total);
  let stop = part.from;
  return lengths.map((length, index) => {
    stop += length + (keepsHoles ? (part.holes[index] ?? 0) : 0);
    return { length, stop };
  });
}

function backFrom({ rides, to }: Part): Counter[] {
  const shift = to - (rides.at(-1)?.stop ?? to);
  return rides.map(({ length, stop }) => ({ length, stop: stop + shift }));
}

/** Whole numbers whose sum is exact: §4: the last ride takes the rounding rest. */
function scaled(rides: readonly Counter[], factor: number, total: number): number[] {
  // Where nothing was recorded the factor is no number, and the last ride takes all.
  const lengths = rides.map(({ length }) => (length > 0 ? Math.round(length * factor) : 0));
  const others = sum(lengths.slice(0, -1));
  if (total >= others) return [...lengths.slice(0, -1), total - others];
  // So many rides that their rounding is longer than the last one: everyone takes a part of the rest.
  let exact = 0;
  let given = 0;
  return rides.map(({ length }) => {
    exact += length * factor;
    const whole = Math.min(Math.round(exact), total) - given;
    given += whole;
    return whole;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
