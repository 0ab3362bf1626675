// The only place where dates and zones are read. Instants are epoch milliseconds UTC; local days are
// texts `yyyy-MM-dd` in a company's IANA zone. Built on Intl alone, so it runs in every browser too.

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Offsets remembered by zone and UTC day; over this many entries the memory starts afresh. */
const REMEMBERED_DAYS_MAX = 20_000;

/** Local clock minus UTC in milliseconds at this instant. Throws RangeError for an unknown zone. */
export function zoneOffset(ts: number, zone: string): number {
  const day = Math.floor(ts / DAY_MS);
  const days = daysOf(zone);
  let offset = days.get(day);
  if (offset === undefined) {
    const start = readOffset(day * DAY_MS, zone);
    const end = readOffset((day + 1) * DAY_MS, zone);
    // A UTC day in which the clock changes has no single offset: NaN, and every instant is asked.
    offset = start === end ? start : Number.NaN;
    if (days.size >= REMEMBERED_DAYS_MAX) days.clear();
    days.set(day, offset);
  }
  return Number.isNaN(offset) ? readOffset(ts, zone) : offset;
}

/** Local day `yyyy-MM-dd` of an instant. */
export function localDay(ts: number, zone: string): string {
  return isoDay(ts + zoneOffset(ts, zone));
}

/** Local time of day of an instant, minutes since the local midnight (0 … 1439). */
export function localMinutes(ts: number, zone: string): number {
  const local = ts + zoneOffset(ts, zone);
  return Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / 60_000);
}

/** First instant of a local day; where the clock skips midnight, the instant of the change. */
export function startOfDay(day: string, zone: string): number {
  return instantOfLocal(Date.parse(`${day}T00:00:00Z`), zone, 'earlier');
}

/** Last whole second of a local day, 23:59:59 by the local clock (CONST-009 … CONST-012). */
export function endOfDay(day: string, zone: string): number {
  return instantOfLocal(Date.parse(`${day}T00:00:00Z`) + DAY_MS, zone, 'earlier') - 1000;
}

/** The local day `days` later (earlier when negative); calendar days, so clock changes do not matter. */
export function addDays(day: string, days: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/**
 * Instant of a local time given as if it were UTC. In the hour that comes twice `which` decides; a
 * time that the clock skips is moved forward by the skipped hour.
 */
export function instantOfLocal(local: number, zone: string, which: 'earlier' | 'later'): number {
  const before = zoneOffset(local - 14 * HOUR_MS, zone);
  const after = zoneOffset(local + 14 * HOUR_MS, zone);
  const early = local - Math.max(before, after);
  const late = local - Math.min(before, after);
  const fits = [early, late].filter((ts) => ts + zoneOffset(ts, zone) === local);
  // Skipped by the clock: the offset before the change moves the time behind the change.
  if (fits.length === 0) return local - before;
  return which === 'earlier' ? Math.min(...fits) : Math.max(...fits);
}

/** Does the clock show the time of this instant for the second time, because it went back in between? */
export function isSecondPass(ts: number, zone: string): boolean {
  return instantOfLocal(ts + zoneOffset(ts, zone), zone, 'earlier') < ts;
}

const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads a `localOrInstant` text: with an offset as it is, without one by the zone's clock, a date
 * alone as the day's first instant, a time that the clock skips as the moment of the change. With `end`
 * the moment closes a range that includes it: a date means the end of the day, and a local time with
 * seconds means the whole of that second (CONST-009 … CONST-011). null: no such moment (30 February,
 * 25:00), or it is before 1900 in the zone.
 */
export function readMoment(text: string, zone: string, end = false): number | null {
  const ts = instantOfText(text, zone, end);
  return ts !== null && ts < startOfDay(`${YEAR_MIN}-01-01`, zone) ? null : ts;
}

function instantOfText(text: string, zone: string, end: boolean): number | null {
  const match = MOMENT.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '00', minute = '00', second, fraction = '', offset] = match;
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDay(date)) return null;
  if (match[4] === undefined) return end ? endOfDay(date, zone) + 999 : startOfDay(date, zone);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const milliseconds = fraction === '' ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3));
  const local = Date.parse(`${date}T${hour}:${minute}:${second ?? '00'}Z`) + milliseconds;
  if (offset !== undefined) {
    const offsetMs = offsetOfText(offset);
    return offsetMs === null ? null : local - offsetMs;
  }
  const ts = instantOfLocal(local, zone, end ? 'later' : 'earlier');
  // A range from inside the skipped hour holds everything behind the change.
  if (!end && ts + zoneOffset(ts, zone) !== local) return changeBefore(ts, zone);
  return end && second !== undefined && fraction === '' ? ts + 999 : ts;
}

/** No record of a fleet is older; the database has no year 0, and no clock of then is known. */
const YEAR_MIN = 1900;

/** Is the text a day of the calendar, 1900 or later? */
export function isDay(text: string): boolean {
  return isCalendarDay(text) && Number(text.slice(0, 4)) >= YEAR_MIN;
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ts = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ts) && isoDay(ts) === text;
}

/** Is the text an IANA zone that this machine knows? */
export function isZone(text: string): boolean {
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}

/** No zone is further from UTC. */
const OFFSET_MINUTES_MAX = 14 * 60;

/** Milliseconds of an offset; null: there is none like it (+14:01, +01:60). */
function offsetOfText(text: string): number | null {
  if (text === 'Z') return 0;
  const [hours, rest] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  const minutes = hours * 60 + rest;
  if (rest > 59 || minutes > OFFSET_MINUTES_MAX) return null;
  return (text[0] === '-' ? -minutes : minutes) * 60_000;
}

/** The moment at which the clock was changed, which was within the last 24 hours before `ts`. */
function changeBefore(ts: number, zone: string): number {
  const offset = zoneOffset(ts, zone);
  let [before, behind] = [ts - DAY_MS, ts];
  while (behind - before > 1) {
    const middle = Math.floor((before + behind) / 2);
    if (zoneOffset(middle, zone) === offset) behind = middle;
    else before = middle;
  }
  return behind;
}

function isoDay(localMs: number): string {
  return new Date(localMs).toISOString().slice(0, 10);
}

const remembered = new Map<string, Map<number, number>>();

function daysOf(zone: string): Map<number, number> {
  let days = remembered.get(zone);
  if (!days) {
    days = new Map();
    remembered.set(zone, days);
  }
  return days;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

function readOffset(ts: number, zone: string): number {
  const field: Record<string, number> = {};
  let isBeforeChrist = false;
  for (const { type, value } of formatOf(zone).formatToParts(ts)) {
    if (type === 'era') isBeforeChrist = value.startsWith('B');
    else field[type] = Number(value);
  }
  const { year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  // Not Date.UTC, which takes the years 0 … 99 for those of the last century. Year 0 is 1 before Christ.
  const local = new Date(0);
  local.setUTCFullYear(isBeforeChrist ? 1 - year : year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  return local.getTime() - Math.floor(ts / 1000) * 1000;
}
