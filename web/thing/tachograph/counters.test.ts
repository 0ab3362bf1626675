// The words of the counters: what is left, the limit that rules, amber below half an hour, red with a word.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { driverHours, NOW, ZONE } from '../../screen/hours/test-hours.ts';
import { sk } from '../../testing/texts.ts';
import { countersOf, mostUrgentFirst } from './counters.ts';

beforeAll(() => activate('sk', [sk]));

function counters(rest: Partial<DriverHours> = {}, isLocal = false, nowMs = NOW) {
  const list = countersOf(driverHours(rest), { clock: { isLocal, local: ZONE }, nowMs });
  return Object.fromEntries(list.map((counter) => [counter.id, counter]));
}

test('each counter says what is left, what is used and of what', () => {
  const { today, toBreak, week, twoWeeks } = counters();
  expect([today?.value, today?.line]).toEqual([
    '4:11',
    'vedenie 5:49 z 10:00, druhé predĺženie tento týždeň',
  ]);
  // V-2: the bar is what is left: 4:11 of 10:00, 11:56 of the 44:20 of this week.
  expect(today?.share).toBeCloseTo(0.418, 3);
  expect(week?.share).toBeCloseTo(0.269, 3);
  expect([toBreak?.value, toBreak?.line]).toEqual(['2:24', '45 min najneskôr o 15:44']);
  expect([week?.value, week?.line]).toEqual(['11:56', 'vedenie 32:24 z 44:20, viac nedovolí 90 h']);
  expect([twoWeeks?.value, twoWeeks?.line]).toEqual(['11:56', 'vedenie 78:04 z 90:00']);
});

test('deadlines say both clocks, the other way round by the local one; another day has its name', () => {
  const utc = counters();
  expect([utc.dailyRest?.value, utc.dailyRest?.small]).toEqual(['do 18:00', '19:00 miestne']);
  expect(utc.dailyRest?.line).toBe('skrátený 9 h do 20:00, zostávajú 2 z 3');
  expect([utc.weeklyRest?.value, utc.weeklyRest?.small]).toEqual(['do ne 04:25', '05:25 miestne']);
  expect(utc.weeklyRest?.line).toBe('posledný 60:00, skončil po 04:25');
  const local = counters({}, true);
  expect([local.dailyRest?.value, local.dailyRest?.small]).toEqual(['do 19:00', '18:00 UTC']);
  expect(local.toBreak?.line).toBe('45 min najneskôr o 16:44');
});

test('the limit that rules is named where it is not the day’s', () => {
  expect(counters({ limitedBy: 'twoWeeks' }).today?.line).toBe(
    'vedenie 5:49 z 10:00, viac nedovolí 90 h',
  );
  expect(counters({ limitedBy: 'week' }).today?.line).toContain('viac nedovolí týždeň 56 h');
  expect(counters({ weekDriveLimit: 56 * 3600 }).week?.line).toBe('vedenie 32:24 z 56:00');
});

test('which extension it is does not change when the day passes nine hours', () => {
  const line = (rest: Partial<DriverHours>) => counters(rest).today?.line.split(', ')[1];
  expect(line({ extensionsUsed: 0 })).toBe('prvé predĺženie tento týždeň');
  expect(line({ extensionsUsed: 1, dayDriveAccumulation: 33_000 })).toBe(
    'prvé predĺženie tento týždeň',
  );
  expect(line({ extensionsUsed: 2, dayDriveLimit: 32_400 })).toBe('predĺženia už sú využité');
});

test('under half an hour is amber, over the limit is red and says so', () => {
  expect(counters({ remainingToBreak: 1800 }).toBreak?.tone).toBe('plain');
  expect(counters({ remainingToBreak: 1799 }).toBreak?.tone).toBe('notice');
  const { toBreak, today } = counters({
    remainingToBreak: 0,
    continuousDriving: 16_200 + 1320,
    remainingToday: 0,
    dayDriveAccumulation: 36_000,
  });
  expect(toBreak).toMatchObject({
    tone: 'alarm',
    value: '0:00',
    share: 0,
    line: 'prekročené o 0:22, treba 45 min prestávky',
  });
  // Exactly at the limit nothing is wrong yet.
  expect(today?.tone).toBe('notice');
});

test('a late rest is amber while a reduced one is in time, then red with the delay', () => {
  const at = (time: string) => counters({}, false, Date.parse(`2026-11-19T${time}Z`)).dailyRest;
  expect(at('17:29:00')?.tone).toBe('plain');
  expect(at('17:31:00')?.tone).toBe('notice');
  expect(at('19:00:00')?.tone).toBe('notice');
  expect(at('20:12:00')).toMatchObject({
    tone: 'alarm',
    line: expect.stringContaining('meškanie 0:12'),
  });
});

test('while a rest runs its counter says until when, and how much may be driven afterwards', () => {
  const { today, dailyRest } = counters({
    activity: ACTIVITY.rest,
    dailyRestBy: null,
    reducedRestBy: null,
    remainingToday: 0,
    resting: {
      since: '2026-11-19T12:20:00.000Z',
      kind: 'daily',
      needed: 39_600,
      until: '2026-11-19T23:20:00.000Z',
      remainingAfter: 32_400,
      reducedUntil: '2026-11-19T21:20:00.000Z',
    },
  });
  expect(dailyRest).toMatchObject({
    label: 'Denný odpočinok trvá',
    value: 'do 23:20',
    line: '1:00 z 11:00, skrátený do 21:20',
    share: 1 / 11,
  });
  expect(today?.line).toContain('po odpočinku 9:00');
});

test('a rest that goes on although it is long enough is complete, not until a moment that is over', () => {
  const { weeklyRest } = counters({
    activity: ACTIVITY.rest,
    dailyRestBy: null,
    reducedRestBy: null,
    weeklyRestBy: null,
    resting: {
      since: '2026-11-17T12:20:00.000Z',
      kind: 'weekly',
      needed: 162_000,
      until: '2026-11-19T09:20:00.000Z',
      remainingAfter: 36_000,
      reducedUntil: null,
    },
  });
  expect(weeklyRest).toMatchObject({
    label: 'Týždenný odpočinok splnený',
    value: '49:00',
    share: 1,
    line: 'treba 45:00, splnený 09:20',
  });
});

test('a break that runs says how long it still needs; a first part makes the rest shorter', () => {
  expect(counters({ activity: ACTIVITY.rest, breakLeft: 600 }).toBreak?.line).toBe(
    'prestávka, ešte 0:10',
  );
  expect(counters({ activity: ACTIVITY.work, hasBreakPart: true }).toBreak?.line).toBe(
    'potom 30 min prestávky',
  );
});

test('without a reduced rest to take, only who has used all of them is told so', () => {
  const lineOf = (reducedRestsUsed: number) =>
    counters({ reducedRestBy: null, reducedRestsUsed }).dailyRest?.line;
  expect(lineOf(3)).toBe('skrátené už sú využité');
  // Two drivers in one vehicle: their regular rest is of nine hours.
  expect(lineOf(0)).toBe('');
});

test('what has no source has no counter', () => {
  const gone = counters({ dailyRestBy: null, reducedRestBy: null, weeklyRestBy: null });
  expect(Object.keys(gone)).toEqual(['today', 'toBreak', 'week', 'twoWeeks']);
});

test('on a phone what is over its limit stands first, then what is about to be, else as on the desk', () => {
  const tones = { today: 'plain', toBreak: 'notice', week: 'plain', twoWeeks: 'alarm' } as const;
  const list = Object.values(counters()).flatMap((counter) =>
    counter.id in tones ? [{ ...counter, tone: tones[counter.id as keyof typeof tones] }] : [],
  );
  expect(mostUrgentFirst(list).map(({ id }) => id)).toEqual([
    'twoWeeks',
    'toBreak',
    'today',
    'week',
  ]);
});
