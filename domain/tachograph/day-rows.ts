// Days as rows of bars: what was done from which to which minute of the UTC day, what nobody
// knows, red stretches, latest rest begins. Pure; widths are shares of the day.
import { ACTIVITY } from './activity.ts';
import type { DayActivity, TachographDay } from './day.api.ts';
import { redStretches } from './shown-found.ts';
import type { DriverHours } from './tachograph.api.ts';

export const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

export type Doing = 'driving' | 'work' | 'standby' | 'rest' | 'unknown';

/** Minutes of the UTC day, `to` is not in it. */
export interface Part {
  from: number;
  to: number;
}

export interface Bar extends Part {
  doing: Doing;
  crew: boolean;
  source: 'file' | 'live' | null;
  vehicleId: number | null;
  plate: string | null;
}

export interface DayRow {
  date: string;
  time: 'past' | 'today' | 'future';
  /** What is known of the day, null nothing (yet). */
  day: TachographDay | null;
  bars: readonly Bar[];
  /** What the driver did as the second of a crew: a thinner row. */
  second: readonly Bar[];
  /** Under the bars, with the key of the infringement. */
  reds: readonly (Part & { key: string })[];
  /** Latest begins of a daily and of a reduced rest. */
  marks: readonly { at: number; kind: 'daily' | 'reduced' }[];
  /** Today's minute, else null. */
  now: number | null;
}

interface Given {
  /** UTC days of the rows. */
  dates: readonly string[];
  days: readonly TachographDay[];
  hours: DriverHours | null;
  nowMs: number;
}

export function dayRows({ dates, days, hours, nowMs }: Given): DayRow[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const today = utcDay(nowMs);
  const reds = redStretches(days);
  return dates.map((date) => {
    const known = byDate.get(date);
    const day = known && known.source !== null ? known : null;
    const isFuture = date > today;
    const end = date < today ? DAY_MINUTES : isFuture ? 0 : minuteOf(nowMs, date);
    const ofSlot = (slot: 1 | 2) =>
      barsOf(
        (day?.activities ?? []).filter((one) => one.slot === slot),
        date,
      );
    const [first, second] = [ofSlot(1), ofSlot(2)];
    return {
      date,
      time: isFuture ? 'future' : date === today ? 'today' : 'past',
      day,
      bars: day ? withGaps(first, second, Math.min(end, knownTo(day, date))) : [],
      second,
      reds: reds.flatMap(({ key, from, to }) => {
        const part = clip(from, to, date);
        return part ? [{ ...part, key }] : [];
      }),
      marks: hours ? marksOf(hours, date) : [],
      now: date === today ? minuteOf(nowMs, date) : null,
    };
  });
}

function barsOf(activities: readonly DayActivity[], date: string): Bar[] {
  const bars: Bar[] = [];
  for (const one of activities.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    const part = clip(Date.parse(one.from), Date.parse(one.to), date);
    if (!part) continue;
    const next: Bar = {
      ...part,
      doing: doingOf(one.activity),
      crew: one.crew,
      source: one.source,
      vehicleId: one.vehicleId,
      plate: one.numericPlate,
    };
    const last = bars.at(-1);
    if (last && isSame(last, next)) last.to = next.to;
    else bars.push(next);
  }
  return bars;
}

function isSame(last: Bar, next: Bar): boolean {
  return (
    last.to === next.from &&
    last.doing === next.doing &&
    last.crew === next.crew &&
    last.source === next.source &&
    last.vehicleId === next.vehicleId
  );
}

/** With unknown time where neither row of the crew tells anything, up to where something is known. */
function withGaps(bars: readonly Bar[], second: readonly Bar[], end: number): Bar[] {
  const gaps: Bar[] = [];
  let at = 0;
  const gap = (to: number) => {
    const nothing = { crew: false, source: null, vehicleId: null, plate: null };
    if (to > at) gaps.push({ from: at, to, doing: 'unknown', ...nothing });
  };
  for (const bar of [...bars, ...second].sort((a, b) => a.from - b.from)) {
    gap(bar.from);
    at = Math.max(at, bar.to);
  }
  gap(end);
  return [...bars, ...gaps].sort((a, b) => a.from - b.from);
}

/** The minute up to which the sums of the day reach. */
function knownTo(day: TachographDay, date: string): number {
  const sum = day.driving + day.work + day.standby + day.rest + day.unknown;
  const last = Math.max(0, ...day.activities.map(({ to }) => minuteOf(Date.parse(to), date)));
  return Math.min(DAY_MINUTES, Math.max(sum, last));
}

export function doingOf(activity: number): Doing {
  if (activity === ACTIVITY.driving) return 'driving';
  if (activity === ACTIVITY.work) return 'work';
  if (activity === ACTIVITY.standby) return 'standby';
  return activity === ACTIVITY.rest ? 'rest' : 'unknown';
}

function marksOf(hours: DriverHours, date: string): DayRow['marks'] {
  const marks: { at: number; kind: 'daily' | 'reduced' }[] = [];
  const add = (moment: string | null, kind: 'daily' | 'reduced') => {
    if (moment === null || utcDay(Date.parse(moment)) !== date) return;
    marks.push({ at: minuteOf(Date.parse(moment), date), kind });
  };
  add(hours.dailyRestBy, 'daily');
  add(hours.reducedRestBy, 'reduced');
  return marks;
}

function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function minuteOf(ms: number, date: string): number {
  return Math.floor((ms - Date.parse(`${date}T00:00:00Z`)) / MINUTE_MS);
}

/** The part of a stretch that lies in the day, null when it does not touch it. */
function clip(fromMs: number, toMs: number, date: string): Part | null {
  const from = Math.max(0, minuteOf(fromMs, date));
  const to = Math.min(DAY_MINUTES, minuteOf(toMs, date));
  return to > from ? { from, to } : null;
}

export interface WeekSums {
  driving: number;
  work: number;
  standby: number;
  rest: number;
  unknown: number;
  /** Null where no day knows it. */
  distance: number | null;
}

/** Sums of the rows' days, in minutes and kilometres. */
export function weekSums(rows: readonly Pick<DayRow, 'day'>[]): WeekSums {
  const sums: WeekSums = { driving: 0, work: 0, standby: 0, rest: 0, unknown: 0, distance: null };
  for (const { day } of rows) {
    if (!day) continue;
    for (const name of ['driving', 'work', 'standby', 'rest', 'unknown'] as const) {
      sums[name] += day[name];
    }
    if (day.distance !== null) sums.distance = (sums.distance ?? 0) + day.distance;
  }
  return sums;
}

export interface Tick {
  /** Minute of the UTC day. */
  at: number;
  /** What the clock shows there. */
  hour: number;
}

const TICK_MINUTES = 180;

/** Every third hour of the clock that is `offsetMinutes` ahead of UTC, within a UTC day. */
export function ticksOf(offsetMinutes: number): Tick[] {
  const ticks: Tick[] = [];
  const first = (((-offsetMinutes % TICK_MINUTES) + TICK_MINUTES) % TICK_MINUTES) as number;
  for (let at = first; at <= DAY_MINUTES; at += TICK_MINUTES) {
    const hour = Math.floor((at + offsetMinutes + DAY_MINUTES) / 60) % 24;
    // The end of a UTC day is 24:00 to whoever reads it from the left.
    ticks.push({ at, hour: at === DAY_MINUTES && hour === 0 ? 24 : hour });
  }
  return ticks;
}
