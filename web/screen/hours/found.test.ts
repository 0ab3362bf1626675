// Why something is a possible infringement: what was added up, what broke the limit, which stretch is lit.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { Infringement } from '@flotila/domain/tachograph/day.api.ts';
import {
  addedUp,
  breakingIndex,
  circumstancesOf,
  excess,
  foundIn,
  foundKey,
  redStretches,
} from '@flotila/domain/tachograph/shown-found.ts';
import { expect, test } from 'vitest';
import { fortnight, longDay, longDriving, tachographDay } from './test-hours.ts';

const minutes = (one: Infringement) =>
  addedUp(one).map(({ seconds, isOver }) => [seconds / 60, isOver]);

test('driving is added up to the limit, what is over it is a part of its own', () => {
  expect(minutes(longDriving())).toEqual([
    [155, false],
    [115, false],
    [22, true],
  ]);
  expect(minutes(longDay())).toEqual([
    [260, false],
    [200, false],
    [80, false],
    [20, true],
  ]);
});

test('the pause that was too short broke it, not the break that came after', () => {
  expect(breakingIndex(longDriving())).toBe(1);
});

test('of a sum the record in which the limit was passed broke it', () => {
  expect(breakingIndex(longDay())).toBe(2);
});

test('of a short rest the one that counted broke it and is lit, and nothing is added up', () => {
  const rest: Infringement = {
    ...longDriving(),
    type: 'REST9',
    value: 30_600,
    limit: 32_400,
    from: '2026-11-17T06:00:00.000Z',
    to: '2026-11-18T06:00:00.000Z',
    because: [
      {
        from: '2026-11-17T12:00:00.000Z',
        to: '2026-11-17T12:45:00.000Z',
        activity: ACTIVITY.rest,
        counts: false,
      },
      {
        from: '2026-11-17T21:30:00.000Z',
        to: '2026-11-18T06:00:00.000Z',
        activity: ACTIVITY.rest,
        counts: true,
      },
    ],
  };
  expect(breakingIndex(rest)).toBe(1);
  expect(addedUp(rest)).toEqual([]);
  const day = { ...tachographDay('2026-11-17', ''), infringements: [rest] };
  expect(redStretches([day]).map(({ from }) => new Date(from).toISOString())).toEqual([
    '2026-11-17T21:30:00.000Z',
  ]);
  expect(excess(rest)).toBe(1800);
});

test('one that several days tell of is listed once, the newest first', () => {
  const days = fortnight();
  days[9]?.infringements.push(longDriving());
  expect(foundIn(days).map(foundKey)).toEqual(['BREAK-20261117T0450', 'DAY9-20261113T0450']);
});

test('vehicles and sources are those of its stretch', () => {
  expect(circumstancesOf(longDriving(), fortnight())).toEqual({
    plates: ['BA 482 KT'],
    vehicleId: 12,
    plate: 'BA 482 KT',
    isLive: true,
  });
  expect(circumstancesOf(longDay(), fortnight()).isLive).toBe(false);
});
