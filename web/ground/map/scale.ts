// How long a bar of round length is at the scale of the map. Pure.

export interface Scale {
  metres: number;
  /** Css pixels. */
  pixels: number;
}

/** Width of the world at zoom 0 in css pixels, and on the equator in metres. */
const WORLD_PIXELS = 512;
const EQUATOR_METRES = 40_075_016.686;
const STEPS = [5, 2, 1] as const;

/** The longest of 1, 2, 5, 10 … metres that takes at most `pixelsMax` at the zoom and latitude (degrees). */
export function scaleAt(zoom: number, latitude: number, pixelsMax: number): Scale {
  const wide = EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180);
  const metresAPixel = wide / (WORLD_PIXELS * 2 ** zoom);
  const most = metresAPixel * pixelsMax;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (STEPS.find((step) => step * power <= most) ?? 1);
  return { metres, pixels: metres / metresAPixel };
}
