// The part of the month that the timeline shows (PLAN-008 … PLAN-013): zoomed by halves and doubles, at the
// middle or at the pointer, and moved, always inside the month. Epoch milliseconds; pure.
import { addMonths, firstDay, type Month } from '@flotila/domain/period.ts';
import { startOfDay } from '@flotila/domain/time.ts';

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

/** The window so much longer, with the moment `at` staying where it is: the middle when left out. */
export function zoomWindow(window: Span, month: Span, factor: number, at?: number): Span {
  const length = window.to - window.from;
  const fixed = at ?? window.from + length / 2;
  const next = limited(length * factor, month);
  const part = (fixed - window.from) / length;
  return inside({ from: fixed - part * next, to: fixed + (1 - part) * next }, month);
}

/** The window later by so many milliseconds, earlier when negative; it stops at the month's ends. */
export function panWindow(window: Span, month: Span, byMs: number): Span {
  return inside({ from: window.from + byMs, to: window.to + byMs }, month);
}

/** The window moved just so far that it holds the span, or the beginning of a longer one. */
export function reveal(window: Span, month: Span, span: Span): Span {
  if (span.from < window.from) return panWindow(window, month, span.from - window.from);
  if (span.to <= window.to) return window;
  const by = Math.min(span.to - window.to, span.from - window.from);
  return by <= 0 ? window : panWindow(window, month, by);
}

export function isWholeMonth(window: Span, month: Span): boolean {
  return window.from <= month.from && window.to >= month.to;
}

/** In addresses: minutes from the month's beginning and minutes shown, `26400-1440`; '' for all of it. */
export function windowText(window: Span, month: Span): string {
  if (isWholeMonth(window, month)) return '';
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS);
  return `${minutes(window.from - month.from)}-${minutes(window.to - window.from)}`;
}

/** What windowText wrote; all of the month for anything else. */
export function readWindow(text: string | undefined, month: Span): Span {
  const match = /^(\d{1,5})-(\d{1,5})$/.exec(text ?? '');
  if (!match) return month;
  const from = month.from + Number(match[1]) * MINUTE_MS;
  return inside({ from, to: from + limited(Number(match[2]) * MINUTE_MS, month) }, month);
}

function limited(length: number, month: Span): number {
  return Math.min(month.to - month.from, Math.max(WINDOW_MIN_MS, length));
}

function inside(window: Span, month: Span): Span {
  const length = window.to - window.from;
  const from = Math.max(month.from, Math.min(window.from, month.to - length));
  return { from, to: from + length };
}
