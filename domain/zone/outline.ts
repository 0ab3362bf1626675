// How far a place is from a zone's border. A shape is unrolled once into numbers; edges are straight on the map, and
// metres are measured on the plane that touches the earth at the place asked for, so they are right where they
// decide: near the border.
import { distanceMetres, EARTH_RADIUS_METRES } from '../geo.ts';
import type { Position, ZoneShape } from './zone.ts';

/** A rectangle of the map, degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A place on the map, degrees. */
export interface Spot {
  latitude: number;
  longitude: number;
}

/** A shape, ready to be asked. */
export interface Outline {
  /** The smallest one around it, and metres of a degree of longitude there, at least. */
  box: Box;
  perLongitude: number;
  /** Longitude and latitude of each corner; the first is the last again when it is a ring. One: a circle's centre. */
  corners: Float64Array;
  /** Metres around the corners and edges that belong to it; 0 of a polygon. */
  reach: number;
  isRing: boolean;
}

const RADIANS = Math.PI / 180;
/** Of latitude everywhere, of longitude at the equator. */
export const METRES_PER_DEGREE = EARTH_RADIUS_METRES * RADIANS;

/** Degrees of longitude are so much shorter a few kilometres from a box, nearer to the pole. */
const NARROWER = 0.97;

/** Metres of a degree of longitude at a latitude. */
export function metresPerLongitude(latitude: number): number {
  return METRES_PER_DEGREE * Math.cos(latitude * RADIANS);
}

export function outlineOf(shape: ZoneShape): Outline {
  if (shape.type === 'Circle') return outline([shape.center], shape.radius, false);
  if (shape.type === 'Corridor') return outline(shape.line, shape.width / 2, false);
  return outline(shape.coordinates[0] ?? [], 0, true);
}

function outline(positions: readonly Position[], reach: number, isRing: boolean): Outline {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const north = reach / METRES_PER_DEGREE;
  for (const [longitude, latitude] of positions) {
    const east = reach / metresPerLongitude(Math.abs(latitude) + north);
    box.west = Math.min(box.west, longitude - east);
    box.east = Math.max(box.east, longitude + east);
    box.south = Math.min(box.south, latitude - north);
    box.north = Math.max(box.north, latitude + north);
  }
  const perLongitude = metresPerLongitude(Math.max(-box.south, box.north)) * NARROWER;
  return { box, perLongitude, corners: Float64Array.from(positions.flat()), reach, isRing };
}

/** Metres from a place to the border, negative inside. */
export function metresOutside(of: Outline, latitude: number, longitude: number): number {
  const { corners, reach, isRing } = of;
  if (corners.length === 2) {
    return distanceMetres(corners[1] as number, corners[0] as number, latitude, longitude) - reach;
  }
  const metres = metresToEdges(corners, latitude, longitude);
  return isRing && isEnclosed(corners, latitude, longitude) ? -metres : metres - reach;
}

/** Metres by which a place near it is at least away from the box around a shape; 0 or less within it. */
export function metresToBox({ box, perLongitude }: Outline, latitude: number, longitude: number) {
  const north = Math.max(box.south - latitude, latitude - box.north) * METRES_PER_DEGREE;
  return Math.max(north, Math.max(box.west - longitude, longitude - box.east) * perLongitude);
}

/** A box of so many metres on each side around a place. */
export function boxAround(latitude: number, longitude: number, metres: number): Box {
  const north = metres / METRES_PER_DEGREE;
  const east = metres / metresPerLongitude(Math.min(Math.abs(latitude) + north, 89));
  return {
    west: longitude - east,
    south: latitude - north,
    east: longitude + east,
    north: latitude + north,
  };
}

/** Metres from a place within a box to its nearest side. */
export function metresInside(box: Box, latitude: number, longitude: number): number {
  const north = Math.min(box.north - latitude, latitude - box.south);
  const east = Math.min(box.east - longitude, longitude - box.west);
  const farthest = Math.max(Math.abs(box.south), Math.abs(box.north));
  return Math.min(north * METRES_PER_DEGREE, east * metresPerLongitude(farthest));
}

/** Metres of the straight line on the map between two places, at most. */
export function metresOfLine(from: Spot, to: Spot): number {
  const nearest = Math.min(Math.abs(from.latitude), Math.abs(to.latitude));
  return Math.hypot(
    (to.latitude - from.latitude) * METRES_PER_DEGREE,
    (to.longitude - from.longitude) * metresPerLongitude(nearest),
  );
}

/** Metres to the nearest of the edges from corner to corner. */
function metresToEdges(corners: Float64Array, latitude: number, longitude: number): number {
  const perLongitude = metresPerLongitude(latitude);
  let nearest = Infinity;
  let fromX = ((corners[0] as number) - longitude) * perLongitude;
  let fromY = ((corners[1] as number) - latitude) * METRES_PER_DEGREE;
  for (let index = 2; index < corners.length; index += 2) {
    const toX = ((corners[index] as number) - longitude) * perLongitude;
    const toY = ((corners[index + 1] as number) - latitude) * METRES_PER_DEGREE;
    const alongX = toX - fromX;
    const alongY = toY - fromY;
    const square = alongX * alongX + alongY * alongY;
    const part = square === 0 ? 0 : -(fromX * alongX + fromY * alongY) / square;
    const bounded = Math.max(0, Math.min(part, 1));
    const x = fromX + bounded * alongX;
    const y = fromY + bounded * alongY;
    const metres = x * x + y * y;
    if (metres < nearest) nearest = metres;
    fromX = toX;
    fromY = toY;
  }
  return Math.sqrt(nearest);
}

/** Is the place within the ring? A line from it to the east meets the ring an odd number of times. */
function isEnclosed(corners: Float64Array, latitude: number, longitude: number): boolean {
  let isInside = false;
  for (let index = 2; index < corners.length; index += 2) {
    const fromLatitude = corners[index - 1] as number;
    const toLatitude = corners[index + 1] as number;
    if (fromLatitude > latitude === toLatitude > latitude) continue;
    const fromLongitude = corners[index - 2] as number;
    const toLongitude = corners[index] as number;
    const part = (latitude - fromLatitude) / (toLatitude - fromLatitude);
    if (longitude < fromLongitude + part * (toLongitude - fromLongitude)) isInside = !isInside;
  }
  return isInside;
}
