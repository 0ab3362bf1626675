// Who keeps every rule has no infringement, and who breaks one has that one and no other.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { infringementsOf } from './infringements.ts';
import { DAY, LOOKBACK_DAYS, WEEK } from './limits.ts';
import { hoursAt } from './outlook.ts';
import { found } from './testing/found.ts';
import { told } from './testing/told.ts';
import { legalWeeks, MONDAY } from './testing/weeks.ts';

const SEEDS = fc.integer({ min: 0, max: 2 ** 31 });

it('legal weeks have no infringement', () => {
  fc.assert(
    fc.property(SEEDS, fc.integer({ min: 1, max: 9 }), (seed, count) => {
      expect(found(legalWeeks(seed, MONDAY, count))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('what was longer ago than the days that are looked at changes nothing', () => {
  fc.assert(
    fc.property(SEEDS, fc.integer({ min: 0, max: 5 * WEEK }), (seed, back) => {
      const stream = legalWeeks(seed, MONDAY, 15);
      const now = MONDAY + 15 * WEEK - back;
      const since = now - LOOKBACK_DAYS * DAY;
      const recent = stream
        .filter(({ to }) => to > since)
        .map((one) => ({ ...one, from: Math.max(one.from, since) }));
      expect(hoursAt(recent, now)).toEqual(hoursAt(stream, now));
    }),
  );
});

/** Weeks from Monday 00:00 to Sunday 24:00 with one fault. */
const WORKDAY = 'D4:00 R45 D4:00 R15:15 ';
/** Less driving, so that two full weeks have no more than 90 hours. */
const EASY = 'D3:00 R45 D3:00 W2:00 R15:15 ';
const ONE_BROKEN: [string, string][] = [
  ['BREAK', `D4:40 R45 D3:00 R15:35 ${WORKDAY.repeat(4)}R48:00`],
  ['DAY9', `${'D4:30 R45 D4:30 R45 D30 R13:00 '.repeat(3)}${WORKDAY.repeat(2)}R48:00`],
  ['DAY10', `D4:30 R45 D4:30 R45 D1:30 R12:00 ${WORKDAY.repeat(4)}R48:00`],
  [
    'WEEK56',
    `${'D4:30 R45 D4:30 R11:00 '.repeat(4)}${'D4:30 R45 D4:30 R45 D60 R11:00 '.repeat(2)}R34:00 D60 R6:30`,
  ],
  [
    'TWOWEEK90',
    `${'D4:30 R45 D4:30 R14:15 '.repeat(5)}R48:00 D60 R12:00 ${'D4:30 R45 D4:30 R14:15 '.repeat(5)}R35:00`,
  ],
  ['REST9', `D4:00 R45 D4:00 W7:15 R8:00 ${WORKDAY.repeat(4)}R48:00`],
  ['REST11', `${'D4:00 R45 D4:00 W5:15 R10:00 '.repeat(4)}${WORKDAY}R48:00`],
  ['SPLIT', `D4:00 R3:00 D4:00 W4:30 R8:30 ${WORKDAY.repeat(4)}R48:00`],
  ['WREST24', `${WORKDAY.repeat(5)}D4:00 R45 D4:00 R22:00 D60 R16:15 ${WORKDAY.repeat(5)}R48:00`],
  [
    'WREST45',
    `${EASY.repeat(5)}D4:00 R45 D3:00 R40:15 ${EASY.repeat(5)}D4:00 R45 D3:00 R40:15 ${EASY.repeat(4)}R72:00`,
  ],
  ['SIXDAYS', `${WORKDAY.repeat(6)}D3:00 R45:00 ${WORKDAY.repeat(4)}R48:00`],
  [
    'COMP',
    `${EASY.repeat(5)}D3:00 R45 D3:00 W2:00 R39:15 ${`${EASY.repeat(4)}D3:00 R45 D3:00 W2:00 R11:00 D2:00 W60 R49:15 `.repeat(3)}`,
  ],
];

it.each(ONE_BROKEN)('%s is found alone where it alone is broken', (type, text) => {
  fc.assert(
    fc.property(SEEDS, (seed) => {
      const before = legalWeeks(seed, MONDAY - 3 * WEEK, 3, 30);
      const broken = told(MONDAY, text);
      const end = broken.at(-1)?.to ?? MONDAY;
      const monday = Math.ceil((end - MONDAY) / WEEK) * WEEK + MONDAY;
      const filled = monday > end ? told(end, `R${monday - end}`) : [];
      const after = legalWeeks(seed + 1, monday, 2, 30);
      const all = [...before, ...broken, ...filled, ...after];
      expect(infringementsOf(all, { from: 0, to: 1e9 }).map((one) => one.type)).toEqual([type]);
    }),
    { numRuns: 30 },
  );
});
