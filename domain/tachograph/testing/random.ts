// Random streams for property tests, with lengths around the limits of the rules.
import fc from 'fast-check';
import type { Activity, Stretch } from '../activity.ts';
import { drawFrom, MONDAY } from './weeks.ts';

const LENGTHS = [
  1, 4, 5, 6, 14, 15, 16, 29, 30, 31, 44, 45, 46, 90, 180, 270, 420, 539, 540, 660, 1440,
];
/** Driving and rest more often than the others. */
const ACTIVITIES: Activity[] = [0, 0, 0, 3, 3, 3, 1, 2, 4, 5];

/** Stretches mostly one after the other; some overlap, some leave a hole. */
export function randomStretches(maxLength: number): fc.Arbitrary<Stretch[]> {
  const one = fc.record({
    activity: fc.constantFrom(...ACTIVITIES),
    length: fc.oneof(fc.constantFrom(...LENGTHS), fc.integer({ min: 1, max: 900 })),
    crew: fc.boolean(),
    gap: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: -60, max: 90 })),
  });
  return fc.array(one, { minLength: 1, maxLength }).map((ones) => {
    let at = MONDAY - 500;
    return ones.map(({ activity, length, crew, gap }) => {
      const from = at + gap;
      at = Math.max(at, from + length);
      return { from, to: from + length, activity, crew };
    });
  });
}

/** The same told otherwise: cut into pieces, some twice, in another order. */
export function scattered(stretches: readonly Stretch[], seed: number): Stretch[] {
  const draw = drawFrom(seed);
  const pieces: Stretch[] = [];
  for (const stretch of stretches) {
    let from = stretch.from;
    while (from < stretch.to) {
      const to = Math.min(stretch.to, from + draw(1, 400));
      pieces.push({ ...stretch, from, to });
      if (draw(0, 4) === 0) pieces.push({ ...stretch, from, to });
      from = to;
    }
  }
  return pieces
    .map((piece) => ({ piece, order: draw(0, 1_000_000) }))
    .sort((a, b) => a.order - b.order)
    .map(({ piece }) => piece);
}
