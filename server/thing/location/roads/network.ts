// The European E-roads of Central Europe as a graph with drawable lines: straight junction-to-junction
// edges are bent past the towns between them. Used for plans of contracts and for the demo fleet's routes.
// Data: README.md here.
import { readFileSync } from 'node:fs';
import { distanceMetres, metresBetween } from '@flotila/domain/geo.ts';

export interface Place {
  name: string;
  country: string;
  latitude: number;
  longitude: number;
}

/** A way between two nodes: `line` holds latitude, longitude pairs, `metres` its length as drawn. */
export interface Edge {
  a: number;
  b: number;
  line: [number, number][];
  metres: number;
  /** Length of the real road as the source has it: its turns are more than the drawn ones. */
  roadMetres: number;
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
/** Roads of the source are so much longer than straight lines between their junctions, on the whole. */
const ROAD_PER_STRAIGHT = 1.16;

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
  for (const [a = '', b = '', km, speed] of rows('edges.csv')) {
    const from = numbers.get(a);
    const to = numbers.get(b);
    if (from === undefined || to === undefined) continue;
    const line = bend(nodes[from], nodes[to], towns);
    addEdge(network, from, to, {
      line,
      speedKmh: Number(speed) || 100,
      roadMetres: Number(km) * 1000,
    });
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
      const metres = metresBetween(one, two);
      if (metres < bestMetres) [best, bestMetres] = [b, metres];
    }
    if (best < 0) continue;
    const joined = network.at[a]?.some((e) => {
      const edge = network.edges[e];
      return edge && (edge.a === best || edge.b === best);
    });
    if (!joined) {
      const line = bend(network.nodes[a], network.nodes[best], towns);
      addEdge(network, a, best, { line, speedKmh: 90, roadMetres: bestMetres * ROAD_PER_STRAIGHT });
    }
  }
}

export function addEdge(
  network: Network,
  a: number,
  b: number,
  way: Pick<Edge, 'line' | 'speedKmh' | 'roadMetres'>,
): void {
  const number = network.edges.length;
  network.edges.push({ a, b, ...way, metres: lengthOf(way.line) });
  network.at[a]?.push(number);
  network.at[b]?.push(number);
}

export function lengthOf(line: [number, number][]): number {
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
  const length = metresBetween(a, b);
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
export function smooth(control: [number, number][]): [number, number][] {
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
