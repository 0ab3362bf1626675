// Shapes that are made of a place or of another shape, as a zone is drawn.
import { outlineOf } from './outline.ts';
import { shapeArea, shapeCenter } from './shape-fault.ts';
import {
  HALF_WIDTH_MAX,
  HALF_WIDTH_MIN,
  type Position,
  RADIUS_MAX,
  RADIUS_MIN,
  type ZoneShape,
} from './zone.ts';

const METRES_PER_DEGREE = 111_195;
/** Metres; what a zone begins as that is made of a place. */
const PLACE_RADIUS = 150;
/** A circle that becomes corners. */
const CORNERS_OF_CIRCLE = 12;

/** A circle around a place as zones are made of stops, addresses and subjects. */
export function circleAround(longitude: number, latitude: number): ZoneShape {
  return { type: 'Circle', center: [longitude, latitude], radius: PLACE_RADIUS };
}

/** Corners of a circle, counterclockwise, the last is the first. */
export function circleRing([longitude, latitude]: Position, radius: number, corners: number) {
  const north = radius / METRES_PER_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  const ring = Array.from({ length: corners }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / corners;
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)];
  });
  return [...ring, ring[0] as Position];
}

/** The same area as another kind; null: it must be drawn (a line cannot be guessed). */
export function asKind(shape: ZoneShape | null, kind: ZoneShape['type']): ZoneShape | null {
  if (!shape || shape.type === kind) return shape;
  if (kind === 'Polygon' && shape.type === 'Circle') {
    return {
      type: 'Polygon',
      coordinates: [circleRing(shape.center, shape.radius, CORNERS_OF_CIRCLE)],
    };
  }
  if (kind === 'Circle' && shape.type === 'Polygon') {
    const radius = Math.round(Math.sqrt(shapeArea(shape) / Math.PI));
    return { type: 'Circle', center: shapeCenter(shape), radius: withinRadius(radius) };
  }
  return null;
}

export function withinRadius(metres: number): number {
  return Math.min(RADIUS_MAX, Math.max(RADIUS_MIN, Math.round(metres)));
}

export function withinWidth(metres: number): number {
  return Math.min(2 * HALF_WIDTH_MAX, Math.max(2 * HALF_WIDTH_MIN, Math.round(metres)));
}

/** All that the shape covers. */
export function shapeBounds(shape: ZoneShape): [southWest: Position, northEast: Position] {
  const { west, south, east, north } = outlineOf(shape).box;
  return [
    [west, south],
    [east, north],
  ];
}
