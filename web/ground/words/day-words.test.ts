// Days in words, and that nobody makes them by hand.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en, sk } from '../../testing/texts.ts';
import { activate } from '../i18n/i18n.ts';
import {
  dayInYear,
  dayOfMonth,
  dayWords,
  momentBeside,
  monthWords,
  rangeWords,
  shortDay,
  shortRange,
  shortWeekDay,
  timeOrDate,
  weekdayOf,
} from './day-words.ts';

const blank = (text: string) => text.replaceAll(/\s/g, ' ');
const said = () =>
  [
    dayWords('2026-11-30'),
    dayInYear('2026-11-30'),
    shortWeekDay('2026-11-30'),
    shortDay('2026-11-30'),
    dayOfMonth('2026-11-30'),
    rangeWords('2026-11-30', '2026-12-27'),
    shortRange('2026-11-28', '2026-11-28'),
    monthWords({ year: 2026, month: 11 }),
    weekdayOf(6, 'long'),
  ].map(blank);

test('V-12 a day in words is said in the language of the screen', () => {
  activate('sk', [sk]);
  expect(said()).toEqual([
    'pondelok 30. novembra 2026',
    'pondelok 30. novembra',
    'po 30. 11.',
    '30. 11.',
    '30.',
    '30. 11. – 27. 12.',
    '28. 11.',
    'november 2026',
    'nedeľa',
  ]);
  activate('en', [en]);
  expect(said()).toEqual([
    'Monday, 30 November 2026',
    'Monday 30 November',
    'Mon 30 Nov',
    '30 Nov',
    '30',
    '30 November – 27 December',
    '28 Nov',
    'November 2026',
    'Sunday',
  ]);
});

const WEB = path.join(import.meta.dirname, '../..');
/** LOG-004 writes its form out; the plan's heads have no room for more than a number. */
const OWN_FORM = ['screen/logbook/logbook-rows.ts', 'screen/plan/plan-words.ts'];

test('V-12 only the formatters make dates: no screen formats or cuts a day by hand', () => {
  const files = globSync('{app,ground,screen,thing}/**/*.{ts,tsx}', { cwd: WEB }).filter(
    (file) => !/\.test\.tsx?$|^ground\/words\//.test(file) && !OWN_FORM.includes(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const byHand =
    /Intl\.DateTimeFormat\((?!\)\.resolvedOptions)|\.toLocale(?:Date|Time)String\(|\.slice\((?:5|8)\)|type="(?:date|time|month|datetime-local)"/;
  const found = files.filter((file) => byHand.test(readFileSync(path.join(WEB, file), 'utf8')));
  expect(found).toEqual([]);
});

test('a moment of another year than the one beside it has its year', () => {
  activate('sk', [sk]);
  const zone = 'Europe/Bratislava';
  const moment = '2026-11-30T18:36:00Z';
  expect(blank(momentBeside(moment, Date.parse('2026-01-01T12:00:00Z'), zone))).toBe(
    '30. 11. 19:36',
  );
  expect(momentBeside(moment, '2027-01-01T12:00:00Z', zone)).toBe('2026-11-30 19:36');
});

test.each([
  ['2026-11-20T13:20:00Z', '14:20'],
  ['2026-11-19T13:20:00Z', '19. 11. 14:20'],
  ['2026-02-01T13:20:00Z', '1. 2. 14:20'],
  ['2025-12-01T13:20:00Z', '2025-12-01 14:20'],
])('in a row, %s is %s: today the time, else a short day, of long ago the date', (moment, text) => {
  activate('sk', [sk]);
  const now = Date.parse('2026-11-20T20:00:00Z');
  expect(timeOrDate(moment, 'Europe/Bratislava', now).replaceAll('\u00a0', ' ')).toBe(text);
});
