// A time in a cell of a recording. Which of day and month comes first is told by an option or by other cells of the column,
// by the rule of lists that are brought in (decision 0124); a time that names no zone is of the zone that was chosen.
import { type Marks, marksOf } from '@flotila/domain/import/marks.ts';
import { readDayCell } from '@flotila/domain/import/read-day.ts';
import { instantOfLocal } from '@flotila/domain/time.ts';

/** How the texts of a column of times are read. */
export interface MomentReading {
  marks: Marks;
  /** IANA name. */
  zone: string;
}

/** Epoch milliseconds, or why it cannot be told. */
export type Moment = { time: number; isZoned: boolean } | { reason: string; about?: string };

const MOMENT =
  /^(.+?)(?:[T,\s]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
const EPOCH_SECONDS = /^\d{10}(\.\d+)?$/;
const EPOCH_MILLISECONDS = /^\d{13}$/;
const MINUTE_MS = 60_000;

export const UNCLEAR_DAY =
  'the day can be read two ways, --day-first or --month-first says which it is';
const NO_TIME = 'there is no time';

/** What all times of a column tell of which comes first; `first` is what a person says. */
export function marksOfMoments(texts: Iterable<string>, first: Marks['first']): Marks {
  const marks = marksOf(daysOf(texts));
  return { ...marks, first: first ?? marks.first };
}

function* daysOf(texts: Iterable<string>): Iterable<string> {
  for (const text of texts) yield MOMENT.exec(text)?.[1] ?? text;
}

export function readMoment(text: string, { marks, zone }: MomentReading): Moment {
  if (EPOCH_SECONDS.test(text)) return { time: Math.round(Number(text) * 1000), isZoned: true };
  if (EPOCH_MILLISECONDS.test(text)) return { time: Number(text), isZoned: true };
  const match = MOMENT.exec(text);
  if (!match) return { reason: NO_TIME };
  const [, dayText = '', hour = '', minute = '', second = '00', fraction = '', half, offset] =
    match;
  const day = readDayCell(dayText, marks);
  if (day.refusal) {
    const { code, params } = day.refusal;
    if (code !== 'dateUnclear') return { reason: NO_TIME };
    return { reason: UNCLEAR_DAY, about: `${params?.one} or ${params?.other}` };
  }
  const hours = hoursOf(Number(hour), half?.toLowerCase());
  if (!(hours <= 23) || Number(minute) > 59 || Number(second) > 59) return { reason: NO_TIME };
  const clock = `${String(hours).padStart(2, '0')}:${minute}:${second}`;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const local = Date.parse(`${day.value}T${clock}Z`) + milliseconds;
  if (offset !== undefined) return { time: local - offsetMs(offset), isZoned: true };
  const time = zone === 'UTC' ? local : instantOfLocal(local, zone, 'earlier');
  return { time, isZoned: false };
}

/** 12 am is midnight; anything over 12 has no half. */
function hoursOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
