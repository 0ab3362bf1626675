// The zones near a place, by cells of a grid, remembered for all vehicles that the same zones concern: a vehicle that
// comes where another one was, or that tells record by record, finds them there.
import type { Box } from './outline.ts';

/** A part of the map, and what touches it or lies so near that it counts for whoever is in it. */
export interface Cell<Zone> {
  /** Where was looked. */
  searched: Box;
  zones: readonly Zone[];
}

/** Side of a cell, degrees: some 5 km. Where too many zones come it is halved, and so often at most. */
const SIDE = 0.05;
const HALVED_MAX = 5;
const FOUND_MAX = 64;
/** What is looked in beyond a cell on each side, as a part of it: who comes into one does not leave it at once. */
const BEYOND = 0.5;
/** Cells that are remembered; beyond them the memory starts afresh. */
const REMEMBERED_MAX = 4096;

/** Numbers of cells in a row, more than there are, so that a cell's place is one number. */
const ROW = 2 ** 19;

/** Answers the cell around a place, degrees. */
export function cellsOf<Zone>(
  within: (box: Box) => Zone[],
): (latitude: number, longitude: number) => Cell<Zone> {
  const cells = new Map<number, Cell<Zone>>();

  function cellAt(side: number, row: number, column: number): Cell<Zone> {
    const [south, west, beyond] = [row * side, column * side, BEYOND * side];
    const searched = {
      west: west - beyond,
      east: west + side + beyond,
      south: south - beyond,
      north: south + side + beyond,
    };
    return { searched, zones: within(searched) };
  }

  return (latitude, longitude) => {
    let side = SIDE;
    for (let halved = 0; ; halved += 1) {
      const row = Math.floor(latitude / side);
      const column = Math.floor(longitude / side);
      const key = (halved * ROW + row + ROW / 2) * ROW + column + ROW / 2;
      let cell = cells.get(key);
      if (cell === undefined) {
        if (cells.size >= REMEMBERED_MAX) cells.clear();
        cell = cellAt(side, row, column);
        cells.set(key, cell);
      }
      if (cell.zones.length <= FOUND_MAX || halved === HALVED_MAX) return cell;
      side /= 2;
    }
  };
}
