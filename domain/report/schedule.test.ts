// When reports that are sent regularly are due, over ends of months and changes of the clock.
import { expect, test } from 'vitest';
import { localText } from './format.ts';
import { nextMoment, type Rhythm } from './schedule.ts';

const ZONE = 'Europe/Bratislava';

/** The next so many moments after a local day, as the company's clock shows them. */
function moments(rhythm: Rhythm, day: string, count: number, zone = ZONE): string[] {
  const found: string[] = [];
  let after = Date.parse(`${day}T00:00:00Z`);
  for (let n = 0; n < count; n += 1) {
    after = nextMoment(rhythm, after, zone);
    found.push(localText(after, zone).slice(0, 16));
  }
  return found;
}

test('every day at its time', () => {
  expect(moments({ every: 'day', on: null, at: '06:30' }, '2026-02-27', 3)).toEqual([
    '2026-02-27T06:30',
    '2026-02-28T06:30',
    '2026-03-01T06:30',
  ]);
});

test('every week on Monday, on Sunday', () => {
  expect(moments({ every: 'week', on: 1, at: '06:00' }, '2026-11-22', 2)).toEqual([
    '2026-11-23T06:00',
    '2026-11-30T06:00',
  ]);
  expect(moments({ every: 'week', on: 7, at: '23:59' }, '2026-12-26', 2)).toEqual([
    '2026-12-27T23:59',
    '2027-01-03T23:59',
  ]);
});

test.for([
  [31, ['2028-01-31T05:00', '2028-02-29T05:00', '2028-03-31T05:00', '2028-04-30T05:00']],
  [30, ['2028-01-30T05:00', '2028-02-29T05:00', '2028-03-30T05:00', '2028-04-30T05:00']],
  [29, ['2028-01-29T05:00', '2028-02-29T05:00', '2028-03-29T05:00', '2028-04-29T05:00']],
  [1, ['2028-01-01T05:00', '2028-02-01T05:00', '2028-03-01T05:00', '2028-04-01T05:00']],
] as const)('the %s. of a month is its last day where it is shorter', ([on, expected]) => {
  expect(moments({ every: 'month', on, at: '05:00' }, '2028-01-01', 4)).toEqual(expected);
});

test('February without its 29th', () => {
  expect(moments({ every: 'month', on: 29, at: '05:00' }, '2026-02-01', 2)).toEqual([
    '2026-02-28T05:00',
    '2026-03-29T05:00',
  ]);
});

test('an hour that the clock skips is moved behind the change, once', () => {
  // 29 March 2026: 02:00 becomes 03:00.
  const rhythm: Rhythm = { every: 'day', on: null, at: '02:30' };
  expect(moments(rhythm, '2026-03-28', 3)).toEqual([
    '2026-03-28T02:30',
    '2026-03-29T03:30',
    '2026-03-30T02:30',
  ]);
});

test('of an hour that comes twice the first one counts, once', () => {
  // 25 October 2026: 03:00 becomes 02:00.
  const rhythm: Rhythm = { every: 'day', on: null, at: '02:30' };
  const first = nextMoment(rhythm, Date.parse('2026-10-24T12:00Z'), ZONE);
  expect(new Date(first).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  const second = nextMoment(rhythm, first, ZONE);
  expect(new Date(second).toISOString()).toBe('2026-10-26T01:30:00.000Z');
});

test('a day that a zone skips altogether has its moment all the same', () => {
  // Samoa had no 30 December 2011.
  const rhythm: Rhythm = { every: 'day', on: null, at: '12:00' };
  const found = moments(rhythm, '2011-12-29', 3, 'Pacific/Apia');
  expect(new Set(found).size).toBe(3);
});

test('the moment itself is not after itself', () => {
  const rhythm: Rhythm = { every: 'day', on: null, at: '06:00' };
  const moment = nextMoment(rhythm, Date.parse('2026-11-01T00:00Z'), ZONE);
  expect(nextMoment(rhythm, moment - 1, ZONE)).toBe(moment);
  expect(nextMoment(rhythm, moment, ZONE) - moment).toBe(86_400_000);
});
