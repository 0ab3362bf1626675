// Zones on the map: thin dashed outlines, quieter than any vehicle, with a name as soon as they are large enough to
// bear one. Renders nothing into the page.
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { REGULAR } from '../fonts.ts';
import { useMap, whileDrawn } from '../map-context.ts';
import { PALETTES, type Theme, VEHICLE_PALETTES } from '../palette.ts';
import { VEHICLE_LAYER } from '../vehicles/vehicle-drawing.ts';
import { type DrawnZone, drawnZones } from './zone-drawing.ts';

const ZONES = 'zones';
const LAYERS = ['zones-area', 'zones-corridor', 'zones-border', 'zones-name'] as const;

interface Props {
  zones: readonly DrawnZone[];
  theme: Theme;
  /** By the names of `DrawnZone.picture`, two pixels for one of the page; left out: names alone. */
  pictures?: Readonly<Record<string, ImageData>>;
}

const PICTURE_RATIO = 2;

/** The shown day led through it. */
const VISITED = ['==', ['get', 'isVisited'], true];

const LARGE_ENOUGH = ['>=', ['zoom'], ['get', 'shownZoom']];
const large = (kind: unknown) => ['all', kind, LARGE_ENOUGH] as never;

export function ZonesLayer({ zones, theme, pictures }: Props): null {
  const map = useMap();
  const latest = useRef(zones);
  latest.current = zones;
  useEffect(() => {
    for (const [name, picture] of Object.entries(pictures ?? {})) {
      if (map.hasImage(`zone-${name}`)) map.removeImage(`zone-${name}`);
      map.addImage(`zone-${name}`, picture, { pixelRatio: PICTURE_RATIO });
    }
    return addLayers(map, theme, latest.current);
  }, [map, theme, pictures]);
  useEffect(() => {
    whileDrawn(map, () => map.getSource<GeoJSONSource>(ZONES)?.setData(drawnZones(zones)));
  }, [map, zones]);
  return null;
}

/** Answers how to take them away. */
function addLayers(map: MapLibreMap, theme: Theme, zones: readonly DrawnZone[]): () => void {
  const { muted, accent } = VEHICLE_PALETTES[theme];
  const visitedOr = <T,>(visited: T, other: T) => ['case', VISITED, visited, other] as never;
  const { town, labelHalo } = PALETTES[theme];
  const below = [VEHICLE_LAYER].find((id) => map.getLayer(id));
  const [area, corridor, border, name] = LAYERS;
  map.addSource(ZONES, { type: 'geojson', data: drawnZones(zones) });
  map.addLayer(
    {
      id: area,
      type: 'fill',
      source: ZONES,
      filter: large(['==', ['geometry-type'], 'Polygon']),
      paint: { 'fill-color': visitedOr(accent, muted), 'fill-opacity': visitedOr(0.12, 0.06) },
    },
    below,
  );
  map.addLayer(
    {
      id: corridor,
      type: 'line',
      source: ZONES,
      filter: large(['has', 'width']),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': visitedOr(accent, muted),
        'line-opacity': visitedOr(0.18, 0.1),
        'line-width': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          0,
          ['get', 'width'],
          22,
          ['*', ['get', 'width'], 2 ** 22],
        ] as never,
      },
    },
    below,
  );
  map.addLayer(
    {
      id: border,
      type: 'line',
      source: ZONES,
      filter: large(['!=', ['geometry-type'], 'Point']),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': visitedOr(accent, muted),
        'line-width': visitedOr(2, 1.2),
        'line-opacity': 0.8,
        'line-dasharray': [3, 2],
      },
    },
    below,
  );
  map.addLayer(
    {
      id: name,
      type: 'symbol',
      source: ZONES,
      filter: ['all', ['has', 'name'], ['>=', ['zoom'], ['get', 'nameZoom']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [REGULAR],
        'text-size': 12,
        'text-max-width': 9,
        'text-optional': true,
        'icon-image': ['get', 'picture'],
        'text-anchor': 'left',
        'text-justify': 'left',
        'text-offset': [0.9, 0],
        'symbol-sort-key': visitedOr(0, 1),
      },
      paint: { 'text-color': town, 'text-halo-color': labelHalo, 'text-halo-width': 1.6 },
    },
    below,
  );
  return () =>
    whileDrawn(map, () => {
      for (const id of LAYERS) map.removeLayer(id);
      map.removeSource(ZONES);
    });
}
