import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACTIVITY } from './activity.ts';
import { hoursOn } from './hours-on.ts';
import { HOUR } from './limits.ts';
import { hoursAt } from './outlook.ts';
import { legalWeeks, MONDAY } from './testing/weeks.ts';
import { hoursView } from './view.ts';

it('counted on by a screen, hours are what the server says later', () => {
  const moments = fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    now: fc.integer({ min: 2 * 24 * HOUR, max: 27 * 24 * HOUR }),
    length: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 * HOUR })),
  });
  fc.assert(
    fc.property(moments, ({ seed, now, length }) => {
      const stream = legalWeeks(seed, MONDAY, 4);
      const at = hoursAt(stream, MONDAY + now);
      const later = hoursAt(
        stream.map((one) => ({ ...one, to: Math.min(one.to, MONDAY + now) })),
        MONDAY + now + length,
        { isRunning: true },
      );
      if (!at || !later) throw new Error('nothing is known');
      // Nobody drives for a day; and what a running rest makes up for is the server's to say.
      fc.pre(at.activity === ACTIVITY.rest || length <= 12 * HOUR);
      // When the weekly rest was due is forgotten once one has begun.
      fc.pre(at.weeklyRestBy !== null);
      const told = hoursOn(hoursView(at), (MONDAY + now + length) * 60_000);
      const { compensations, reducedRestsUsed, hasBreakPart, ...expected } = hoursView(later);
      expect(told).toMatchObject(expected);
      if (told.continuousDriving > 0) expect(told.hasBreakPart).toBe(hasBreakPart);
    }),
    { numRuns: 500 },
  );
});
