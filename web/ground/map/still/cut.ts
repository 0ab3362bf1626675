// Cuts lines and areas to a rectangle: a near picture shows a small part of a large tile, and a canvas takes its
// time with what is outside of it. Pure; lines as x and y in turns.

/** Left, top, right, bottom. */
export type Rect = readonly [number, number, number, number];

/** The parts of a line that lie within the rectangle, in its direction. */
export function partsWithin(line: readonly number[], rect: Rect): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let at = 2; at < line.length; at += 2) {
    const [ax, ay] = [line[at - 2] ?? 0, line[at - 1] ?? 0];
    const [bx, by] = [line[at] ?? 0, line[at + 1] ?? 0];
    const cut = cutTo(rect, ax, ay, bx, by);
    if (!cut) continue;
    const [from, to] = cut;
    const [x, y] = [ax + (bx - ax) * from, ay + (by - ay) * from];
    if (from > 0 || part.length === 0) {
      if (part.length > 2) parts.push(part);
      part = [x, y];
    }
    part.push(ax + (bx - ax) * to, ay + (by - ay) * to);
    if (to < 1) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 2) parts.push(part);
  return parts;
}

/** The shares of a segment's length between which it is inside (Liang and Barsky); null: it is outside. */
function cutTo(
  rect: Rect,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): [number, number] | null {
  let [from, to] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  for (const [way, room] of [
    [-dx, ax - rect[0]],
    [dx, rect[2] - ax],
    [-dy, ay - rect[1]],
    [dy, rect[3] - ay],
  ] as const) {
    if (way === 0 && room < 0) return null;
    if (way === 0) continue;
    const share = room / way;
    if (way < 0) from = Math.max(from, share);
    else to = Math.min(to, share);
    if (from > to) return null;
  }
  return [from, to];
}

/** The part of an area's ring within the rectangle; where the ring leaves it, it goes along its edge. */
export function areaWithin(ring: readonly number[], rect: Rect): number[] {
  let area = ring;
  for (const side of [0, 1, 2, 3] as const) {
    area = cutSide(area, side % 2, rect[side] ?? 0, side < 2 ? 1 : -1);
  }
  return [...area];
}

/** What of a ring is beyond one side, where `sign` × (x or y) is at least that of the side (Sutherland, Hodgman). */
function cutSide(ring: readonly number[], axis: number, side: number, sign: number): number[] {
  const cut: number[] = [];
  const end = ring.length;
  for (let at = 0; at < end; at += 2) {
    const before = at === 0 ? end - 2 : at - 2;
    const [ax, ay] = [ring[before] ?? 0, ring[before + 1] ?? 0];
    const [bx, by] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    const roomA = sign * ((axis === 0 ? ax : ay) - side);
    const roomB = sign * ((axis === 0 ? bx : by) - side);
    if (roomA >= 0 !== roomB >= 0) {
      const share = roomA / (roomA - roomB);
      cut.push(ax + (bx - ax) * share, ay + (by - ay) * share);
    }
    if (roomB >= 0) cut.push(bx, by);
  }
  return cut;
}
