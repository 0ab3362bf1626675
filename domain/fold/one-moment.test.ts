// T-1: records of one moment are all kept, and one of them says where the vehicle was. The set decides
// which one, never the order.
import { describe, expect, test } from 'vitest';
import { LOCATION_FLAGS, type Location } from '../location/location.ts';
import { noChanges } from './changes.ts';
import { foldLocations, isLate } from './fold.ts';
import { initialState } from './state.ts';
import { inOrder, testStore } from './test-store.ts';
import { at, fold, locationAt, northDegrees, SETTINGS, settingsWith } from './test-track.ts';

/** 30 km at 1 Hz with 25 m/s, times cut down to the clock's steps. */
function drive(clockSeconds: number): Location[] {
  return Array.from({ length: 1201 }, (_, second) =>
    locationAt(at('08:00') + Math.floor(second / clockSeconds) * clockSeconds * 1000, {
      hash: (Math.imul(second + 1, 0x9e3779b1) ^ 0x5bd1e995) | 0,
      latitude: 48 + northDegrees(second * 25),
      longitude: 17,
      speed: second < 1200 ? 90 : 0,
      inputs: second < 1200 ? 1 : 0,
      km: 500_000 + second * 25,
    }),
  ).sort((one, two) => one.ts - two.ts || one.hash - two.hash);
}

const PLACE = { latitude: 48, longitude: 17 };
const fix = (hash: number, metres: number, fields: Partial<Location> = {}) =>
  locationAt(at('08:00'), { hash, latitude: 48 + northDegrees(metres), longitude: 17, ...fields });
const placeOf = (...locations: Location[]) => {
  const state = foldLocations(initialState(SETTINGS), inOrder(locations), SETTINGS, noChanges());
  return Math.round(((state.known.place?.latitude ?? 0) - 48) / northDegrees(1));
};

describe('T-1 records of one moment do not lengthen the way', () => {
  test.each([2, 5, 10])('30 km, clock of %i s, by odometer and by places', (clockSeconds) => {
    const sumOf = (kmGps: boolean) =>
      fold(drive(clockSeconds), settingsWith({ kmGps })).rides.reduce(
        (sum, { distance }) => sum + distance,
        0,
      );
    expect(Math.abs(sumOf(false) / 30_000 - 1)).toBeLessThan(0.005);
    expect(Math.abs(sumOf(true) / 30_000 - 1)).toBeLessThan(0.005);
  });

  test('an odometer that differs within one moment is no reset, and its greatest reading counts', () => {
    const readings = [1000, 1090, 1040].map((km, hash) =>
      fix(hash, 0, { inputs: 1, km, speed: 50 }),
    );
    const later = [2090, 2050].map((km, hash) => ({
      ...fix(hash, 1000, { inputs: 1, km, speed: 50 }),
      ts: at('08:01'),
    }));
    const { rides, state } = fold([...readings, ...later]);
    expect(state.ride.kmReading).toBe(2090);
    expect(rides[0]).toMatchObject({ distance: 1090, kmStop: 2090 });
  });
});

describe('T-1 one of them rules', () => {
  const noFix = { latitude: null, longitude: null, flags: LOCATION_FLAGS.noFix };
  const weak = { flags: LOCATION_FLAGS.weakFix, satellites: 12 };

  test('the one with a fix, then most satellites, then least HDOP, then the smallest hash', () => {
    expect(placeOf(fix(1, 0, noFix), fix(2, 20))).toBe(20);
    expect(placeOf(fix(1, 10, weak), fix(2, 20))).toBe(20);
    expect(placeOf(fix(1, 10, { satellites: 7 }), fix(2, 20, { satellites: 9 }))).toBe(20);
    expect(placeOf(fix(1, 10), fix(2, 20, { satellites: 4 }))).toBe(20);
    const eight = { satellites: 8 };
    expect(placeOf(fix(1, 10, { ...eight, hdop: 1.2 }), fix(2, 20, { ...eight, hdop: 0.9 }))).toBe(
      20,
    );
    expect(placeOf(fix(1, 10, { ...eight, hdop: 0.9 }), fix(2, 20, { ...eight, hdop: 0.9 }))).toBe(
      10,
    );
  });

  test('the measures of the others count, the last by hash', () => {
    const { changes } = fold([
      fix(1, 0, { ...noFix, rpm: 900, temp1: 4 }),
      fix(2, 0, { rpm: 1100 }),
    ]);
    expect(changes.last?.measures).toMatchObject({ rpm: 1100, temp1: 4 });
    expect(changes.last?.location).toMatchObject(PLACE);
  });

  test('one that ranks higher and comes later is late; one that ranks lower is folded on', () => {
    const state = foldLocations(
      initialState(SETTINGS),
      [fix(5, 0, { satellites: 8 })],
      SETTINGS,
      noChanges(),
    );
    expect(isLate(state, [fix(9, 30, { satellites: 9 })])).toBe(true);
    expect(isLate(state, [fix(9, 30, { satellites: 8 })])).toBe(false);
    expect(isLate(state, [fix(4, 30, { satellites: 3 })])).toBe(true);
    expect(isLate(state, [{ ...fix(1, 0), ts: at('08:01') }])).toBe(false);
    expect(() =>
      foldLocations(state, [fix(9, 30, { satellites: 9 })], SETTINGS, noChanges()),
    ).toThrow(RangeError);
  });

  test('a batch that ends within a moment changes nothing in the tables', () => {
    const records = drive(5).map((record) => ({ ...record, satellites: 5 + (record.hash & 7) }));
    const tables = (size: number) => {
      const store = testStore(settingsWith({ kmGps: true }));
      for (let from = 0; from < records.length; from += size) {
        store.ingest(records.slice(from, from + size));
      }
      return store.tablesAt(at('23:00'));
    };
    expect(tables(7)).toEqual(tables(records.length));
  });
});

test('R2 a ride that the odometer told stays, whatever was doubted of the place before it', () => {
  const weak = (clock: string, km: number) =>
    locationAt(at(clock), { ...PLACE, flags: LOCATION_FLAGS.weakFix, km: 1_000_000 + km });
  const later = (hash: number) => ({ ...fix(hash, 50_000), ts: at('23:00') });
  const records = [
    fix(1, 0),
    // A jump, then away from the place of rest, and no other fix that tells whether it went there.
    { ...fix(1, 50_000), ts: at('08:10') },
    { ...fix(1, 50_000), ts: at('08:18') },
    weak('08:19', 0),
    weak('08:19:10', 56),
    weak('08:19:20', 112),
    locationAt(at('19:00'), { flags: LOCATION_FLAGS.noFix }),
    // The first late one makes the checkpoint that the second one starts from.
    later(3),
    later(2),
    later(1),
  ];
  const oneByOne = testStore(SETTINGS);
  for (const record of records) oneByOne.ingest([record]);
  const atOnce = testStore(SETTINGS);
  atOnce.ingest(records);
  expect(atOnce.tables().rides).toHaveLength(1);
  expect(oneByOne.tables()).toEqual(atOnce.tables());
});
