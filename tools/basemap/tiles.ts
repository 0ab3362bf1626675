// Cuts features into vector tiles, zoom by zoom: each feature says from which zoom on it is shown (`from`),
// so that a far view carries only what it can show.
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

export interface LayerInput {
  features: GeoJSON.Feature[];
  /** Units of a tile (of `extent`) below which details are dropped. */
  tolerance: number;
  /** Units drawn beyond the tile's edge; labels need none. */
  buffer?: number;
}

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Tile {
  x: number;
  y: number;
  data: Uint8Array;
}

/** All tiles of one zoom that hold anything. */
export function cutZoom(
  zoom: number,
  extent: number,
  bounds: Bounds,
  layers: Record<string, LayerInput>,
): Tile[] {
  const indexes = Object.entries(layers).map(([name, layer]) => {
    const features = layer.features.filter((f) => (f.properties?.from ?? 0) <= zoom).map(shown);
    const data = { type: 'FeatureCollection' as const, features };
    const index = new GeoJSONVT(data, {
      maxZoom: zoom,
      indexMaxZoom: zoom,
      indexMaxPoints: 0,
      extent,
      tolerance: layer.tolerance,
      buffer: layer.buffer ?? 64,
    });
    return { name, index };
  });
  const tiles: Tile[] = [];
  const range = tileRange(zoom, bounds);
  for (let x = range.left; x <= range.right; x++) {
    for (let y = range.top; y <= range.bottom; y++) {
      const cut: Record<string, GeoJSONVTTile> = {};
      for (const { name, index } of indexes) {
        const tile = index.getTile(zoom, x, y);
        if (tile && tile.features.length > 0) cut[name] = tile;
      }
      if (Object.keys(cut).length > 0) {
        tiles.push({ x, y, data: fromGeojsonVt(cut, { version: 2, extent }) });
      }
    }
  }
  return tiles;
}

/** Without what only this build needs to know. */
function shown(feature: GeoJSON.Feature): GeoJSON.Feature {
  const { from: _from, ...properties } = feature.properties ?? {};
  return { ...feature, properties };
}

/** The tiles of a zoom that touch the bounds. */
export function tileRange(zoom: number, bounds: Bounds) {
  const count = 2 ** zoom;
  const column = (longitude: number) => clamp(Math.floor((longitude / 360 + 0.5) * count), count);
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
    return clamp(Math.floor(y * count), count);
  };
  return {
    left: column(bounds.west),
    right: column(bounds.east),
    top: row(bounds.north),
    bottom: row(bounds.south),
  };
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
