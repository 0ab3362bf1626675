// The one sentence of a contract: may its driver take it?
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
import { type Ahead, drivingAhead, fitOf } from './contract-fit.ts';
import { driverEntry } from './entries.ts';

beforeAll(() => activate('sk', [sk]));

const HOUR_MS = 3_600_000;
const planned: Ahead = {
  state: 'planned',
  fromMs: nowMs + HOUR_MS,
  plannedDuration: seconds('4:30'),
  actualDuration: 0,
  remainingDuration: null,
};

test.each<[string, Partial<Ahead>, string | null]>([
  ['planned for today', {}, '4:30'],
  ['of a new contract without days', { state: null, fromMs: null }, '4:30'],
  ['planned for the day after tomorrow', { fromMs: nowMs + 30 * HOUR_MS }, null],
  ['without a planned time', { plannedDuration: null }, null],
  ['done', { state: 'done' }, null],
  ['under way, as the way stands', { state: 'active', remainingDuration: seconds('2:10') }, '2:10'],
  ['under way, by what was driven', { state: 'active', actualDuration: 3600 }, '3:30'],
  ['driven to its end', { state: 'active', actualDuration: seconds('5:00') }, null],
])('driving ahead of a contract %s', (_why, change, left) => {
  const ahead = drivingAhead({ ...planned, ...change }, nowMs);
  expect(ahead).toBe(left === null ? null : seconds(left));
});

test.each([
  ['may', testHours(), '4:30', 'Ján Kováč môže vziať 4:30 vedenia, zostáva 6:00.', 'good'],
  [
    'may with a reduced rest',
    testHours({ dailyRestBy: after(3), reducedRestBy: after(6) }),
    '4:30',
    'Ján Kováč môže vziať 4:30 vedenia len so skráteným odpočinkom.',
    'notice',
  ],
  ['is short', testHours(), '6:20', 'Ján Kováč: na 6:20 vedenia chýba 0:20.', 'notice'],
  ['rests', testRest(4.5), '4:30', 'Ján Kováč odpočíva, môže dnes 20:50.', 'notice'],
  ['needs several days', testHours(), '11:00', '11:00 vedenia je na viac dní.', 'quiet'],
] as const)('the driver of a contract %s', (_why, hours, text, words, tone) => {
  const asked = { asked: seconds(text) / 60, withReduced: true };
  const entry = driverEntry(testRow(hours), asked, nowMs);
  const clock = { nowMs, timeZone: 'Europe/Bratislava' };
  expect(fitOf(entry, seconds(text), clock)).toEqual({ text: words, tone });
});

test('of a driver of whom nothing is known nothing is said', () => {
  const entry = driverEntry(testRow(null), { asked: 240, withReduced: true }, nowMs);
  expect(fitOf(entry, 3600, { nowMs, timeZone: 'UTC' })).toBe(null);
});
