// The layers of the zone that is being edited, from the band outside of its border up to its corners.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { SEMIBOLD } from '../fonts.ts';
import { PALETTES, type Theme, VEHICLE_PALETTES } from '../palette.ts';
import { IS_TOUCHED } from './zone-sketch.ts';

export const SKETCH = 'zone-sketch-shape';
export const SKETCH_LAYERS = [
  'sketch-band',
  'sketch-line-band',
  'sketch-area',
  'sketch-line',
  'sketch-line-border',
  'sketch-border',
  'sketch-name',
  'sketch-corner',
  'sketch-crossing',
] as const;

const CORNER = 'zone-corner';
const CHOSEN = 'zone-corner-chosen';
/** A finger wants to see what it takes hold of. */
const [CORNER_PIXELS, CHOSEN_PIXELS] = IS_TOUCHED ? [18, 24] : [12, 16];

/** A ring has no ends; caps would lie over one another at its first corner. */
const JOINED = { 'line-join': 'round' } as const;
const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

export function addSketchLayers(map: MapLibreMap, colour: string, theme: Theme): void {
  putPicture(map, CORNER, CORNER_PIXELS, '#ffffff', colour);
  putPicture(map, CHOSEN, CHOSEN_PIXELS, colour, '#ffffff');
  map.addSource(SKETCH, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  const of = (kind: string) => ({ source: SKETCH, filter: ['==', ['get', 'kind'], kind] as never });
  const tint = { 'line-color': colour, 'line-opacity': 0.16 };
  const border = { 'line-color': colour, 'line-width': 3 };
  map.addLayer({ id: 'sketch-band', type: 'line', ...of('area'), layout: JOINED, paint: tint });
  map.addLayer({ id: 'sketch-line-band', type: 'line', ...of('line'), layout: ROUND, paint: tint });
  map.addLayer({
    id: 'sketch-area',
    type: 'fill',
    ...of('area'),
    paint: { 'fill-color': colour, 'fill-opacity': 0.12 },
  });
  map.addLayer({
    id: 'sketch-line',
    type: 'line',
    ...of('line'),
    layout: ROUND,
    paint: { 'line-color': colour, 'line-opacity': 0.16 },
  });
  map.addLayer({
    id: 'sketch-line-border',
    type: 'line',
    ...of('line'),
    layout: ROUND,
    paint: border,
  });
  map.addLayer({ id: 'sketch-border', type: 'line', ...of('area'), layout: ROUND, paint: border });
  map.addLayer({
    id: 'sketch-name',
    type: 'symbol',
    ...of('name'),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [SEMIBOLD],
      'text-size': 13,
      'text-allow-overlap': true,
      'text-max-width': 12,
      // Below a circle's centre, which is taken hold of.
      'text-anchor': 'top',
      'text-offset': [0, 0.8],
    },
    paint: {
      'text-color': colour,
      'text-halo-width': 1.6,
      'text-halo-color': PALETTES[theme].labelHalo,
    },
  });
  map.addLayer({
    id: 'sketch-corner',
    type: 'symbol',
    source: SKETCH,
    filter: ['in', ['get', 'kind'], ['literal', ['corner', 'centre']]],
    layout: {
      'icon-image': ['case', ['get', 'chosen'], CHOSEN, CORNER],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
  map.addLayer({
    id: 'sketch-crossing',
    type: 'circle',
    ...of('crossing'),
    paint: {
      'circle-radius': 9,
      'circle-color': VEHICLE_PALETTES[theme].alarm,
      'circle-opacity': 0.25,
      'circle-stroke-width': 2.5,
      'circle-stroke-color': VEHICLE_PALETTES[theme].alarm,
    },
  });
}

/** A square with a border; another colour takes its place. */
function putPicture(map: MapLibreMap, id: string, pixels: number, fill: string, line: string) {
  const ratio = 2;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pixels * ratio;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(ratio, ratio);
  pen.beginPath();
  pen.roundRect(1, 1, pixels - 2, pixels - 2, 2);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = line;
  pen.stroke();
  if (map.hasImage(id)) map.removeImage(id);
  map.addImage(id, pen.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: ratio });
}
