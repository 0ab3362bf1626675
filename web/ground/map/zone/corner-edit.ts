// Changing one corner of a shape by the keyboard. Pure.
import { CORNERS_MIN, type Position, type ZoneShape } from '@flotila/domain/zone/zone.ts';
import { cornersOf } from './zone-drawing.ts';

const METRES_PER_DEGREE = 111_195;

/** The shape with the corner so many metres farther to the east and the north. */
export function movedCorner(
  shape: ZoneShape,
  index: number,
  [east, north]: readonly [number, number],
  metres: number,
): ZoneShape {
  const corners = cornersOf(shape).map((corner, at): Position => {
    if (at !== index) return corner;
    const [longitude, latitude] = corner;
    const shrink = Math.cos((latitude * Math.PI) / 180);
    return [
      longitude + (east * metres) / (METRES_PER_DEGREE * shrink),
      latitude + (north * metres) / METRES_PER_DEGREE,
    ];
  });
  return ofCorners(shape, corners);
}

/** null: as many as a shape needs are left. */
export function withoutCorner(shape: ZoneShape, index: number): ZoneShape | null {
  const corners = cornersOf(shape).filter((_corner, at) => at !== index);
  const least = shape.type === 'Corridor' ? 2 : CORNERS_MIN;
  return shape.type === 'Circle' || corners.length < least ? null : ofCorners(shape, corners);
}

function ofCorners(shape: ZoneShape, corners: Position[]): ZoneShape {
  if (shape.type === 'Corridor') return { ...shape, line: corners };
  if (shape.type === 'Polygon')
    return { ...shape, coordinates: [[...corners, corners[0] as Position]] };
  return shape;
}
