// Measures one update of the whole fleet in the browser, for tools/bench/map.ts: through our layer, and
// through MapLibre's own way of doing it (the same symbols from one GeoJSON source, set anew).
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import type { Synthetic } from './synthetic.ts';
import { SHAPES } from './vehicles/marker-kind.ts';
import { markerScale } from './vehicles/marker-scale.ts';
import { VEHICLE_LAYER, type VehicleDrawing } from './vehicles/vehicle-drawing.ts';

export interface Measured {
  /** Milliseconds of script on the main thread, from the new list to its bytes on the GPU. */
  script: number;
  /** Milliseconds from the new list to the second frame after it was drawn. */
  visible: number;
}

const OPPONENT = 'opponent';
const PICTURE_PIXELS = 48;

/** `show` puts the list into the page at once. */
export function benchmarkOf(fleet: Synthetic, show: (vehicles: MapVehicle[]) => void) {
  return {
    async ours(): Promise<Measured> {
      const map = theMap();
      if (map.getLayer(OPPONENT)) map.setLayoutProperty(OPPONENT, 'visibility', 'none');
      const next = fleet.step(1);
      await rested(map);
      const start = performance.now();
      show(next);
      const handed = performance.now() - start;
      await drawn(map);
      return { script: handed + drawing(map).uploadMs, visible: performance.now() - start };
    },
    async opponent(): Promise<Measured> {
      const map = theMap();
      const next = fleet.step(1);
      show([]);
      addOpponent(map);
      // Our arrow is 19 pixels long at full size, the picture's 17.
      const size = (markerScale(map.getZoom(), next.length) * 19) / 17;
      map.setLayoutProperty(OPPONENT, 'icon-size', size);
      map.setLayoutProperty(OPPONENT, 'visibility', 'visible');
      await rested(map);
      const source = map.getSource<GeoJSONSource>(OPPONENT);
      const start = performance.now();
      const loaded = sourceLoaded(map);
      source?.setData(collection(next));
      const script = performance.now() - start;
      await loaded;
      await drawn(map);
      const visible = performance.now() - start;
      show(next);
      return { script, visible };
    },
    /** How often vehicles were written to the GPU since the page was opened. */
    writes: () => drawing(theMap()).writes,
  };
}

function drawing(map: MapLibreMap): VehicleDrawing {
  const layer = map.getLayer(VEHICLE_LAYER) as unknown as { implementation: VehicleDrawing };
  return layer.implementation;
}

function theMap(): MapLibreMap {
  return (window as unknown as { flotilaMap: MapLibreMap }).flotilaMap;
}

/** Resolves when nothing is left to draw, on the graphics side too: reading a pixel waits for it. */
async function rested(map: MapLibreMap): Promise<void> {
  await new Promise<void>((resolve) => {
    map.once('idle', () => resolve());
    map.triggerRepaint();
  });
  const gl = map.getCanvas().getContext('webgl2');
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  await frames(2);
}

function drawn(map: MapLibreMap): Promise<void> {
  return new Promise((resolve) => {
    map.once('render', () => frames(2).then(resolve));
    map.triggerRepaint();
  });
}

async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Resolves when every tile of the new data has come back from the worker. */
function sourceLoaded(map: MapLibreMap): Promise<void> {
  return new Promise((resolve) => {
    let isAnyTileBack = false;
    const look = (event: MapSourceDataEvent) => {
      if (event.sourceId !== OPPONENT) return;
      // Before the first tile is back, the source still counts as loaded: with its old tiles.
      if (event.tile) isAnyTileBack = true;
      if (!isAnyTileBack || !map.isSourceLoaded(OPPONENT)) return;
      map.off('sourcedata', look);
      resolve();
    };
    map.on('sourcedata', look);
  });
}

function addOpponent(map: MapLibreMap): void {
  if (map.getSource(OPPONENT)) return;
  for (const shape of SHAPES) {
    const picture = drawShape(shape);
    if (picture) map.addImage(`${OPPONENT}-${shape}`, picture, { sdf: true, pixelRatio: 2 });
  }
  map.addSource(OPPONENT, { type: 'geojson', data: collection([]) });
  map.addLayer({
    id: OPPONENT,
    type: 'symbol',
    source: OPPONENT,
    layout: {
      'icon-image': ['concat', `${OPPONENT}-`, ['get', 'shape']],
      'icon-rotate': ['get', 'heading'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: {
      'icon-color': [
        'match',
        ['get', 'colour'],
        'moving',
        '#1f5fd6',
        'parked',
        '#7b8794',
        '#e3a09c',
      ],
      'icon-halo-color': '#ffffff',
      'icon-halo-width': 1.5,
    },
  });
}

function collection(vehicles: MapVehicle[]) {
  const now = Date.now();
  return {
    type: 'FeatureCollection' as const,
    features: vehicles.map((vehicle) => {
      const { shape, colour, direction } = vehicleMarker(vehicle, now);
      const { longitude = 0, latitude = 0 } = vehicle.location ?? {};
      return {
        type: 'Feature' as const,
        properties: { shape, colour, heading: direction },
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      };
    }),
  };
}

function drawShape(shape: (typeof SHAPES)[number]): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_PIXELS;
  canvas.height = PICTURE_PIXELS;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.beginPath();
  if (shape === 'square') pen.roundRect(12, 12, 24, 24, 5);
  else if (shape === 'circle') pen.arc(24, 24, 13, 0, 2 * Math.PI);
  else {
    pen.moveTo(24, 6);
    pen.lineTo(38, 40);
    pen.lineTo(24, 33);
    pen.lineTo(10, 40);
  }
  pen.fill();
  return pen.getImageData(0, 0, PICTURE_PIXELS, PICTURE_PIXELS);
}
