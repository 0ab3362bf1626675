// Where a straight line on the map crosses the border of a zone, or the line that lies a margin beyond it.
import { metresOfLine, metresOutside, type Outline, type Spot } from './outline.ts';

/** Metres, as near as the crossing is found; at 130 km/h they are a third of a millisecond. */
const NEAR_METRES = 0.01;
/** A line that grazes the border is walked in small steps; what these do not reach is halved. */
const STEPS_MAX = 100;

/**
 * The first place on the line from `start` to `end` that is on the other side of the line `level` metres beyond the
 * border than `start`, as a part of the way: 0 < part ≤ 1. `end` is on that other side.
 */
export function partToCrossing(outline: Outline, level: number, start: Spot, end: Spot): number {
  const length = metresOfLine(start, end);
  if (length <= NEAR_METRES) return 1;
  const beyond = (part: number) =>
    metresOutside(
      outline,
      start.latitude + part * (end.latitude - start.latitude),
      start.longitude + part * (end.longitude - start.longitude),
    ) - level;
  const wasOutside = beyond(0) > 0;
  let walked = 0;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    // No border is nearer than it is far away, so nothing is stepped over.
    const metres = beyond(walked / length);
    if (step > 0 && metres > 0 !== wasOutside) return walked / length;
    walked += Math.max(Math.abs(metres), NEAR_METRES);
    if (walked >= length) return 1;
  }
  let same = walked / length;
  let other = 1;
  while ((other - same) * length > NEAR_METRES) {
    const middle = (same + other) / 2;
    if (beyond(middle) > 0 === wasOutside) same = middle;
    else other = middle;
  }
  return other;
}
