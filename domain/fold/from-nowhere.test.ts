// A record of another time, or of another vehicle, that tells a motor from where the vehicle cannot be.
import { describe, expect, test } from 'vitest';
import type { Location } from '../location/location.ts';
import { testStore } from './test-store.ts';
import { at, drive, fold, locationAt, northDegrees, SETTINGS, spans } from './test-track.ts';

const PARKED = drive([
  { from: '07:00', to: '07:30', motor: true, speed: 60 },
  { from: '07:30', to: '08:30', motor: false },
]);
const HOME = PARKED.at(-1) as Location;

/** Three minutes ahead of the newest record, 111 km away. */
const AHEAD = locationAt(at('08:33'), {
  latitude: (HOME.latitude ?? 0) + 1,
  longitude: 17,
  speed: 80,
  inputs: 1,
  countryCode: 'SK',
  hash: 5,
});

describe('K-8 a motor told from where the vehicle cannot be', () => {
  test.each([
    ['parked for an hour', PARKED],
    ['parked for five minutes', PARKED.filter(({ ts }) => ts <= at('07:35'))],
  ])('%s, it begins and prolongs no ride', (_, known) => {
    const last = known.at(-1) as Location;
    const ahead = { ...AHEAD, ts: last.ts + 180_000 };
    const { changes } = fold([...known, ahead]);
    expect(spans([...changes.rides.values()])).toEqual(['07:00–07:30']);
    expect(changes.outliers).toEqual([{ ts: ahead.ts, hash: ahead.hash }]);
  });

  test('records of the right time that come behind it change nothing', () => {
    const store = testStore(SETTINGS);
    store.ingest(PARKED);
    store.ingest([AHEAD]);
    for (const minute of ['08:31', '08:32', '08:33', '08:34']) {
      store.ingest([{ ...HOME, ts: at(minute), hash: 9 }]);
      expect(spans(store.tablesAt(at(minute)).rides)).toEqual(['07:00–07:30']);
    }
  });

  test('a ride whose first fix is wild has its whole way, and its whole time from there', () => {
    const [before, after] = [
      PARKED,
      drive([{ from: '09:00', to: '09:20', motor: true, speed: 60 }]),
    ];
    const way = after.map((one, index) => ({
      ...one,
      latitude: (HOME.latitude ?? 0) + ((one.latitude ?? 0) - 48) + (index === 0 ? 3 : 0),
    }));
    const { rides } = fold([...before, ...way]);
    expect(spans(rides)).toEqual(['07:00–07:30', '09:00–09:20']);
    expect(rides[1]?.distance).toBe(20_000);
    expect(rides[1]?.engineSeconds).toBe(1200);
  });

  test('three records there prove that the vehicle is there', () => {
    const there = [0, 1, 2, 3].map((minute) => ({
      ...AHEAD,
      ts: AHEAD.ts + minute * 60_000,
      latitude: (AHEAD.latitude ?? 0) + northDegrees(minute * 1000),
    }));
    const { rides } = fold([...PARKED, ...there]);
    expect(spans(rides)).toEqual(['07:00–07:30', '08:35–08:36']);
  });
});
