// T-7: a told speed that the places around it do not allow.
import { expect, test } from 'vitest';
import { drive, fold, settingsWith } from '../fold/test-track.ts';

const ride = (speedAt: Record<number, number>, settings = settingsWith({ speedMax: 90 })) => {
  const locations = drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }], 10);
  for (const [index, speed] of Object.entries(speedAt)) {
    const location = locations[Number(index)];
    if (location) location.speed = speed;
  }
  return fold(locations, settings);
};

test('T-7 one told 399 km/h in a ride of 60 km/h is left out of maxSpeed and of speeding', () => {
  const { rides, state } = ride({ 60: 399 });
  expect(rides[0]).toMatchObject({ maxSpeed: 60, overSpeed: 0 });
  expect(rides[0]?.distance).toBeCloseTo(20_000, -1);
  expect(state.known.last?.speed).toBe(0);
});

test('T-7 a speed that the way after it allows counts: who pulls away is not doubted', () => {
  const locations = drive(
    [
      { from: '08:00', to: '08:10', motor: true, speed: 10 },
      { from: '08:10', to: '08:20', motor: true, speed: 120 },
    ],
    10,
  );
  const { rides } = fold(locations, settingsWith({ speedMax: 90 }));
  expect(rides[0]).toMatchObject({ maxSpeed: 120, overSpeed: 600 });
});

test('T-7 up to 30 km/h or one and a half times more is believed', () => {
  expect(ride({ 60: 89 }).rides[0]?.maxSpeed).toBe(89);
  expect(ride({ 60: 91 }).rides[0]?.maxSpeed).toBe(60);
});

test('T-7 over 250 km/h is never believed, however far apart the records are', () => {
  const locations = drive([{ from: '08:00', to: '09:20', motor: true, speed: 60 }], 300);
  const one = locations[5];
  if (one) one.speed = 399;
  expect(fold(locations, settingsWith({ storeInterval: 600 })).rides[0]?.maxSpeed).toBe(60);
});

const MAD: readonly (readonly [string, readonly (number | null)[]])[] = [
  ['a record without speed follows', [399, null]],
  ['impossible speeds come in turns with what is no speed at all', [399, null, 399, null, null]],
  ['a record without speed stands before', [null, 399, null]],
  ['a possible one that the places do not allow is followed by none', [200, null, null]],
];
test.each(MAD)('K-7 the greatest speed is that of the places when %s', (_, told) => {
  const track = drive([{ from: '08:00', to: '08:20', motor: true, speed: 80 }], 10).map(
    (one, index) =>
      told[index - 40] === undefined ? one : { ...one, speed: told[index - 40] ?? null },
  );
  const { rides } = fold(track, settingsWith({ speedMax: 130 }));
  expect(rides[0]?.maxSpeed).toBeCloseTo(80, 0);
  expect(rides[0]?.overSpeed).toBe(0);
});
