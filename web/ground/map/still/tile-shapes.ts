// A vector tile as shapes in the units of the tile, each with its bounding box, so that a near view draws only
// what it touches: one tile of the basemap is a hundred times as wide as a still picture. A layer is read
// when it is first asked for, because a picture needs a part of them. Pure.
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { FeatureTile, StyleFeature } from './style-reader.ts';

/** West, north, east, south: mercator, or the units of a tile. */
export type Box = readonly [number, number, number, number];

export interface Shape extends StyleFeature {
  /** In units of the tile. */
  box: Box;
}

export interface ShapeLayer {
  /** Mercator width of one unit. */
  unit: number;
  shapes: readonly Shape[];
}

export interface ShapeTile {
  /** Mercator box of the tile itself; shapes reach a little beyond. */
  box: Box;
  /** Of the tile as it came. */
  bytes: number;
  /** undefined: the tile has no such layer. */
  layer(name: string): ShapeLayer | undefined;
}

/** Reads a tile; an empty one has no layers. Throws when it is no vector tile. */
export function readShapes(bytes: ArrayBuffer, z: number, x: number, y: number): ShapeTile {
  const size = 1 / 2 ** z;
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(bytes)));
  const known = new Map<string, ShapeLayer>();
  return {
    box: [x * size, y * size, (x + 1) * size, (y + 1) * size],
    bytes: bytes.byteLength,
    layer(name) {
      const layer = layers[name];
      if (!layer) return undefined;
      const read = known.get(name) ?? {
        unit: size / layer.extent,
        shapes: shapesOf(layer, z, x, y),
      };
      known.set(name, read);
      return read;
    },
  };
}

function shapesOf(layer: VectorTileLayer, z: number, x: number, y: number): Shape[] {
  const tile = { z, x, y, extent: layer.extent };
  return Array.from({ length: layer.length }, (_none, index) => shapeOf(layer, index, tile));
}

function shapeOf(layer: VectorTileLayer, index: number, tile: FeatureTile): Shape {
  const feature = layer.feature(index);
  const rings = feature.loadGeometry().map((ring) => {
    const row = new Int16Array(ring.length * 2);
    ring.forEach((point, at) => {
      row[at * 2] = point.x;
      row[at * 2 + 1] = point.y;
    });
    return row;
  });
  return { type: feature.type, properties: feature.properties, rings, tile, box: boxOf(rings) };
}

/** The box of the tile's own units that a mercator box covers. */
export function unitsOf(tile: ShapeTile, unit: number, box: Box): Box {
  const [west, north] = tile.box;
  return [
    (box[0] - west) / unit,
    (box[1] - north) / unit,
    (box[2] - west) / unit,
    (box[3] - north) / unit,
  ];
}

export function touches(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

function boxOf(rings: readonly Int16Array[]): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
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
