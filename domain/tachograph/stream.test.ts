import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY, type Activity, type Stretch } from './activity.ts';
import { daysOf } from './days.ts';
import { infringementsOf } from './infringements.ts';
import { DAY } from './limits.ts';
import { hoursAt } from './outlook.ts';
import { cleanStream, counted } from './stream.ts';
import { randomStretches, scattered } from './testing/random.ts';
import { told } from './testing/told.ts';

const FROM = '2025-03-03 06:00';

/** As `told` writes them. */
function text(stretches: readonly Stretch[]): string {
  return stretches.map(({ from, to, activity }) => `${'RAWDEN'[activity]}${to - from}`).join(' ');
}

describe('the stream', () => {
  it.each([
    ['an error of 5 minutes between equal activities is taken for them', 'D60 E5 D60', 'D125'],
    ['an error of 6 minutes stays one', 'D60 E6 D60', 'D60 E6 D60'],
    ['an error between different activities stays one', 'D60 E5 W60', 'D60 E5 W60'],
    ['errors one after the other are bridged one by one', 'D60 E5 D1 E5 D60', 'D131'],
    ['an error at the end stays one', 'D60 E5', 'D60 E5'],
    ['neighbours with the same activity are one', 'R60 R60 W1 W1', 'R120 W2'],
  ])('%s', (_, from, to) => {
    expect(text(cleanStream(told(FROM, from)))).toBe(to);
  });

  it('what nobody told of is unknown, and counts as rest', () => {
    const [drive, rest] = [told(FROM, 'D60'), told('2025-03-03 08:00', 'R60')];
    const stream = cleanStream([...rest, ...drive]);
    expect(text(stream)).toBe('D60 N60 R60');
    expect(text(counted(stream))).toBe('D60 R120');
  });

  it('what ends before it begins is dropped', () => {
    const [bad] = told(FROM, 'D60');
    expect(
      cleanStream([
        { ...bad, from: 10, to: 10 },
        { ...bad, from: 10, to: 5 },
      ] as Stretch[]),
    ).toEqual([]);
  });

  it('of two activities in one minute the one counts that a driver is held to', () => {
    expect(text(cleanStream([...told(FROM, 'R60'), ...told(FROM, 'W20 D20')]))).toBe('W20 D20 R20');
    expect(text(cleanStream([...told(FROM, 'N60'), ...told(FROM, 'E10 R20')]))).toBe('E10 R20 N30');
  });

  it('a rest over midnight, and one with and without a second card, is one', () => {
    const night = [
      ...told('2025-03-03 20:00', 'R4:00', true),
      ...told('2025-03-04 00:00', 'R5:00'),
    ];
    expect(counted(cleanStream(night))).toMatchObject([{ activity: ACTIVITY.rest, crew: false }]);
  });

  it('more than an hour unknown in the daily period makes the counters unreliable', () => {
    const hours = (day: string) => hoursAt(told('2025-03-02 20:00', `R10:00 ${day}`), 1e9);
    expect(hours('D60 N60 D60')?.dataValidity).toBe(true);
    expect(hours('D60 N61 D60')?.dataValidity).toBe(false);
    expect(hours('D60 N40 D60 E21 W10')?.dataValidity).toBe(false);
    // A night without a card ends the period that it was unknown in.
    expect(hours('D60 N61 D60 N9:00 D60')?.dataValidity).toBe(true);
  });

  it('is the same, with all that follows from it, however it was cut, mixed up and told twice', () => {
    fc.assert(
      fc.property(randomStretches(120), fc.integer(), (stretches, seed) => {
        const other = scattered(stretches, seed);
        expect(cleanStream(other)).toEqual(cleanStream(stretches));
        expect(hoursAt(other, 1e9)).toEqual(hoursAt(stretches, 1e9));
        const all = { from: 0, to: 1e9 };
        expect(infringementsOf(other, all)).toEqual(infringementsOf(stretches, all));
      }),
    );
  });

  it('at a moment does not depend on what was told of later ones', () => {
    fc.assert(
      fc.property(randomStretches(60), fc.integer({ min: 0, max: 20_000 }), (stretches, after) => {
        const now = (stretches[0]?.from ?? 0) + after;
        const until = stretches
          .map((stretch) => ({ ...stretch, to: Math.min(stretch.to, now) }))
          .filter(({ from, to }) => from < to);
        // An error at the end is bridged only when what follows is known.
        fc.pre(until.every(({ activity }) => activity !== ACTIVITY.error));
        expect(hoursAt(stretches, now)).toEqual(hoursAt(until, 1e9));
      }),
    );
  });

  it('has each minute as the minute by minute oracle', () => {
    fc.assert(
      fc.property(randomStretches(40), (stretches) => {
        const stream = cleanStream(stretches);
        const from = stream[0]?.from ?? 0;
        expect(minutesOf(stream, from)).toEqual(oracle(stretches, from));
      }),
    );
  });
});

it('days: minutes of whole days add up to 1440, of today to those that have passed', () => {
  fc.assert(
    fc.property(randomStretches(60), fc.integer({ min: 1, max: 9_000 }), (stretches, length) => {
      const from = Math.floor((stretches[0]?.from ?? 0) / DAY) * DAY - DAY;
      const days = daysOf(stretches, { from, to: from + length });
      expect(days).toHaveLength(Math.ceil(length / DAY));
      for (const { day, driving, work, standby, rest, unknown } of days) {
        expect(Math.min(driving, work, standby, rest, unknown)).toBeGreaterThanOrEqual(0);
        const passed = Math.min(DAY, from + length - day);
        expect(driving + work + standby + rest + unknown).toBe(passed);
      }
    }),
  );
});

it('days: a stretch over midnight belongs to both UTC days', () => {
  const from = Date.UTC(2025, 2, 3) / 60_000;
  const days = daysOf(told('2025-03-03 22:00', 'D3:00 E10 W30'), { from, to: from + 2 * DAY });
  expect(days).toEqual([
    { day: from, driving: 120, work: 0, standby: 0, rest: 0, unknown: 1320 },
    { day: from + DAY, driving: 60, work: 30, standby: 0, rest: 0, unknown: 1350 },
  ]);
});

function minutesOf(stream: readonly Stretch[], from: number): Activity[] {
  return stream.flatMap((stretch) => {
    expect(stretch.from).toBeGreaterThanOrEqual(from);
    return Array<Activity>(stretch.to - stretch.from).fill(stretch.activity);
  });
}

/** Slow and plain: who told what of each minute, then short errors between equal neighbours. */
function oracle(stretches: readonly Stretch[], from: number): Activity[] {
  const to = Math.max(...stretches.map((stretch) => stretch.to));
  const order: Activity[] = [3, 2, 1, 0, 4, 5];
  const minutes = Array.from({ length: to - from }, (_, minute) => {
    const at = from + minute;
    const all = stretches.filter((stretch) => stretch.from <= at && at < stretch.to);
    return (
      order.find((activity) => all.some((one) => one.activity === activity)) ?? ACTIVITY.noCard
    );
  });
  for (let begin = 1; begin < minutes.length; begin++) {
    let end = begin;
    while (minutes[end] === ACTIVITY.error) end++;
    const before = minutes[begin - 1];
    if (end > begin && end - begin <= 5 && before !== ACTIVITY.error && before === minutes[end]) {
      minutes.fill(before as Activity, begin, end);
    }
  }
  return minutes;
}
