// The hours of a week of a Traccar's calendar, which is an iCalendar file. What is not the same each week, or is told in another
// zone than the company's, has no schedule here and is refused with the reason.
import { type Schedule, SPANS_MAX, type Span } from '../rule/schedule.ts';
import { isNote, type Note, note } from './note.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const DAY_MINUTES = 1440;
const EVENTS_MAX = 50;
const TEXT_MAX = 100_000;
/** Exceptions to a repetition, and single days beside it. */
const SINGLE_DAYS = ['EXDATE', 'RDATE', 'EXRULE', 'RECURRENCE-ID'];

/** `data`: base64, as it is told. A note: why there is none. */
export function scheduleOf(data: string, timeZone: string): Schedule | Note {
  const text = decoded(data);
  const events = [...text.matchAll(/^BEGIN:VEVENT$([\s\S]*?)^END:VEVENT$/gm)];
  if (events.length === 0 || events.length > EVENTS_MAX) return note('calendar');
  const minutes: [number, number][][] = DAYS.map(() => []);
  for (const [, event = ''] of events) {
    const fault = addEvent(propertiesOf(event), timeZone, minutes);
    if (fault) return fault;
  }
  const week = minutes.map(spansOf);
  if (week.some((spans) => spans.length > SPANS_MAX)) return note('calendarHours');
  return { week, holidaysAsSunday: false };
}

function decoded(data: string): string {
  if (data.length > TEXT_MAX) return '';
  try {
    // Long lines go on behind a blank.
    return atob(data.trim())
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/\n[ \t]/g, '')
      .trim();
  } catch {
    return '';
  }
}

interface Property {
  parameters: string;
  value: string;
}

function propertiesOf(event: string): Map<string, Property> {
  const properties = new Map<string, Property>();
  // An alarm within it has a time of its own.
  const own = event.replaceAll(/^BEGIN:(?!VEVENT)[\s\S]*?^END:.*$/gm, '');
  for (const line of own.split('\n')) {
    const [, name, parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    if (name) properties.set(name.toUpperCase(), { parameters, value: value.trim() });
  }
  return properties;
}

/** A note: why it cannot be. */
function addEvent(
  properties: ReadonlyMap<string, Property>,
  timeZone: string,
  minutes: [number, number][][],
): Note | undefined {
  if (SINGLE_DAYS.some((name) => properties.has(name))) return note('calendarDays');
  const start = momentOf(properties.get('DTSTART'), timeZone);
  const end = momentOf(properties.get('DTEND'), timeZone);
  if (start === undefined || end === undefined) {
    return note('calendarZone', { zone: timeZone });
  }
  const length = (end - start) / 60_000;
  if (!(length > 0 && length <= DAY_MINUTES)) return note('calendarLong');
  const days = daysOf(properties.get('RRULE')?.value, new Date(start));
  if (isNote(days)) return days;
  const from = Math.floor((start / 60_000) % DAY_MINUTES);
  for (const day of days) {
    minutes[day]?.push([from, Math.min(from + length, DAY_MINUTES)]);
    if (from + length > DAY_MINUTES) minutes[(day + 1) % 7]?.push([0, from + length - DAY_MINUTES]);
  }
  return undefined;
}

/** Milliseconds as if the local time were UTC. */
function momentOf(property: Property | undefined, timeZone: string): number | undefined {
  const { parameters, value } = property ?? { parameters: '', value: '' };
  const zone = /;TZID="?([^";]+)"?/i.exec(parameters)?.[1];
  // Without one it is UTC there.
  const isOurs = zone === timeZone || (zone === undefined && timeZone === 'UTC');
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z?$/.exec(value)?.slice(1).map(Number);
  if (!isOurs || !parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  // Until the last second of a minute is until the next one.
  return Date.UTC(year, month - 1, day, hour, minute + (second === 59 ? 1 : 0));
}

/** Monday is 0. */
function daysOf(rule: string | undefined, start: Date): number[] | Note {
  if (rule === undefined) return note('calendarDays');
  const parts = new Map(
    rule.split(';').map((part) => part.toUpperCase().split('=') as [string, string]),
  );
  const {
    FREQ,
    INTERVAL = '1',
    BYDAY,
    WKST: _week,
    ...rest
  } = Object.fromEntries(parts) as Record<string, string | undefined>;
  if ('UNTIL' in rest || 'COUNT' in rest) return note('calendarEnds');
  const isWeekly = (FREQ === 'DAILY' || FREQ === 'WEEKLY') && INTERVAL === '1';
  if (!isWeekly || Object.keys(rest).length > 0) return note('calendarWeeks');
  const days = BYDAY?.split(',').map((day) => DAYS.indexOf(day.trim()));
  if (days?.includes(-1)) return note('calendarWeeks');
  return days ?? (FREQ === 'DAILY' ? DAYS.map((_, day) => day) : [(start.getUTCDay() + 6) % 7]);
}

/** In their order, those that touch as one. */
function spansOf(minutes: readonly [number, number][]): Span[] {
  const joined: [number, number][] = [];
  for (const [from, to] of minutes.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined.map(([from, to]) => ({ from: clockOf(from), to: clockOf(to) }));
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
