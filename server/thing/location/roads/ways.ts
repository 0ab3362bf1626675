// The quickest ways over the road network.
import { distanceMetres } from '@flotila/domain/geo.ts';
import type { Edge, Network } from './network.ts';

/** A route: its line with running metres and the speed limit of each piece. */
export interface Route {
  line: [number, number][];
  /** metres from the start at each vertex. */
  at: number[];
  /** km/h allowed on the piece that ends at the vertex. */
  speedKmh: number[];
  metres: number;
  /** Length of the real roads and the hours they take; the line is drawn shorter. */
  roadMetres: number;
  hours: number;
}

/** Quickest ways from one node to all others (Dijkstra over travel time). */
export function waysFrom(
  network: Network,
  start: number,
  hoursOf: (edge: Edge) => number = ({ metres, speedKmh }) => metres / 1000 / speedKmh,
): (goal: number) => Route | undefined {
  const hours = network.nodes.map(() => Number.POSITIVE_INFINITY);
  const via = network.nodes.map(() => -1);
  const done = network.nodes.map(() => false);
  const waiting: Reached[] = [];
  hours[start] = 0;
  push(waiting, { node: start, hours: 0 });
  for (let first = shift(waiting); first; first = shift(waiting)) {
    const { node } = first;
    // Reached anew on a quicker way, it waited more than once.
    if (done[node]) continue;
    done[node] = true;
    for (const e of network.at[node] ?? []) {
      const edge = network.edges[e] as Edge;
      const next = edge.a === node ? edge.b : edge.a;
      const cost = first.hours + hoursOf(edge);
      if (cost < (hours[next] ?? 0)) {
        hours[next] = cost;
        via[next] = e;
        push(waiting, { node: next, hours: cost });
      }
    }
  }
  return (goal) => {
    const route = done[goal] ? walk(network, start, goal, via) : undefined;
    return route && { ...route, hours: hours[goal] ?? 0 };
  };
}

interface Reached {
  node: number;
  hours: number;
}

/** Of two that are reached at once the lower number is first, so that ways are the same on each run. */
const isBefore = (one: Reached, two: Reached) =>
  one.hours < two.hours || (one.hours === two.hours && one.node < two.node);

/** Puts it into a binary heap, whose first is before all others. */
function push(heap: Reached[], reached: Reached): void {
  let at = heap.length;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above] as Reached;
    if (!isBefore(reached, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = reached;
}

/** Takes the first out of the heap. */
function shift(heap: Reached[]): Reached | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!last || heap.length === 0) return first;
  for (let at = 0; ; ) {
    let below = 2 * at + 1;
    const [left, right] = [heap[below], heap[below + 1]];
    if (left && right && isBefore(right, left)) below += 1;
    const child = heap[below];
    if (!child || isBefore(last, child)) {
      heap[at] = last;
      return first;
    }
    heap[at] = child;
    at = below;
  }
}

function walk(
  network: Network,
  start: number,
  goal: number,
  via: number[],
): Omit<Route, 'hours'> | undefined {
  const pieces: { line: [number, number][]; speedKmh: number }[] = [];
  let roadMetres = 0;
  for (let node = goal; node !== start; ) {
    const edge = network.edges[via[node] ?? -1];
    if (!edge) return undefined;
    const towards = edge.b === node;
    roadMetres += edge.roadMetres;
    pieces.push({
      line: towards ? edge.line : [...edge.line].reverse(),
      speedKmh: edge.speedKmh,
    });
    node = towards ? edge.a : edge.b;
  }
  pieces.reverse();
  const route: Omit<Route, 'hours'> = { line: [], at: [], speedKmh: [], metres: 0, roadMetres };
  for (const piece of pieces) {
    for (const vertex of piece.line) {
      const last = route.line.at(-1);
      const step = last ? distanceMetres(last[0], last[1], vertex[0], vertex[1]) : 0;
      if (last && step < 0.5) continue;
      route.metres += step;
      route.line.push(vertex);
      route.at.push(route.metres);
      route.speedKmh.push(piece.speedKmh);
    }
  }
  return route.line.length > 1 ? route : undefined;
}
