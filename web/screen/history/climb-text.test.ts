// CONST-003: elevations are metres below 500 m, else kilometres; both of a pair in one unit.
import { expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { climbText } from './climb-text.ts';

test.each([
  [97, 299, '+97 / −299', 'm'],
  [499, 0, '+499 / −0', 'm'],
  [500, 120, '+0,5 / −0,1', 'km'],
  [1240, 1310, '+1,2 / −1,3', 'km'],
])('CONST-003 %i m up and %i m down', (climb, descent, text, unit) => {
  activate('sk', [sk]);
  expect(climbText(climb, descent)).toEqual({ text, unit });
});
