// Markers that would cover each other become one with a count. Pure; screen pixels.

export interface Spot {
  id: string;
  x: number;
  y: number;
  /** The highest of a stack is the one that is drawn; of equals the first. */
  rank: number;
}

export interface Stack {
  /** Of the drawn marker. */
  id: string;
  /** All of the stack, the drawn one included. */
  ids: string[];
}

/** More are not drawn: nobody could tell them apart. */
export const SPOTS_MAX = 500;

/** Stacks of spots that lie within `reach` pixels of a drawn one. */
export function stackSpots(spots: readonly Spot[], reach: number): Stack[] {
  const sorted = [...spots].sort((a, b) => b.rank - a.rank).slice(0, SPOTS_MAX);
  const heads: { spot: Spot; ids: string[] }[] = [];
  for (const spot of sorted) {
    const head = heads.find((one) => Math.hypot(one.spot.x - spot.x, one.spot.y - spot.y) <= reach);
    if (head) head.ids.push(spot.id);
    else heads.push({ spot, ids: [spot.id] });
  }
  return heads.map(({ spot, ids }) => ({ id: spot.id, ids }));
}
