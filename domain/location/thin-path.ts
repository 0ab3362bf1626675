// Leaves out of a path the points that change its drawing least (Douglas and Peucker, ranked: so many
// points are kept, not so much tolerance).

type Point = readonly [longitude: number, latitude: number];

/** At most `max` points (2 or more) of the path in their order, its ends always. */
export function thinPath<P extends Point>(path: readonly P[], max: number): P[] {
  if (path.length <= max) return [...path];
  const weights = weightsOf(path);
  const ranked = [...weights].sort((a, b) => b - a);
  const least = ranked[max - 1] ?? 0;
  // Of points with the least weight that is kept only as many as fit.
  let left = max - ranked.indexOf(least);
  return path.filter((_point, index) => {
    const weight = weights[index] ?? 0;
    return weight > least || (weight === least && left-- > 0);
  });
}

/** How far the drawing would be off without each point; never more than of the point that needs it. */
function weightsOf(path: readonly Point[]): Float64Array {
  const weights = new Float64Array(path.length);
  weights[0] = Number.POSITIVE_INFINITY;
  weights[path.length - 1] = Number.POSITIVE_INFINITY;
  const open: [from: number, to: number, limit: number][] = [
    [0, path.length - 1, Number.MAX_VALUE],
  ];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to, limit] = span;
    if (to - from < 2) continue;
    const { index, distance } = farthest(path, from, to);
    const weight = Math.min(distance, limit);
    weights[index] = weight;
    open.push([from, index, weight], [index, to, weight]);
  }
  return weights;
}

function farthest(
  path: readonly Point[],
  from: number,
  to: number,
): { index: number; distance: number } {
  const [a, b] = [path[from] as Point, path[to] as Point];
  const shrink = Math.cos((a[1] * Math.PI) / 180);
  const [dx, dy] = [(b[0] - a[0]) * shrink, b[1] - a[1]];
  const square = dx * dx + dy * dy;
  // The middle one goes first where all lie on the line, so that no span is cut off one by one.
  const found = { index: (from + to) >> 1, distance: 0 };
  for (let index = from + 1; index < to; index++) {
    const [longitude, latitude] = path[index] as Point;
    const [px, py] = [(longitude - a[0]) * shrink, latitude - a[1]];
    const along = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
    const distance = Math.hypot(px - along * dx, py - along * dy);
    if (distance > found.distance) Object.assign(found, { index, distance });
  }
  return found;
}
