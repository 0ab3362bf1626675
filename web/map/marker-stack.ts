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
  const heads: { spot: Spot<Id>; ids: Id[] }[] = [];
  // Drawn ones by cells as wide as the reach: a spot looks only at the cells around its own.
  const cells = new Map<string, typeof heads>();
  const cellOf = ({ x, y }: Spot<Id>) => [Math.floor(x / reach), Math.floor(y / reach)] as const;
  for (const spot of sorted) {
    const [column, row] = cellOf(spot);
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []),
    );
    const head = near.find((one) => Math.hypot(one.spot.x - spot.x, one.spot.y - spot.y) <= reach);
    if (head) {
      head.ids.push(spot.id);
      continue;
    }
    const made = { spot, ids: [spot.id] };
    heads.push(made);
    const key = `${column} ${row}`;
    const cell = cells.get(key);
    if (cell) cell.push(made);
    else cells.set(key, [made]);
  }
  return heads.map(({ spot, ids }) => ({ id: spot.id, ids }));
}
