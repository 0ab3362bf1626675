// Groups, filter, order and the answer of the drivers' list (office-drivers).
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import {
  after,
  nowMs,
  seconds,
  testHours,
  testRest,
  testRow,
} from '../../screen/drivers/test-driver.ts';
import { sk } from '../../testing/texts.ts';
import { USUAL_SORT } from './drivers-place.ts';
import {
  driverEntry,
  filteredRows,
  matchingOf,
  matchingVehicles,
  nobodyFor,
  sortedEntries,
} from './entries.ts';

beforeAll(() => activate('sk', [sk]));

const asked = (text: string, withReduced = true) => ({ asked: seconds(text) / 60, withReduced });
const entry = (hours: Parameters<typeof testRow>[0], text = '4:00', minute = 0, source = 'live') =>
  driverEntry(testRow(hours, { source: source as 'live' }), asked(text), nowMs + minute * 60_000);

test.each([
  ['may take 4:00 of six hours', testHours(), '4:00', 'may', '6:00'],
  ['may not take 6:30 of six hours', testHours(), '6:30', 'less', '6:00'],
  [
    'is told by the week when less is left of it',
    testHours({ remainingWeek: 3600 }),
    '0:30',
    'may',
    '1:00',
  ],
  ['rests and has nothing now', testRest(4), '0:30', 'resting', '0:00'],
  ['has rested and may', testRest(12), '9:00', 'may', '9:00'],
  ['has no card in: not counted', testHours({ activity: ACTIVITY.noCard }), '0:30', 'none', '0:00'],
  [
    'was heard of two days ago: not counted',
    testHours({ asOf: after(-48) }),
    '0:30',
    'none',
    '0:00',
  ],
  ['was never heard of', null, '0:30', 'none', '0:00'],
] as const)('office-drivers who %s', (_why, hours, text, group, left) => {
  const one = entry(hours, text);
  expect([one.group, one.remaining]).toEqual([group, seconds(left)]);
});

test('office-drivers a driver on the way counts down by the minute and falls among those with less', () => {
  const hours = testHours({
    dayDriveAccumulation: seconds('4:55'),
    remainingToday: seconds('4:05'),
  });
  expect(entry(hours, '4:00', 4)).toMatchObject({ group: 'may', remaining: seconds('4:01') });
  expect(entry(hours, '4:00', 6)).toMatchObject({ group: 'less', remaining: seconds('3:59') });
});

test('office-drivers what was told more than 15 minutes ago, or by a file, stands still and is marked as old', () => {
  const hours = testHours({
    dayDriveAccumulation: seconds('4:55'),
    remainingToday: seconds('4:05'),
  });
  expect(entry(hours, '4:00', 15)).toMatchObject({ isOld: false, remaining: seconds('3:50') });
  expect(entry(hours, '4:00', 16)).toMatchObject({ isOld: true, remaining: seconds('4:05') });
  expect(entry(hours, '4:00', 6, 'file')).toMatchObject({ remaining: seconds('4:05') });
});

test('office-drivers a rest goes on while the vehicle sleeps: its end is not missed', () => {
  const resting = testRest(9.5);
  expect(entry(resting, '9:00', 60).group).toBe('resting');
  expect(entry(resting, '9:00', 100)).toMatchObject({ group: 'may', isOld: true });
});

test('office-drivers the switch takes out who needs a reduced rest', () => {
  const row = testRow(testHours({ dailyRestBy: after(3), reducedRestBy: after(5) }));
  expect(driverEntry(row, asked('4:00'), nowMs).group).toBe('may');
  expect(driverEntry(row, asked('4:00', false), nowMs).group).toBe('less');
});

test('office-drivers the filter finds name, plate and place without accents', () => {
  const rows = [
    testRow(null, { lastName: 'Ďurica', place: 'Győr', numericPlate: 'KE 774 XZ' }),
    testRow(null, { lastName: 'Tóth', place: 'Praha', numericPlate: 'BA 482 KT' }),
  ];
  const found = (text: string) => filteredRows(rows, text).map(({ lastName }) => lastName);
  expect(found('durica')).toEqual(['Ďurica']);
  expect(found('gyor')).toEqual(['Ďurica']);
  expect(found('ba482')).toEqual(['Tóth']);
  expect(found('jan toth')).toEqual(['Tóth']);
  expect(found(' ')).toHaveLength(2);
});

test('office-drivers most time first; a head sorts; what is not known stands below', () => {
  const named = (lastName: string, hours: Parameters<typeof testRow>[0], place: string | null) =>
    driverEntry(testRow(hours, { lastName, place }), asked('4:00'), nowMs);
  const entries = [
    named('A', testHours({ remainingToday: seconds('1:00') }), 'Žilina'),
    named('B', testHours(), null),
    named('C', testHours({ remainingToday: seconds('5:00') }), 'Čadca'),
  ];
  const order = (sort: Parameters<typeof sortedEntries>[1]) =>
    sortedEntries(entries, sort, 'sk').map(({ row }) => row.lastName);
  expect(order(USUAL_SORT)).toEqual(['B', 'C', 'A']);
  expect(order({ key: 'place', isDown: false })).toEqual(['C', 'A', 'B']);
  expect(order({ key: 'place', isDown: true })).toEqual(['A', 'C', 'B']);
});

test('office-drivers of those who rest the one who is done first stands first', () => {
  const entries = [testRest(4), testRest(8)].map((hours) => entry(hours));
  expect(sortedEntries(entries, USUAL_SORT, 'sk')).toEqual([entries[1], entries[0]]);
});

test('office-drivers the answer counts who may, says how many of older data, and finds them on the map', () => {
  const rows = [
    testRow(testHours(), { vehicleId: 1 }),
    testRow(testHours({ asOf: after(-1) }), { vehicleId: 2, latitude: null }),
    testRow(testHours(), { vehicleId: 1 }),
    testRow(testRest(3), { vehicleId: 3 }),
  ];
  const entries = rows.map((row) => driverEntry(row, asked('4:00'), nowMs));
  expect(matchingOf(entries)).toEqual({ count: 3, old: 1 });
  expect(matchingVehicles(entries)).toEqual([1]);
});

test('office-drivers nobody may: who has most, and the next two who will have rested', () => {
  const named = (firstName: string, hours: ReturnType<typeof testHours>) =>
    driverEntry(testRow(hours, { firstName, lastName: '' }), asked('8:30'), nowMs);
  const entries = [
    named('Marek', testRest(4)),
    named('Igor', testHours({ remainingToday: seconds('8:20') })),
    named('Pavol', testRest(8)),
    named('Karol', testRest(1)),
    named('Emil', testRest(8, { resting: null })),
    named('Ivan', testHours()),
  ];
  const said = nobodyFor(entries, seconds('8:30') / 60);
  expect(said?.most?.name).toBe('Igor');
  expect(said?.next.map(({ name }) => name)).toEqual(['Pavol', 'Marek']);
  expect(nobodyFor(entries.slice(0, 1), 600)).toMatchObject({ most: null, next: [] });
  expect(nobodyFor([...entries, named('Max', testRest(12))], 510)).toBe(null);
});
