// How values look on the screens, in Slovak unless said otherwise.
import { beforeEach, expect, test } from 'vitest';
import { en, sk } from '../../testing/texts.ts';
import { activate } from '../i18n/i18n.ts';
import { ago, dateTime, duration, engineHours, fullName, km, number, span } from './format.ts';

const ZONE = 'Europe/Bratislava';
const MIN = 60_000;

beforeEach(() => activate('sk', [sk]));

test('I18N-006 numbers have the separators of the language', () => {
  expect(number(1234567.891, 2)).toBe('1\u00a0234\u00a0567,89');
  activate('en', [en]);
  expect(number(1234567.891, 2)).toBe('1,234,567.89');
});

test('CONST-001 metres are shown as kilometres, one decimal below 100', () => {
  expect(km(99_940)).toBe('99,9 km');
  expect(km(312_480)).toBe('312 km');
  expect(km(null)).toBe('-');
});

test('CONST-002 seconds are shown as hours', () => {
  expect(engineHours(5400)).toBe('1,5 h');
});

test.each([
  [0, '0:00'],
  [59, '0:01'],
  [3600 * 9, '9:00'],
  [-300, '−0:05'],
  [3600 * 31 + 60 * 40, '31:40'],
])('a duration of %i s is %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test('CONST-013 dates are ISO, in the zone of the company', () => {
  expect(dateTime('2026-11-20T13:20:00Z', ZONE)).toBe('2026-11-20 14:20');
  expect(dateTime('2026-07-01T22:30:05Z', ZONE, true)).toBe('2026-07-02 00:30:05');
});

test('relative times', () => {
  expect(ago(30_000)).toBe('práve teraz');
  expect(ago(42 * MIN)).toBe('pred 42 min');
  expect(ago(3 * 60 * MIN)).toBe('pred 3 h');
  expect(ago(3 * 24 * 60 * MIN)).toBe('pred 3 dňami');
  expect(span(4 * MIN)).toBe('4 min');
  expect(span(5 * 24 * 60 * MIN)).toBe('5 dní');
});

test('a person without a name is a dash', () => {
  expect(fullName(null)).toBe('-');
  expect(fullName({ firstName: 'Ján', lastName: 'Kováč' })).toBe('Ján Kováč');
});
