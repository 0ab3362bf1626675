// Markers that would cover each other become one with a count. Pure; screen pixels.

export interface Spot<Id = string> {
  id: Id;
  x: number;
  y: number;
  /** The highest of a stack is the one that is drawn; of equals the first. */
  rank: number;
}

export interface Stack<Id = string> {
  /** Of the drawn marker. */
  id: Id;
  /** All of the stack, the drawn one included. */
  ids: Id[];
}

/** More are not drawn as buttons: nobody could tell them apart. */
export const SPOTS_MAX = 500;

/** Stacks of spots that lie within `reach` pixels of a drawn one. */
export function stackSpots<Id>(
  spots: readonly Spot<Id>[],
  reach: number,
  most = SPOTS_MAX,
): Stack<Id>[] {
  const sorted = [...spots].sort((a, b) => b.rank - a.rank).slice(0, most);
  const heads: Head<Id>[] = [];
  // Drawn ones by cells as wide as the reach: a spot looks only at the cells around its own.
  const cells = new Map<number, Head<Id>[]>();
  for (const spot of sorted) {
    const cell = Math.floor(spot.x / reach) * ROW_CELLS + Math.floor(spot.y / reach);
    const head = headNear(cells, cell, spot, reach);
    if (head) {
      head.ids.push(spot.id);
      continue;
    }
    const made = { spot, ids: [spot.id] };
    heads.push(made);
    const there = cells.get(cell);
    if (there) there.push(made);
    else cells.set(cell, [made]);
  }
  return heads.map(({ spot, ids }) => ({ id: spot.id, ids }));
}

interface Head<Id> {
  spot: Spot<Id>;
  ids: Id[];
}

/** More than a screen has, so that each of its cells has a small number of its own; others may share one. */
const ROW_CELLS = 2 ** 14;

function headNear<Id>(
  cells: ReadonlyMap<number, readonly Head<Id>[]>,
  cell: number,
  { x, y }: Spot<Id>,
  reach: number,
): Head<Id> | undefined {
  for (let column = -1; column <= 1; column++) {
    for (let row = -1; row <= 1; row++) {
      const there = cells.get(cell + column * ROW_CELLS + row);
      if (!there) continue;
      for (const head of there) {
        if ((head.spot.x - x) ** 2 + (head.spot.y - y) ** 2 <= reach ** 2) return head;
      }
    }
  }
  return undefined;
}
