// Gauges that answer late, repeat old values or are silent: what recorded vehicles do at the pump.
import { expect, test } from 'vitest';
import { at, clock, drive, fold, type Leg, SETTINGS, settingsWith } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';

/** The motor runs at the pump: what it burns there, 2 l/h, is put in besides. */
const LEGS: Leg[] = [
  { from: '08:00', to: '08:30', motor: true, speed: 60 },
  { from: '08:30', to: '08:45', motor: true, speed: 0 },
  { from: '08:45', to: '10:00', motor: true, speed: 60 },
];

type Level = (clock: string) => number | null;

/** One location a minute with these levels. */
function driven(tank1: Level, tank2: Level = () => null): Location[] {
  return drive(LEGS).map((location) => {
    const time = clock(location.ts);
    return { ...location, tank1: tank1(time), tank2: tank2(time) };
  });
}

function found(locations: readonly Location[], settings = SETTINGS) {
  return [...fold(locations, settings).changes.fuel.values()].map((change) => [
    change.kind,
    change.quantity,
    clock(change.ts),
    clock(change.fromTs),
    clock(change.toTs),
  ]);
}

test('a gauge that repeats the old level until minutes after the pump', () => {
  const late = driven((time) => (time < '08:52' ? 100 : 300));
  expect(found(late)).toEqual([['refueling', 200.5, '08:52', '08:30', '08:44']]);
});

test('a gauge that is silent from the pump until half an hour later', () => {
  const silent = driven((time) => {
    if (time < '08:28') return 100;
    return time < '09:15' ? null : 300;
  });
  expect(found(silent)).toEqual([['refueling', 200.5, '09:15', '08:30', '08:44']]);
});

test('a gauge that tells one level every five minutes, while the vehicle burns fuel', () => {
  const seldom = drive(LEGS).map((location, index) => {
    const minute = (location.ts - at('08:00')) / 60_000;
    const level = (location.ts < at('08:37') ? 100 : 300) - minute / 5;
    return { ...location, tank1: index % 5 === 0 ? level : null };
  });
  expect(found(seldom)).toEqual([['refueling', 193.5, '08:40', '08:30', '08:44']]);
});

test('a gauge that says nonsense in the stop: the level before the stop counts', () => {
  const nonsense = driven((time) => {
    if (time < '08:30') return 100;
    return time < '08:38' ? 60 : 300;
  });
  expect(found(nonsense)).toEqual([['refueling', 200.3, '08:38', '08:30', expect.any(String)]]);
});

test('both tanks filled at once are one refueling, a pump between them is none', () => {
  const both = settingsWith({ mainTanks: [1, 2] });
  const up =
    (from: number, to: number): Level =>
    (time) =>
      time < '08:37' ? from : to;
  // Told while it still stands: the stop is known until then.
  expect(found(driven(up(100, 120), up(80, 150)), both)).toEqual([
    ['refueling', 90.3, '08:37', '08:30', '08:41'],
  ]);
  expect(found(driven(up(200, 120), up(80, 160)), both)).toEqual([]);
});

test('without a stop nobody filled it', () => {
  const legs: Leg[] = [{ from: '08:00', to: '09:30', motor: true, speed: 60 }];
  const leap = drive(legs).map((location) => ({
    ...location,
    tank1: location.ts < at('08:50') ? 100 : 300,
  }));
  expect(found(leap.slice(0, -1))).toEqual([]);
});

test('levels that overlap before and after are a gauge that wanders', () => {
  const wild = [60, 140, 80, 120, 100];
  const higher = [90, 190, 130, 170, 150];
  const wander = drive(LEGS).map((location, index) => ({
    ...location,
    tank1: (location.ts < at('08:45') ? wild : higher)[index % 5] ?? 0,
  }));
  expect(found(wander)).toEqual([]);
});
