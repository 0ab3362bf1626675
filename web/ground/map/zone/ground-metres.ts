// Widths in metres on the ground as MapLibre draws them: doubled with every zoom.
import type { ExpressionSpecification } from 'maplibre-gl';

const EQUATOR_METRES = 40_075_016.686;
const WORLD_PIXELS = 512;
const ZOOM_MAX = 22;

/** Pixels of so many metres at this latitude, as an expression of the zoom. */
export function groundPixels(metres: number, latitude: number): ExpressionSpecification {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const atZero = (metres * WORLD_PIXELS) / (EQUATOR_METRES * shrink);
  return ['interpolate', ['exponential', 2], ['zoom'], 0, atZero, ZOOM_MAX, atZero * 2 ** ZOOM_MAX];
}
