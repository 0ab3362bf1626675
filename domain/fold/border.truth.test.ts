// K-1 the way within a country against borders known by construction (testing/border-kinds.ts).
import { describe, expect, test } from 'vitest';
import { fold } from './test-track.ts';
import { BORDER_KINDS, COUNTRY } from './testing/border-kinds.ts';

describe('K-1 a ride is cut where the way crosses the border, not half way between two fixes', () => {
  test.each(BORDER_KINDS)('$name: within $within %', ({ locations, settings, within, inside }) => {
    const { rides } = fold(locations, settings);
    expect(rides.map(({ from }) => from?.countryCode)).toEqual(['SK', COUNTRY, 'SK']);
    const percent = ((rides[1]?.distance ?? 0) / inside - 1) * 100;
    expect(Math.abs(percent), `${rides[1]?.distance} of ${inside} m`).toBeLessThanOrEqual(within);
  });
});
