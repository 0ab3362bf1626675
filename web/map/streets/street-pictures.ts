// Pictures that the street map's layers refer to, drawn on a canvas: there is no sprite.
import type { StyleImageMetadata } from 'maplibre-gl';
import type { Plate } from './street-palette.ts';

/** Pixels of a picture to the css pixel. */
const RATIO = 2;
const SIZE = 20 * RATIO;
const CORNER = 4 * RATIO;
const EDGE = 1 * RATIO;
/** Room between a plate's rim and its number. */
const ROOM_X = 5 * RATIO;
const ROOM_Y = 3 * RATIO;

export interface PlatePicture {
  picture: ImageData;
  /** Where the plate may be stretched, and where its number stands. */
  fit: Partial<StyleImageMetadata>;
}

/** A road's plate, as wide as its number will make it; undefined without a canvas. */
export function drawPlate([fill, edge]: Plate): PlatePicture | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.roundRect(EDGE / 2, EDGE / 2, SIZE - EDGE, SIZE - EDGE, CORNER);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = EDGE;
  pen.strokeStyle = edge;
  pen.stroke();
  const stretch: [number, number][] = [[CORNER + EDGE, SIZE - CORNER - EDGE]];
  return {
    picture: pen.getImageData(0, 0, SIZE, SIZE),
    fit: {
      pixelRatio: RATIO,
      stretchX: stretch,
      stretchY: stretch,
      content: [ROOM_X, ROOM_Y, SIZE - ROOM_X, SIZE - ROOM_Y],
    },
  };
}
