// The part of a month, or of the weeks from this one on, that the timeline shows (PLAN-008 … PLAN-013): zoomed by halves
// and doubles, at the middle or at the pointer, and moved, always inside. Epoch milliseconds; pure.
import { addMonths, firstDay, type Month, weekday } from '@flotila/domain/period.ts';
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';

/** PLAN-011. */
export const WINDOW_MIN_MS = 12 * 3_600_000;
/** PLAN-009, PLAN-010. */
export const ZOOM_IN = 0.5;
export const ZOOM_OUT = 2;
const MINUTE_MS = 60_000;

/** From the first moment on, up to and without the second. */
export interface Span {
  from: number;
  to: number;
}

/** All of the month by the local clock; a change of the clock makes it an hour shorter or longer. */
export function monthSpan(month: Month, zone: string): Span {
  return {
    from: startOfDay(firstDay(month), zone),
    to: startOfDay(firstDay(addMonths(month, 1)), zone),
  };
}

/** Whole weeks, few enough for no number of a day to come twice. */
const DAYS_AHEAD = 28;

/** Monday of the week in which a moment lies. */
export function weekBegin(nowMs: number, zone: string): string {
  const today = localDay(nowMs, zone);
  return addDays(today, -weekday(today));
}

/** V-12: what is under way and to come, from a Monday on. */
export function aheadSpan(monday: string, zone: string): Span {
  return {
    from: startOfDay(monday, zone),
    to: startOfDay(addDays(monday, DAYS_AHEAD), zone),
  };
}

/** The window so much longer, with the moment `at` staying where it is: the middle when left out. */
export function zoomWindow(window: Span, whole: Span, factor: number, at?: number): Span {
  const length = window.to - window.from;
  const fixed = at ?? window.from + length / 2;
  const next = limited(length * factor, whole);
  const part = (fixed - window.from) / length;
  return inside({ from: fixed - part * next, to: fixed + (1 - part) * next }, whole);
}

/** The window later by so many milliseconds, earlier when negative; it stops at the ends of the whole. */
export function panWindow(window: Span, whole: Span, byMs: number): Span {
  return inside({ from: window.from + byMs, to: window.to + byMs }, whole);
}

/** The window moved just so far that it holds the span, or the beginning of a longer one. */
export function reveal(window: Span, whole: Span, span: Span): Span {
  if (span.from < window.from) return panWindow(window, whole, span.from - window.from);
  if (span.to <= window.to) return window;
  const by = Math.min(span.to - window.to, span.from - window.from);
  return by <= 0 ? window : panWindow(window, whole, by);
}

export function isWhole(window: Span, whole: Span): boolean {
  return window.from <= whole.from && window.to >= whole.to;
}

/** In addresses: minutes from the beginning of the whole and minutes shown, `26400-1440`; '' for all of it. */
export function windowText(window: Span, whole: Span): string {
  if (isWhole(window, whole)) return '';
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS);
  return `${minutes(window.from - whole.from)}-${minutes(window.to - window.from)}`;
}

/** What windowText wrote; the whole for anything else. */
export function readWindow(text: string | undefined, whole: Span): Span {
  const match = /^(\d{1,5})-(\d{1,5})$/.exec(text ?? '');
  if (!match) return whole;
  const from = whole.from + Number(match[1]) * MINUTE_MS;
  return inside({ from, to: from + limited(Number(match[2]) * MINUTE_MS, whole) }, whole);
}

function limited(length: number, whole: Span): number {
  return Math.min(whole.to - whole.from, Math.max(WINDOW_MIN_MS, length));
}

function inside(window: Span, whole: Span): Span {
  const length = window.to - window.from;
  const from = Math.max(whole.from, Math.min(window.from, whole.to - length));
  return { from, to: from + length };
}
