// The rows of days: bars in minutes of the UTC day, unknown time, red stretches, marks, sums, the axis.

import type { TachographDay } from '@flotila/domain/tachograph/day.api.ts';
import { dayRows, ticksOf, weekSums } from '@flotila/domain/tachograph/day-rows.ts';
import { foundKey } from '@flotila/domain/tachograph/shown-found.ts';
import { expect, test } from 'vitest';
import { fortnightOf } from '../../thing/tachograph/weeks.ts';
import {
  activities,
  driverHours,
  fortnight,
  longDay,
  longDriving,
  NOW,
  tachographDay,
} from './test-hours.ts';

const { days: dates } = fortnightOf('2026-11-16');

function rowsOf(days: readonly TachographDay[]) {
  return dayRows({ dates, days, hours: driverHours(), nowMs: NOW });
}

function rowOf(date: string, days: readonly TachographDay[] = fortnight()) {
  const row = rowsOf(days).find((one) => one.date === date);
  if (!row) throw new Error(`no row of ${date}`);
  return row;
}

test('fourteen rows: past days are whole, today ends now, future days are empty', () => {
  const rows = rowsOf(fortnight());
  expect(rows.map(({ time }) => time)).toEqual([
    ...Array(10).fill('past'),
    'today',
    'future',
    'future',
    'future',
  ]);
  for (const row of rows.slice(0, 10)) {
    const minutes = row.bars.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(minutes, row.date).toBe(1440);
  }
  expect(rows[10]?.bars.at(-1)).toMatchObject({ doing: 'driving', from: 11 * 60 + 14, to: 800 });
  expect(rows[10]?.now).toBe(800);
  expect(rows[11]?.bars).toEqual([]);
});

test('time that nothing tells of is unknown, whether the server says so or leaves it out', () => {
  expect(rowOf('2026-11-11').bars.filter(({ doing }) => doing === 'unknown')).toMatchObject([
    { from: 13 * 60 + 35, to: 15 * 60 + 45 },
  ]);
  const day = tachographDay('2026-11-10', 'R 00:00-05:00, D 06:00-09:00, R 09:00-24:00');
  expect(rowOf('2026-11-10', [day]).bars.map(({ doing }) => doing)).toEqual([
    'rest',
    'unknown',
    'driving',
    'rest',
  ]);
});

test('after the last activity a day is unknown as far as its sums reach', () => {
  const whole = tachographDay('2026-11-10', 'R 00:00-05:00, D 05:00-09:00', { unknown: 900 });
  expect(rowOf('2026-11-10', [whole]).bars.at(-1)).toMatchObject({ from: 540, doing: 'unknown' });
  const ended = { ...whole, unknown: 0 };
  expect(rowOf('2026-11-10', [ended]).bars.at(-1)).toMatchObject({ to: 540, doing: 'driving' });
});

test('a day without a source is told as nothing, not as a day of unknown time', () => {
  const nothing = tachographDay('2026-11-10', '', { source: null, unknown: 1440 });
  expect(rowOf('2026-11-10', [nothing])).toMatchObject({ day: null, bars: [], time: 'past' });
});

test('activities over midnight are cut at the UTC day, what lies side by side is one bar', () => {
  const night = { ...tachographDay('2026-11-10', 'R 00:00-24:00') };
  const [late] = activities('2026-11-09', 'D 22:30-25:30');
  night.activities = [
    ...(late ? [late] : []),
    ...activities('2026-11-10', 'D 01:30-02:00, R 02:00-24:00'),
  ];
  expect(rowOf('2026-11-10', [night]).bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 120],
    [120, 1440],
  ]);
});

test('the second of a crew is a row of its own and no unknown time of the first', () => {
  const day = tachographDay('2026-11-10', 'R 00:00-05:00, D 05:00-08:00, R 11:00-24:00');
  day.activities.push(...activities('2026-11-10', 'A 08:00-11:00', { slot: 2, crew: true }));
  const row = rowOf('2026-11-10', [day]);
  expect(row.second).toMatchObject([{ from: 480, to: 660, doing: 'standby', crew: true }]);
  expect(row.bars.map(({ doing }) => doing)).toEqual(['rest', 'driving', 'rest']);
});

test('red lies under the whole of a missed break, but only under the driving over a day’s limit', () => {
  expect(rowOf('2026-11-17').reds).toEqual([
    { from: 4 * 60 + 50, to: 9 * 60 + 54, key: foundKey(longDriving()) },
  ]);
  expect(rowOf('2026-11-13').reds).toEqual([
    { from: 15 * 60 + 40, to: 16 * 60, key: foundKey(longDay()) },
  ]);
});

test('the latest begins of a rest stand in the row of their UTC day', () => {
  expect(rowOf('2026-11-19').marks).toEqual([
    { at: 18 * 60, kind: 'daily' },
    { at: 20 * 60, kind: 'reduced' },
  ]);
  const late = driverHours({ reducedRestBy: '2026-11-20T01:00:00.000Z', dailyRestBy: null });
  const rows = dayRows({ dates, days: [], hours: late, nowMs: NOW });
  expect(rows.map(({ marks }) => marks.length).slice(10, 12)).toEqual([0, 1]);
});

test('a week sums what its days know', () => {
  const rows = rowsOf(fortnight());
  const first = weekSums(rows.slice(0, 7));
  expect(first).toMatchObject({ unknown: 130, distance: 604 * 4 + 618 });
  expect(first.driving + first.work + first.standby + first.rest + first.unknown).toBe(7 * 1440);
  expect(weekSums(rows.slice(11))).toMatchObject({ driving: 0, distance: null });
});

test('the axis moves with the clock, the days stay those of UTC', () => {
  expect(ticksOf(0).map(({ at, hour }) => [at, hour])).toEqual([
    [0, 0],
    [180, 3],
    [360, 6],
    [540, 9],
    [720, 12],
    [900, 15],
    [1080, 18],
    [1260, 21],
    [1440, 24],
  ]);
  expect(ticksOf(60)[0]).toEqual({ at: 120, hour: 3 });
  expect(ticksOf(60).at(-1)).toEqual({ at: 1380, hour: 0 });
  expect(ticksOf(-300)[0]).toEqual({ at: 120, hour: 21 });
});
