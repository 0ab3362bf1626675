// Where the map looks: the constants of the specification and the arithmetic of fitting. Pure.
import type { MapPadding } from './contract.ts';

/** MAP-015: where the map looks while there is nothing to show. */
export const DEFAULT_CENTRE = { latitude: 49.04, longitude: 13.07 } as const;
export const DEFAULT_ZOOM = 5;
/** MAP-016 */
export const FOCUS_ZOOM = 16;
/** MAP-017, pixels around what is fitted. */
export const FIT_PADDING = 40;
/** Fitting one vehicle or a yard full of them must not end at the single house. */
export const FIT_ZOOM_MAX = 13;
/** U-2: the nearest that a map without streets is looked at around a place, where it still names the towns … */
export const LAND_ZOOM_MAX = 10;
/** … and around a way, whose form says something itself. */
export const LAND_WAY_ZOOM_MAX = 12;
/** MAP-018: the line ahead of a moving vehicle is its way of so many seconds. No silhouettes: decision 0049. */
export const LEADER_SECONDS = 60;

export interface LatLon {
  latitude: number;
  longitude: number;
}

export type Bounds = [[west: number, south: number], [east: number, north: number]];

/** The zoom of a look that nobody chose by hand: as wanted where streets are shown, else as the land bears. */
export function nearestZoom(wanted: number, hasStreets: boolean, landMax = LAND_ZOOM_MAX): number {
  return hasStreets ? wanted : Math.min(wanted, landMax);
}

/** The smallest box around the places; null when there is none. */
export function boundsOf(places: Iterable<LatLon>): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { latitude, longitude } of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return west <= east
    ? [
        [west, south],
        [east, north],
      ]
    : null;
}

/** The middle of a box. */
export function middleOf([[west, south], [east, north]]: Bounds): LatLon {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

/** The box around both; null when there is neither. */
export function joinBounds(one: Bounds | null, other: Bounds | null): Bounds | null {
  if (!one || !other) return one ?? other;
  const corners = [...one, ...other].map(([longitude, latitude]) => ({ longitude, latitude }));
  return boundsOf(corners);
}

/** The furniture's padding with the specified 40 pixels around; gives way where the map is too small. */
export function fitPadding(padding: MapPadding, width: number, height: number): MapPadding {
  const [left, right] = shrunk(padding.left, padding.right, width);
  const [top, bottom] = shrunk(padding.top, padding.bottom, height);
  return { left, right, top, bottom };
}

function shrunk(before: number, after: number, room: number): [number, number] {
  const [a, b] = [before + FIT_PADDING, after + FIT_PADDING];
  const most = room * 0.8;
  return a + b <= most ? [a, b] : [(a * most) / (a + b), (b * most) / (a + b)];
}

/** From a marker to the edge of the free part, or it is hardly seen. */
const SEEN_PIXELS = 24;

/** Whether a marker at the pixel is seen: on the free part of the map, and not at its very edge. */
export function isFree(
  at: { x: number; y: number },
  padding: MapPadding,
  map: { width: number; height: number },
): boolean {
  return (
    at.x >= padding.left + SEEN_PIXELS &&
    at.x <= map.width - padding.right - SEEN_PIXELS &&
    at.y >= padding.top + SEEN_PIXELS &&
    at.y <= map.height - padding.bottom - SEEN_PIXELS
  );
}

/** How far the middle of the free part lies from the middle of the map, pixels. */
export function freeCentreOffset(padding: MapPadding): [x: number, y: number] {
  return [(padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2];
}
