// T3 on drives whose length is known by construction (testing/known-way.ts): the sum of the rides against
// the way, for every kind of tracker, noise, clock and rest of testing/truth-kinds.ts.
import { describe, expect, test } from 'vitest';
import { fold } from './test-track.ts';
import { inFoldOrder, KINDS } from './testing/truth-kinds.ts';

const sumOf = (rides: readonly { distance: number }[]) =>
  rides.reduce((sum, ride) => sum + ride.distance, 0);

const spanText = (from: number, to: number) =>
  `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`;

describe('T3 rides against ways known by construction', () => {
  test.each(KINDS)('$name: within $within %', ({ make, settings, within }) => {
    const { locations, metres, spans, withinSeconds = 0 } = make();
    const { rides } = fold(inFoldOrder(locations), settings);
    if (within === 0) {
      expect(rides).toEqual([]);
      return;
    }
    const percent = (sumOf(rides) / metres - 1) * 100;
    expect(Math.abs(percent), `${sumOf(rides)} of ${Math.round(metres)} m`).toBeLessThanOrEqual(
      within,
    );
    if (!spans) return;
    expect(rides.map(({ fromTs, toTs }) => spanText(fromTs, toTs))).toHaveLength(spans.length);
    for (const [index, [from, to]] of spans.entries()) {
      const { fromTs = 0, toTs = 0 } = rides[index] ?? {};
      const off = Math.max(Math.abs(fromTs - from), Math.abs(toTs - to)) / 1000;
      expect(off, `${spanText(fromTs, toTs)} of ${spanText(from, to)}`).toBeLessThanOrEqual(
        withinSeconds,
      );
    }
  });
});
