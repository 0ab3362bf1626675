// Rests on ferries and trains (561/2006 Art. 9(1)), and what is out of scope: conditions that a driver entered.
import { describe, expect, it } from 'vitest';
import type { Stretch } from './activity.ts';
import { type Condition, outAsWork } from './condition.ts';
import { ferrySpans } from './ferry.ts';
import { infringementsOf } from './infringements.ts';
import { hoursAt } from './outlook.ts';
import { minuteOf, told } from './testing/told.ts';

/** Monday 2025-03-10 at 06:00, after a weekly rest of 62 hours. */
const BEFORE = told('2025-03-05 06:00', 'W10:00 R14:00 W10:00 R14:00 W10:00 R62:00');
const MONDAY = minuteOf('2025-03-10 06:00');
const RANGE = { from: 0, to: 1e9 };
const week = (text: string): Stretch[] => [...BEFORE, ...told(MONDAY, text)];
const ferry = (text: string): Condition => ({
  kind: 'ferry',
  from: minuteOf(text),
  to: minuteOf(text) + 1,
});
const found = (stretches: readonly Stretch[], conditions: readonly Condition[] = []) =>
  infringementsOf(stretches, RANGE, conditions).map(({ type }) => type);

/**
 * Driven until 14:00, rest on the quay until 19:00; on board from 19:20, off again at 01:20, ashore at 01:40 and at
 * rest until 06:00: 5 h, 6 h and 4:20 of rest.
 */
const CROSSING = 'D4:00 R45 D3:15 R5:00 D20 R6:00 D20 R4:20';
const DAYS = `${CROSSING} D4:00 R45 D4:00 R45 D60 R20:00`;
const BOARDED = ferry('2025-03-10 19:20');

describe('R-10 a rest on a ferry', () => {
  it('that was interrupted twice to come on board and off is one, and ends the day of driving', () => {
    expect(found(week(DAYS))).toEqual(['SPLIT', 'DAY10']);
    expect(found(week(DAYS), [BOARDED])).toEqual([]);
  });

  it('has no false second part of a split', () => {
    const split = 'D4:00 R45 D3:15 R4:00 D20 R8:00 D10 R4:30 D4:00 R45 D60 R20:00';
    expect(found(week(split))).toContain('SPLIT');
    expect(found(week(split), [ferry('2025-03-10 18:20')])).toEqual([]);
  });

  it('is what is left of it without the hour: less than eleven hours is none', () => {
    const short = 'D4:00 R45 D3:15 R5:00 D20 R5:00 D20 R30 D4:00 R45 D60 R20:00';
    expect(found(week(short), [BOARDED])).toEqual(found(week(short)));
    const enough = 'D4:00 R45 D3:15 R5:00 D20 R5:00 D20 R1:00 D4:00 R45 D60 R20:00';
    expect(found(week(enough), [BOARDED])).toEqual([]);
  });

  it.each([
    ['by more than an hour', 'D4:00 R45 D3:15 R2:50 D31 R6:00 D30 R4:20'],
    ['three times', 'D4:00 R45 D3:15 R2:30 D10 R3:00 D10 R2:30 D10 R4:00'],
  ])('that was interrupted %s is none', (_, text) => {
    const stretches = week(`${text} D4:00 R45 D4:00 R45 D60 R20:00`);
    expect(found(stretches, [BOARDED])).toEqual(found(stretches));
    expect(found(stretches)).not.toEqual([]);
  });

  it('that is long enough leaves the breaks of the next day to it', () => {
    const text = 'D4:00 R45 D3:15 R5:00 D20 R11:00 D20 R45 D4:00 R45 D4:00 R20:00';
    const { daily } = ferrySpans(week(text), [BOARDED]);
    const night = daily.filter(({ from, to, activity }) => activity === 0 && to - from > 9 * 60);
    expect(night.map(({ to }) => to)).toContain(minuteOf('2025-03-11 06:20'));
    expect(found(week(text), [BOARDED])).toEqual([]);
  });

  it('is for the crossing that was entered alone, and breaks are what they were', () => {
    expect(found(week(DAYS), [ferry('2025-03-12 19:20')])).toEqual(found(week(DAYS)));
    // 4:20 before the quay and 20 minutes on board: the five hours between are a break.
    const long = 'W3:40 D4:20 R5:00 D20 R6:00 D20 R4:20 D60 R20:00';
    expect(found(week(long), [BOARDED])).toEqual([]);
  });

  it('counts for the counters from the minute on that it is long enough', () => {
    const off = week('D4:00 R45 D3:15 R5:00 D20 R6:00');
    expect(hoursAt(off, 1e9)?.dayDrive).toBe(7 * 60 + 35);
    expect(hoursAt(off, 1e9, { conditions: [BOARDED] })?.dayDrive).toBe(0);
    const early = hoursAt(off, minuteOf('2025-03-11 01:19'), { conditions: [BOARDED] });
    expect(early?.dayDrive).toBe(7 * 60 + 35);
  });

  it('a reduced weekly rest begins where it began, and is as long as what is left of it', () => {
    const spans = week('D4:00 R12:00 D30 R13:00 D4:00');
    const { weekly } = ferrySpans(spans, [ferry('2025-03-10 22:10')]);
    const rests = weekly.filter(({ from, to }) => from >= MONDAY && to - from >= 24 * 60);
    expect(rests).toMatchObject([{ from: minuteOf('2025-03-10 10:00') }]);
    const less = week('D4:00 R12:00 D30 R11:50 D4:00');
    expect(
      ferrySpans(less, [ferry('2025-03-10 22:10')]).weekly.some(
        ({ from, to }) => from >= MONDAY && to - from >= 24 * 60,
      ),
    ).toBe(false);
  });

  it('without a crossing the stream is left alone', () => {
    const spans = week(DAYS);
    expect(ferrySpans(spans, []).daily).toBe(spans);
    expect(ferrySpans(spans, [{ kind: 'out', from: 0, to: 1e9 }]).daily).toBe(spans);
  });
});

describe('R-10 out of scope', () => {
  const out: Condition = {
    kind: 'out',
    from: minuteOf('2025-03-10 08:00'),
    to: minuteOf('2025-03-10 11:00'),
  };

  it('driving is other work, cut where the condition begins and ends', () => {
    const cut = outAsWork(told(MONDAY, 'D6:00 R60'), [out]);
    expect(cut).toEqual(told(MONDAY, 'D2:00 W3:00 D60 R60'));
  });

  it('needs no break and fills no day', () => {
    const text = 'D6:00 R45 D4:30 R45 D60 R12:00';
    expect(found(week(text))).toEqual(expect.arrayContaining(['BREAK', 'DAY10']));
    expect(found(week(text), [out])).toEqual([]);
    expect(hoursAt(week('D6:00'), 1e9, { conditions: [out] })?.dayDrive).toBe(180);
  });
});
