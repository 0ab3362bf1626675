// The day, moment or month that somebody typed beside a vehicle, in Slovak, Czech and English whatever the screens
// speak: "BA482KT včera 14:00", "5. 11.", "last month", "október". Pure. What was typed is past: a day without a
// year, a weekday or a time alone is the last one that has begun.
import { addMonths, firstDay, type Month, readMonth } from '@flotila/domain/period.ts';
import { addDays, instantOfLocal, isDay, localDay } from '@flotila/domain/time.ts';
import { wordsOf } from './rank.ts';
import { DAYS_BACK, MONTHS, MONTHS_BACK, numberOf, SMALL_WORDS, WEEKDAYS } from './when-words.ts';

export type When = { day: string; atMs: number | null } | { month: Month };

export interface Told {
  when: When;
  /** The words that say something else. */
  rest: string[];
}

interface Clock {
  nowMs: number;
  zone: string;
}

/** A year has a 29 February at the latest after so many. */
const YEARS_BACK = 8;

/** null: no time was typed, or one that is still to come. */
export function readWhen(text: string, { nowMs, zone }: Clock): Told | null {
  const words = new Words(text);
  const today = localDay(nowMs, zone);
  const minutes = takeTime(words);
  const days = takeDay(words, today);
  const moment = (day: string) =>
    instantOfLocal(Date.parse(`${day}T00:00:00Z`) + (minutes ?? 0) * 60_000, zone, 'earlier');
  if (days === null) {
    const month = minutes === null ? takeMonth(words, today) : null;
    if (month) return { when: { month }, rest: words.rest() };
    if (minutes === null) return null;
  }
  const asked = days ?? [today, addDays(today, -1)];
  const day = asked.find((one) => one <= today && (minutes === null || moment(one) <= nowMs));
  // The day has begun, its moment is to come: what there is of the day.
  const begun = day ?? asked.find((one) => one <= today);
  if (begun === undefined) return null;
  const atMs = day === undefined || minutes === null ? null : moment(day);
  return { when: { day: begun, atMs }, rest: words.rest() };
}

/** What was typed, from which what was understood is taken away. */
class Words {
  #left: string;

  constructor(text: string) {
    this.#left = ` ${wordsOf(text).join(' ')} `;
  }

  /** Takes whole words away when the answer to them is not null. */
  take<T>(pattern: string, read: (parts: readonly string[]) => T | null): T | null {
    const match = new RegExp(`(?<= )${pattern}(?= )`, 'u').exec(this.#left);
    const value = match && read(match.map((part) => part ?? ''));
    if (match === null || value === null) return null;
    this.#left = this.#left.replace(match[0], '');
    return value;
  }

  /** Takes the first word away that means a number; `before` and `behind` are what may stand beside it. */
  takeWord<T>(
    table: Parameters<typeof numberOf>[1],
    { before = '', behind = '' },
    read: (value: number, parts: readonly string[]) => T | null,
  ): T | null {
    for (const word of this.rest()) {
      const value = /^[a-z]+$/.test(word) ? numberOf(word, table) : null;
      if (value === null) continue;
      const found = this.take(`${before}${word}${behind}`, (parts) => read(value, parts));
      if (found !== null) return found;
    }
    return null;
  }

  rest(): string[] {
    return this.#left.split(' ').filter((word) => word !== '' && !SMALL_WORDS.has(word));
  }
}

/** Minutes since midnight. */
function takeTime(words: Words): number | null {
  const read = ([, hour = '', minute = '', half = '']: readonly string[]) => {
    const hours = Number(hour) + (half === 'pm' && Number(hour) < 12 ? 12 : 0);
    const midnight = half === 'am' && hours === 12 ? 12 : 0;
    const isTime = hours < 24 && Number(minute) < 60 && (half === '' || Number(hour) <= 12);
    return isTime ? (hours - midnight) * 60 + Number(minute) : null;
  };
  return (
    words.take('(\\d{1,2}):(\\d{2}) ?(am|pm)?', read) ??
    words.take('(\\d{1,2})() ?(am|pm)', read) ??
    words.take('(?:o|at|ve?) (\\d{1,2}) ?h?', read) ??
    words.take('(\\d{1,2}) ?h', read) ??
    // 14.30, but 14.10. is a day.
    words.take('(\\d{1,2})\\.([1345]\\d)', (parts) => (Number(parts[2]) > 12 ? read(parts) : null))
  );
}

/** The days that are meant, the likeliest first; null: none was typed. */
function takeDay(words: Words, today: string): string[] | null {
  const named = (year: string, month: number, day: string) => {
    const days = yearsOf(year, today).map((one) => `${one}-${two(month)}-${two(Number(day))}`);
    const real = days.filter(isDay);
    return real.length > 0 ? real : null;
  };
  return (
    words.take('(\\d{4})-(\\d{1,2})-(\\d{1,2})', ([, year = '', month, day = '']) =>
      named(year, Number(month), day),
    ) ??
    words.take(
      '(\\d{1,2})\\. ?(\\d{1,2})(?:\\.(?: ?(\\d{4}))?)?',
      ([, day = '', month, year = '']) => named(year, Number(month), day),
    ) ??
    words.takeWord(
      MONTHS,
      { before: '(\\d{1,2})\\.? ', behind: '(?: (\\d{4}))?' },
      (month, [, day = '', year = '']) => named(year, month, day),
    ) ??
    words.takeWord(
      MONTHS,
      { behind: ' (\\d{1,2})(?:st|nd|rd|th)?,?(?: (\\d{4}))?' },
      (month, [, day = '', year = '']) => named(year, month, day),
    ) ??
    words.takeWord(DAYS_BACK, {}, (back) => [addDays(today, -back)]) ??
    words.takeWord(WEEKDAYS, { before: '(?:last |minul\\p{L}+ )?' }, (weekday) => {
      const back = (new Date(`${today}T00:00:00Z`).getUTCDay() - weekday + 7) % 7;
      return [addDays(today, -back), addDays(today, -back - 7)];
    })
  );
}

function takeMonth(words: Words, today: string): Month | null {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const current = { year, month };
  const past = (found: Month | null) =>
    found && firstDay(found) <= firstDay(current) ? found : null;
  return (
    words.take('(\\d{4})-(\\d{1,2})', ([text = '']) => past(readMonth(text))) ??
    words.take('(\\d{1,2})/(\\d{4})', ([, number, of]) => past(readMonth(`${of}-${number}`))) ??
    words.takeWord(MONTHS_BACK, { behind: ' (?:mesiac|mesic|month)\\p{L}*' }, (back) =>
      addMonths(current, -back),
    ) ??
    words.takeWord(MONTHS, { behind: '(?: (\\d{4}))?' }, (number, [, of = '']) => {
      const years = yearsOf(of, today);
      return years.map((one) => past({ year: one, month: number })).find(Boolean) ?? null;
    })
  );
}

/** The year that was typed, else this one and those before it. */
function yearsOf(typed: string, today: string): number[] {
  const thisYear = Number(today.slice(0, 4));
  if (typed !== '') return [Number(typed)];
  return Array.from({ length: YEARS_BACK + 1 }, (_none, back) => thisYear - back);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
