// The European E-roads of Central Europe as a graph with drawable lines: straight junction-to-junction
// edges are bent past the towns between them. Used for the demo fleet's routes. Data: README.md here.
import { readFileSync } from 'node:fs';
import { distanceMetres } from '@flotila/domain/geo.ts';

export interface Place {
  name: string;
  country: string;
  latitude: number;
  longitude: number;
}

/** A way between two nodes: `line` holds latitude, longitude pairs, `metres` the running length. */
export interface Edge {
  a: number;
  b: number;
  line: [number, number][];
  metres: number;
  speedKmh: number;
}

export interface Network {
  nodes: { latitude: number; longitude: number; country: string }[];
  edges: Edge[];
  /** Edge numbers at each node. */
  at: number[][];
}

const JOIN_ACROSS_BORDER_METRES = 25_000;
const VERTEX_STEP_METRES = 900;

function rows(file: string): string[][] {
  const text = readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

export function readTowns(): (Place & { population: number })[] {
  return rows('towns.csv').map(([name = '', country = '', lat, lon, population]) => ({
    name,
    country,
    latitude: Number(lat),
    longitude: Number(lon),
    population: Number(population),
  }));
}

/** Reads the E-roads, joins countries at their borders and bends the edges. Takes about 0.2 s. */
export function readNetwork(): Network {
  const numbers = new Map<string, number>();
  const nodes: Network['nodes'] = [];
  for (const [id = '', country = '', lat, lon] of rows('nodes.csv')) {
    numbers.set(id, nodes.length);
    nodes.push({ latitude: Number(lat), longitude: Number(lon), country });
  }
  const network: Network = { nodes, edges: [], at: nodes.map(() => []) };
  const towns = townGrid();
  for (const [a = '', b = '', , speed] of rows('edges.csv')) {
    const from = numbers.get(a);
    const to = numbers.get(b);
    if (from === undefined || to === undefined) continue;
    addEdge(network, from, to, bend(nodes[from], nodes[to], towns), Number(speed) || 100);
  }
  joinAcrossBorders(network, towns);
  return network;
}

/** Countries are not joined in the data: connect each node to the nearest one beyond the border. */
function joinAcrossBorders(network: Network, towns: TownGrid): void {
  const count = network.nodes.length;
  for (let a = 0; a < count; a++) {
    let best = -1;
    let bestMetres = JOIN_ACROSS_BORDER_METRES;
    for (let b = 0; b < count; b++) {
      const [one, two] = [network.nodes[a], network.nodes[b]];
      if (!one || !two || one.country === two.country) continue;
      if (Math.abs(one.latitude - two.latitude) > 0.3) continue;
      const metres = between(one, two);
      if (metres < bestMetres) [best, bestMetres] = [b, metres];
    }
    if (best < 0) continue;
    const joined = network.at[a]?.some((e) => {
      const edge = network.edges[e];
      return edge && (edge.a === best || edge.b === best);
    });
    if (!joined) {
      addEdge(network, a, best, bend(network.nodes[a], network.nodes[best], towns), 90);
    }
  }
}

function between(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  return distanceMetres(a.latitude, a.longitude, b.latitude, b.longitude);
}

function addEdge(
  network: Network,
  a: number,
  b: number,
  line: [number, number][],
  speedKmh: number,
): void {
  const number = network.edges.length;
  network.edges.push({ a, b, line, metres: lengthOf(line), speedKmh });
  network.at[a]?.push(number);
  network.at[b]?.push(number);
}

function lengthOf(line: [number, number][]): number {
  let metres = 0;
  for (let i = 1; i < line.length; i++) {
    const [p, q] = [line[i - 1], line[i]];
    if (p && q) metres += distanceMetres(p[0], p[1], q[0], q[1]);
  }
  return metres;
}

type TownGrid = Map<string, { latitude: number; longitude: number; population: number }[]>;

function townGrid(): TownGrid {
  const grid: TownGrid = new Map();
  for (const town of readTowns()) {
    const key = `${Math.floor(town.latitude * 2)}:${Math.floor(town.longitude * 2)}`;
    grid.set(key, [...(grid.get(key) ?? []), town]);
  }
  return grid;
}

type End = { latitude: number; longitude: number } | undefined;

/** Bends the straight way past the towns beside it, then smooths it and adds a gentle sway. */
function bend(a: End, b: End, towns: TownGrid): [number, number][] {
  if (!a || !b) return [];
  const length = between(a, b);
  const control: [number, number][] = [
    [a.latitude, a.longitude],
    ...waypoints(a, b, length, towns),
    [b.latitude, b.longitude],
  ];
  return smooth(control);
}

function waypoints(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
  length: number,
  towns: TownGrid,
): [number, number][] {
  const width = Math.min(length * 0.1, 5_000);
  const scale = Math.cos((a.latitude * Math.PI) / 180);
  const [dx, dy] = [(b.longitude - a.longitude) * scale, b.latitude - a.latitude];
  const square = dx * dx + dy * dy;
  if (square === 0 || length < 12_000) return [];
  const found: { t: number; place: [number, number]; population: number }[] = [];
  for (const town of townsAround(a, b, towns)) {
    const [px, py] = [(town.longitude - a.longitude) * scale, town.latitude - a.latitude];
    const t = (px * dx + py * dy) / square;
    const off = ((px * dy - py * dx) / Math.sqrt(square)) * 111_195;
    if (t < 0.1 || t > 0.9 || Math.abs(off) > width) continue;
    // a main road passes beside the town, not through its square
    const aside = Math.min(0.4, 700 / Math.max(Math.abs(off), 1));
    const pull = off === 0 ? 0 : aside;
    found.push({
      t,
      place: [
        town.latitude + (a.latitude + dy * t - town.latitude) * pull,
        town.longitude + (a.longitude + (dx / scale) * t - town.longitude) * pull,
      ],
      population: town.population,
    });
  }
  found.sort((one, two) => two.population - one.population);
  const chosen: typeof found = [];
  for (const candidate of found) {
    if (chosen.every((other) => Math.abs(other.t - candidate.t) * length > 9_000)) {
      chosen.push(candidate);
    }
  }
  return chosen.sort((one, two) => one.t - two.t).map((waypoint) => waypoint.place);
}

function townsAround(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
  towns: TownGrid,
) {
  const around = [];
  const south = Math.floor(Math.min(a.latitude, b.latitude) * 2 - 0.1);
  const north = Math.floor(Math.max(a.latitude, b.latitude) * 2 + 0.1);
  const west = Math.floor(Math.min(a.longitude, b.longitude) * 2 - 0.2);
  const east = Math.floor(Math.max(a.longitude, b.longitude) * 2 + 0.2);
  for (let lat = south; lat <= north; lat++) {
    for (let lon = west; lon <= east; lon++) around.push(...(towns.get(`${lat}:${lon}`) ?? []));
  }
  return around;
}

/** Catmull-Rom through the control places, a vertex about every 900 m, with a small sway. */
function smooth(control: [number, number][]): [number, number][] {
  const line: [number, number][] = [];
  const last = control.length - 1;
  for (let i = 0; i < last; i++) {
    const p0 = control[Math.max(0, i - 1)] as [number, number];
    const p1 = control[i] as [number, number];
    const p2 = control[i + 1] as [number, number];
    const p3 = control[Math.min(last, i + 2)] as [number, number];
    const metres = distanceMetres(p1[0], p1[1], p2[0], p2[1]);
    const steps = Math.max(2, Math.ceil(metres / VERTEX_STEP_METRES));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const sway = Math.sin(Math.PI * t) * Math.min(0.004, metres / 4e6);
      line.push([
        spline(p0[0], p1[0], p2[0], p3[0], t) + sway * Math.sin(7 * t + p1[1] * 40),
        spline(p0[1], p1[1], p2[1], p3[1], t) + sway * Math.cos(9 * t + p1[0] * 40),
      ]);
    }
  }
  line.push(control[last] as [number, number]);
  return line;
}

function spline(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const [t2, t3] = [t * t, t * t * t];
  return (
    0.5 *
    (2 * p1 +
      (p2 - p0) * t +
      (2 * p0 - 5 * p1 + 4 * p2 - p3) * t2 +
      (3 * p1 - p0 - 3 * p2 + p3) * t3)
  );
}

/** Puts a place on the network: the nearest road is split there and a slower way leads to the place. */
export function attach(network: Network, place: Place): number {
  let bestEdge = -1;
  let bestVertex = 0;
  let bestMetres = Number.POSITIVE_INFINITY;
  for (let e = 0; e < network.edges.length; e++) {
    const line = network.edges[e]?.line ?? [];
    for (let v = 0; v < line.length; v++) {
      const vertex = line[v] as [number, number];
      if (Math.abs(vertex[0] - place.latitude) > 0.6) continue;
      const metres = distanceMetres(vertex[0], vertex[1], place.latitude, place.longitude);
      if (metres < bestMetres) [bestEdge, bestVertex, bestMetres] = [e, v, metres];
    }
  }
  const junction = split(network, bestEdge, bestVertex);
  const node = addNode(network, place.latitude, place.longitude, place.country);
  const at = network.nodes[junction];
  if (at && bestMetres > 20) {
    const spur = smooth([
      [place.latitude, place.longitude],
      [(place.latitude + at.latitude) / 2 + 0.0012, (place.longitude + at.longitude) / 2 - 0.0016],
      [at.latitude, at.longitude],
    ]);
    addEdge(network, node, junction, spur, bestMetres > 6_000 ? 75 : 50);
    return node;
  }
  return junction;
}

function addNode(network: Network, latitude: number, longitude: number, country: string): number {
  network.nodes.push({ latitude, longitude, country });
  network.at.push([]);
  return network.nodes.length - 1;
}

function split(network: Network, number: number, vertex: number): number {
  const edge = network.edges[number];
  if (!edge) throw new Error('the road network is empty');
  if (vertex === 0) return edge.a;
  if (vertex === edge.line.length - 1) return edge.b;
  const [latitude, longitude] = edge.line[vertex] as [number, number];
  const node = addNode(network, latitude, longitude, network.nodes[edge.a]?.country ?? '');
  const rest = edge.line.slice(vertex);
  const { b, speedKmh } = edge;
  network.at[b] = (network.at[b] ?? []).filter((e) => e !== number);
  edge.b = node;
  edge.line = edge.line.slice(0, vertex + 1);
  edge.metres = lengthOf(edge.line);
  network.at[node]?.push(number);
  addEdge(network, node, b, rest, speedKmh);
  return node;
}
