// R-10: an excuse finds its infringement again, and carries no more than Article 12 does.
import { expect, test } from 'vitest';
import type { Infringement } from './day.api.ts';
import { exceededExcuse, type Ground, groundsFor, isExcused, matchExcuses } from './excuse.ts';

const DAY = '2026-11-17';
type Type = Infringement['type'];
const noted = (type: Type, from: string, to: string) => ({
  type,
  from: `${from.includes('T') ? from : `${DAY}T${from}`}:00.000Z`,
  to: `${to.includes('T') ? to : `${DAY}T${to}`}:00.000Z`,
});
const lostOf = (
  found: readonly ReturnType<typeof noted>[],
  excuses: readonly ReturnType<typeof noted>[],
) => matchExcuses(found, excuses).lost;

test('R-10 an excuse belongs to the infringement of which it was noted, and to no other', () => {
  const driving = noted('BREAK', '04:50', '09:54');
  const later = noted('BREAK', '11:00', '16:30');
  const day = noted('DAY10', '04:50', '18:00');
  const { pairs, lost } = matchExcuses([day, later, driving], [driving]);
  expect(pairs.map(({ one }) => one)).toEqual([driving]);
  expect(lost).toEqual([]);
});

test('R-10 hours worked out anew move its begin by minutes: the excuse follows', () => {
  const excuse = noted('BREAK', '04:50', '09:54');
  expect(lostOf([noted('BREAK', '04:47', '09:58')], [excuse])).toEqual([]);
  // A late record made it longer; what began in the same minute is the same.
  expect(lostOf([noted('BREAK', '04:50', '14:30')], [excuse])).toEqual([]);
  expect(lostOf([noted('BREAK', '06:30', '09:54')], [excuse])).toEqual([excuse]);
});

test('R-10 a day whose extension another day took is the same fault by another name', () => {
  const excuse = noted('DAY10', '04:50', '18:00');
  expect(lostOf([noted('DAY9', '04:50', '18:00')], [excuse])).toEqual([]);
  const rest = noted('REST9', '04:00', '2026-11-18T04:00');
  expect(lostOf([noted('SPLIT', '04:10', '2026-11-18T04:10')], [rest])).toEqual([]);
  expect(lostOf([noted('WEEK56', '04:50', '18:00')], [excuse])).toEqual([excuse]);
});

test('R-10 the next two weeks share one with these: an excuse that lost its own does not become theirs', () => {
  const excuse = noted('TWOWEEK90', '2026-11-02T04:00', '2026-11-14T12:00');
  const next = noted('TWOWEEK90', '2026-11-09T04:00', '2026-11-21T12:00');
  expect(lostOf([next], [excuse])).toEqual([excuse]);
});

test('R-10 each infringement has at most one excuse: that which is most like it', () => {
  const one = noted('BREAK', '04:50', '09:54');
  const near = noted('BREAK', '04:52', '09:54');
  const { pairs, lost } = matchExcuses([one], [near, one]);
  expect(pairs).toEqual([{ one, excuse: one }]);
  expect(lost).toEqual([near]);
});

const infringement = (
  type: Type,
  paragraph: string,
  [value, limit]: readonly [number, number],
  ground: Ground | null,
): Infringement => ({
  ...noted(type, '04:50', '18:00'),
  type,
  paragraph,
  severity: 'MI',
  value: value * 60,
  limit: limit * 60,
  note: null,
  because: [],
  excuse: ground && {
    excuseId: 1,
    ground,
    reason: 'Uzavretá diaľnica D1',
    value: value * 60,
    noted: '2026-11-18T08:00:00.000Z',
    notedBy: 'Dušan Žiak',
    lastChange: '1',
  },
});

test('R-10 to get home one may depart from Articles 6(1), 6(2) and 8(2) alone, to a place to stop from all', () => {
  const all = ['stop', 'home', 'homeAfterBreak'];
  for (const paragraph of ['561/2006 6(1)', '561/2006 6(2)', '561/2006 8(2)']) {
    expect(groundsFor({ paragraph })).toEqual(all);
  }
  for (const paragraph of ['561/2006 6(3)', '561/2006 7', '561/2006 8(5)', '561/2006 8(6)']) {
    expect(groundsFor({ paragraph })).toEqual(['stop']);
  }
});

test('R-10 what is more than an hour, or two, over the limit is not excused by getting home', () => {
  const day = (value: number, ground: Ground | null) =>
    infringement('DAY10', '561/2006 6(1)', [value, 600], ground);
  expect(isExcused(day(660, null))).toBe(false);
  expect([isExcused(day(660, 'home')), exceededExcuse(day(660, 'home'))]).toEqual([true, null]);
  expect([isExcused(day(661, 'home')), exceededExcuse(day(661, 'home'))]).toEqual([false, 3600]);
  expect(isExcused(day(720, 'homeAfterBreak'))).toBe(true);
  expect(exceededExcuse(day(721, 'homeAfterBreak'))).toBe(7200);
  // As far as it is necessary: of that people judge.
  expect(isExcused(day(800, 'stop'))).toBe(true);
  const rest = infringement('REST9', '561/2006 8(2)', [360, 540], 'home');
  expect(isExcused(rest)).toBe(true);
});
