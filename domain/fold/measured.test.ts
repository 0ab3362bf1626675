// K-1: which way the kilometres of a ride were measured, as the fold counted them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { noChanges } from './changes.ts';
import { foldLocations } from './fold.ts';
import { createWayMeter, type MeasuredWay } from './measured.ts';
import { initialState } from './state.ts';
import { at, drive, fold, SETTINGS, settingsWith } from './test-track.ts';
import { histories, someSettings } from './testing/histories.ts';
import { inFoldOrder, KINDS } from './testing/truth-kinds.ts';

/** Of each ride of the history, oldest first. */
function measure(
  locations: readonly Location[],
  settings: DetectionSettings = SETTINGS,
): { distance: number; way: MeasuredWay | null }[] {
  return fold(locations, settings).rides.map(({ fromTs, toTs, distance }) => {
    const meter = createWayMeter({ fromTs, toTs }, settings);
    foldLocations(initialState(settings), locations, settings, noChanges(), meter.watch);
    return { distance, way: meter.measured(distance) };
  });
}

const only = (locations: readonly Location[], settings?: DetectionSettings) => {
  const rides = measure(locations, settings);
  expect(rides).toHaveLength(1);
  return rides[0] as { distance: number; way: MeasuredWay };
};

/** 20 minutes at 60 km/h, a record each 10 s, told by `fields`. */
function driven(fields: (one: Location, index: number) => Partial<Location>): Location[] {
  const locations = drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }], 10);
  return locations.map((one, index) => ({ ...one, ...fields(one, index) }));
}

/** What the odometer should tell. */
const metresAt = ({ ts }: Location) => Math.round(90_000_000 + ((ts - at('08:00')) / 3600) * 60);
const KEPT = { odometerLeftOut: null, isSpeedLeftOut: false };

test('K-1 by the odometer, also the way between two of its ticks that speed and places stood in for', () => {
  const exact = only(driven((one) => ({ km: metresAt(one) })));
  expect(exact.way).toEqual({ odometer: exact.distance, speed: 0, places: 0, ...KEPT });
  const ticks = driven((one) => ({ km: Math.floor(metresAt(one) / 1000) * 1000 }));
  const coarse = only(ticks).way;
  expect(coarse.odometer).toBeGreaterThan(18_900);
  expect(coarse.speed + coarse.places).toBeLessThan(1100);
});

test('K-1 by told speed together with the places, or by places alone', () => {
  const told = only(driven(() => ({})));
  // Between the first two places no two speeds are told yet.
  expect(told.way.speed).toBeGreaterThan(0.97 * told.distance);
  expect(told.way.odometer).toBe(0);
  const silent = only(driven(() => ({ speed: null })));
  expect(silent.way).toEqual({ odometer: 0, speed: 0, places: silent.distance, ...KEPT });
});

test('K-1 of a ride that mixes them the metres of each, which add up to it', () => {
  // The odometer is told in the first half, the speed in the first three quarters.
  const { way, distance } = only(
    driven((one, index) => ({
      km: index <= 60 ? metresAt(one) : null,
      speed: index <= 90 ? one.speed : null,
    })),
  );
  expect(way.odometer).toBeGreaterThan(9_500);
  expect(way.odometer).toBeLessThan(10_500);
  expect(way.speed).toBeGreaterThan(4_500);
  expect(way.speed).toBeLessThan(5_500);
  expect(way.places).toBeGreaterThan(4_500);
  expect(way.odometer + way.speed + way.places).toBe(distance);
});

test('K-1 an odometer that is told again after the ride says nothing of how that was measured', () => {
  const silent = driven((one, index) => ({ km: index === 0 ? metresAt(one) : null }));
  const told = silent.map((one) => ({
    ...one,
    ts: one.ts + 7_200_000,
    km: metresAt(one) + 20_000,
  }));
  const [first] = measure([...silent, ...told]);
  expect(first?.way?.odometer).toBe(0);
});

test('K-1 an odometer that was left out is named, and why', () => {
  const exact = driven((one) => ({ km: metresAt(one) }));
  const { way } = only(exact, settingsWith({ kmGps: true }));
  expect(way).toMatchObject({ odometer: 0, odometerLeftOut: 'setting' });
  const inKilometres = driven((one) => ({ km: Math.floor(metresAt(one) / 1000) }));
  const { way: contradicted } = only(inKilometres);
  expect(contradicted.odometerLeftOut).toBe('contradicts');
  expect(contradicted.odometer).toBeLessThan(20);
});

test('K-1 an odometer that is exchanged on the way counts but for the step of the exchange', () => {
  const exchanged = driven((one, index) => ({ km: metresAt(one) - (index > 60 ? 89_000_000 : 0) }));
  const { way, distance } = only(exchanged);
  expect(way.speed + way.places).toBeGreaterThan(100);
  expect(way.speed + way.places).toBeLessThan(250);
  expect(way.odometer + way.speed + way.places).toBe(distance);
});

test('K-1 told speeds that contradict the places are left out, and it says so', () => {
  const { way } = only(driven((_one, index) => ({ speed: index % 120 === 0 ? 0 : 5 })));
  expect(way.isSpeedLeftOut).toBe(true);
  expect(way.places).toBeGreaterThan(way.speed);
});

test('K-1 a ride that the records do not hold is not measured', () => {
  const locations = driven(() => ({}));
  const meter = createWayMeter({ fromTs: at('07:00'), toTs: at('08:20') }, SETTINGS);
  foldLocations(initialState(SETTINGS), locations, SETTINGS, noChanges(), meter.watch);
  expect(meter.measured(1000)).toBeNull();
  const half = createWayMeter({ fromTs: at('08:00'), toTs: at('08:20') }, SETTINGS);
  const first = locations.slice(0, 60);
  foldLocations(initialState(SETTINGS), first, SETTINGS, noChanges(), half.watch);
  expect(half.measured(20_000)).toBeNull();
  expect(half.measured(9_000)).not.toBeNull();
});

test('K-1 every ride known by construction is measured, and its metres add up', {
  timeout: 120_000,
}, () => {
  for (const { name, make, settings } of KINDS.filter(({ within }) => within > 0)) {
    for (const { way, distance } of measure(inFoldOrder(make().locations), settings)) {
      const { odometer, speed, places } = way as MeasuredWay;
      expect(odometer + speed + places, name).toBe(distance);
      expect(Math.min(odometer, speed, places), name).toBeGreaterThanOrEqual(0);
    }
  }
});

test('K-1 so are rides of random histories, but for a part that two cuts of one moment made', () => {
  const seen = { measured: 0, unknown: 0 };
  fc.assert(
    fc.property(histories, someSettings, (history, settings) => {
      const keys = new Map(history.map((one) => [`${one.ts} ${one.hash}`, one]));
      for (const { way, distance } of measure(inFoldOrder([...keys.values()]), settings)) {
        seen[way ? 'measured' : 'unknown'] += 1;
        if (way) expect(way.odometer + way.speed + way.places).toBe(distance);
      }
    }),
    { numRuns: 300 },
  );
  expect(seen.measured).toBeGreaterThan(500);
  expect(seen.unknown).toBeLessThan(seen.measured / 200);
});
