// Where a bar is drawn within the window, and how far its name may run on: over the free days up to the next
// bar of its lane (office plan). Pixels from the left edge of the timeline; pure.
import type { Placed } from './plan-rows.ts';
import type { Span } from './window.ts';

export interface Scale {
  window: Span;
  /** Pixels of the whole window. */
  width: number;
}

export interface BarBox {
  left: number;
  width: number;
  /** Pixels from `left` up to the next bar of the lane, or to the window's end. */
  room: number;
  /** It goes on beyond the window's edge. */
  isCutLeft: boolean;
  isCutRight: boolean;
}

/** Between a bar and what follows, pixels. */
const GAP = 3;
const WIDTH_MIN = 4;
/** Of a few hours in a month: with its sign, where nothing follows so soon. */
const SIGN_WIDTH = 28;
/** Sign and spaces before and after the name in its bar, pixels. */
export const BESIDE = 33;
/** In less stands one letter and nothing that says it goes on: the sign stands there alone. */
const LETTERS_MIN = 16;
/** Space before a name that stands after its bar, and behind each. */
export const AFTER = 6;

export function xOf(ts: number, { window, width }: Scale): number {
  return ((ts - window.from) / (window.to - window.from)) * width;
}

export function timeAt(x: number, { window, width }: Scale): number {
  return window.from + (x / width) * (window.to - window.from);
}

/** The bars that the window shows, each with its box. */
export function boxesOf(bars: readonly Placed[], scale: Scale): [Placed, BarBox][] {
  const { window } = scale;
  const next: number[] = [];
  const found: [Placed, BarBox][] = [];
  // From the last to the first, so that the next bar of the lane is known.
  for (let at = bars.length - 1; at >= 0; at -= 1) {
    const bar = bars[at];
    if (!bar || bar.from >= window.to) continue;
    const until = next[bar.lane] ?? window.to;
    next[bar.lane] = Math.max(bar.from, window.from);
    if (bar.to > window.from) found.push([bar, boxOf(bar, until, scale)]);
  }
  return found.reverse();
}

/** Box of a period whose lane is free until then. */
export function boxOf(period: Span, until: number, scale: Scale): BarBox {
  const { window, width } = scale;
  const isCutLeft = period.from < window.from;
  const isCutRight = period.to > window.to;
  const left = isCutLeft ? 0 : xOf(period.from, scale) + 1;
  const right = isCutRight ? width : xOf(period.to, scale) - 1;
  const end = until >= window.to ? width : xOf(until, scale) - GAP;
  const wide = Math.max(WIDTH_MIN, right - left, Math.min(SIGN_WIDTH, end - left));
  return { left, width: wide, room: Math.max(wide, end - left), isCutLeft, isCutRight };
}

/**
 * Where the name of a bar stands: inside, over its edge, or after it. On a full colour it never runs over the
 * edge, because it would change its colour there.
 */
export function nameSpot(
  box: BarBox,
  needed: number,
  isFull: boolean,
): 'inside' | 'over' | 'after' {
  if (!isFull) return needed <= box.width ? 'inside' : 'over';
  if (needed <= box.width) return 'inside';
  const after = box.room - box.width;
  return after >= Math.min(needed, box.width) ? 'after' : 'inside';
}

/** Pixels that the letters of a name have where it stands; none in a bar that is as narrow as its sign. */
export function nameRoom(box: BarBox, spot: ReturnType<typeof nameSpot>): number {
  const inside = (spot === 'over' ? box.room : box.width) - BESIDE + AFTER;
  const room = spot === 'after' ? box.room - box.width - AFTER : inside;
  return room < LETTERS_MIN ? 0 : room;
}
