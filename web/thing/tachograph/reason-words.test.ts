// The words of each row (office-drivers): why, until when, how much is missing; local times of the dispatcher.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import {
  after,
  nowMs,
  seconds,
  testHours,
  testRest,
  testRow,
} from '../../screen/drivers/test-driver.ts';
import { sk } from '../../testing/texts.ts';
import { driverEntry } from './entries.ts';
import { breakText, reasonOf, restBy } from './reason-words.ts';

beforeAll(() => activate('sk', [sk]));

const clock = { nowMs, timeZone: 'Europe/Bratislava' };
const entry = (hours: Parameters<typeof testRow>[0], text: string) =>
  driverEntry(testRow(hours), { asked: seconds(text) / 60, withReduced: true }, nowMs);

test.each([
  ['rested', testRest(12), '4:00', 'oddýchnutý, môže hneď', 'plain'],
  ['without a break on the way', testHours(), '3:00', 'môže hneď', 'plain'],
  ['a break on the way', testHours(), '4:00', 's prestávkou najneskôr o 17:50', 'plain'],
  [
    'the break that runs',
    testHours({ activity: ACTIVITY.rest, breakLeft: 900, remainingToBreak: seconds('2:00') }),
    '4:00',
    'po prestávke o 14:35',
    'plain',
  ],
  [
    'a reduced rest',
    testHours({ dailyRestBy: after(3), reducedRestBy: after(5) }),
    '4:00',
    'len skrátený odpočinok, zostávajú 2',
    'notice',
  ],
  ['less of the day', testHours(), '6:20', 'chýba 0:20', 'quiet'],
  [
    'less of two weeks',
    testHours({ remainingToday: 3600, remainingTwoWeeks: 3600, limitedBy: 'twoWeeks' }),
    '3:35',
    'chýba 2:35, limit 90 h za dva týždne',
    'quiet',
  ],
  [
    'a rest that must begin',
    testHours({ dailyRestBy: after(2), reducedRestBy: null }),
    '4:00',
    'chýba 2:00, odpočinok do 16:20',
    'quiet',
  ],
  [
    'a rest that runs',
    testRest(4.5, { remainingToday: 0 }),
    '4:00',
    'môže dnes 20:50, potom 9:00. Denný odpočinok, hotových 4:30 z 11:00',
    'plain',
  ],
  [
    'a weekly rest until another day',
    testRest(20, {
      dayDriveAccumulation: 0,
      remainingToday: 0,
      resting: {
        since: after(-20),
        kind: 'weekly',
        needed: 45 * 3600,
        until: after(25),
        reducedUntil: null,
        remainingAfter: seconds('9:00'),
      },
    }),
    '4:00',
    'môže so 15:20, potom 9:00. Týždenný odpočinok, hotových 20:00 z 45:00',
    'plain',
  ],
  ['no card', testHours({ activity: 5 }), '4:00', 'bez karty od 13:20', 'quiet'],
  ['nothing for days', testHours({ asOf: after(-72) }), '4:00', 'Posledné údaje ut 14:20', 'quiet'],
  ['nothing ever', null, '4:00', 'Karta zatiaľ nič nepovedala.', 'quiet'],
] as const)('office-drivers words for %s', (_why, hours, text, words, tone) => {
  expect(reasonOf(entry(hours, text), clock)).toMatchObject({ text: words, tone });
});

test('office-drivers until the break, of a break that runs how long it still takes', () => {
  expect(breakText(testHours())).toBe('3:30');
  expect(breakText(testHours({ breakLeft: 14 * 60 + 10 }))).toBe('ešte 15 min');
});

test('office-drivers the rest must begin by; the reduced one where only that fits; rested: none', () => {
  const reduced = testHours({ dailyRestBy: after(3), reducedRestBy: after(11) });
  expect(restBy(entry(reduced, '3:00'), clock)).toBe('17:20');
  expect(restBy(entry(reduced, '5:00'), clock)).toBe('so 01:20');
  expect(restBy(entry(testRest(12), '4:00'), clock)).toBe('-');
});
