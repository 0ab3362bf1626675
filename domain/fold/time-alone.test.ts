// What the passing of time alone does to a ride, and that folding leaves the state that it was given.
import { describe, expect, test } from 'vitest';
import { noChanges } from './changes.ts';
import { foldLocations, nextDeadline, project } from './fold.ts';
import { initialState } from './state.ts';
import { drive, locationAt, SETTINGS } from './test-track.ts';

describe('time alone', () => {
  const settings = SETTINGS;
  const onTheRoad = drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }]).slice(0, -1);
  const parked = drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }]);

  test('ends a pause at joinInterval, and never in the state', () => {
    const state = foldLocations(initialState(settings), parked, settings, noChanges());
    const deadline = nextDeadline(state, settings);
    const stopped = parked[parked.length - 1]?.ts ?? 0;
    expect(deadline).toBe(stopped + 600_000);
    expect(project(state, settings, stopped + 599_999).ride?.state).toBe('unfinished');
    expect(project(state, settings, stopped + 600_000).ride?.state).toBe('finished');
    // A record that was only late drives on: the ride goes on as if nothing had been shown.
    const late = locationAt(stopped + 300_000, {
      inputs: 1,
      speed: 50,
      latitude: 48.2,
      longitude: 17,
    });
    const after = foldLocations(state, [late], settings, noChanges());
    expect(after.ride.open?.fromTs).toBe(state.ride.open?.fromTs);
  });

  test('ends a ride without data after 2 × storeInterval', () => {
    const state = foldLocations(initialState(settings), onTheRoad, settings, noChanges());
    const last = onTheRoad[onTheRoad.length - 1]?.ts ?? 0;
    expect(project(state, settings, last + 600_000).ride?.state).toBe('unfinished');
    const later = project(state, settings, nextDeadline(state, settings) ?? 0).ride;
    expect(later).toMatchObject({ state: 'finished', toTs: last });
    expect(later?.endBecause?.rule).toBe('gap');
  });

  test('a late record is refused by the fold, so that it cannot be folded out of order', () => {
    const state = foldLocations(initialState(settings), parked, settings, noChanges());
    expect(() => foldLocations(state, parked.slice(3, 4), settings, noChanges())).toThrow(
      RangeError,
    );
  });

  test('the given state is not changed', () => {
    const state = foldLocations(initialState(settings), onTheRoad, settings, noChanges());
    const text = JSON.stringify(state);
    foldLocations(state, parked.slice(-1), settings, noChanges());
    expect(JSON.stringify(state)).toBe(text);
  });
});
