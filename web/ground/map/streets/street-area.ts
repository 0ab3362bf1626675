// Where a street map can be shown: the offline one is better where the view lies outside of it, or shows so
// much of the world that the streets would be a stamp on an empty sheet.
import { mercatorX, mercatorY } from '../mercator.ts';

/** West, south, east, north in degrees. */
export type Area = readonly [number, number, number, number];

/** So much of the view has to lie within the streets. */
const SHARE_MIN = 0.25;

/** Whether enough of the view lies within the area; both flat, as they are on the screen. */
export function holdsView(area: Area, view: Area): boolean {
  const [left, right] = [mercatorX(view[0]), mercatorX(view[2])];
  const [top, bottom] = [mercatorY(view[3]), mercatorY(view[1])];
  const width = Math.min(right, mercatorX(area[2])) - Math.max(left, mercatorX(area[0]));
  const height = Math.min(bottom, mercatorY(area[1])) - Math.max(top, mercatorY(area[3]));
  if (width <= 0 || height <= 0) return false;
  return width * height >= SHARE_MIN * (right - left) * (bottom - top);
}

/** Whether the area goes around the world. */
export function isWorld([west, , east]: Area): boolean {
  return east - west >= 359;
}

/** Whether the place in degrees lies within the area. */
export function holdsPlace(area: Area, longitude: number, latitude: number): boolean {
  const [west, south, east, north] = area;
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north;
}

/** Column and row of the tile in which a place lies. */
export function tileAround(z: number, longitude: number, latitude: number): [number, number] {
  const at = (part: number) => Math.floor(Math.max(0, Math.min(1 - Number.EPSILON, part)) * 2 ** z);
  return [at(mercatorX(longitude)), at(mercatorY(latitude))];
}
