// Which month a list shows, that the picker does not go past the start of tomorrow by the company's clock, and
// whose change of the address it was.
import { expect, test } from 'vitest';
import { latestMonth, readBack, shownMonth } from './use-list-place.ts';

test.each([
  ['2026-11-21T10:00:00Z', 'Europe/Bratislava', { year: 2026, month: 11 }],
  ['2026-11-29T22:59:00Z', 'Europe/Bratislava', { year: 2026, month: 11 }],
  ['2026-11-29T23:00:00Z', 'Europe/Bratislava', { year: 2026, month: 12 }],
  ['2026-12-31T12:00:00Z', 'Europe/Bratislava', { year: 2027, month: 1 }],
])('DATA-018 at %s in %s the last month is %j', (now, zone, month) => {
  expect(latestMonth(Date.parse(now), zone)).toEqual(month);
});

test.each([
  ['2027-3', { year: 2027, month: 3 }],
  ['2026-1', { year: 2026, month: 1 }],
  [undefined, { year: 2026, month: 12 }],
  ['', { year: 2026, month: 12 }],
  ['2027-13', { year: 2026, month: 12 }],
  ['soon', { year: 2026, month: 12 }],
])(
  'DATA-017, DATA-019 the address month=%s shows %j, also a month that is still to come',
  (asked, month) => {
    // Midnight in Bratislava has passed, in UTC it has not.
    const now = Date.parse('2026-11-30T23:30:00Z');
    expect(shownMonth(asked, now, 'Europe/Bratislava')).toEqual(month);
  },
);

test.each([
  ['what was written', ['ab'], 'ab', true, []],
  ['an earlier text that comes while the later is on its way', ['ab', 'abc'], 'ab', true, ['abc']],
  ['the last of several, which overtook the others', ['a', 'ab', 'abc'], 'abc', true, []],
  ['the plain list, pressed in the side list', [], '', false, []],
  ['a link to another filter while ours was on its way', ['ab'], 'x', false, []],
])('DATA-006 the address has %s', (_what, written, inAddress, isOwn, stillWritten) => {
  expect(readBack(written, inAddress)).toEqual({ isOwn, stillWritten });
});
