// A day in a cell of a list: a date of the workbook, its number, or as people write it. `04/05/2026` is refused unless the
// other cells of the column say whether the day or the month comes first.
import { isDay } from '../time.ts';
import type { Cell } from './cell.ts';
import { type Marks, SLASHED } from './marks.ts';
import { type Read, refused } from './read-number.ts';

/** Days of a workbook that was not told that they are dates: 1954 to 2119. */
const SERIAL_MIN = 20_000;
const SERIAL_MAX = 80_000;
const DAY_MS = 86_400_000;
/** Day 0 of workbooks, as it counts from March 1900 on. */
const SERIAL_START = Date.UTC(1899, 11, 30);
/** Two digits of a year are of this century. */
const CENTURY = 2000;

export function readDayCell(cell: Cell, marks: Marks): Read<string> {
  if (cell !== null && typeof cell === 'object' && 'day' in cell) return dayOf(cell.day);
  if (typeof cell === 'number') return serialDay(cell);
  if (typeof cell !== 'string') return refused('date');
  const text = cell.trim();
  if (/^\d{5}$/.test(text)) return serialDay(Number(text));
  const [, year, month, day] =
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?(?:[ T].*)?$/.exec(text) ?? [];
  if (year && month && day) return dayOf(dayText(year, month, day));
  const dotted = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})\.?(?:\s.*)?$/.exec(text);
  if (dotted) return dayOf(dayText(dotted[3], dotted[2], dotted[1]));
  const slashed = SLASHED.exec(text);
  if (!slashed) return refused('date');
  const [, one = '', two = '', last = ''] = slashed;
  const first = Number(one) > 12 ? 'day' : Number(two) > 12 ? 'month' : marks.first;
  if (first === null && Number(one) !== Number(two)) {
    return refused('dateUnclear', {
      one: dayText(last, two, one),
      other: dayText(last, one, two),
    });
  }
  return dayOf(first === 'month' ? dayText(last, one, two) : dayText(last, two, one));
}

function dayText(year = '', month = '', day = ''): string {
  const full = year.length === 2 ? String(CENTURY + Number(year)) : year;
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function dayOf(text: string): Read<string> {
  return isDay(text) ? { value: text } : refused('date');
}

function serialDay(serial: number): Read<string> {
  if (serial < SERIAL_MIN || serial > SERIAL_MAX) return refused('date');
  const moment = SERIAL_START + Math.floor(serial) * DAY_MS;
  return dayOf(new Date(moment).toISOString().slice(0, 10));
}
