// The fold on recordings of real vehicles. The enviroCar evening is part of the project; the others
// may not be passed on and are read from `../shared/data` where a developer has them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { iso1A2Code } from '@rapideditor/country-coder';
import { describe, expect, test } from 'vitest';
import { fold, locationAt, settingsWith } from '../fold/test-track.ts';
import { distanceMetres } from '../geo.ts';
import type { Location } from '../location/location.ts';
import { numberIn, type RecordingRow, readRows } from '../location/testing/recording-rows.ts';
import { summarizeDays } from './day.ts';
import type { Ride } from './ride.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const SHARED = join(import.meta.dirname, '../../../shared/data');

function located(row: RecordingRow, hash: number, fields: Partial<Location>): Location {
  const latitude = numberIn(row.lat);
  const longitude = numberIn(row.lon);
  const countryCode =
    latitude === null || longitude === null ? null : iso1A2Code([longitude, latitude]);
  const ts = Date.parse(row.ts ?? '');
  return locationAt(ts, { hash, latitude, longitude, countryCode, ...fields });
}

function sorted(locations: Location[]): Location[] {
  return locations.sort((one, two) => one.ts - two.ts || one.hash - two.hash);
}

const sumOf = (rides: readonly Ride[]) => rides.reduce((sum, ride) => sum + ride.distance, 0);
const utc = (ts: number) => new Date(ts).toISOString().slice(11, 16);
const countries = (ride: Ride) => [ride.from?.countryCode, ride.to?.countryCode];

describe('an evening Münster – Enschede – Münster (enviroCar, no motor input)', () => {
  const rows = ['b1', 'b2', 'b3'].flatMap((name) =>
    readRows(join(FIXTURES, `envirocar-track-${name}.csv.gz`)),
  );
  const locations = sorted(
    rows.map((row, index) =>
      located(row, index + 1, { speed: numberIn(row.Speed), rpm: numberIn(row.Rpm) }),
    ),
  );
  const { rides } = fold(locations);

  test('is two rides, each cut where it crosses the border', () => {
    expect(rides.map((ride) => [utc(ride.fromTs), utc(ride.toTs)])).toEqual([
      ['16:16', '17:04'],
      ['17:04', '17:15'],
      ['20:38', '20:50'],
      ['20:50', '21:54'],
    ]);
    expect(rides.map(countries)).toEqual([
      ['DE', 'DE'],
      ['NL', 'NL'],
      ['NL', 'NL'],
      ['DE', 'DE'],
    ]);
    expect(rides.every((ride) => ride.splitBy === 'country')).toBe(true);
  });

  test('parks 3 h 23 min between them', () => {
    const parked = ((rides[2]?.fromTs ?? 0) - (rides[1]?.toTs ?? 0)) / 60_000;
    expect(Math.floor(parked)).toBe(203);
  });

  test('crosses at the same place on both ways, parts meeting exactly', () => {
    expect(rides[0]?.toTs).toBe(rides[1]?.fromTs);
    expect(rides[2]?.toTs).toBe(rides[3]?.fromTs);
    const [there, back] = [rides[0]?.to, rides[2]?.to];
    const metres = distanceMetres(
      there?.latitude ?? 0,
      there?.longitude ?? 0,
      back?.latitude ?? 0,
      back?.longitude ?? 0,
    );
    expect(metres).toBeLessThan(200);
  });

  test('belongs to the local day in which its rides begin', () => {
    expect(summarizeDays(rides, 'Europe/Berlin')).toEqual([
      {
        date: '2013-09-25',
        rideCount: 4,
        shortCount: 0,
        distance: sumOf(rides),
        engineHours: rides.reduce((sum, ride) => sum + ride.engineSeconds, 0),
        refuelingCount: 0,
      },
    ]);
  });
});

const truckFile = join(SHARED, 'truck-can/truck-can-2018-05-04.csv.gz');
// Licence: test only, so the recording is not part of the project.
describe.skipIf(!existsSync(truckFile))('a truck with CAN (needs ../shared/data)', () => {
  const scaled = (text: string | undefined, factor: number) => {
    const value = numberIn(text);
    return value === null ? null : Math.round(value * factor);
  };
  const locations = existsSync(truckFile)
    ? sorted(
        readRows(truckFile).map((row, index) =>
          located(row, index, {
            speed: numberIn(row.speed_kmh),
            altitude: numberIn(row.altitude_m),
            inputs: { 'ign-on': 1, 'ign-off': 0 }[row.event ?? ''] ?? null,
            km: scaled(row.totDist, 100),
            totalFuel: numberIn(row.totFuelUsed),
            engineSeconds: scaled(row.totEngineHours, 3600),
            rpm: numberIn(row.engineRpm),
          }),
        ),
      )
    : [];

  test('one drive from ignition to ignition, cut at each of three crossings', () => {
    const { rides } = fold(locations);
    expect(rides.map((ride) => ride.from?.countryCode)).toEqual(['CN', 'MM', 'CN', 'MM']);
    expect(utc(rides[0]?.fromTs ?? 0)).toBe('03:55');
    expect(utc(rides[3]?.toTs ?? 0)).toBe('05:02');
  });

  test('distance and fuel of the parts add up to what the CAN counters grew', () => {
    const { rides } = fold(locations);
    expect(sumOf(rides)).toBe(25_100);
    expect(rides[3]?.kmStop).toBe(26_647_700);
    const litres = rides.reduce((sum, ride) => sum + (ride.totalFuelUsed ?? 0), 0);
    expect(litres).toBeCloseTo(15_206.9 - 15_192.92, 2);
  });

  test('locations measure what the odometer says within 5 %', () => {
    const byPlaces = sumOf(fold(locations, settingsWith({ kmGps: true })).rides);
    expect(Math.abs(byPlaces / 25_100 - 1)).toBeLessThan(0.05);
  });
});

const kcmmn = join(SHARED, 'kcmmn');
describe.skipIf(!existsSync(kcmmn))('T3 tracks with a known route (needs ../shared/data)', () => {
  const START = Date.UTC(2025, 5, 10, 8);
  const driven = (name: string) => {
    const rows = readRows(join(kcmmn, `track-${name}.csv.gz`));
    const locations = rows.map((row, index) =>
      locationAt(START + Number(row.t_s) * 1000, {
        hash: index,
        latitude: numberIn(row.lat),
        longitude: numberIn(row.lon),
      }),
    );
    return { locations, rides: fold(locations).rides };
  };
  const routeMetres = (name: string) => {
    let sum = 0;
    let before: [number, number] | null = null;
    for (const row of readRows(join(kcmmn, `route-${name}.csv.gz`))) {
      const here: [number, number] = [Number(row.lat), Number(row.lon)];
      if (before) sum += distanceMetres(...before, ...here);
      before = here;
    }
    return sum;
  };

  test.each(['013', '017', '019', '027', '045', '059', '061'])(
    'T3 moving track %s is within 2 %% of its route',
    (name) => {
      expect(Math.abs(sumOf(driven(name).rides) / routeMetres(name) - 1)).toBeLessThan(0.02);
    },
  );

  test('T3 a long slow track with drift stays below its raw length (002)', () => {
    expect(sumOf(driven('002').rides)).toBeLessThan(routeMetres('002'));
  });
});

const paris = join(SHARED, 'paris-fleet/positions.csv.gz');
describe.skipIf(!existsSync(paris))('a city fleet by positions only (needs ../shared/data)', () => {
  const fleet = new Map<string, Location[]>();
  if (existsSync(paris)) {
    readRows(paris).forEach((row, index) => {
      const id = row.vehicle_id ?? '';
      const list = fleet.get(id) ?? [];
      const place = { latitude: numberIn(row.lat), longitude: numberIn(row.lon) };
      list.push(locationAt(Date.parse(row.ts ?? ''), { hash: index, ...place }));
      fleet.set(id, list);
    });
  }

  test.each(['81', '82', '2', '1004', '1023'])('the jump of vehicle %s is left out', (id) => {
    const locations = sorted(fleet.get(id) ?? []);
    const { rides, changes, state } = fold(locations);
    expect(changes.outliers.length).toBeGreaterThan(0);
    expect(changes.outliers.length).toBeLessThan(5);
    // It recovers: the newest location is believed again.
    expect(state.known.last?.ts).toBe(locations[locations.length - 1]?.ts);
    expect(rides.length).toBeGreaterThan(5);
  });

  test('T3 standstill drift adds nothing: no ride within any hour that stays within 60 m', () => {
    let wandered = 0;
    for (const locations of fleet.values()) {
      const { rides } = fold(sorted(locations));
      for (const { from, to, metres } of standings(locations)) {
        wandered += metres;
        expect(rides.filter((ride) => ride.fromTs > from && ride.toTs < to)).toEqual([]);
      }
    }
    // The fixes of these hours are far from still.
    expect(wandered).toBeGreaterThan(500_000);
  });

  test('parked vehicles jitter without driving: no ride is only drift', () => {
    for (const locations of fleet.values()) {
      for (const ride of fold(sorted(locations)).rides) {
        expect(ride.distance).toBeGreaterThan(0);
        expect(ride.toTs - ride.fromTs).toBeLessThan(6 * 3_600_000);
      }
    }
  });
});

/** Stretches of at least an hour with all fixes within 60 m of the first, and how far they wandered. */
function standings(locations: readonly Location[]): { from: number; to: number; metres: number }[] {
  const found: { from: number; to: number; metres: number }[] = [];
  let first: Location | undefined;
  let before: Location | undefined;
  let metres = 0;
  const end = () => {
    if (first && before && before.ts - first.ts >= 3_600_000) {
      found.push({ from: first.ts, to: before.ts, metres });
    }
  };
  for (const location of locations) {
    if (!first || !before || apart(first, location) > 60) {
      end();
      first = location;
      metres = 0;
    } else metres += apart(before, location);
    before = location;
  }
  end();
  return found;
}

function apart(one: Location, two: Location): number {
  return distanceMetres(
    one.latitude ?? 0,
    one.longitude ?? 0,
    two.latitude ?? 0,
    two.longitude ?? 0,
  );
}
