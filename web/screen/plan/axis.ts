// Head of the timeline: weeks, days, and hours below three days. Pure.
import { weekday, weekNumber } from '@flotila/domain/period.ts';
import { addDays, localDay, localMinutes, startOfDay } from '@flotila/domain/time.ts';
import type { Span } from './window.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A shorter window shows hours. */
const HOURS_BELOW_MS = 3 * DAY_MS;
/** At most so many marks of hours in a window. */
const HOURS_MAX = 16;
const HOUR_STEPS = [1, 2, 3, 6];

export interface AxisDay extends Span {
  /** yyyy-MM-dd */
  day: string;
  isWeekend: boolean;
}

export interface AxisWeek extends Span {
  number: number;
}

export interface AxisHour {
  ts: number;
  hour: number;
}

export interface Axis {
  weeks: readonly AxisWeek[];
  days: readonly AxisDay[];
  /** Empty in a window of three days or more. */
  hours: readonly AxisHour[];
}

/** What stands above and behind the bars of the window. */
export function axisOf(window: Span, zone: string): Axis {
  const days: AxisDay[] = [];
  for (let day = localDay(window.from, zone); ; day = addDays(day, 1)) {
    const from = startOfDay(day, zone);
    if (from >= window.to) break;
    days.push({ day, from, to: startOfDay(addDays(day, 1), zone), isWeekend: weekday(day) >= 5 });
  }
  return { weeks: weeksOf(days), days, hours: hoursOf(window, days, zone) };
}

function weeksOf(days: readonly AxisDay[]): AxisWeek[] {
  const weeks: AxisWeek[] = [];
  for (const { day, from, to } of days) {
    const last = weeks.at(-1);
    if (last && weekday(day) > 0) last.to = to;
    else weeks.push({ number: weekNumber(day), from, to });
  }
  return weeks;
}

function hoursOf(window: Span, days: readonly AxisDay[], zone: string): AxisHour[] {
  const length = window.to - window.from;
  if (length >= HOURS_BELOW_MS) return [];
  const step = HOUR_STEPS.find((hours) => length / (hours * HOUR_MS) <= HOURS_MAX) ?? 6;
  const hours: AxisHour[] = [];
  for (const { from, to } of days) {
    for (let ts = from; ts < to; ts += HOUR_MS) {
      const hour = localMinutes(ts, zone) / 60;
      const isShown = ts >= window.from && ts < window.to;
      if (isShown && Number.isInteger(hour) && hour % step === 0) hours.push({ ts, hour });
    }
  }
  return hours;
}

/** What of a day stands in its head. */
export type DayHead = 'weekday' | 'number' | 'none';

/** Between what stands in two days, pixels. */
const HEAD_GAP = 4;

/**
 * The heads of days so wide: weekday and number where both fit in every whole day, else the number, else the numbers of
 * as many days as have room. No digit is ever cut (O-4). A day that the window cuts has less.
 * @param days pixels of each
 * @param widest pixels of the widest weekday with number, and of the widest number
 */
export function dayHeads(
  days: readonly number[],
  widest: { weekday: number; number: number },
): readonly DayHead[] {
  const whole = Math.max(0, ...days);
  const fits = (head: 'weekday' | 'number', room: number) => widest[head] + HEAD_GAP <= room;
  if (fits('weekday', whole)) {
    return days.map((room) =>
      fits('weekday', room) ? 'weekday' : fits('number', room) ? 'number' : 'none',
    );
  }
  const step = Math.max(1, Math.ceil((widest.number + HEAD_GAP) / Math.max(1, whole)));
  return days.map((_room, at) => {
    const room = days.slice(at, at + step).reduce((sum, one) => sum + one, 0);
    return at % step === 0 && fits('number', room) ? 'number' : 'none';
  });
}
