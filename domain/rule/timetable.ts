// A schedule on the line of time: is a moment within it, since when and until when. Local days of the company,
// whatever the clock does in between; spans that touch, also over midnight, are one.
import { addDays, instantOfLocal, localDay } from '../time.ts';
import { isHoliday } from './holidays.ts';
import type { Schedule } from './schedule.ts';

/** Where and by which clock a company works. */
export interface Calendar {
  /** IANA */
  timeZone: string;
  /** ISO 3166-1 alpha-2, whose public holidays count. */
  country: string;
}

/** A stretch of time, epoch milliseconds; `to` is not within it. */
export interface Window {
  isIn: boolean;
  from: number;
  to: number;
}

export interface Timetable {
  /** The longest stretch around a moment that is all within the schedule, or all outside of it. */
  at(ts: number): Window;
}

/** Days that are looked at on each side, until both ends are found. */
const LOOKS = [1, 8, 35] as const;
const MINUTE_MS = 60_000;
const SUNDAY = 6;

/** Stretches that are remembered; beyond them the memory starts afresh. A month of shifts has some sixty. */
const REMEMBERED_MAX = 256;

/** The times of a schedule; it remembers the stretches that were asked for, because looking for one is slow. */
export function timetableOf(schedule: Schedule, calendar: Calendar): Timetable {
  let last: Window = { isIn: false, from: 0, to: 0 };
  /** In order of time. */
  let known: Window[] = [];
  return {
    at(ts) {
      if (ts >= last.from && ts < last.to) return last;
      const place = placeOf(known, ts);
      const before = known[place - 1];
      if (before && ts < before.to) {
        last = before;
        return last;
      }
      last = find(schedule, calendar, ts);
      if (known.length >= REMEMBERED_MAX) known = [last];
      else known.splice(place, 0, last);
      return last;
    },
  };
}

/** How many of the stretches begin at a moment or before it. */
function placeOf(windows: readonly Window[], ts: number): number {
  let low = 0;
  let high = windows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((windows[middle] as Window).from <= ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All that a timetable is not. */
export function outsideOf(timetable: Timetable): Timetable {
  let of: Window | null = null;
  let last: Window = { isIn: false, from: 0, to: 0 };
  return {
    at(ts) {
      const within = timetable.at(ts);
      if (within !== of) {
        of = within;
        last = { isIn: !within.isIn, from: within.from, to: within.to };
      }
      return last;
    },
  };
}

/** What lies within both. What lies outside may be told in pieces. */
export function withinBoth(one: Timetable, two: Timetable): Timetable {
  return {
    at(ts) {
      const [first, second] = [one.at(ts), two.at(ts)];
      return {
        isIn: first.isIn && second.isIn,
        from: Math.max(first.from, second.from),
        to: Math.min(first.to, second.to),
      };
    },
  };
}

function find(schedule: Schedule, calendar: Calendar, ts: number): Window {
  const day = localDay(ts, calendar.timeZone);
  let found: Window = { isIn: false, from: ts, to: ts + 1 };
  for (const days of LOOKS) {
    const first = midnight(addDays(day, -days), calendar);
    const end = midnight(addDays(day, days + 1), calendar);
    const spans: { from: number; to: number }[] = [];
    for (let offset = -days; offset <= days; offset += 1) {
      for (const span of spansOf(schedule, calendar, addDays(day, offset))) {
        const before = spans[spans.length - 1];
        if (before && span.from <= before.to) before.to = Math.max(before.to, span.to);
        else spans.push(span);
      }
    }
    found = around(spans, ts, first, end);
    if (found.from > first && found.to < end) return found;
  }
  return found;
}

/** The span around the moment, or the time between two of them. */
function around(
  spans: readonly { from: number; to: number }[],
  ts: number,
  first: number,
  end: number,
): Window {
  let from = first;
  for (const span of spans) {
    if (ts < span.from) return { isIn: false, from, to: span.from };
    if (ts < span.to) return { isIn: true, ...span };
    from = span.to;
  }
  return { isIn: false, from, to: end };
}

function spansOf(schedule: Schedule, calendar: Calendar, day: string) {
  const isSunday = schedule.holidaysAsSunday && isHoliday(day, calendar.country);
  const weekday = isSunday ? SUNDAY : (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const spans = schedule.week[weekday] ?? [];
  return spans
    .map(({ from, to }) => ({
      from: instantOf(day, from, calendar, 'earlier'),
      to: instantOf(day, to, calendar, 'later'),
    }))
    .sort((one, two) => one.from - two.from);
}

function midnight(day: string, { timeZone }: Calendar): number {
  return instantOfLocal(Date.parse(`${day}T00:00:00Z`), timeZone, 'earlier');
}

/** Of an hour that comes twice both belong to a span. */
function instantOf(
  day: string,
  clock: string,
  { timeZone }: Calendar,
  which: 'earlier' | 'later',
): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const local = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE_MS;
  return instantOfLocal(local, timeZone, which);
}
