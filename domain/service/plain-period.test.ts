// U-28: a period may be typed as it is said.
import { expect, test } from 'vitest';
import { storedPeriod } from './plain-period.ts';

test.each([
  ['6 mesiacov', '6m'],
  [' 1 rok ', '1r'],
  ['2 roky 6 mesiacov', '2r 6m'],
  ['1 rok, 2 mesiace a 3 dni', '1r 2m 3d'],
  ['10 dní', '10d'],
  ['6 měsíců', '6m'],
  ['5 let', '5r'],
  ['14 dnů', '14d'],
  ['1 year and 6 months', '1r 6m'],
  ['3 Days', '3d'],
  ['1r 2m 3d', '1r 2m 3d'],
  ['1r2m3d', '1r 2m 3d'],
])('U-28 %j is %j', (typed, stored) => {
  expect(storedPeriod(typed)).toBe(stored);
});

test.each(['', 'rok', '6', '6 týždňov', 'asi 6 mesiacov', '6 mesiacov!', '-1 rok', '1,5 roka'])(
  'VAL-023 %j is left to the rule of periods',
  (typed) => {
    expect(storedPeriod(typed)).toBe(typed);
  },
);
