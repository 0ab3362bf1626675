// How large things are at a zoom: the world, and a marker.
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Css pixels of the world's width at the map's zoom. */
export function worldPixels(map: MapLibreMap): number {
  return 512 * 2 ** map.getZoom();
}

/** Smaller in far views, and there smaller still for a swarm of thousands; full size from zoom 11. */
export function markerScale(zoom: number, count: number): number {
  const near = Math.max(0, Math.min(1, (zoom - 5) / 6));
  const crowd = Math.max(0, Math.min(1, (count - 1000) / 4000));
  const far = 0.62 - 0.16 * crowd;
  return far + (1 - far) * near;
}
