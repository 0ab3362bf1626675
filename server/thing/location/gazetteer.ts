// The gazetteer in memory: numbers in arrays and names in the file's own bytes. As objects its 95 000 places took
// three times the room, in every process that names a location.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Places of a size, in the order of their cells; an index tells one in all arrays. */
export interface Grid {
  /** Side of a cell. */
  readonly degrees: number;
  /** The cell of each (`cellKey`), ascending. */
  readonly cells: Int32Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Kilometres around the centre that count as the place itself. */
  readonly radii: Float64Array;
  /** `countryNumber` of each. */
  readonly countries: Uint16Array;
  /** Where its line begins in the file. */
  readonly lines: Uint32Array;
}

export interface Gazetteer {
  readonly towns: Grid;
  readonly villages: Grid;
  /** The name at the beginning of a line. */
  nameOf(line: number): string;
}

/** Places of this population on are looked for in a wider grid, because their radius is wider. */
const TOWN = 15_000;
const TOWN_CELL_DEGREES = 0.5;
const VILLAGE_CELL_DEGREES = 0.1;
const RADIUS_KM_MAX = 12;
const COLUMNS = 4096;
/** More than the file has bytes, so that a cell and the beginning of a line are one number. */
const LINES = 2 ** 24;
const COMMA = 44;
const LINE_BREAK = 10;

/** Reads the file: about 0.15 s. */
export function readGazetteer(): Gazetteer {
  const file = path.join(import.meta.dirname, 'gazetteer/places.csv.gz');
  const bytes = gunzipSync(readFileSync(file));
  const towns: number[] = [];
  const villages: number[] = [];
  for (let line = 0; line < bytes.length; line = bytes.indexOf(LINE_BREAK, line) + 1) {
    const { latitude, longitude, population } = readLine(bytes, line);
    const isTown = population >= TOWN;
    const degrees = isTown ? TOWN_CELL_DEGREES : VILLAGE_CELL_DEGREES;
    const cell = cellKey(Math.floor(latitude / degrees), Math.floor(longitude / degrees));
    (isTown ? towns : villages).push(cell * LINES + line);
  }
  return {
    towns: gridOf(bytes, towns, TOWN_CELL_DEGREES),
    villages: gridOf(bytes, villages, VILLAGE_CELL_DEGREES),
    nameOf: (line) => bytes.toString('utf8', line, bytes.indexOf(COMMA, line)),
  };
}

/** Number of the cell in a row and a column; cells of a row that lie side by side follow each other. */
export function cellKey(row: number, column: number): number {
  return row * COLUMNS + column;
}

/** An ISO code of two letters as a number; 0: none. */
export function countryNumber(code: string | null): number {
  return code === null ? 0 : code.charCodeAt(0) * 256 + code.charCodeAt(1);
}

/** Index of the first place whose cell is this one or a later one. */
export function firstFrom({ cells }: Grid, cell: number): number {
  let low = 0;
  let high = cells.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle] as number) < cell) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of places as numbers, each its cell and its line. */
function gridOf(bytes: Buffer, places: readonly number[], degrees: number): Grid {
  const grid = emptyGrid(places.length, degrees);
  for (const [at, place] of Float64Array.from(places).sort().entries()) {
    const cell = Math.floor(place / LINES);
    const line = place - cell * LINES;
    const { latitude, longitude, country, population } = readLine(bytes, line);
    grid.cells[at] = cell;
    grid.latitudes[at] = latitude;
    grid.longitudes[at] = longitude;
    // 400 people 350 m, 15 000 1.5 km, 60 000 2.6 km, 430 000 5.7 km, 2 million 10 km.
    grid.radii[at] = Math.min(0.5 * (population / 1000) ** 0.4, RADIUS_KM_MAX);
    grid.countries[at] = countryNumber(country);
    grid.lines[at] = line;
  }
  return grid;
}

function emptyGrid(size: number, degrees: number): Grid {
  return {
    degrees,
    cells: new Int32Array(size),
    latitudes: new Float64Array(size),
    longitudes: new Float64Array(size),
    radii: new Float64Array(size),
    countries: new Uint16Array(size),
    lines: new Uint32Array(size),
  };
}

/** `Senec,SK,48.2197,17.4004,20013`; all behind the name is ASCII. */
function readLine(bytes: Buffer, line: number) {
  const text = bytes.toString(
    'latin1',
    bytes.indexOf(COMMA, line) + 1,
    bytes.indexOf(LINE_BREAK, line),
  );
  const [country = '', latitude, longitude, population] = text.split(',');
  return {
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  };
}
