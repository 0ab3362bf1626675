// Stops that did not end a ride: which ones a ride remembers, also where a border cuts it.
import { expect, test } from 'vitest';
import {
  at,
  drive,
  fold,
  type Leg,
  locationAt,
  northDegrees,
  settingsWith,
} from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import { JOINED_STOPS_MAX, type Ride } from './ride.ts';

const driving = (from: string, to: string): Leg => ({ from, to, motor: true, speed: 60 });
const stopped = (from: string, to: string): Leg => ({ from, to, motor: false });
const stopsOf = (ride: Ride | undefined) =>
  ride?.joined.map(({ from, to }) => [from, to].map((ts) => (ts - at('08:00')) / 60_000));

test('a stop shorter than joinInterval is remembered from its first record to the next ride on', () => {
  const { rides } = fold(
    drive([driving('08:00', '08:20'), stopped('08:20', '08:28'), driving('08:28', '08:50')]),
  );
  expect(stopsOf(rides[0])).toEqual([[20, 28]]);
});

test('a stop that ended a ride is none of its joined stops', () => {
  const { rides } = fold(
    drive([driving('08:00', '08:20'), stopped('08:20', '08:30'), driving('08:30', '08:50')]),
  );
  expect(rides.map(stopsOf)).toEqual([[], []]);
});

test('a driver who takes over in a stop ends the ride: nothing was joined', () => {
  const legs = [driving('08:00', '08:20'), stopped('08:20', '08:25'), driving('08:25', '08:50')];
  const cards = ['dallas@A', 'dallas@A', 'dallas@B'];
  const { rides } = fold(
    drive(legs.map((leg, index) => ({ ...leg, fields: { identification: cards[index] ?? null } }))),
  );
  expect(rides.map(stopsOf)).toEqual([[], []]);
});

test('of more stops the longest are remembered, in the order of time; of equal ones the older', () => {
  const legs: Leg[] = [];
  const clock = (minute: number) =>
    `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  // 30 stops: every third lasts three minutes, the others one.
  let minute = 0;
  const lengths = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? 3 : 1));
  for (const length of lengths) {
    legs.push(driving(clock(minute), clock(minute + 2)));
    legs.push(stopped(clock(minute + 2), clock(minute + 2 + length)));
    minute += 2 + length;
  }
  legs.push(driving(clock(minute), clock(minute + 2)));
  const { rides } = fold(drive(legs));
  expect(rides).toHaveLength(1);
  const stops = stopsOf(rides[0]) as [number, number][];
  expect(stops).toHaveLength(JOINED_STOPS_MAX);
  const seen = stops.map(([from, to]) => to - from);
  expect(seen.filter((length) => length === 3)).toHaveLength(10);
  // Ten of the short ones fit beside the long ones: the ten oldest.
  expect(seen.slice(0, 15)).toEqual(lengths.slice(0, 15));
  expect(seen.slice(15)).toEqual([3, 3, 3, 3, 3]);
  expect(stops.map(([from]) => from)).toEqual(
    [...stops.map(([from]) => from)].sort((a, b) => a - b),
  );
});

/** Drives north 100 m every ten seconds; `S` and `C` name the country, small letters stop there. */
function countries(letters: string): Location[] {
  let metres = 0;
  return [...letters].map((letter, index) => {
    const isDriving = letter === letter.toUpperCase();
    metres += isDriving ? 100 : 0;
    return locationAt(at('08:00') + index * 10_000, {
      latitude: 48 + northDegrees(metres),
      longitude: 17,
      speed: isDriving ? 36 : 0,
      inputs: isDriving ? 1 : 0,
      countryCode: letter.toUpperCase() === 'S' ? 'SK' : 'CZ',
    });
  });
}
const seconds = (ride: Ride | undefined) =>
  ride?.joined.map(({ from, to }) => [(from - at('08:00')) / 1000, (to - at('08:00')) / 1000]);

test('a stop behind a border that is believed later belongs to the part behind it', () => {
  // Crossing at 25 s; the stop at 40 s lies behind it, the border is believed at 70 s.
  const { rides } = fold(countries('SsSCccCCCC'));
  expect(rides.map((ride) => ride.toTs - at('08:00'))).toEqual([25_000, 90_000]);
  expect(rides.map(seconds)).toEqual([[[10, 20]], [[40, 60]]]);
});

test('a stop in which the border is crossed ends with the part in which it began', () => {
  const { rides } = fold(countries('SSsCCCC'));
  expect(rides.map((ride) => ride.toTs - at('08:00'))).toEqual([25_000, 60_000]);
  expect(rides.map(seconds)).toEqual([[[20, 25]], []]);
});

test('a border that was only jitter loses no stop', () => {
  const { rides } = fold(countries('SSSCccCSSS'));
  expect(rides).toHaveLength(1);
  expect(rides.map(seconds)).toEqual([[[40, 60]]]);
});

test('with joinInterval 0 nothing is ever joined', () => {
  const legs = [driving('08:00', '08:20'), stopped('08:20', '08:21'), driving('08:21', '08:50')];
  const { rides } = fold(drive(legs), settingsWith({ joinInterval: 0 }));
  expect(rides.map(stopsOf)).toEqual([[], []]);
});

test('K-5 pauses in which nothing moved add up: the motor alone ends no stop', () => {
  const flicker = (from: string, to: string): Leg => ({ from, to, motor: true, speed: 0 });
  const { rides } = fold(
    drive([
      driving('08:00', '08:20'),
      stopped('08:20', '08:25'),
      flicker('08:25', '08:26'),
      stopped('08:26', '08:31'),
      flicker('08:31', '08:32'),
      stopped('08:32', '08:37'),
      flicker('08:37', '08:39'),
      stopped('08:39', '08:44'),
      driving('08:44', '08:50'),
    ]),
  );
  expect(rides.map(({ fromTs, toTs }) => [fromTs, toTs])).toEqual([
    [at('08:00'), at('08:20')],
    [at('08:44'), at('08:50')],
  ]);
  expect(rides[0]?.endBecause?.rule).toBe('motorOff');
  // What the motor ran in the stop is not lost.
  expect(rides.reduce((sum, ride) => sum + ride.engineSeconds, 0)).toBe((20 + 1 + 1 + 2 + 6) * 60);
});

test('K-5 a stop with the motor on and off that is shorter than joinInterval is one joined stop', () => {
  const { rides } = fold(
    drive([
      driving('08:00', '08:20'),
      stopped('08:20', '08:23'),
      { from: '08:23', to: '08:25', motor: true, speed: 0 },
      stopped('08:25', '08:28'),
      driving('08:28', '08:50'),
    ]),
  );
  expect(rides).toHaveLength(1);
  expect(stopsOf(rides[0])).toEqual([[20, 28]]);
});

test('K-5 a place that moved meanwhile, or a drive that nobody saw, parts the pauses', () => {
  const pauses = [
    stopped('08:20', '08:26'),
    { from: '08:26', to: '08:29', motor: true, speed: 20 },
    stopped('08:29', '08:34'),
    driving('08:34', '08:50'),
  ];
  expect(fold(drive([driving('08:00', '08:20'), ...pauses])).rides).toHaveLength(1);
  const unseen = drive([driving('08:00', '08:20'), ...pauses]).map((one) =>
    one.ts >= at('08:26') && one.ts < at('08:30')
      ? { ...one, latitude: null, longitude: null, speed: null, flags: 1 }
      : one,
  );
  expect(fold(unseen).rides).toHaveLength(1);
});

test('K-5 a machine works where it stands: its pauses stay pauses', () => {
  const works = (from: string, to: string): Leg => ({ from, to, motor: true, speed: 0 });
  const { rides } = fold(
    drive([
      works('08:00', '08:20'),
      stopped('08:20', '08:26'),
      works('08:26', '08:28'),
      stopped('08:28', '08:34'),
      works('08:34', '08:50'),
    ]),
    settingsWith({ isMachine: true }),
  );
  expect(rides).toHaveLength(1);
});
