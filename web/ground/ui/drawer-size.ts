// How wide the right drawer is, whether it is open, and on a phone how high the sheet stands (MAP-001 …
// MAP-004, MAP-014).
import { z } from 'zod';
import type { MapMode } from '../address/paths.ts';
import { remembered } from '../session/remembered.ts';

/** MAP-002 … MAP-004. */
export const DRAWER_WIDTHS: Record<MapMode, number> = {
  online: 340,
  alerts: 600,
  vehicle: 500,
  history: 500,
  logbook: 600,
  refueling: 600,
  events: 600,
  contracts: 600,
  service: 600,
};

/** Free space between furniture and the edge of the map. */
export const EDGE = 12;
/** Css pixels from the top that the head covers. */
const HEAD = 60;
/** The buttons over the map, left of the drawer, and the space beside them. */
const TOOLS = 52;

/**
 * What of the map the furniture leaves free: the right edge and the foot in pixels, and the padding within which
 * something is fitted. A track may end anywhere, so the head with its menu and the buttons count as covered, too (O-4).
 */
export function freeRoom(covered: {
  /** Pixels of drawer, of the sheet, and of the furniture at the foot. */
  drawer: number;
  sheet: number;
  furniture: number;
  isPhone: boolean;
  isTrackShown: boolean;
}) {
  const { drawer: right, sheet: floor, furniture, isPhone, isTrackShown } = covered;
  const padding = {
    top: isPhone || isTrackShown ? HEAD : 0,
    right: right + (isTrackShown ? TOOLS : 0),
    bottom: furniture > 0 ? floor + furniture + EDGE : floor,
    left: 0,
  };
  return { right, floor, padding };
}

export const drawerOpen = remembered('flotila.drawer', z.boolean(), true, { kind: 'session' });

export const SHEET_HEIGHTS = ['low', 'half', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Pixels of a sheet height in a window so high. */
export function sheetPixels(height: SheetHeight, windowHeight: number): number {
  if (height === 'low') return 84;
  return height === 'half' ? Math.round(windowHeight * 0.55) : windowHeight - 68;
}

/** Where a finger was at a time, in pixels from the top of the window and milliseconds. */
export type Touch = { y: number; ms: number };

/** What a finger did longer ago says nothing of how it lets go. */
const FLICK_MS = 100;

/**
 * Pixels a millisecond, upwards, with which a finger lets go: over its last 100 ms, as two touches told in
 * one burst say nothing of speed; 0 for one that rested before.
 */
export function releaseSpeed(touches: readonly Touch[], upMs: number): number {
  const last = touches.filter((touch) => upMs - touch.ms <= FLICK_MS);
  const [first, end] = [last[0], last[last.length - 1]];
  return first && end ? (first.y - end.y) / FLICK_MS : 0;
}

/** Touches to keep so that `releaseSpeed` knows the last 100 ms. */
export function keepTouch(touches: readonly Touch[], next: Touch): Touch[] {
  return [...touches.filter((touch) => next.ms - touch.ms <= FLICK_MS), next];
}

/** The height nearest to where a finger let go; a quick flick goes one step further. */
export function snapSheet(pixels: number, velocity: number, windowHeight: number): SheetHeight {
  const aim = pixels + velocity * 180;
  const distance = (height: SheetHeight) => Math.abs(sheetPixels(height, windowHeight) - aim);
  return SHEET_HEIGHTS.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/** The next height when the handle is pressed instead of dragged. */
export function nextSheetHeight(height: SheetHeight): SheetHeight {
  return height === 'low' ? 'half' : height === 'half' ? 'full' : 'low';
}
