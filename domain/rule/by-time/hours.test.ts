// Drivers at the end of their hours, by streams of activities as the worked examples of tachographs are written.
import { expect, test } from 'vitest';
import { hoursAt } from '../../tachograph/outlook.ts';
import { told } from '../../tachograph/testing/told.ts';
import { hoursView } from '../../tachograph/view.ts';
import { type HoursCondition, hoursHeld } from './hours.ts';

/** Monday 2025-03-10: after a weekly rest of 62 hours, the day begins at 06:00. */
const BEFORE = told('2025-03-05 06:00', 'W10:00 R14:00 W10:00 R14:00 W10:00 R62:00');
const NOTHING: HoursCondition = {
  kind: 'hours',
  drivingBelow: null,
  restWithin: null,
  infringement: false,
};
const DRIVING = { ...NOTHING, drivingBelow: 1800 };
const REST = { ...NOTHING, restWithin: 3600 };
const EXCEEDED = { ...NOTHING, infringement: true };

interface Asked {
  /** Minutes after the end of what was told. */
  later?: number;
  source?: 'live' | 'file';
}

/** What holds, with the local begin, and a `!` where an alert may begin. */
function held(text: string, condition: HoursCondition, { later = 0, source = 'live' }: Asked = {}) {
  const stream = [...BEFORE, ...told('2025-03-10 06:00', text)];
  const end = stream.at(-1)?.to ?? 0;
  const hours = hoursAt(stream, end);
  if (!hours) throw new Error('nothing is known');
  const found = hoursHeld({ source, hours: hoursView(hours) }, condition, (end + later) * 60_000);
  return found.map(({ what, begin, mayBegin }) => {
    const time = new Date(begin).toISOString().slice(8, 16).replace('T', ' ');
    return `${what} ${time}${mayBegin ? '!' : ''}`;
  });
}

test('zones-and-rules §3 little driving is left: since the minute at which it became so little', () => {
  // Ten hours may be driven; after 9:30 half an hour is left.
  expect(held('D4:30 R45 D4:30 R45 D30', DRIVING)).toEqual([]);
  expect(held('D4:30 R45 D4:30 R45 D40', DRIVING)).toEqual(['driving 10 17:00!']);
  // The data of five minutes ago say that the driver drives on.
  expect(held('D4:30 R45 D4:30 R45 D28', DRIVING, { later: 5 })).toEqual(['driving 10 17:00!']);
});

test('it begins while the driver works, by data of now, and goes on until a rest resets it', () => {
  const day = 'D4:30 R45 D4:30 R45 D40';
  expect(held(`${day} W10`, DRIVING)).toEqual(['driving 10 17:10!']);
  expect(held(`${day} R4:00`, DRIVING)).toEqual(['driving 10 17:10']);
  expect(held(`${day} R8:59`, DRIVING)).toHaveLength(1);
  expect(held(`${day} R9:00`, DRIVING)).toEqual([]);
  // A rest goes on although nobody tells anything.
  expect(held(`${day} R1:00`, DRIVING, { later: 480 })).toEqual([]);
  expect(held(day, DRIVING, { later: 16 })).toEqual(['driving 10 17:00']);
  expect(held(day, DRIVING, { source: 'file' })).toEqual(['driving 10 17:00']);
  expect(held(day, DRIVING, { later: 24 * 60 + 1 })).toEqual([]);
});

test('zones-and-rules §3 a rest must begin: an hour before the last moment that the law allows', () => {
  // A reduced rest of nine hours may be taken, so it must begin at 21:00.
  expect(held('W9:00 R45 W4:14', REST)).toEqual([]);
  expect(held('W9:00 R45 W4:15', REST)).toEqual(['rest 10 20:00!']);
  expect(held('W9:00 R45 W4:30 R15', REST)).toEqual(['rest 10 20:00']);
  expect(held('W9:00 R45 W4:30 R9:00', REST)).toEqual([]);
});

test('zones-and-rules §3 exceeded: driving without a break, the day, the rest that did not begin', () => {
  expect(held('D4:30', EXCEEDED)).toEqual([]);
  expect(held('D4:31', EXCEEDED)).toEqual(['break 10 10:30!']);
  expect(held('D4:31 R45 D1', EXCEEDED)).toEqual([]);
  expect(held('D4:30 R45 D4:30 R45 D1:10', EXCEEDED)).toEqual(['day 10 17:30!']);
  expect(held('W9:00 R45 W5:15', EXCEEDED)).toEqual([]);
  expect(held('W9:00 R45 W5:20', EXCEEDED)).toEqual(['dailyRest 10 21:00!']);
  // It began in time and runs.
  expect(held('W9:00 R45 W5:00 R1:00', EXCEEDED)).toEqual([]);
  // Late, but it runs: it goes on until it is long enough.
  expect(held('W9:00 R45 W5:20 R8:59', EXCEEDED)).toEqual(['dailyRest 10 21:00']);
  expect(held('W9:00 R45 W5:20 R9:00', EXCEEDED)).toEqual([]);
});

test('hours of which too much is unknown begin nothing', () => {
  const day = 'D4:30 R45 D4:30 R45';
  expect(held(`${day} E1:01 D40`, DRIVING)).toEqual(['driving 10 18:01']);
});

test('several limits of one rule are told apart', () => {
  const all = { ...DRIVING, restWithin: 3600, infringement: true };
  expect(held('W6:00 D4:31', all)).toEqual(['break 10 16:30!']);
  expect(held('D4:30 R45 D4:30 R45 D1:01', all)).toEqual(['driving 10 17:00!', 'day 10 17:30!']);
});
