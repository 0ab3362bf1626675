// A vector tile as shapes in mercator coordinates, each with its bounding box, so that a near view draws
// only what it touches: one tile of the basemap is a hundred times as wide as a still picture. Pure.
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** Mercator: west, north, east, south. */
export type Box = readonly [number, number, number, number];

export interface Shape {
  /** 1 places, 2 lines, 3 areas. */
  type: number;
  /** x and y in turns. */
  rings: Float64Array[];
  box: Box;
  properties: Readonly<Record<string, unknown>>;
}

export interface ShapeTile {
  /** The tile itself; shapes reach a little beyond. */
  box: Box;
  layers: ReadonlyMap<string, readonly Shape[]>;
}

/** Reads a tile; an empty one has no layers. */
export function readShapes(bytes: ArrayBuffer, z: number, x: number, y: number): ShapeTile {
  const size = 1 / 2 ** z;
  const layers = new Map<string, Shape[]>();
  const tile = new VectorTile(new PbfReader(new Uint8Array(bytes)));
  for (const [name, layer] of Object.entries(tile.layers)) {
    const scale = size / layer.extent;
    const shapes = Array.from({ length: layer.length }, (_none, index) => {
      const feature = layer.feature(index);
      const rings = feature.loadGeometry().map((ring) => {
        const row = new Float64Array(ring.length * 2);
        ring.forEach((point, at) => {
          row[at * 2] = x * size + point.x * scale;
          row[at * 2 + 1] = y * size + point.y * scale;
        });
        return row;
      });
      return { type: feature.type, rings, box: boxOf(rings), properties: feature.properties };
    });
    layers.set(name, shapes);
  }
  return { box: [x * size, y * size, (x + 1) * size, (y + 1) * size], layers };
}

export function touches(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

function boxOf(rings: readonly Float64Array[]): Box {
  let [west, north, east, south] = [1, 1, 0, 0];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [x = 0, y = 0] = [ring[at], ring[at + 1]];
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
  }
  return [west, north, east, south];
}
