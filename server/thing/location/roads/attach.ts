// Puts places on the road network: the nearest road is split there and a slower way leads to the place.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { addEdge, lengthOf, type Network, type Place, smooth } from './network.ts';

/** The last miles to a place: so much longer than the straight line. */
export const DETOUR = 1.3;

interface Nearest {
  /** Number of the edge and of its vertex; -1: no road far and wide. */
  edge: number;
  vertex: number;
  metres: number;
}

/** Where a road is nearest to a place. */
export function nearestRoad(
  network: Network,
  place: { latitude: number; longitude: number },
): Nearest {
  const best: Nearest = { edge: -1, vertex: 0, metres: Number.POSITIVE_INFINITY };
  for (let e = 0; e < network.edges.length; e++) {
    const line = network.edges[e]?.line ?? [];
    for (let v = 0; v < line.length; v++) {
      const vertex = line[v] as [number, number];
      if (Math.abs(vertex[0] - place.latitude) > 0.6) continue;
      const metres = distanceMetres(vertex[0], vertex[1], place.latitude, place.longitude);
      if (metres < best.metres) Object.assign(best, { edge: e, vertex: v, metres });
    }
  }
  return best;
}

/** Puts a place on the network: the nearest road is split there and a slower way leads to the place. */
export function attach(network: Network, place: Place): number {
  const { edge, vertex, metres } = nearestRoad(network, place);
  const junction = split(network, edge, vertex);
  const node = addNode(network, place.latitude, place.longitude, place.country);
  const at = network.nodes[junction];
  if (at && metres > 20) {
    const line = smooth([
      [place.latitude, place.longitude],
      [(place.latitude + at.latitude) / 2 + 0.0012, (place.longitude + at.longitude) / 2 - 0.0016],
      [at.latitude, at.longitude],
    ]);
    const speedKmh = metres > 6_000 ? 75 : 50;
    addEdge(network, node, junction, { line, speedKmh, roadMetres: metres * DETOUR });
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
  const { b, speedKmh, metres, roadMetres } = edge;
  network.at[b] = (network.at[b] ?? []).filter((e) => e !== number);
  edge.b = node;
  edge.line = edge.line.slice(0, vertex + 1);
  edge.metres = lengthOf(edge.line);
  edge.roadMetres = roadMetres * (edge.metres / metres);
  network.at[node]?.push(number);
  addEdge(network, node, b, { line: rest, speedKmh, roadMetres: roadMetres - edge.roadMetres });
  return node;
}
