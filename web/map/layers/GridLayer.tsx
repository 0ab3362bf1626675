// A faint net of whole kilometres in near views, where the offline basemap has little to show: it gives a
// measure, and a moving vehicle something to move against. Renders nothing into the page.
import type { Feature, MultiLineString, Position } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { useMap, whileDrawn } from '../map-context.ts';
import { OVERLAY_ANCHOR } from '../offline-style.ts';
import { PALETTES, type Theme } from '../palette.ts';

const GRID = 'grid';
const GRID_ZOOM_MIN = 12;
const LINES_MAX = 80;
const METRES_PER_DEGREE = 111_195;

export function GridLayer({ theme }: { theme: Theme }): null {
  const map = useMap();
  useEffect(() => {
    map.addSource(GRID, { type: 'geojson', data: gridOf(map) });
    map.addLayer(
      {
        id: GRID,
        type: 'line',
        source: GRID,
        minzoom: GRID_ZOOM_MIN,
        paint: {
          'line-width': 1,
          'line-opacity': ['interpolate', ['linear'], ['zoom'], GRID_ZOOM_MIN, 0, 13.5, 0.7],
        },
      },
      map.getLayer('built-up') ? 'road-casing' : OVERLAY_ANCHOR,
    );
    const redraw = () => map.getSource<GeoJSONSource>(GRID)?.setData(gridOf(map));
    map.on('moveend', redraw);
    return () => {
      map.off('moveend', redraw);
      whileDrawn(map, () => {
        map.removeLayer(GRID);
        map.removeSource(GRID);
      });
    };
  }, [map]);
  useEffect(() => {
    whileDrawn(map, () => map.setPaintProperty(GRID, 'line-color', PALETTES[theme].grid));
  }, [map, theme]);
  return null;
}

/** Lines one step beyond the view on each side; the step is 1 km, nearer 200 m. */
function gridOf(map: MapLibreMap): Feature<MultiLineString> {
  const zoom = map.getZoom();
  const metres = zoom < 15 ? 1000 : 200;
  const bounds = map.getBounds();
  const coordinates: Position[][] = [];
  if (zoom >= GRID_ZOOM_MIN) {
    const { lat } = map.getCenter();
    const tall = metres / METRES_PER_DEGREE;
    // The same meridians for a whole band of latitude, or the net would slide while the map is moved.
    const band = Math.round(lat * 2) / 2;
    const wide = tall / Math.cos((band * Math.PI) / 180);
    const [west, east] = [bounds.getWest() - wide * 4, bounds.getEast() + wide * 4];
    const [south, north] = [bounds.getSouth() - tall * 4, bounds.getNorth() + tall * 4];
    for (const x of steps(west, east, wide))
      coordinates.push([
        [x, south],
        [x, north],
      ]);
    for (const y of steps(south, north, tall))
      coordinates.push([
        [west, y],
        [east, y],
      ]);
  }
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } };
}

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(LINES_MAX, Math.floor(to / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
}
