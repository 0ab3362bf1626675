// Whether two zones have ground in common; neighbours of one border have none. That is no fault, each has visits of its
// own, but whoever draws wants to know.
import { metresOutside, type Outline, outlineOf } from './outline.ts';
import { shapeCenter } from './shape-fault.ts';
import type { ZoneShape } from './zone.ts';

export function isOverlapping(one: ZoneShape, other: ZoneShape): boolean {
  const [a, b] = [outlineOf(one), outlineOf(other)];
  if (!haveBoxesInCommon(a, b)) return false;
  if (reaches(a, b) || reaches(b, a) || haveEdgesCrossing(a, b)) return true;
  // The same corners twice: none lies within the other, and edges that lie on one another do not cross.
  const [longitude, latitude] = shapeCenter(one);
  return metresOutside(a, latitude, longitude) < 0 && metresOutside(b, latitude, longitude) < 0;
}

function haveBoxesInCommon({ box: a }: Outline, { box: b }: Outline): boolean {
  return a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;
}

/** Does a corner of the one, with what belongs to it around, lie within the other? */
function reaches(one: Outline, other: Outline): boolean {
  const { corners, reach } = one;
  for (let at = 0; at < corners.length; at += 2) {
    const metres = metresOutside(other, corners[at + 1] as number, corners[at] as number);
    if (metres < reach) return true;
  }
  return false;
}

function haveEdgesCrossing({ corners: a }: Outline, { corners: b }: Outline): boolean {
  for (let i = 2; i < a.length; i += 2) {
    for (let j = 2; j < b.length; j += 2) {
      const isCrossing =
        side(a, i - 2, i, b, j - 2) * side(a, i - 2, i, b, j) < 0 &&
        side(b, j - 2, j, a, i - 2) * side(b, j - 2, j, a, i) < 0;
      if (isCrossing) return true;
    }
  }
  return false;
}

/** More than 0: the place lies to the left of the edge. */
function side(edge: Float64Array, from: number, to: number, of: Float64Array, at: number): number {
  const [fromX, fromY] = [edge[from] as number, edge[from + 1] as number];
  const [x, y] = [(of[at] as number) - fromX, (of[at + 1] as number) - fromY];
  return ((edge[to] as number) - fromX) * y - ((edge[to + 1] as number) - fromY) * x;
}
