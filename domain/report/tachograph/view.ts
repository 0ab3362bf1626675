// What all tables of the report share: the data asked for, worked out once, and small cells.

import type { RideView } from '../../ride/ride.api.ts';
import type { Part } from '../../tachograph/compose.ts';
import type { Condition } from '../../tachograph/condition.ts';
import type { Infringement, LostExcuse, TachographDay } from '../../tachograph/day.api.ts';
import {
  DAY_MINUTES,
  type DayRow,
  type Doing,
  dayRows,
  doingOf,
} from '../../tachograph/day-rows.ts';
import { type HoursWords, hoursWords } from '../../tachograph/hours-words.ts';
import { weekOf as weekNumberOf, weekStart } from '../../tachograph/limits.ts';
import { addedUp, litOf } from '../../tachograph/shown-found.ts';
import type { WorkingTime } from '../../tachograph/working-time.api.ts';
import { addDays } from '../../time.ts';
import type { ReportContext } from '../context.ts';
import type { Cell } from '../document.ts';
import type { Format } from '../format.ts';
import { weekNumber } from '../ride-rows.ts';
import {
  dayOf,
  factsOf,
  minuteOf,
  type RestKind,
  type TachographFacts,
  utcText,
  type WeekFact,
} from './facts.ts';
import { type TachographWords, tachographWords } from './words.ts';

const MINUTE_MS = 60_000;

export interface TachographData {
  driver: { firstName: string; lastName: string };
  cardNumber: string | null;
  /** UTC days that were asked for; both included. */
  from: string;
  to: string;
  /** Of all weeks that the days touch, from Monday on, up to today. */
  days: readonly TachographDay[];
  /** Of those weeks and of the weeks before and after, as `inScope` has them. */
  judged: readonly Part[];
  conditions: readonly Condition[];
  /** Of the vehicles of those days, by which activities have places; none where they are not printed. */
  rides: readonly RideView[];
  /** Of those weeks. */
  working: WorkingTime;
}

/** A stretch that is wrong, minutes of its UTC day. */
export interface Wrong {
  from: number;
  to: number;
  /** Seconds: how long the rest was, or all of the driving. */
  value: number;
}

export interface NumberedWeek extends WeekFact {
  number: number;
  previousNumber: number;
  /** Days of it that were asked for. */
  rows: DayRow[];
  /** Some of its days were not asked for; its sums are those of the whole week. */
  isCut: boolean;
}

export interface TachographView {
  data: TachographData;
  facts: TachographFacts;
  weeks: NumberedWeek[];
  /** Days that were asked for. */
  rows: DayRow[];
  /** By the UTC day; also of infringements that belong to another day. */
  wrong: ReadonlyMap<string, Wrong[]>;
  /** Of those days, in the order of time; their number is that of the list. */
  found: Infringement[];
  /** Of those days: what was noted of what is found no more. */
  lost: LostExcuse[];
  /** Vehicles of those days. */
  plates: string[];
  words: TachographWords;
  hours: HoursWords;
  format: Format;
  context: ReportContext;
}

/** First and last day of the weeks that days touch. */
export function wholeWeeks(from: string, to: string): { from: string; to: string } {
  const mondayOf = (day: string) => dayOf(weekStart(weekNumberOf(minuteOf(day))));
  return { from: mondayOf(from), to: addDays(mondayOf(to), 6) };
}

export function viewOf(data: TachographData, context: ReportContext): TachographView {
  const facts = factsOf(data.days, data.judged, data.conditions);
  const days = data.days.filter(({ date }) => date >= data.from && date <= data.to);
  const rows = dayRows({
    dates: days.map(({ date }) => date),
    days: data.days,
    hours: null,
    nowMs: context.now,
  }).map((row) => withUnknown(row, days));
  const weeks = facts.weeks.flatMap((week): NumberedWeek[] => {
    const last = addDays(week.monday, 6);
    const own = rows.filter(({ date }) => date >= week.monday && date <= last);
    if (own.length === 0) return [];
    const isCut = week.monday < data.from || last > data.to;
    const previousNumber = weekNumber(addDays(week.monday, -7));
    return [{ ...week, number: weekNumber(week.monday), previousNumber, rows: own, isCut }];
  });
  return {
    data,
    facts,
    weeks,
    rows,
    context,
    format: context.format,
    wrong: wrongIn(data.days),
    found: days.flatMap((day) => day.infringements).sort((a, b) => (a.from < b.from ? -1 : 1)),
    lost: days.flatMap((day) => day.lostExcuses),
    plates: platesOf(days),
    words: tachographWords(context.language),
    hours: hoursWords(context.language),
  };
}

/** Of too much driving the part over the limit, else what the driver's page lights. */
function wrongIn(days: readonly TachographDay[]): Map<string, Wrong[]> {
  const wrong = new Map<string, Wrong[]>();
  for (const one of days.flatMap((day) => day.infringements)) {
    const over = addedUp(one).filter(({ isOver }) => isOver);
    for (const part of over.length > 0 ? over : litOf(one)) {
      const [from, to] = [part.from / MINUTE_MS, part.to / MINUTE_MS];
      for (let day = dayOf(from); minuteOf(day) < to; day = addDays(day, 1)) {
        const begin = minuteOf(day);
        const own = { from: Math.max(0, from - begin), to: Math.min(DAY_MINUTES, to - begin) };
        wrong.set(day, [...(wrong.get(day) ?? []), { ...own, value: one.value }]);
      }
    }
  }
  return wrong;
}

/** Vehicles in which the driver did something; a rest goes on after the vehicle was left. */
export function platesOf(days: readonly TachographDay[]): string[] {
  const done = days
    .flatMap((day) => day.activities)
    .filter(({ activity }) => isDone(doingOf(activity)));
  return [...new Set(done.flatMap(({ numericPlate }) => numericPlate ?? []))];
}

export function isDone(doing: Doing): boolean {
  return doing !== 'rest' && doing !== 'unknown';
}

/** A day of which nobody told anything is unknown as far as it has passed. */
function withUnknown(row: DayRow, days: readonly TachographDay[]): DayRow {
  const to = days.find(({ date }) => date === row.date)?.unknown ?? 0;
  if (row.day || to === 0) return row;
  const nothing = { crew: false, source: null, vehicleId: null, plate: null };
  return { ...row, bars: [{ from: 0, to, doing: 'unknown', ...nothing }] };
}

/** Minutes as a duration. */
export function minutesCell(format: Format, minutes: number | null): Cell {
  return format.cell('duration', minutes === null ? null : minutes * 60);
}

/** Minutes of something that may be missing altogether: nothing is a dash. */
export function someMinutes(format: Format, minutes: number): Cell {
  return minutes === 0 ? { raw: 0, text: '–' } : minutesCell(format, minutes);
}

/** A moment's time of day; the end of a day is 24:00. */
export function timeCell(day: string, minute: number | null): Cell {
  if (minute === null) return { raw: null, text: '–' };
  const text = minute === DAY_MINUTES ? '24:00' : utcText(minute).slice(11, 16);
  return { raw: utcText(minuteOf(day) + minute), text };
}

/** Behind the length of a rest; a regular one needs no word. */
export function restKindText(kind: RestKind, words: TachographWords): string {
  return kind === 'regular' ? '' : words(`restKinds.${kind}`);
}

/** `7.3. 12:00`, of another year with it. */
export function momentText(format: Format, minute: number): string {
  return isoMomentText(format, utcText(minute));
}

export function isoMomentText(format: Format, iso: string): string {
  return `${shortDay(format, iso)} ${iso.slice(11, 16)}`;
}

/** Day and month. */
export function shortDay(format: Format, day: string): string {
  return format.weekday(day).replace(/^\S+\s/, '');
}
