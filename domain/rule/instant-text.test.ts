// The text of a moment is that of the language, also over days, before 1970 and with parts of a second.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantText } from './instant-text.ts';

const DAYS_100M = 8.64e15;

test('a moment is written as JSON writes it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.integer({ min: -DAYS_100M, max: DAYS_100M }),
          fc.integer({ min: -DAYS_100M / 1000, max: DAYS_100M / 1000 }).map((s) => s * 1000),
          fc.integer({ min: 20_000, max: 20_003 }).map((day) => day * 86_400_000 + 59_000),
        ),
      ),
      (moments) => {
        expect(moments.map(instantText)).toEqual(moments.map((ts) => new Date(ts).toISOString()));
      },
    ),
    { seed: 5, numRuns: 200 },
  );
  expect(() => instantText(DAYS_100M + 1000)).toThrow(RangeError);
});
