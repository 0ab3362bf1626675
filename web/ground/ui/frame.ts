// The frame of the map at every width: where bar, drawer or sheet and buttons stand, and what of the map they leave free
// (MAP-001 … MAP-004, MAP-014). Fits, popups and banners ask here; style sheets say the same by the same widths.
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

/**
 * By the width of the window, css pixels of letters of the usual size: a phone; the phone's sheet below a bar of one
 * line; the drawer below such a bar; bar and drawer side by side.
 */
export type FrameKind = 'phone' | 'sheet' | 'line' | 'wide';

/** The widest of each. */
export const PHONE_MAX = 600;
export const SHEET_MAX = 999;
export const LINE_MAX = 1250;

export function frameKind(width: number): FrameKind {
  if (width <= PHONE_MAX) return 'phone';
  if (width <= SHEET_MAX) return 'sheet';
  return width <= LINE_MAX ? 'line' : 'wide';
}

/** Free space between furniture and the edge of the map. */
export const EDGE = 12;
/** From the top: what the bar of one line covers, and the shorter one beside the drawer. */
const LINE_HEAD = 72;
const HEAD = 60;
/** The buttons over the map, left of the drawer, and the space beside them. */
const TOOLS = 52;
/** Where bar and drawer do not stand side by side, so much of the map stays free beside the drawer. */
const MAP_MIN = 500;

export interface Window {
  /** Css pixels. */
  width: number;
  height: number;
  /** How much larger than usual letters are. */
  scale: number;
}

/** Css pixels that the drawer takes. */
export function drawerWidth(mode: MapMode, { width, scale }: Window): number {
  const own = DRAWER_WIDTHS[mode];
  const wide = width / scale;
  if (frameKind(wide) !== 'line') return own * scale;
  return Math.min(own, wide - MAP_MIN - 2 * EDGE) * scale;
}

/**
 * What of the map the furniture leaves free, css pixels: the right edge and the foot, and the padding within which
 * something is fitted. Whatever is fitted may end anywhere, so the head and the buttons count as covered, too (O-4).
 */
export function freeRoom(covered: {
  window: Window;
  /** Of a drawer; 0: none is open. */
  drawer: number;
  /** null: the frame has no sheet. */
  sheet: SheetHeight | null;
  /** Css pixels of a half sheet that holds less; left out or null: none does. */
  fitted?: number | null;
  /** Of what stands at the foot of the map. */
  furniture: number;
  /** Of the banners of calls: at the foot of a phone, elsewhere below the bar. */
  banners?: number;
}) {
  const { window, drawer, sheet, fitted = null, furniture, banners = 0 } = covered;
  const { scale } = window;
  const edge = EDGE * scale;
  const right = drawer > 0 ? drawer + edge : 0;
  // A full sheet hides the map anyway; centring then aims at the free part of the half sheet.
  const isPhone = frameKind(window.width / scale) === 'phone';
  const foot = isPhone ? banners : 0;
  const half = fitted ?? sheetAbove(sheetPixels('half', window), window, foot);
  const low = sheetAbove(sheetPixels('low', window), window, foot);
  const floor = sheet === null ? 0 : sheet === 'low' ? low : half;
  const padding = {
    top: headPixels(window) + (isPhone ? 0 : banners),
    right: right + TOOLS * scale,
    bottom: furniture > 0 ? floor + furniture + edge : floor,
    left: 0,
  };
  return { right, floor, padding };
}

/** Where the buttons over the map stand, from its right edge: css pixels. */
export function toolsRight(padding: { right: number }, scale: number): number {
  return padding.right - (TOOLS - EDGE) * scale;
}

/** From the top, what the bar covers and the space below it. */
export function headPixels({ width, scale }: Window): number {
  return (frameKind(width / scale) === 'wide' ? HEAD : LINE_HEAD) * scale;
}

export const drawerOpen = remembered('flotila.drawer', z.boolean(), true, { kind: 'session' });

export const SHEET_HEIGHTS = ['low', 'half', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Of a sheet, by what it shows: the head, on a wider one with the tabs; the map beside it; all below the bar. */
const LOW = { phone: 84, upright: 120, flat: 120 };
const HALF = { phone: 0.55, upright: 0.63, flat: 0.5 };
const FULL_FREE = 68;
/** In a low window, so much for some rows of a panel, and so much for the bar and a strip of the map. */
const READ = 440;
const MAP_FREE = 220;

/** Css pixels of a sheet height. */
export function sheetPixels(height: SheetHeight, window: Window): number {
  const isPhone = frameKind(window.width / window.scale) === 'phone';
  const by = isPhone ? 'phone' : window.height >= window.width ? 'upright' : 'flat';
  const full = window.height - FULL_FREE * window.scale;
  if (height === 'full') return full;
  if (height === 'low') return Math.min(Math.round(LOW[by] * window.scale), full);
  const read = Math.min(READ * window.scale, window.height - MAP_FREE * window.scale);
  const half = Math.max(window.height * HALF[by], isPhone ? 0 : read);
  return Math.min(Math.round(half), full);
}

/** Css pixels of a sheet of which banners cover so much of the foot: its lowest height is seen above them. */
export function sheetAbove(pixels: number, window: Window, foot: number): number {
  return foot === 0 ? pixels : Math.max(pixels, foot + sheetPixels('low', window));
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
export function snapSheet(pixels: number, velocity: number, window: Window): SheetHeight {
  const aim = pixels + velocity * 180;
  const distance = (height: SheetHeight) => Math.abs(sheetPixels(height, window) - aim);
  return SHEET_HEIGHTS.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/** The next height when the handle is pressed instead of dragged. */
export function nextSheetHeight(height: SheetHeight): SheetHeight {
  return height === 'low' ? 'half' : height === 'half' ? 'full' : 'low';
}
