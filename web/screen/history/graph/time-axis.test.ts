import { describe, expect, it } from 'vitest';
import { daySpan, partToShow, tickText, timeTicks } from './time-axis.ts';

const ZONE = 'Europe/Bratislava';

function labels(day: string, ticksMax: number): string[] {
  const span = daySpan(day, ZONE, []);
  return timeTicks(span, ZONE, ticksMax).map((tick) => tickText(tick, ZONE, span.dayTo));
}

describe('the time axis of the day graph', () => {
  it('has round local times and ends at 24:00', () => {
    expect(labels('2026-11-20', 9)).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '24:00',
    ]);
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-11-20', 24],
    ['2026-10-25', 25],
  ])('CONST-012: %s has %i hours', (day, hours) => {
    const span = daySpan(day, ZONE, []);
    expect((span.to - span.from) / 3600).toBe(hours);
    // The first and the last tick are the ends of the day, whatever the clock does between.
    expect(timeTicks(span, ZONE, 30)).toHaveLength(hours + 1);
  });

  it('skips the hour that the clock skips and shows twice the one that comes twice', () => {
    expect(labels('2026-03-29', 30).slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(labels('2026-10-25', 30).slice(1, 5)).toEqual(['01:00', '02:00', '02:00', '03:00']);
    expect(labels('2026-03-29', 9)).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '24:00',
    ]);
  });

  it('stands on whole hours in a zone of half and quarter hours', () => {
    const span = daySpan('2026-11-20', 'Asia/Kathmandu', []);
    const ticks = timeTicks(span, 'Asia/Kathmandu', 5);
    expect(ticks.map((tick) => tickText(tick, 'Asia/Kathmandu', span.to))).toEqual([
      '00:00',
      '06:00',
      '12:00',
      '18:00',
      '24:00',
    ]);
  });

  it('follows a zoom down to minutes and never exceeds the number', () => {
    const from = Date.parse('2026-11-20T08:03:20Z') / 1000;
    const ticks = timeTicks({ from, to: from + 600 }, ZONE, 6);
    expect(ticks.map((tick) => tickText(tick, ZONE, 0))).toEqual([
      '09:04',
      '09:06',
      '09:08',
      '09:10',
      '09:12',
    ]);
  });

  it('another day or ride is shown, a growing one only to who looks at all of it', () => {
    const whole = { from: 0, to: 86_400 };
    const ride = { of: 'a', from: 100, to: 200 };
    const grown = { of: 'a', from: 90, to: 300 };
    const own = { from: 120, to: 130 };
    const before = { whole, part: ride };
    expect(partToShow(null, before, own)).toBe(ride);
    expect(partToShow(before, { whole, part: grown }, { from: 100, to: 200 })).toBe(grown);
    expect(partToShow(before, { whole, part: grown }, own)).toBe(own);
    expect(partToShow(before, { whole, part: grown }, null)).toBe(null);
    expect(partToShow(before, { whole, part: { ...ride, of: 'b' } }, own)).toMatchObject({
      of: 'b',
    });
    expect(partToShow(before, { whole, part: null }, own)).toBe(null);
    expect(partToShow(before, { whole: { from: 1, to: 2 }, part: ride }, own)).toBe(ride);
  });

  it('API-049: is widened to rides that reach over midnight', () => {
    const { from, to } = daySpan('2026-11-20', ZONE, []);
    expect(daySpan('2026-11-20', ZONE, [from - 100, to - 5])).toMatchObject({
      from: from - 100,
      to,
    });
    expect(daySpan('2026-11-20', ZONE, [from + 100, to + 900])).toMatchObject({
      from,
      to: to + 900,
      dayFrom: from,
      dayTo: to,
    });
  });
});
