// The time axis of the day graph: where its ticks stand and what they say. Ticks are whole hours or
// minutes of the company's clock, so on days when the clock changes they stand where people expect them.
import { endOfDay, localMinutes, startOfDay } from '@flotila/domain/time.ts';

const MINUTE = 60;
const DAY_MINUTES = 1440;
/** Distances of ticks in minutes, each dividing the next or the day. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720];

/** Epoch seconds. */
export interface Span {
  from: number;
  to: number;
}

/** A part of the axis that is to be shown, and of what it is: the same ride may grow. */
export interface Part extends Span {
  of: string;
}

/** What of the axis is asked for; `part` null is the whole of it. */
export interface Asked {
  whole: Span;
  part: Part | null;
}

/**
 * The part to show: what is asked for wins over the user's own zoom (`shown`, null the whole) when it is
 * another day or ride. A ride that merely grows takes along only who still looks at all of it.
 */
export function partToShow(before: Asked | null, now: Asked, shown: Span | null): Span | null {
  const isOther =
    before === null ||
    before.whole.from !== now.whole.from ||
    before.whole.to !== now.whole.to ||
    before.part?.of !== now.part?.of;
  if (isOther) return now.part;
  const isFollowed =
    shown !== null && shown.from === before.part?.from && shown.to === before.part.to;
  return isFollowed ? now.part : shown;
}

/** The axis of a day: the day itself, and what is shown beyond its midnights. */
export interface DaySpan extends Span {
  dayFrom: number;
  dayTo: number;
}

/** The local day (23, 24 or 25 hours), widened to the locations that reach over its ends. */
export function daySpan(day: string, zone: string, seconds: ArrayLike<number>): DaySpan {
  const dayFrom = startOfDay(day, zone) / 1000;
  const dayTo = (endOfDay(day, zone) + 1000) / 1000;
  const [first = dayFrom, last = dayTo] = [seconds[0], seconds[seconds.length - 1]];
  return { from: Math.min(dayFrom, first), to: Math.max(dayTo, last), dayFrom, dayTo };
}

/** Ticks of the span in epoch seconds, at most about `ticksMax`, on round times of the local clock. */
export function timeTicks(span: Span, zone: string, ticksMax: number): number[] {
  const minutes = Math.max(1, (span.to - span.from) / MINUTE);
  const step = STEPS.find((one) => minutes / one <= Math.max(2, ticksMax)) ?? DAY_MINUTES;
  // Offsets of zones are whole quarters of an hour: finer walks find every local multiple of the step.
  const walk = Math.min(step, 15) * MINUTE;
  const ticks: number[] = [];
  for (let at = Math.ceil(span.from / walk) * walk; at <= span.to; at += walk) {
    if (localMinutes(at * 1000, zone) % step === 0) ticks.push(at);
  }
  return ticks;
}

/** HH:mm of a tick; the end of the day is 24:00 and not the beginning of the next. */
export function tickText(second: number, zone: string, dayEnd: number): string {
  const minutes = localMinutes(second * 1000, zone);
  const shown = minutes === 0 && second === dayEnd ? DAY_MINUTES : minutes;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(shown / 60))}:${pad(shown % 60)}`;
}
