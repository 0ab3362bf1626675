// Zones of a file that are not stored yet: those that would be taken in the accent colour, those that would be skipped
// red and dashed, the chosen one strongly. Renders nothing into the page.
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { SEMIBOLD } from '../fonts.ts';
import { useMap, whileDrawn } from '../map-context.ts';
import { PALETTES, type Theme, VEHICLE_PALETTES } from '../palette.ts';
import { type DrawnZone, drawnZones } from './zone-drawing.ts';

const IMPORT = 'zones-import';
const LAYERS = ['import-area', 'import-line', 'import-border', 'import-refused', 'import-name'];
const [AREA, LINE, BORDER, REFUSED, NAME] = LAYERS as [string, string, string, string, string];

export interface ImportedShape extends DrawnZone {
  isTaken: boolean;
}

interface Props {
  zones: readonly ImportedShape[];
  chosen: number | null;
  theme: Theme;
}

export function ImportLayer({ zones, chosen, theme }: Props): null {
  const map = useMap();
  const latest = useRef(zones);
  latest.current = zones;
  useEffect(() => addLayers(map, theme, latest.current), [map, theme]);
  useEffect(() => {
    whileDrawn(map, () => map.getSource<GeoJSONSource>(IMPORT)?.setData(drawn(zones)));
  }, [map, zones]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: layers that are made anew know of no choice
  useEffect(() => {
    whileDrawn(map, () => {
      const isChosen = ['==', ['get', 'id'], chosen ?? -1] as ExpressionSpecification;
      for (const id of [BORDER, REFUSED]) {
        map.setPaintProperty(id, 'line-width', ['case', isChosen, 4, 2]);
      }
      map.setPaintProperty(AREA, 'fill-opacity', ['case', isChosen, 0.3, 0.14]);
    });
  }, [map, chosen, theme]);
  return null;
}

function drawn(zones: readonly ImportedShape[]) {
  const isTaken = new Map(zones.map((zone) => [zone.id, zone.isTaken]));
  const { features, type } = drawnZones(zones);
  return {
    type,
    features: features.map((feature) => ({
      ...feature,
      properties: {
        ...feature.properties,
        isTaken: isTaken.get(feature.properties?.id as number) ?? false,
      },
    })),
  };
}

/** Answers how to take them away. */
function addLayers(map: MapLibreMap, theme: Theme, zones: readonly ImportedShape[]): () => void {
  const { accent, alarm } = VEHICLE_PALETTES[theme];
  const colour = ['case', ['get', 'isTaken'], accent, alarm] as never;
  const source = IMPORT;
  const isLine = ['==', ['geometry-type'], 'LineString'] as never;
  const isShape = ['!=', ['geometry-type'], 'Point'];
  map.addSource(IMPORT, { type: 'geojson', data: drawn(zones) });
  map.addLayer({
    id: AREA,
    type: 'fill',
    source,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
  });
  map.addLayer({
    id: LINE,
    type: 'line',
    source,
    filter: isLine,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-opacity': 0.2, 'line-width': widthOfLines() },
  });
  map.addLayer({
    id: BORDER,
    type: 'line',
    source,
    layout: { 'line-join': 'round' },
    filter: ['all', isShape, ['get', 'isTaken']] as never,
    paint: { 'line-color': colour, 'line-width': 2 },
  });
  map.addLayer({
    id: REFUSED,
    type: 'line',
    source,
    layout: { 'line-join': 'round' },
    filter: ['all', isShape, ['!', ['get', 'isTaken']]] as never,
    paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [2, 2] },
  });
  map.addLayer({
    id: NAME,
    type: 'symbol',
    source,
    filter: ['all', ['has', 'name'], ['>=', ['zoom'], ['get', 'nameZoom']]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [SEMIBOLD],
      'text-size': 12,
      'text-max-width': 9,
    },
    paint: {
      'text-color': colour,
      'text-halo-width': 1.6,
      'text-halo-color': PALETTES[theme].labelHalo,
    },
  });
  return () =>
    whileDrawn(map, () => {
      for (const id of LAYERS) map.removeLayer(id);
      map.removeSource(IMPORT);
    });
}

/** `width` of a line is in pixels at zoom 0; it doubles with every zoom. */
function widthOfLines() {
  const width = ['get', 'width'];
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    0,
    width,
    22,
    ['*', width, 2 ** 22],
  ] as never;
}
