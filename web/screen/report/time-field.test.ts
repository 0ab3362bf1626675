import { expect, test } from 'vitest';
import { readTime } from '../../ground/ui/TimeField.tsx';

test.each([
  ['6', '06:00'],
  ['6:30', '06:30'],
  ['0630', '06:30'],
  ['630', '06:30'],
  [' 23.59 ', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['večer', null],
  ['', null],
])('REP-018 the time %j is read as %j', (text, time) => {
  expect(readTime(text)).toBe(time);
});
