// A faint net of whole kilometres in near views, where the offline basemap has little to show: it gives a
// measure, and a moving vehicle something to move against. Renders nothing into the page.
import type { Feature, MultiLineString } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { GRID_OPACITY, GRID_ZOOM_FULL, GRID_ZOOM_MIN, gridLines } from '../grid.ts';
import { useMap, whileDrawn } from '../map-context.ts';
import { OVERLAY_ANCHOR } from '../offline-style.ts';
import { PALETTES, type Theme } from '../palette.ts';

const GRID = 'grid';

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
          'line-opacity': [
            'interpolate',
            ['linear'],
            ['zoom'],
            GRID_ZOOM_MIN,
            0,
            GRID_ZOOM_FULL,
            GRID_OPACITY,
          ],
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

function gridOf(map: MapLibreMap): Feature<MultiLineString> {
  const bounds = map.getBounds();
  const coordinates = gridLines({
    ...{ zoom: map.getZoom(), latitude: map.getCenter().lat },
    ...{ west: bounds.getWest(), east: bounds.getEast() },
    ...{ south: bounds.getSouth(), north: bounds.getNorth() },
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } };
}
