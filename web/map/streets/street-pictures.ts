// Pictures that the street map's layers refer to, drawn on a canvas: there is no sprite.
import type { StyleImageMetadata } from 'maplibre-gl';
import type { Plate } from './street-palette.ts';

/** Pixels of a picture to the css pixel. */
const RATIO = 2;
const SIZE = 20 * RATIO;
/** A plate in css pixels; `roomX` and `roomY` are between its rim and its number. */
export const PLATE = { corner: 4, edge: 1, roomX: 5, roomY: 3 } as const;
const CORNER = PLATE.corner * RATIO;
const EDGE = PLATE.edge * RATIO;
const ROOM_X = PLATE.roomX * RATIO;
const ROOM_Y = PLATE.roomY * RATIO;

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
