// Pictures that the street map's layers refer to, drawn on a canvas: there is no sprite.
import type { Map as MapLibreMap, StyleImageMetadata } from 'maplibre-gl';
import type { Theme } from '../palette.ts';
import { type Plate, STREET_PALETTES } from './street-palette.ts';
import { SIGNS, type Sign, signName } from './street-poi.ts';
import { PLATE_KINDS, plateName } from './street-shields.ts';

/** Pixels of a picture to the css pixel. */
const RATIO = 2;
/** A plate in css pixels; `roomX` and `roomY` are between its rim and its number. */
export const PLATE = { corner: 4, edge: 1, roomX: 5, roomY: 3 } as const;
const PLATE_SIZE = 20;
export const SIGN_SIZE = 16;
export const SIGN_LINE_WIDTH = 1.1;

/** Lines of a sign in a square of its size. */
export const SIGN_LINES: Record<Sign, string> = {
  fuel: 'M4.5 12V4.5h4V12M3.7 12h5.6M4.5 7h4M8.5 8h1.2v2.6a.9.9 0 0 0 1.8 0V6L10 4.6',
  train: 'M5 3.8h6v6.4H5zM5 7h6M6 10.2l-1.2 2M10 10.2l1.2 2',
  bus: 'M3.8 4.5h8.4v6H3.8zM3.8 7.6h8.4M5.4 10.5v1.4M10.6 10.5v1.4',
  plane: 'M8 3v10M3.5 9 8 6.4 12.5 9M6 12.5h4',
  parking: 'M6 12V4.3h2.6a2.2 2.2 0 0 1 0 4.4H6',
};

/** Puts the pictures that the layers refer to on the map, or draws them anew in another theme. */
export function putStreetPictures(map: MapLibreMap, theme: Theme): void {
  const palette = STREET_PALETTES[theme];
  for (const kind of PLATE_KINDS) {
    put(map, plateName(kind), drawPlate(palette.plates[kind]), PLATE_FIT);
  }
  for (const sign of SIGNS) {
    put(map, signName(sign), drawSign(SIGN_LINES[sign], palette.signs), { pixelRatio: RATIO });
  }
}

function put(
  map: MapLibreMap,
  name: string,
  picture: ImageData | undefined,
  fit: Partial<StyleImageMetadata>,
): void {
  if (!picture) return;
  if (map.hasImage(name)) map.updateImage(name, picture);
  else map.addImage(name, picture, fit);
}

const RIM = PLATE.corner + PLATE.edge;
const STRETCH: [number, number][] = [[RIM * RATIO, (PLATE_SIZE - RIM) * RATIO]];
/** Where a plate may be stretched, and where its number stands. */
const PLATE_FIT: Partial<StyleImageMetadata> = {
  pixelRatio: RATIO,
  stretchX: STRETCH,
  stretchY: STRETCH,
  content: [
    PLATE.roomX * RATIO,
    PLATE.roomY * RATIO,
    (PLATE_SIZE - PLATE.roomX) * RATIO,
    (PLATE_SIZE - PLATE.roomY) * RATIO,
  ],
};

/** A plate that is to be as wide as its number. */
function drawPlate([fill, edge]: Plate): ImageData | undefined {
  return draw(PLATE_SIZE, (pen) => {
    pen.roundRect(0.5, 0.5, PLATE_SIZE - 1, PLATE_SIZE - 1, PLATE.corner);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = edge;
    pen.stroke();
  });
}

function drawSign(lines: string, [fill, edge, ink]: Plate): ImageData | undefined {
  return draw(SIGN_SIZE, (pen) => {
    pen.arc(SIGN_SIZE / 2, SIGN_SIZE / 2, SIGN_SIZE / 2 - 0.5, 0, 2 * Math.PI);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = edge;
    pen.stroke();
    pen.lineWidth = SIGN_LINE_WIDTH;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = ink;
    pen.stroke(new Path2D(lines));
  });
}

/** Undefined without a canvas. */
function draw(size: number, paint: (pen: CanvasRenderingContext2D) => void): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size * RATIO;
  canvas.height = size * RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.scale(RATIO, RATIO);
  paint(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
