// T-5: a refueling at a stop that nobody saw, because the records have a hole there.
import { describe, expect, test } from 'vitest';
import { noChanges } from '../fold/changes.ts';
import { foldLocations } from '../fold/fold.ts';
import { initialState } from '../fold/state.ts';
import { at, clock, drive, fold, type Leg, SETTINGS } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';

const LEGS: Leg[] = [
  { from: '08:00', to: '10:00', motor: true, speed: 60, fields: { tank1: 100 } },
];

/** A drive of two hours at one record every `step` seconds; the level by the time. */
function driven(level: (ts: number) => number | null, step = 30): Location[] {
  return drive(LEGS, step).map((location) => ({ ...location, tank1: level(location.ts) }));
}

/** Without the records from … to: the vehicle came only so far meanwhile as it drove besides a stop of 7 min. */
function withHole(locations: readonly Location[], from: string, to: string): Location[] {
  const metresBack = 7000 / 111_195;
  return locations
    .filter(({ ts }) => ts <= at(from) || ts >= at(to))
    .map((location) =>
      location.ts < at(to)
        ? location
        : { ...location, latitude: (location.latitude ?? 0) - metresBack },
    );
}

function found(locations: readonly Location[]) {
  return [...fold(locations).changes.fuel.values()];
}

const filled = (ts: number) => (ts < at('09:00') ? 27 : 100);

describe('T-5 a hole in the records', () => {
  test('is a stop when the level after it stays up; its time is the interval', () => {
    const [change, ...more] = found(withHole(driven(filled), '08:56', '09:05'));
    expect(more).toEqual([]);
    expect(change).toMatchObject({ kind: 'refueling', before: 27, after: 100 });
    expect(change).toMatchObject({ fromTs: at('08:56'), toTs: at('09:05'), ts: at('09:05') });
    expect(change?.because.rule).toBe('hole');
    expect(change?.quantity).toBeCloseTo(73, 0);
  });

  test('and what the counter says was burned in it was put in besides', () => {
    const counted = withHole(driven(filled), '08:56', '09:05').map((location) => ({
      ...location,
      totalFuel: 5000 + (location.ts - at('08:00')) / 600_000,
    }));
    const [change] = found(counted);
    // A litre in ten minutes, from the middle reading before to the middle reading after.
    expect(change?.because.params.burnedByCounter).toBeCloseTo(1.1, 1);
    expect(change?.quantity).toBeCloseTo(74.1, 1);
  });

  test('with a stop of one minute at its end is one refueling', () => {
    const locations = withHole(driven(filled), '08:56', '09:05').map((location) =>
      location.ts >= at('09:05') && location.ts < at('09:06')
        ? { ...location, speed: 0 }
        : location,
    );
    expect(found(locations).map(({ quantity }) => Math.round(quantity))).toEqual([73]);
  });

  test('is told once the level has held for three minutes of driving, however dense the readings', () => {
    const locations = withHole(driven(filled, 10), '08:56', '09:05');
    const until = (time: string) => found(locations.filter(({ ts }) => ts < at(time)));
    expect(until('09:07:50')).toEqual([]);
    expect(until('09:08:30').map(({ ts }) => clock(ts))).toEqual(['09:05']);
  });

  test.each([
    [
      'comes down within three minutes',
      (ts: number) => (ts > at('09:00') && ts < at('09:07') ? 100 : 27),
    ],
    ['rose by less than the smallest change', (ts: number) => (ts < at('09:00') ? 75 : 100)],
    ['wandered as far before', (ts: number) => (ts < at('09:00') ? (ts % 60_000 ? 27 : 110) : 100)],
  ])('is none when the level %s', (_, level) => {
    expect(found(withHole(driven(level), '08:56', '09:05'))).toEqual([]);
  });

  test('in which there was no time to stand is none', () => {
    const locations = driven(filled).filter(({ ts }) => ts <= at('08:56') || ts >= at('09:00'));
    const fast = locations.map((location) => ({
      ...location,
      latitude: (location.latitude ?? 0) + (location.ts < at('09:00') ? 0 : 0.05),
    }));
    expect(found(fast)).toEqual([]);
  });

  test('depends on no batches', () => {
    const locations = withHole(driven(filled), '08:56', '09:05');
    let state = initialState(SETTINGS);
    const changes = noChanges();
    for (const location of locations) state = foldLocations(state, [location], SETTINGS, changes);
    expect([...changes.fuel.values()]).toEqual(found(locations));
  });
});
