// T-2 and T-3: no way is lost where a ride begins and where it pauses.
import { describe, expect, test } from 'vitest';
import { testStore } from '../fold/test-store.ts';
import {
  at,
  clock,
  drive,
  fold,
  locationAt,
  northDegrees,
  settingsWith,
} from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';

/** Parked for half an hour, then ten legs of 500 m, 30 s each, then parked again. */
function tenLegs(
  fields: (isDriving: boolean) => Partial<Location>,
  silentSeconds = 30,
): Location[] {
  const record = (seconds: number, metres: number, isDriving: boolean) =>
    locationAt(at('08:00') + seconds * 1000, {
      latitude: 48 + northDegrees(metres),
      longitude: 17,
      countryCode: 'SK',
      ...fields(isDriving),
    });
  const before = Array.from({ length: 60 }, (_, index) => record(index * 30, 0, false));
  const begin = 59 * 30 + silentSeconds;
  return [
    ...before,
    ...Array.from({ length: 10 }, (_, leg) => record(begin + leg * 30, (leg + 1) * 500, leg < 9)),
    ...Array.from({ length: 60 }, (_, index) => record(begin + 300 + index * 30, 5000, false)),
  ];
}

const TRACKERS: [string, (isDriving: boolean) => Partial<Location>][] = [
  ['places only', () => ({})],
  ['with speed', (isDriving) => ({ speed: isDriving ? 60 : 0 })],
  ['with ignition', (isDriving) => ({ inputs: isDriving ? 1 : 0 })],
  [
    'with ignition and speed',
    (isDriving) => ({ inputs: isDriving ? 1 : 0, speed: isDriving ? 60 : 0 }),
  ],
];

describe('T-2 the first leg belongs to the ride', () => {
  test.each(TRACKERS)('10 legs of 500 m are 5 000 m from where it stood: %s', (_, fields) => {
    const { rides } = fold(tenLegs(fields));
    expect(rides).toHaveLength(1);
    expect(rides[0]).toMatchObject({ distance: 5000, kmStop: 5000, from: { latitude: 48 } });
    expect(rides[0]?.fromTs).toBe(at('08:29:30'));
  });

  test.each(TRACKERS)(
    'after a hole over splitInterval it begins with the first move: %s',
    (_, fields) => {
      const { rides } = fold(tenLegs(fields, 3600));
      expect(rides[0]).toMatchObject({ distance: 5000, from: { latitude: 48 } });
      expect(clock(rides[0]?.fromTs ?? 0)).toBe('09:29');
    },
  );

  test('less than 60 m is drift, and so is more when no further record moves on', () => {
    const parked = (metres: number, speed: number, seconds: number) =>
      locationAt(at('08:00') + seconds * 1000, {
        latitude: 48 + northDegrees(metres),
        longitude: 17,
        speed,
        inputs: seconds < 600 ? 0 : 1,
      });
    const idling = [0, 1, 2, 3].map((minute) => parked(80, 0, 660 + minute * 60));
    const still = fold([parked(0, 0, 0), parked(0, 0, 540), parked(80, 0, 600), ...idling]);
    expect(still.rides[0]).toMatchObject({ distance: 0, fromTs: at('08:10') });
    const onward = [1, 2, 3].map((minute) => parked(50 + minute * 500, 30, 600 + minute * 60));
    const near = fold([parked(0, 0, 0), parked(0, 0, 540), parked(50, 30, 600), ...onward]);
    expect(near.rides[0]).toMatchObject({ distance: 1500, fromTs: at('08:10') });
  });

  test('an odometer gives the first leg once', () => {
    const records = tenLegs((isDriving) => ({
      inputs: isDriving ? 1 : 0,
      speed: isDriving ? 60 : 0,
    }));
    const metres = (record: Location) => ((record.latitude ?? 0) - 48) / northDegrees(1);
    const all = records.map((record) => ({ ...record, km: 700_000 + Math.round(metres(record)) }));
    const some = all.map((record, index) => (index % 7 === 0 ? record : { ...record, km: null }));
    for (const history of [all, some]) {
      const { rides } = fold(history);
      expect(rides[0]).toMatchObject({ distance: 5000, kmStop: 705_000, fromTs: at('08:29:30') });
    }
  });

  test('the row that began with the first record is taken back when the next one moves on', () => {
    const store = testStore(settingsWith({}));
    const records = tenLegs((isDriving) => ({ speed: isDriving ? 60 : 0 }));
    store.ingest(records.slice(0, 61));
    expect(store.tables().rides.map(({ fromTs }) => clock(fromTs))).toEqual(['08:30']);
    store.ingest(records.slice(61, 62));
    expect(store.tables().rides.map(({ fromTs }) => clock(fromTs))).toEqual(['08:29']);
  });
});

describe('T-3 what moves while a pause lasts', () => {
  const jam = (fields: object) =>
    drive(
      [
        { from: '08:00', to: '08:10', speed: 60, fields },
        { from: '08:10', to: '08:18', speed: 4, fields },
        { from: '08:18', to: '08:30', speed: 60, fields },
      ],
      10,
    );
  const metres = Math.round(22 * 1000 + (8 / 60) * 4000);

  test('8 minutes of jam at 4 km/h are 533 m of the ride that goes on', () => {
    const { rides } = fold(jam({}), settingsWith({ detectByMotion: 'speed' }));
    expect(rides.map(({ distance }) => distance)).toEqual([metres]);
  });

  test('by places only within 1 %', () => {
    const silent = jam({}).map((location) => ({ ...location, speed: null }));
    const { rides } = fold(silent);
    expect(rides).toHaveLength(1);
    expect(Math.abs((rides[0]?.distance ?? 0) / metres - 1)).toBeLessThan(0.01);
  });

  test('an odometer that goes on in the pause gives it once', () => {
    let way = 0;
    const counted = jam({}).map((location) => {
      const km = 1_000_000 + Math.round(way);
      way += ((location.speed ?? 0) / 3.6) * 10;
      return { ...location, km };
    });
    const { rides } = fold(counted, settingsWith({ detectByMotion: 'speed' }));
    expect(rides.map(({ distance }) => distance)).toEqual([metres]);
  });

  test('a pause that ends the ride adds nothing, and slower than 3 km/h is no way', () => {
    const end = drive(
      [
        { from: '08:00', to: '08:10', speed: 60 },
        { from: '08:10', to: '08:30', speed: 4 },
      ],
      10,
    );
    expect(fold(end, settingsWith({ detectByMotion: 'speed' })).rides[0]?.distance).toBe(10_000);
    const slow = jam({}).map((location) =>
      location.speed === 4 ? { ...location, speed: 2 } : location,
    );
    const { rides } = fold(slow, settingsWith({ detectByMotion: 'speed' }));
    // From the place where it stood to the first record that drives on, as any first leg.
    expect(rides[0]?.distance).toBeLessThanOrEqual(metres);
  });
});

describe('K-4 moved while silent', () => {
  const here = (seconds: number, metres: number, fields: Partial<Location>) =>
    locationAt(at('08:00') + seconds * 1000, {
      latitude: 48 + northDegrees(metres),
      longitude: 17,
      countryCode: metres < 100_000 ? 'SK' : 'SE',
      ...fields,
    });
  const left = [0, 60, 120].map((seconds) => here(seconds, 0, { inputs: 0, speed: 0 }));
  const HOURS = 8 * 3600;
  const drives = [1, 2, 3, 4].map((minute) =>
    here(HOURS + minute * 60, 240_000 + minute * 1000, { inputs: 1, speed: 60 }),
  );

  test('K-4 a way that begins and ends at rest is shown with the next ride and driven by none', () => {
    const { rides } = fold([...left, here(HOURS, 240_000, { inputs: 0, speed: 0 }), ...drives]);
    expect(rides).toHaveLength(1);
    expect(rides[0]).toMatchObject({ distance: 4000, from: { countryCode: 'SE' } });
    expect(rides[0]?.startBecause.params.unseenMetres).toBe(240_000);
  });

  test('K-4 records without a fix after the silence do not make it a drive', () => {
    const blind = [1, 2, 3].map((record) =>
      locationAt(at('08:00') + (HOURS - record * 10) * 1000, { inputs: 1, flags: 1 }),
    );
    const { rides } = fold([...left, ...blind.reverse(), ...drives]);
    expect(rides[0]?.distance).toBe(3000);
    expect(rides[0]?.startBecause.params.unseenMetres).toBe(241_000);
  });

  test('K-4 a drive through a hole stays counted: without a fix, and by an odometer that grew', () => {
    const tunnel = Array.from({ length: 15 }, (_, minute) =>
      here(minute * 60, minute * 1000, { inputs: 1, speed: 60 }),
    ).map((one, minute) =>
      minute >= 3 && minute < 13 ? { ...one, latitude: null, longitude: null, flags: 1 } : one,
    );
    expect(fold(tunnel).rides.map(({ distance }) => distance)).toEqual([14_000]);
    const silent = tunnel
      .map((one, minute) => ({ ...one, km: 1_000_000 + minute * 1000 }))
      .filter((_, minute) => minute < 3 || minute >= 12);
    expect(fold(silent).rides.map(({ distance }) => distance)).toEqual([14_000]);
  });

  test('K-4 a late input is no tow: what moves with the motor off has its first leg', () => {
    const late = here(HOURS, 300, { inputs: 0, speed: 40 });
    const near = [1, 2, 3].map((minute) =>
      here(HOURS + minute * 60, 300 + minute * 700, { inputs: 1, speed: 42 }),
    );
    expect(fold([...left, late, ...near]).rides[0]?.distance).toBe(2400);
  });
});
