// The lines of the day graph are told apart without colour, and the names at their ends are readable.
import { expect, test } from 'vitest';
import { endLabels } from './end-labels.ts';
import { strokesOf } from './look.ts';
import { SERIES, type SeriesCode } from './series.ts';

test('V-7 no two lines of a choice are drawn alike but for the altitude, which is an area', () => {
  const choices: SeriesCode[][] = SERIES.flatMap((one) =>
    SERIES.flatMap((two) =>
      SERIES.map((three) => [one, two, three, 'tank2' as const]).filter(
        (codes) => new Set(codes).size === 4,
      ),
    ),
  );
  expect(choices.length).toBeGreaterThan(400);
  for (const codes of choices) {
    const looks = strokesOf(codes).map((stroke, at) =>
      codes[at] === 'altitude' && at === 0 ? 'area' : JSON.stringify(stroke),
    );
    expect(new Set(looks).size, codes.join(' ')).toBe(4);
  }
});

test('0048 what jumps from minute to minute is never dashed', () => {
  expect(strokesOf(['tank', 'speed', 'rpm', 'temp1']).map(({ dash }) => dash.length > 0)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

const box = { top: 24, bottom: 150 };

test('HIS-037 names at the ends of lines stand just above them, and never in each other or outside', () => {
  expect(endLabels([100, 60], box)).toEqual([92, 52]);
  // Both lie on the axis: the upper one makes room.
  expect(endLabels([146, 149], box)).toEqual([128, 141]);
  for (const ends of [
    [150, 150, 150, 150],
    [24, 24, 24, 24],
    [80, 84, 150, 149],
  ]) {
    const places = endLabels(ends, box).toSorted((a, b) => a - b);
    places.forEach((place, at) => {
      expect(place).toBeGreaterThan(box.top);
      expect(place).toBeLessThan(box.bottom);
      if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(13);
    });
  }
});
