// Main roads of the basemap. In Central Europe they are the very lines the demo fleet drives on; elsewhere
// the E-road junctions are joined by smooth lines. They look like roads but are not surveyed ones.
import { readFileSync } from 'node:fs';
import { readNetwork } from '@flotila/server/thing/location/roads/network.ts';
import { readRecords } from '@flotila/server/thing/refueling/read-table.ts';

type Vertex = [number, number];
const STEPS = 6;

/** `nodes` and `edges` are the texts of the European E-road files (CC BY 4.0, Speth et al.). */
export function readRoads(nodes: string, edges: string): GeoJSON.Feature[] {
  const near = readNetwork().edges.map((edge) =>
    edge.line.map(([latitude, longitude]): Vertex => [longitude, latitude]),
  );
  return [...near, ...farRoads(nodes, edges)].map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  }));
}

function farRoads(nodesText: string, edgesText: string): Vertex[][] {
  const drawn = new Set(
    readRecords(
      readFileSync(
        new URL('../../server/thing/location/roads/data/nodes.csv', import.meta.url),
        'utf8',
      ),
    ).map(([id]) => id),
  );
  const nodes = new Map<string, Vertex>();
  for (const [id = '', , latitude, longitude] of readRecords(nodesText).slice(1)) {
    nodes.set(id, [Number(longitude), Number(latitude)]);
  }
  const beside = new Map<string, string[]>();
  const edges = readRecords(edgesText).slice(1);
  for (const [a = '', b = ''] of edges) {
    beside.set(a, [...(beside.get(a) ?? []), b]);
    beside.set(b, [...(beside.get(b) ?? []), a]);
  }
  return edges.flatMap(([a = '', b = '']) => {
    const [from, to] = [nodes.get(a), nodes.get(b)];
    if (!from || !to || (drawn.has(a) && drawn.has(b))) return [];
    const before = straightest(nodes, beside.get(a), from, to) ?? from;
    const after = straightest(nodes, beside.get(b), to, from) ?? to;
    return [curve(before, from, to, after)];
  });
}

/** Of the other roads at `from`, the end of the one that goes on most nearly straight. */
function straightest(
  nodes: Map<string, Vertex>,
  ids: string[] = [],
  from: Vertex,
  to: Vertex,
): Vertex | undefined {
  let best: Vertex | undefined;
  let bestCosine = -0.5;
  for (const id of ids) {
    const other = nodes.get(id);
    if (!other || other === to || other === from) continue;
    const [ax, ay, bx, by] = [
      to[0] - from[0],
      to[1] - from[1],
      other[0] - from[0],
      other[1] - from[1],
    ];
    const cosine = (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by) || 1);
    if (cosine < bestCosine) [best, bestCosine] = [other, cosine];
  }
  return best;
}

/** Catmull-Rom from `b` to `c`; the outer two only give the direction. */
function curve(a: Vertex, b: Vertex, c: Vertex, d: Vertex): Vertex[] {
  // A far neighbour would throw the curve off its way: its pull is limited to the edge's own length.
  const length = Math.hypot(c[0] - b[0], c[1] - b[1]);
  const [start, end] = [pulled(b, a, length), pulled(c, d, length)];
  return Array.from({ length: STEPS + 1 }, (_, step): Vertex => {
    const t = step / STEPS;
    return [spline(start[0], b[0], c[0], end[0], t), spline(start[1], b[1], c[1], end[1], t)];
  });
}

function pulled(at: Vertex, towards: Vertex, length: number): Vertex {
  const far = Math.hypot(towards[0] - at[0], towards[1] - at[1]) || 1;
  const share = Math.min(1, length / far);
  return [at[0] + (towards[0] - at[0]) * share, at[1] + (towards[1] - at[1]) * share];
}

function spline(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const bend = -p0 + 3 * p1 - 3 * p2 + p3;
  return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * bend));
}
