import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY, type Stretch } from './activity.ts';
import { infringementsOf } from './infringements.ts';
import { HOUR } from './limits.ts';
import { mayDrive } from './may-drive.ts';
import { hoursAt } from './outlook.ts';
import { minuteOf, told } from './testing/told.ts';
import { legalWeeks, MONDAY } from './testing/weeks.ts';
import { hoursView } from './view.ts';

/** Monday 2025-03-10: after a weekly rest of 62 hours, the day begins at 06:00. */
const BEFORE = told('2025-03-05 06:00', 'W10:00 R14:00 W10:00 R14:00 W10:00 R62:00');
const ms = (text: string) => minuteOf(`2025-03-${text}`) * 60_000;

/** Asked at the end of the stream for so many hours. */
function ask(text: string, hours: number, withReducedRest = true, crew = false) {
  const stream = [...BEFORE, ...told('2025-03-10 06:00', text, crew)];
  const end = stream.at(-1)?.to ?? 0;
  return askAt(stream, end, hours * 60, withReducedRest);
}

function askAt(stream: readonly Stretch[], now: number, minutes: number, withReducedRest: boolean) {
  const hours = hoursAt(stream, now);
  if (!hours) throw new Error('nothing is known');
  return mayDrive(hoursView(hours), minutes * 60, now * 60_000, { withReducedRest });
}

describe('may a driver take so many hours?', () => {
  it('rested, at once', () => {
    expect(ask('R60', 10)).toEqual({ group: 'may', reason: { code: 'rested' }, most: 10 * 3600 });
  });

  it('at once when no break falls into it, else with a break at the latest when 4:30 are driven', () => {
    expect(ask('D60', 3.5).reason).toEqual({ code: 'atOnce' });
    expect(ask('D60', 4).reason).toEqual({ code: 'withBreak', by: ms('10 10:30') });
  });

  it('after the break that runs', () => {
    expect(ask('D4:00 R15', 4).reason).toEqual({ code: 'afterBreak', at: ms('10 10:45') });
    // Half an hour is left without it.
    expect(ask('D4:00 R15', 0.5).reason).toEqual({ code: 'atOnce' });
  });

  it('only with a reduced rest, when the daily rest would begin too late', () => {
    // 17:00; the rest of 11 hours must begin at 19:00, that of 9 at 21:00.
    const day = 'W9:00 R45 W1:15';
    expect(ask(day, 2)).toMatchObject({ group: 'may', reason: { code: 'atOnce' } });
    expect(ask(day, 4)).toMatchObject({
      group: 'may',
      reason: { code: 'reducedRest', kind: 'daily', left: 3 },
    });
    expect(ask(day, 4, false)).toEqual({
      group: 'less',
      reason: { code: 'short', by: 2 * 3600, limit: 'dailyRest' },
      most: 2 * 3600,
    });
  });

  it('less: short by so much, and the limit that rules', () => {
    expect(ask('D4:00 R45 D4:00 R45 D60', 1.5)).toMatchObject({
      group: 'less',
      reason: { code: 'short', by: 1800, limit: 'day' },
    });
    const weeks = told(
      '2025-03-10 00:00',
      `${'D4:30 R45 D4:30 R14:15 '.repeat(5)}R48:00 ${'D4:30 R45 D4:30 R14:15 '.repeat(4)}D4:30 R45 D3:30`,
    );
    expect(askAt(weeks, weeks.at(-1)?.to ?? 0, 90, true)).toMatchObject({
      group: 'less',
      reason: { code: 'short', by: 1800, limit: 'twoWeeks' },
    });
  });

  it('less: the weekly rest must begin first', () => {
    // Saturday 20:00 after a week of work; the weekly rest by Sunday 06:00, the daily one by 08:00.
    const week = `${'W10:00 R14:00 '.repeat(5)}W2:00 R11:00 W60`;
    expect(ask(week, 9.5)).toMatchObject({
      group: 'less',
      reason: { code: 'short', by: 1800, limit: 'weeklyRest' },
    });
  });

  it('resting: from when with how much, and how much of the rest is done', () => {
    expect(ask('D4:30 R45 D4:30 R4:50', 4)).toEqual({
      group: 'resting',
      reason: {
        code: 'resting',
        kind: 'daily',
        from: ms('11 02:45'),
        remaining: 10 * 3600,
        done: 4 * 3600 + 50 * 60,
        needed: 11 * 3600,
      },
      // The three hours are a first part: nine more must begin by 21:00.
      most: 25 * 60,
    });
  });

  it('resting for nine hours: only with a reduced rest', () => {
    const reason = { code: 'reducedRest', kind: 'daily', left: 3 };
    expect(ask('D4:30 R45 D4:30 R9:00', 4)).toMatchObject({ group: 'may', reason });
    expect(ask('D4:30 R45 D4:30 R9:00', 4, false)).toMatchObject({ group: 'resting', most: 0 });
    expect(ask('D4:30 R45 D4:30 R11:00', 4, false).reason).toEqual({ code: 'rested' });
  });

  it('a weekly rest that runs: after 45 hours, or after 24 as a reduced one', () => {
    const week = `${'W10:00 R14:00 '.repeat(5)}W13:00 `;
    expect(ask(`${week}R23:00`, 4)).toMatchObject({
      group: 'resting',
      reason: { kind: 'weekly', from: ms('17 16:00'), needed: 45 * 3600 },
    });
    expect(ask(`${week}R24:00`, 4).reason).toEqual({
      code: 'reducedRest',
      kind: 'weekly',
      left: 1,
    });
    expect(ask(`${week}R24:00`, 4, false).group).toBe('resting');
    expect(ask(`${week}R45:00`, 4, false).reason).toEqual({ code: 'rested' });
  });

  it('what the driver does goes on until the question', () => {
    const hours = hoursAt([...BEFORE, ...told('2025-03-10 06:00', 'D60')], 1e9);
    if (!hours) throw new Error('nothing is known');
    const asked = (now: string) =>
      mayDrive(hoursView(hours), 3600, ms(now), { withReducedRest: true }).most;
    expect(asked('10 07:00') - asked('10 07:30')).toBe(1800);
  });
});

describe('whoever may', () => {
  const questions = fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    now: fc.integer({ min: 8 * 24 * HOUR, max: 20 * 24 * HOUR }),
    minutes: fc.integer({ min: 15, max: 10 * HOUR }),
    withReducedRest: fc.boolean(),
  });

  it('and drives it with its breaks and rests then has no infringement', () => {
    let yes = 0;
    fc.assert(
      fc.property(questions, ({ seed, now, minutes, withReducedRest }) => {
        const at = MONDAY + now;
        const stream = legalWeeks(seed, MONDAY, 4)
          .map((one) => ({ ...one, to: Math.min(one.to, at) }))
          .filter(({ from, to }) => from < to);
        const { group, reason } = askAt(stream, at, minutes, withReducedRest);
        if (group !== 'may') return;
        yes++;
        const hours = hoursAt(stream, at);
        const driven = drive(at, minutes, {
          toBreak: hours?.remainingToBreak ?? 0,
          wait: reason.code === 'afterBreak' ? (hours?.breakLeft ?? 0) : breakFirst(hours, minutes),
          firstBreak: hours?.hasBreakPart ? 30 : 45,
        });
        const end = driven.at(-1)?.to ?? at;
        const rest = { from: end, to: end + 60 * HOUR, activity: ACTIVITY.rest, crew: false };
        const work = { ...rest, from: rest.to, to: rest.to + 1, activity: ACTIVITY.work };
        const types = infringementsOf([...stream, ...driven, rest, work], { from: at, to: 1e9 })
          .map(({ type }) => type)
          .filter((type) => type !== 'COMP' && type !== 'WREST45');
        expect(types).toEqual([]);
      }),
      { numRuns: 600 },
    );
    expect(yes).toBeGreaterThan(100);
  });
});

/** With a reduced rest the reason does not name the break that runs. */
function breakFirst(hours: ReturnType<typeof hoursAt>, minutes: number): number {
  return hours && minutes > hours.remainingToBreak ? (hours.breakLeft ?? 0) : 0;
}

/** Driving with a break whenever 4:30 are full. */
function drive(
  at: number,
  minutes: number,
  { toBreak, wait, firstBreak }: { toBreak: number; wait: number; firstBreak: number },
): Stretch[] {
  const driven: Stretch[] = [];
  let from = at;
  const add = (activity: Stretch['activity'], length: number) => {
    if (length > 0) driven.push({ from, to: from + length, activity, crew: false });
    from += length;
  };
  add(ACTIVITY.rest, wait);
  let left = minutes;
  let [stretch, pause] = wait > 0 ? [270, 45] : [toBreak, firstBreak];
  while (left > 0) {
    const piece = Math.min(left, stretch);
    add(ACTIVITY.driving, piece);
    left -= piece;
    if (left > 0) add(ACTIVITY.rest, pause);
    [stretch, pause] = [270, 45];
  }
  return driven;
}
