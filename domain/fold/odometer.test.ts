// K-3: what is said of an odometer in another unit, on drives known by construction, and what is left of a ride
// where the unit changes on the way. How far rides are off: truth.test.ts.
import { describe, expect, test } from 'vitest';
import { noChanges } from './changes.ts';
import { foldLocations } from './fold.ts';
import { liveState } from './live.ts';
import { initialState } from './state.ts';
import { fold } from './test-track.ts';
import { ODOMETERS } from './testing/odometer-kinds.ts';
import { inFoldOrder } from './testing/truth-kinds.ts';

describe('K-3 an odometer in another unit', () => {
  test.each(ODOMETERS)('$name: said is $finding', ({ make, settings, finding }) => {
    const { state } = fold(inFoldOrder(make().locations), settings);
    expect(liveState(state)?.findings).toEqual(finding === null ? [] : [finding]);
  });

  test('K-3 what is known of it goes on from a state that was stored, and leaves that as it was', () => {
    for (const { make, settings } of ODOMETERS.filter(({ name }) => name.includes('10 minutes'))) {
      const locations = inFoldOrder(make().locations);
      const whole = foldLocations(initialState(settings), locations, settings, noChanges());
      let state = initialState(settings);
      for (let from = 0; from < locations.length; from += 7) {
        const stored = JSON.stringify(state);
        const some = locations.slice(from, from + 7);
        const next = foldLocations(state, some, settings, noChanges());
        expect(JSON.stringify(state)).toBe(stored);
        state = JSON.parse(JSON.stringify(next));
      }
      expect(state).toEqual(whole);
    }
  });
});
