// Zones as GeoJSON that other programs draw. GeoJSON knows neither circles nor corridors, so these are polygons there,
// and their own shape stands beside, which the import reads back.
import { EARTH_RADIUS_METRES } from '@flotila/domain/geo.ts';
import type { Position, ZoneShape } from '@flotila/domain/zone/zone.ts';
import type { ZoneRow } from './zone.queries.ts';

const CIRCLE_CORNERS = 64;
/** Of the round end of a corridor, and of a bend. */
const CORNERS_PER_TURN = 32;
const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = EARTH_RADIUS_METRES * RADIANS;

export function zonesText(zones: readonly ZoneRow[]): string {
  const features = zones.map(({ zoneId: _id, lastChange: _seen, shape, ...properties }) => ({
    type: 'Feature',
    properties: { ...properties, ...(shape.type !== 'Polygon' && { shape }) },
    geometry: { type: 'Polygon', coordinates: [ringOf(shape)] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** The border as other programs draw it; the last position is the first again. */
export function ringOf(shape: ZoneShape): Position[] {
  if (shape.type === 'Polygon') return shape.coordinates[0] ?? [];
  if (shape.type === 'Circle') return arc(shape.center, shape.radius, 0, 360, CIRCLE_CORNERS);
  return bandOf(shape.line, shape.width / 2);
}

/** Around the line on its right side, and back on the other one; the ends are half circles. */
function bandOf(line: readonly Position[], metres: number): Position[] {
  const ways = [...line, ...line.slice(1, -1).toReversed()];
  const ring = ways.flatMap((position, index) => {
    const before = ways[(index + ways.length - 1) % ways.length] as Position;
    const after = ways[(index + 1) % ways.length] as Position;
    const from = directionOf(before, position) - 90;
    const turn = (((directionOf(position, after) - 90 - from) % 360) + 360) % 360;
    // To the right side of a right turn there is nothing to go around.
    const left = turn > 180 && turn < 359.999 ? turn - 360 : turn;
    if (left < 0) return arc(position, metres, from + left / 2, from + left / 2, 0);
    return arc(position, metres, from, from + left, Math.ceil((left / 360) * CORNERS_PER_TURN));
  });
  return [...ring, ring[0] as Position];
}

/** Degrees counterclockwise from the east. */
function directionOf(from: Position, to: Position): number {
  const east = (to[0] - from[0]) * Math.cos(from[1] * RADIANS);
  return Math.atan2(to[1] - from[1], east) / RADIANS;
}

/** Places at a distance from a centre, from one direction to another. */
function arc(
  [longitude, latitude]: Position,
  metres: number,
  from: number,
  to: number,
  steps: number,
): Position[] {
  const north = metres / METRES_PER_DEGREE;
  const east = north / Math.cos(latitude * RADIANS);
  return Array.from({ length: steps + 1 }, (_, step): Position => {
    const angle = (from + (steps === 0 ? 0 : (step / steps) * (to - from))) * RADIANS;
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)].map(
      (degrees) => Math.round(degrees * 1e7) / 1e7,
    ) as Position;
  });
}
