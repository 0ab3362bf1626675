// Which country a location lies in. The borders are those of country-coder; a grid of 0.02° cells in
// front of them answers at once wherever no border runs through the cell, so the answer is exact
// everywhere and a look-up far from borders costs some nanoseconds. Cells are made on first use.
import { borders, iso1A2Code } from '@rapideditor/country-coder';

/** Cells along one degree. */
const CELLS = 50;
const UNKNOWN = 0;
const BORDER = 1;
const FIRST_CODE = 2;
/** Degrees by which a border is thought thicker, so that rounding never hides it. */
const MARGIN = 1e-6;

/** A border's piece: longitude and latitude of both ends. */
interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

const codes: (string | null)[] = [null];
/** One-degree tiles, south-west corner −90, −180 first. */
const tiles: (Uint16Array | undefined)[] = new Array(180 * 360);
/** The four numbers of all pieces, one after another. */
let edges: Float64Array | undefined;

/**
 * Country of a location in degrees, from the border set: ISO 3166-1 alpha-2, upper case; null over the open sea and for
 * coordinates that are no place.
 */
export function countryOf(latitude: number, longitude: number): string | null {
  // Outside the world, on its last edge, or not a number: no grid there.
  if (!(latitude >= -90 && latitude < 90 && longitude >= -180 && longitude < 180)) {
    return latitude === 90 || longitude === 180 ? atBorders(latitude, longitude) : null;
  }
  const south = latitude + 90;
  const west = longitude + 180;
  const tile = Math.floor(south) * 360 + Math.floor(west);
  const cells = tiles[tile] ?? makeTile(tile);
  const row = Math.floor((south % 1) * CELLS);
  const column = Math.floor((west % 1) * CELLS);
  const cell = row * CELLS + column;
  const known = cells[cell] ?? BORDER;
  if (known >= FIRST_CODE) return codes[known - FIRST_CODE] ?? null;
  if (known === BORDER) return atBorders(latitude, longitude);
  const code = atBorders(latitude, longitude);
  cells[cell] = FIRST_CODE + indexOf(code);
  return code;
}

function atBorders(latitude: number, longitude: number): string | null {
  return iso1A2Code([longitude, latitude]);
}

function indexOf(code: string | null): number {
  const index = codes.indexOf(code);
  return index >= 0 ? index : codes.push(code) - 1;
}

/** Marks the cells of a tile that a border touches; the others have one country each. */
function makeTile(tile: number): Uint16Array {
  const cells = new Uint16Array(CELLS * CELLS).fill(UNKNOWN);
  const south = Math.floor(tile / 360) - 90;
  const west = (tile % 360) - 180;
  const east = west + 1 + MARGIN;
  const north = south + 1 + MARGIN;
  edges ??= readEdges();
  // All of them for each tile, 0.1 ms: an index of them by tile took six times their memory.
  for (let at = 0; at < edges.length; at += 4) {
    const x1 = edges[at] as number;
    const x2 = edges[at + 2] as number;
    if ((x1 < west - MARGIN && x2 < west - MARGIN) || (x1 > east && x2 > east)) continue;
    const y1 = edges[at + 1] as number;
    const y2 = edges[at + 3] as number;
    if ((y1 < south - MARGIN && y2 < south - MARGIN) || (y1 > north && y2 > north)) continue;
    markEdge(cells, { x1, y1, x2, y2 }, west, south);
  }
  tiles[tile] = cells;
  return cells;
}

function markEdge(cells: Uint16Array, edge: Edge, west: number, south: number): void {
  const clamp = (value: number) => Math.min(CELLS - 1, Math.max(0, Math.floor(value * CELLS)));
  const { x1, y1, x2, y2 } = edge;
  const columnFrom = clamp(Math.min(x1, x2) - west - MARGIN);
  const columnTo = clamp(Math.max(x1, x2) - west + MARGIN);
  const rowFrom = clamp(Math.min(y1, y2) - south - MARGIN);
  const rowTo = clamp(Math.max(y1, y2) - south + MARGIN);
  for (let row = rowFrom; row <= rowTo; row++) {
    for (let column = columnFrom; column <= columnTo; column++) {
      const x = west + (column + 0.5) / CELLS;
      const y = south + (row + 0.5) / CELLS;
      if (touches(edge, x, y)) cells[row * CELLS + column] = BORDER;
    }
  }
}

/** Does the line through the edge come into the cell around (x, y)? The caller checked its ends. */
function touches({ x1, y1, x2, y2 }: Edge, x: number, y: number): boolean {
  const half = 0.5 / CELLS + MARGIN;
  const across = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  return Math.abs(across) <= half * (Math.abs(x2 - x1) + Math.abs(y2 - y1)) + 1e-12;
}

function readEdges(): Float64Array {
  const numbers: number[] = [];
  for (const { geometry } of borders.features) {
    if (geometry?.type !== 'MultiPolygon') continue;
    for (const ring of geometry.coordinates.flat()) {
      for (let index = 1; index < ring.length; index++) {
        const [x1 = 0, y1 = 0] = ring[index - 1] ?? [];
        const [x2 = 0, y2 = 0] = ring[index] ?? [];
        numbers.push(x1, y1, x2, y2);
      }
    }
  }
  return Float64Array.from(numbers);
}
