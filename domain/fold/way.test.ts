import { expect, test } from 'vitest';
import type { Location } from '../location/location.ts';
import { at, drive, fold, northDegrees, settingsWith } from './test-track.ts';

const metresOf = (locations: readonly Location[], settings = settingsWith({})) =>
  fold(locations, settings).rides.reduce((sum, { distance }) => sum + distance, 0);

/** 40 minutes at 80 km/h, a record every 10 s; for 8 minutes the receiver says what it said at their beginning. */
function held(fields: Partial<Location>): Location[] {
  const [from, to] = [at('08:20'), at('08:28')];
  const records = drive([{ from: '08:00', to: '08:40', motor: true, speed: 80 }], 10);
  const place = records.find(({ ts }) => ts === from);
  return records.map((one) =>
    place && one.ts > from && one.ts <= to
      ? { ...one, latitude: place.latitude, longitude: place.longitude, ...fields }
      : one,
  );
}

const WAY = (40 / 60) * 80_000;

test.each([0, 80])(
  'K-2 a place that stood still and then moved on keeps the way (%s km/h told meanwhile)',
  (speed) => {
    expect(Math.abs(metresOf(held({ speed })) - WAY)).toBeLessThan(0.005 * WAY);
  },
);

test('K-2 what moved while the motor was off was driven by nobody', () => {
  const towed = held({ speed: 0, inputs: 0 });
  expect(metresOf(towed)).toBeLessThan(WAY - 10_000);
});

test('K-2 a place further than anybody drives in that time stays a jump', () => {
  const far = held({ speed: 0 }).map((one) =>
    one.ts > at('08:28') && one.latitude !== null
      ? { ...one, latitude: one.latitude + northDegrees(100_000) }
      : one,
  );
  expect(metresOf(far)).toBeLessThan(WAY);
});

test('K-1 a speed that is 0 always stops no ride: places say that it drives', () => {
  const silent = drive([{ from: '08:00', to: '08:40', motor: true, speed: 80 }], 10);
  const { rides, state } = fold(silent.map((one) => ({ ...one, speed: 0 })));
  expect(rides).toHaveLength(1);
  expect(Math.abs((rides[0]?.distance ?? 0) - WAY)).toBeLessThan(0.005 * WAY);
  expect(Math.abs((rides[0]?.maxSpeed ?? 0) - 80)).toBeLessThan(1);
  expect(state.known.way.isTrusted).toBe(false);
});

test('K-1 a speed that agrees with the places again is believed again', () => {
  const records = drive([{ from: '08:00', to: '09:00', motor: true, speed: 80 }], 10).map((one) =>
    one.ts < at('08:30') ? { ...one, speed: 43.2 } : one,
  );
  expect(fold(records.slice(0, 170)).state.known.way.isTrusted).toBe(false);
  expect(fold(records).state.known.way.isTrusted).toBe(true);
});
