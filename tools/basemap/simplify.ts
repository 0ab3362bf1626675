// Simplifies arcs of a topology. Neighbours share their arcs, so that no slit opens between two countries
// at any zoom, which would happen if each polygon were simplified alone.
import type { CountryTopology } from 'topojson-client';

type Vertex = [number, number];

/** Undoes the delta encoding: plain longitude and latitude per arc. */
export function decodeArcs(topology: CountryTopology): Vertex[][] {
  const { transform } = topology;
  if (!transform) return topology.arcs;
  return topology.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]): Vertex => {
      x += dx;
      y += dy;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
}

/** A topology with every arc thinned; `tolerance` is a share of the world's width (mercator). */
export function simplifyTopology(
  topology: CountryTopology,
  arcs: Vertex[][],
  tolerance: number,
): CountryTopology {
  const { transform: _dropped, ...rest } = topology;
  return { ...rest, arcs: arcs.map((arc) => simplifyLine(arc, tolerance)) };
}

/** Douglas-Peucker in the mercator plane; the ends stay. */
export function simplifyLine(line: Vertex[], tolerance: number): Vertex[] {
  const flat = line.map(toMercator);
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last] = part;
    const worst = farthest(flat, first, last);
    if (worst.square <= tolerance * tolerance) continue;
    keep[worst.at] = 1;
    open.push([first, worst.at], [worst.at, last]);
  }
  return line.filter((_, i) => keep[i] === 1);
}

function farthest(flat: Vertex[], first: number, last: number): { at: number; square: number } {
  const a = flat[first] as Vertex;
  const b = flat[last] as Vertex;
  let at = -1;
  let square = -1;
  for (let i = first + 1; i < last; i++) {
    const s = squareFromSegment(flat[i] as Vertex, a, b);
    if (s > square) [at, square] = [i, s];
  }
  return { at, square };
}

function squareFromSegment(p: Vertex, a: Vertex, b: Vertex): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return (p[0] - a[0] - t * dx) ** 2 + (p[1] - a[1] - t * dy) ** 2;
}

/** Corners cut off twice (Chaikin): what was surveyed for far views looks natural in near ones too. */
export function roundCorners(line: GeoJSON.Position[], isRing: boolean): GeoJSON.Position[] {
  let rounded = line;
  for (let round = 0; round < 2 && rounded.length > 2; round++)
    rounded = cutCorners(rounded, isRing);
  return rounded;
}

function cutCorners(line: GeoJSON.Position[], isRing: boolean): GeoJSON.Position[] {
  const first = line[0] ?? [];
  const last = line[line.length - 1] ?? [];
  const cut: GeoJSON.Position[] = isRing ? [] : [first];
  for (let i = 1; i < line.length; i++) {
    const [ax = 0, ay = 0] = line[i - 1] ?? [];
    const [bx = 0, by = 0] = line[i] ?? [];
    cut.push([0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by]);
    cut.push([0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by]);
  }
  cut.push(isRing ? (cut[0] ?? []) : last);
  return cut;
}

/** Longitude and latitude to the unit square of web mercator. */
export function toMercator([longitude, latitude]: Vertex): Vertex {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI];
}
