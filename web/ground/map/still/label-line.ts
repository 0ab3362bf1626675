// Where a name fits along a line: the place and turn of each letter. Pure; all in css pixels, lines as x and y
// in turns.

export interface Spot {
  x: number;
  y: number;
  /** Radians. */
  angle: number;
}

export function lengthOf(line: readonly number[]): number {
  let length = 0;
  for (let at = 2; at < line.length; at += 2) length += segmentOf(line, at).length;
  return length;
}

/** The spot so many pixels along the line; the nearest end when that is beyond it. */
export function spotAt(line: readonly number[], distance: number): Spot {
  let left = Math.max(0, distance);
  let spot: Spot = { x: line[0] ?? 0, y: line[1] ?? 0, angle: 0 };
  for (let at = 2; at < line.length; at += 2) {
    const { x, y, dx, dy, length } = segmentOf(line, at);
    if (length === 0) continue;
    const share = Math.min(1, left / length);
    spot = { x: x + dx * share, y: y + dy * share, angle: Math.atan2(dy, dx) };
    if (left <= length) return spot;
    left -= length;
  }
  return spot;
}

function segmentOf(line: readonly number[], at: number) {
  const [x = 0, y = 0, toX = 0, toY = 0] = line.slice(at - 2, at + 2);
  const [dx, dy] = [toX - x, toY - y];
  return { x, y, dx, dy, length: Math.hypot(dx, dy) };
}

/**
 * The middle of each letter when the text's middle stands `middle` pixels along the line, upright and read from
 * left to right; null where it does not fit or the line turns by more than `turnMax` between two letters.
 */
export function lettersAlong(
  line: readonly number[],
  middle: number,
  advances: readonly number[],
  turnMax: number,
): Spot[] | null {
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  const [from, to] = [middle - width / 2, middle + width / 2];
  const total = lengthOf(line);
  if (from < 0 || to > total) return null;
  if (spotAt(line, from).x > spotAt(line, to).x) {
    return lettersAlong(reversed(line), total - middle, advances, turnMax);
  }
  const spots: Spot[] = [];
  let along = from;
  for (const advance of advances) {
    // By the chord under the letter: a corner in the line does not tip one letter over.
    const [start, end] = [spotAt(line, along), spotAt(line, along + advance)];
    const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2];
    const spot = { x, y, angle: Math.atan2(end.y - start.y, end.x - start.x) };
    const last = spots.at(-1);
    if (last && turnBetween(last.angle, spot.angle) > turnMax) return null;
    spots.push(spot);
    along += advance;
  }
  return spots.every((spot) => turnBetween(spot.angle, 0) <= LEAN_MAX) ? spots : null;
}

/** The greatest turn between any letter and the first. */
export function mostTurn(letters: readonly Spot[]): number {
  const first = letters[0]?.angle ?? 0;
  return Math.max(0, ...letters.map(({ angle }) => turnBetween(angle, first)));
}

/** A letter may lean a little backward at a bend, but not stand on its head. */
const LEAN_MAX = (Math.PI / 180) * 115;

function reversed(line: readonly number[]): number[] {
  const back: number[] = [];
  for (let at = line.length - 2; at >= 0; at -= 2) back.push(line[at] ?? 0, line[at + 1] ?? 0);
  return back;
}

/** Radians between two directions, 0 … π. */
function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return turn > Math.PI ? 2 * Math.PI - turn : turn;
}
