// T-8 and T-9: a vehicle without any ignition rests although its fixes wander, and one that is towed has
// its kilometres.
import { describe, expect, test } from 'vitest';
import { testStore } from './test-store.ts';
import {
  at,
  drive,
  fold,
  locationAt,
  northDegrees,
  SETTINGS,
  settingsWith,
  spans,
} from './test-track.ts';

const place = (seconds: number, metres: number, fields = {}) =>
  locationAt(at('08:00') + seconds * 1000, {
    hash: seconds,
    latitude: 48 + northDegrees(metres),
    longitude: 17,
    ...fields,
  });
const still = (from: number, to: number, metres = 0, step = 60) =>
  Array.from({ length: (to - from) / step }, (_, index) => place(from + index * step, metres));

describe('T-8 parked without any ignition signal', () => {
  test('a single fix outside is an outlier and no ride', () => {
    const far = place(1800, 330);
    const { rides, changes } = fold([...still(0, 1800), far, ...still(1860, 3600)]);
    expect(rides).toEqual([]);
    expect(changes.outliers).toEqual([{ ts: far.ts, hash: far.hash }]);
  });

  test('an outlier is taken back when a late record shows that it was the beginning of a way', () => {
    const far = place(1800, 330);
    const store = testStore(SETTINGS, 1_800_000);
    store.ingest([...still(0, 1800), far, ...still(1860, 3600)]);
    expect(store.tables().outliers).toHaveLength(1);
    store.ingest([place(1830, 660)]);
    expect(store.tables().outliers).toEqual([]);
    expect(store.tablesAt(at('20:00')).rides.map(({ distance }) => distance)).toEqual([1320]);
  });

  test('several fixes that stay elsewhere are a new place of rest, to which nobody drove', () => {
    const { rides, state } = fold([...still(0, 1800), ...still(1800, 3600, 330)]);
    expect(rides).toEqual([]);
    expect(state.known.place?.latitude).toBeCloseTo(48 + northDegrees(330), 5);
  });

  test('two fixes outside that go on begin a ride where it rested', () => {
    const { rides } = fold([
      ...still(0, 1800),
      ...[1, 2, 3, 4].map((step) => place(1800 + step * 60, step * 500)),
      ...still(2100, 3600, 2000),
    ]);
    expect(rides).toHaveLength(1);
    expect(rides[0]).toMatchObject({ distance: 2000, from: { latitude: 48 } });
    expect(rides[0]?.fromTs).toBe(at('08:29'));
  });

  test('a receiver that scatters more gets a wider circle', () => {
    const wide = Array.from({ length: 600 }, (_, index) => {
      const [north, east] = [((index * 37) % 101) - 50, ((index * 53) % 101) - 50];
      return { ...place(index * 30, north), longitude: 17 + northDegrees(east) / Math.cos(0.84) };
    });
    expect(fold(wide).rides).toEqual([]);
  });
});

describe('T3 the way out of the place of rest, by dense fixes without speed', () => {
  /** One fix a second, metres to the north and to the east. */
  const every = (points: readonly (readonly [north: number, east: number])[], from: number) =>
    points.map(([north, east], index) => ({
      ...place(from + index, north),
      longitude: 17 + northDegrees(east) / Math.cos((48 * Math.PI) / 180),
    }));
  const steps = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('a turn within the circle is driven and not cut', () => {
    const out = steps(22).map((step) => [step * 5, 0] as const);
    const turn = [[112, 3] as const];
    const back = steps(14).map((step) => [112 - step * 5, 6] as const);
    const away = steps(100).map((step) => [42, 6 + step * 5] as const);
    const points = [...out, ...turn, ...back, ...away];
    const { rides } = fold([...still(0, 1800), ...every(points, 1800), ...stillAt(points, 1938)]);
    const truth = 110 + Math.hypot(2, 3) + Math.hypot(5, 3) + 65 + 500;
    expect(rides).toHaveLength(1);
    expect(Math.abs((rides[0]?.distance ?? 0) / truth - 1)).toBeLessThan(0.01);
  });

  test('a receiver that wakes up and settles 55 m off adds no way to the one it then drives', () => {
    const settling = steps(5).map((step) => [step * 11, 0] as const);
    const standing = steps(50).map(() => [55, 0] as const);
    const away = steps(100).map((step) => [55 + step * 5, 0] as const);
    const points = [[0, 0] as const, ...settling, ...standing, ...away];
    const { rides } = fold([...every(points, 0), ...stillAt(points, 157)]);
    expect(rides).toHaveLength(1);
    const metres = rides[0]?.distance ?? 0;
    expect(metres).toBeGreaterThanOrEqual(500);
    // A step of the way at most, and none of what came before it stood.
    expect(metres).toBeLessThan(525);
  });

  /** Parked at the last of the points. */
  function stillAt(points: readonly (readonly [number, number])[], from: number) {
    const last = points[points.length - 1] ?? [0, 0];
    return every(
      Array.from({ length: 900 }, () => last),
      from,
    );
  }
});

describe('T-9 a towed vehicle', () => {
  const bySpeed = settingsWith({ detectByMotion: 'speed' });
  const towed = drive([
    { from: '08:00', to: '08:30', motor: false },
    { from: '08:30', to: '09:30', motor: false, speed: 60 },
    { from: '09:30', to: '10:00', motor: false },
  ]);

  test('has its kilometres when it is detected by speed and its motor is told to be off', () => {
    const { rides } = fold(towed, bySpeed);
    expect(spans(rides)).toEqual(['08:30–09:30']);
    expect(rides[0]).toMatchObject({ distance: 60_000, engineSeconds: 0, motorIdle: 0 });
  });

  test('has none when its motor decides: somebody else has moved it', () => {
    // Its wire tells the truth: the motor has been heard.
    const begin = (towed[0]?.ts ?? 0) - 3_600_000;
    const heard = [1, 0].map((inputs) => locationAt(begin - inputs * 30_000, { inputs }));
    expect(fold([...heard, ...towed], SETTINGS).rides).toEqual([]);
  });

  test('has its kilometres by places only, too', () => {
    const silent = towed.map((location) => ({ ...location, speed: null }));
    expect(fold(silent, bySpeed).rides[0]?.distance).toBe(60_000);
  });
});
