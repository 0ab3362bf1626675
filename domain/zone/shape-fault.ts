// Why a shape cannot be a zone's, and the shape as it is stored. The form asks while somebody draws, the server
// asks again. Corners are compared as whole numbers of 1e-7 degrees (a centimetre), as they are stored: then it is
// no matter of rounding whether edges touch.
import { EARTH_RADIUS_METRES } from '../geo.ts';
import {
  AREA_MAX,
  AREA_MIN,
  CORNERS_MIN,
  LATITUDE_MAX,
  type Position,
  type ZoneShape,
} from './zone.ts';

export type ShapeFaultCode =
  /** Edges of a polygon cross or touch; `at` where. */
  | 'crosses'
  | 'too_small'
  | 'too_large'
  /** It lies over the 180th meridian. */
  | 'antimeridian'
  /** It reaches farther to a pole than the map does. */
  | 'pole'
  | 'holes'
  /** The last position of a polygon is not its first. */
  | 'open';

export interface ShapeFault {
  code: ShapeFaultCode;
  at?: Position;
}

const SCALE = 1e7;
const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = EARTH_RADIUS_METRES * RADIANS;

/** The first thing that is wrong with a shape; null: it can be a zone's. */
export function shapeFault(shape: ZoneShape): ShapeFault | null {
  const reach = reachFault(shape);
  if (reach) return reach;
  if (shape.type === 'Circle') return null;
  if (shape.type === 'Corridor') {
    return withoutDoubled(shape.line).length < 2 ? { code: 'too_small' } : null;
  }
  const [ring = [], ...holes] = shape.coordinates;
  if (holes.length > 0) return { code: 'holes' };
  if (!isSame(ring[0], ring.at(-1))) return { code: 'open' };
  const corners = cornersOf(ring);
  if (corners.length < CORNERS_MIN) return { code: 'too_small' };
  const at = firstCrossing(corners);
  if (at) return { code: 'crosses', at };
  const area = Math.abs(signedArea(corners));
  if (area < AREA_MIN) return { code: 'too_small' };
  return area > AREA_MAX ? { code: 'too_large' } : null;
}

/**
 * A shape without a fault as it is stored: corners rounded to a centimetre, none of them twice in a row, a polygon
 * counterclockwise.
 */
export function storedShape(shape: ZoneShape): ZoneShape {
  if (shape.type === 'Circle') return { ...shape, center: rounded(shape.center) };
  if (shape.type === 'Corridor') return { ...shape, line: withoutDoubled(shape.line) };
  const corners = cornersOf(shape.coordinates[0] ?? []);
  if (signedArea(corners) < 0) corners.reverse();
  return { ...shape, coordinates: [[...corners, corners[0] as Position]] };
}

/** Where the name of a zone stands: centre, middle of the area, half way along the line. */
export function shapeCenter(shape: ZoneShape): Position {
  if (shape.type === 'Circle') return shape.center;
  if (shape.type === 'Polygon') return centroid(cornersOf(shape.coordinates[0] ?? []));
  return halfWay(shape.line);
}

/** m² of a polygon on the sphere; 0 of other shapes, which are told by their width. */
export function shapeArea(shape: ZoneShape): number {
  if (shape.type !== 'Polygon') return 0;
  return Math.abs(signedArea(cornersOf(shape.coordinates[0] ?? [])));
}

/** Neither the shape nor a corridor's or circle's half width reaches over the map's edges. */
function reachFault(shape: ZoneShape): ShapeFault | null {
  const positions = positionsOf(shape);
  const metres = shape.type === 'Circle' ? shape.radius : 0;
  const half = shape.type === 'Corridor' ? shape.width / 2 : metres;
  const north = half / METRES_PER_DEGREE;
  if (positions.some(([, latitude]) => Math.abs(latitude) + north > LATITUDE_MAX)) {
    return { code: 'pole' };
  }
  const isOver = positions.some(([longitude, latitude], index) => {
    const east = half / (METRES_PER_DEGREE * Math.cos((Math.abs(latitude) + north) * RADIANS));
    const [before = longitude] = positions[index - 1] ?? [];
    // An edge of more than half the earth was meant to go the other way round.
    return Math.abs(longitude) + east > 180 || Math.abs(longitude - before) > 180;
  });
  return isOver ? { code: 'antimeridian' } : null;
}

function positionsOf(shape: ZoneShape): Position[] {
  if (shape.type === 'Circle') return [shape.center];
  return shape.type === 'Corridor' ? shape.line : shape.coordinates.flat();
}

function rounded([longitude, latitude]: Position): Position {
  return [Math.round(longitude * SCALE) / SCALE, Math.round(latitude * SCALE) / SCALE];
}

function isSame(one: Position | undefined, other: Position | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];
}

/** Two clicks on one spot are one corner. */
function withoutDoubled(line: readonly Position[]): Position[] {
  const all = line.map(rounded);
  return all.filter((position, index) => !isSame(position, all[index - 1]));
}

/** Each corner of a ring once. */
function cornersOf(ring: readonly Position[]): Position[] {
  const corners = withoutDoubled(ring);
  while (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop();
  return corners;
}

/** m² on the sphere, positive when the corners go counterclockwise. */
function signedArea(corners: readonly Position[]): number {
  let sum = 0;
  let [beforeLongitude, beforeLatitude] = corners.at(-1) ?? [0, 0];
  for (const [longitude, latitude] of corners) {
    const height = 2 + Math.sin(beforeLatitude * RADIANS) + Math.sin(latitude * RADIANS);
    sum += (longitude - beforeLongitude) * RADIANS * height;
    [beforeLongitude, beforeLatitude] = [longitude, latitude];
  }
  return (-sum * EARTH_RADIUS_METRES ** 2) / 2;
}

/** Corners as whole numbers; differences of those of one zone multiply without rounding. */
interface Corner {
  x: number;
  y: number;
}

/** The first place at which edges that are no neighbours meet, or neighbours lie on one another. */
function firstCrossing(corners: readonly Position[]): Position | null {
  const points = corners.map(([longitude, latitude]): Corner => {
    return { x: Math.round(longitude * SCALE), y: Math.round(latitude * SCALE) };
  });
  const count = points.length;
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [points[i], points[(i + 1) % count], points[(i + 2) % count]] as Corners;
    if (isFoldedBack(a, b, c)) return positionOf(b);
    // The last edge is a neighbour of the first.
    for (let j = i + 2; j < count - (i === 0 ? 1 : 0); j++) {
      const [p, q] = [points[j], points[(j + 1) % count]] as [Corner, Corner];
      const meeting = meetingOf(a, b, p, q);
      if (meeting) return positionOf(meeting);
    }
  }
  return null;
}
type Corners = [Corner, Corner, Corner];

function positionOf({ x, y }: Corner): Position {
  return rounded([x / SCALE, y / SCALE]);
}

/** More than 0: c lies to the left of the way from a to b. */
function side(a: Corner, b: Corner, c: Corner): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function isFoldedBack(a: Corner, b: Corner, c: Corner): boolean {
  return side(a, b, c) === 0 && (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y) > 0;
}

/** Where two edges have a place in common. */
function meetingOf(a: Corner, b: Corner, p: Corner, q: Corner): Corner | null {
  if (Math.max(a.x, b.x) < Math.min(p.x, q.x) || Math.max(p.x, q.x) < Math.min(a.x, b.x))
    return null;
  if (Math.max(a.y, b.y) < Math.min(p.y, q.y) || Math.max(p.y, q.y) < Math.min(a.y, b.y))
    return null;
  const [sideP, sideQ] = [side(a, b, p), side(a, b, q)];
  const [sideA, sideB] = [side(p, q, a), side(p, q, b)];
  const isCrossing = sideP * sideQ < 0 && sideA * sideB < 0;
  if (isCrossing) {
    const part = sideA / (sideA - sideB);
    return { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
  }
  // Corners are looked at as ends alone: where p or a lies on the other edge, it is the end of the edge before.
  if (sideQ === 0 && isBetween(a, b, q)) return q;
  return sideB === 0 && isBetween(p, q, b) ? b : null;
}

function isBetween(a: Corner, b: Corner, c: Corner): boolean {
  return (
    Math.min(a.x, b.x) <= c.x &&
    c.x <= Math.max(a.x, b.x) &&
    Math.min(a.y, b.y) <= c.y &&
    c.y <= Math.max(a.y, b.y)
  );
}

/** Middle of the area, on the flat map; near enough for a name. */
function centroid(corners: readonly Position[]): Position {
  const [originX, originY] = corners[0] ?? [0, 0];
  let [doubled, x, y] = [0, 0, 0];
  for (const [index, [longitude, latitude]] of corners.entries()) {
    const [nextLongitude, nextLatitude] = corners[(index + 1) % corners.length] as Position;
    const [ax, ay] = [longitude - originX, latitude - originY];
    const [bx, by] = [nextLongitude - originX, nextLatitude - originY];
    const cross = ax * by - bx * ay;
    doubled += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  if (doubled === 0) return [originX, originY];
  return rounded([originX + x / (3 * doubled), originY + y / (3 * doubled)]);
}

function halfWay(line: readonly Position[]): Position {
  const lengths = line.slice(1).map(([longitude, latitude], index) => {
    const [fromLongitude, fromLatitude] = line[index] as Position;
    const shrink = Math.cos(latitude * RADIANS);
    return Math.hypot((longitude - fromLongitude) * shrink, latitude - fromLatitude);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [from, to] = [line[index], line[index + 1]] as [Position, Position];
      const part = left / length;
      return rounded([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]);
    }
    left -= length;
  }
  return line[0] ?? [0, 0];
}
