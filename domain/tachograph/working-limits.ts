// Limits of the working time of drivers in minutes (Directive 2002/15/EC, in the Slovak act 462/2007 Z. z. and the Czech
// regulation 589/2006 Sb.), and what the law leaves to states and companies. Read 2026-11-28; decision 0084 says where.
import { HOUR } from './limits.ts';

/** Art. 4(a); 589/2006 § 5(1): a week, and its average over the reference period. */
export const WORK_WEEK = 60 * HOUR;
export const WORK_WEEK_AVERAGE = 48 * HOUR;

/** Art. 5(1): work without a break, and the breaks of a working day of more than six and of more than nine hours. */
export const WORK_TO_BREAK = 6 * HOUR;
export const WORK_LONG = 9 * HOUR;
export const WORK_BREAK = 30;
export const WORK_BREAK_LONG = 45;
/** Art. 5(2): the shortest part of a break. */
export const WORK_BREAK_PART = 15;

/** Art. 7(1); 589/2006 § 5(2): working time within 24 hours where any of it is at night. */
export const NIGHT_WORK = 10 * HOUR;

/** Art. 4(a): four months. Art. 8(2): six at most, by agreement; 589/2006 § 5(1): 26 weeks at most. */
export const REFERENCE_WEEKS = 17;
export const REFERENCE_WEEKS_MIN = 4;
export const REFERENCE_WEEKS_MAX = 26;

/** Minutes of the local day; from 22:00 to 06:00 is over midnight. */
export interface Night {
  from: number;
  to: number;
}

/** Art. 3(h): at least four hours between 00:00 and 07:00, which ones is national law. The first four until a company says. */
export const NIGHT: Night = { from: 0, to: 4 * HOUR };
export const NIGHT_MIN = 4 * HOUR;
export const NIGHT_MAX = 12 * HOUR;

/** What a company says of itself; null: nothing. */
export interface WorkingSettings {
  /** Whose law says it beside the directive. */
  countryCode: string;
  referenceWeeks: number | null;
  night: Night | null;
}

export interface WorkingRules {
  referenceWeeks: number;
  night: Night;
  /** IANA zone in which nights are read; weeks are those of the tachograph, UTC. */
  zone: string;
}

export function workingRules(settings: WorkingSettings, zone: string): WorkingRules {
  return {
    referenceWeeks: settings.referenceWeeks ?? REFERENCE_WEEKS,
    night: settings.night ?? NIGHT,
    zone,
  };
}

/** How long a night is, minutes. */
export function nightLength({ from, to }: Night): number {
  return to > from ? to - from : to - from + 24 * HOUR;
}

/** A night of `22:00` and `06:00`; null where one of them is no time, or it is shorter or longer than a night may be. */
export function nightOf(from: string, to: string): Night | null {
  const [begin, end] = [minuteOfClock(from), minuteOfClock(to)];
  if (begin === null || end === null) return null;
  const length = nightLength({ from: begin, to: end });
  return length >= NIGHT_MIN && length <= NIGHT_MAX ? { from: begin, to: end } : null;
}

function minuteOfClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * HOUR + Number(minutes);
}

/** HH:mm of a minute of the day. */
export function clockText(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / HOUR), minute % HOUR];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** What the working time of a company's drivers is judged by; other countries have the directive alone. */
export function lawKey(
  countryCode: string,
): 'working.law.SK' | 'working.law.CZ' | 'working.law.EU' {
  if (countryCode === 'SK') return 'working.law.SK';
  return countryCode === 'CZ' ? 'working.law.CZ' : 'working.law.EU';
}
