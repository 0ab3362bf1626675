// The distance field of the marker shapes: for each texel how far it lies from the outline of square, circle,
// arrow and struck square. Made once at start; the shader only looks it up.
import { DRAWN } from './marker-kind.ts';

/** Css pixels from the middle of a shape to the edge of its field. */
export const FIELD_REACH = 16;
/** Distances beyond plus and minus this are cut off. */
export const FIELD_RANGE = 8;
/** Texels of one shape's side. */
export const FIELD_TEXELS = 64;

const SQUARE_HALF = 4.6;
const SQUARE_ROUND = 2.2;
/** From the middle of the cut through a square to its sides. */
const CUT_HALF = 1.2;
const CIRCLE_RADIUS = 6.9;
/** Tip, right, notch, left; y grows downward, the tip looks north. */
const ARROW: [number, number][] = [
  [0, -9.4],
  [7, 7.8],
  [0, 4.2],
  [-7, 7.8],
];
const ARROW_ROUND = 0.8;

/** Uploads the field as a texture of one channel, the shapes side by side. */
export function buildField(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  const width = FIELD_TEXELS * DRAWN.length;
  const texels = fieldTexels();
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, width, FIELD_TEXELS, 0, gl.RED, gl.UNSIGNED_BYTE, texels);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  }
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  return texture;
}

function fieldTexels(): Uint8Array<ArrayBuffer> {
  const width = FIELD_TEXELS * DRAWN.length;
  const texels = new Uint8Array(width * FIELD_TEXELS);
  for (let row = 0; row < FIELD_TEXELS; row++) {
    for (let column = 0; column < width; column++) {
      const x = placeOf(column % FIELD_TEXELS);
      const distance = distanceTo(Math.floor(column / FIELD_TEXELS), x, placeOf(row));
      const share = (distance + FIELD_RANGE) / (2 * FIELD_RANGE);
      texels[row * width + column] = Math.round(255 * Math.max(0, Math.min(1, share)));
    }
  }
  return texels;
}

/** Middle of a texel in css pixels from the middle of the shape. */
function placeOf(texel: number): number {
  return ((texel + 0.5) / FIELD_TEXELS) * 2 * FIELD_REACH - FIELD_REACH;
}

/** Css pixels to the outline of the shape, negative inside. */
export function distanceTo(shape: number, x: number, y: number): number {
  if (DRAWN[shape] === 'square') return distanceToSquare(x, y);
  if (DRAWN[shape] === 'struck') {
    return Math.max(distanceToSquare(x, y), CUT_HALF - Math.abs(x + y) * Math.SQRT1_2);
  }
  if (DRAWN[shape] === 'circle') return Math.hypot(x, y) - CIRCLE_RADIUS;
  return distanceToArrow(x, y) - ARROW_ROUND;
}

function distanceToSquare(x: number, y: number): number {
  const [dx, dy] = [Math.abs(x) - SQUARE_HALF, Math.abs(y) - SQUARE_HALF];
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  return outside + Math.min(Math.max(dx, dy), 0) - SQUARE_ROUND;
}

function distanceToArrow(x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  let isInside = false;
  ARROW.forEach(([x1, y1], i) => {
    const [x2, y2] = ARROW[(i + 1) % ARROW.length] ?? [0, 0];
    const [ex, ey] = [x2 - x1, y2 - y1];
    const t = Math.max(0, Math.min(1, ((x - x1) * ex + (y - y1) * ey) / (ex * ex + ey * ey)));
    least = Math.min(least, Math.hypot(x - x1 - t * ex, y - y1 - t * ey));
    if (y1 > y !== y2 > y && x < (ex * (y - y1)) / ey + x1) isInside = !isInside;
  });
  return isInside ? -least : least;
}
