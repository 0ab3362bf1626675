// Fewer corners for the same picture: of all values within one step of the width only the first, the
// lowest, the highest and the last are drawn. Used where every corner costs, as in a file.
import type { Column } from './data.ts';

/** A line as x, y, x, y … in the units of the axes; the series has one for each unbroken stretch. */
export type Stretch = number[];

/** Stretches of a column between two moments, with at most four corners in `step` seconds. */
export function stretches(
  seconds: Float64Array,
  values: Column['values'],
  from: number,
  to: number,
  step: number,
): Stretch[] {
  const found: Stretch[] = [];
  let current: Stretch = [];
  let bucket: Stretch = [];
  let slot = Number.NaN;
  const endBucket = () => {
    thin(bucket, current);
    bucket = [];
  };
  const endStretch = () => {
    endBucket();
    if (current.length > 0) found.push(current);
    current = [];
  };
  for (let at = 0; at < seconds.length; at += 1) {
    const [second = 0, value] = [seconds[at], values[at]];
    if (value === null) endStretch();
    if (typeof value !== 'number' || second < from || second > to) continue;
    const here = Math.floor((second - from) / step);
    if (here !== slot) endBucket();
    slot = here;
    bucket.push(second, value);
  }
  endStretch();
  return found;
}

/** The parts of a stretch above a limit, from where it goes over it to where it comes back. */
export function above(line: Stretch, limit: number): Stretch[] {
  const parts: Stretch[] = [];
  let current: Stretch = [];
  for (let at = 0; at + 1 < line.length; at += 2) {
    const [x = 0, value = 0] = [line[at], line[at + 1]];
    const [lastX, last] = [line[at - 2], line[at - 1]];
    if (lastX !== undefined && last !== undefined && last > limit !== value > limit) {
      current.push(lastX + ((limit - last) / (value - last)) * (x - lastX), limit);
    }
    if (value > limit) current.push(x, value);
    else if (current.length > 0) {
      parts.push(current);
      current = [];
    }
  }
  if (current.length > 0) parts.push(current);
  return parts;
}

/** Appends first, lowest, highest and last of the bucket, in their order. */
function thin(bucket: Stretch, line: Stretch): void {
  if (bucket.length === 0) return;
  let [low, high] = [1, 1];
  for (let at = 1; at < bucket.length; at += 2) {
    if ((bucket[at] ?? 0) < (bucket[low] ?? 0)) low = at;
    if ((bucket[at] ?? 0) > (bucket[high] ?? 0)) high = at;
  }
  const kept = new Set([1, low, high, bucket.length - 1]);
  for (const at of [...kept].sort((a, b) => a - b)) line.push(bucket[at - 1] ?? 0, bucket[at] ?? 0);
}

/** Round values within a range, at most about `ticksMax`. */
export function niceTicks([min, max]: readonly [number, number], ticksMax: number): number[] {
  const rough = (max - min) / Math.max(1, ticksMax);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(min / step - 1e-9);
  const count = Math.floor(max / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}
