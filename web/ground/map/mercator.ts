// Web mercator as MapLibre uses it: the world is the unit square, y grows southward. Doubles throughout;
// the shaders get each coordinate as two floats (see splitFloat), or vehicles would jitter from zoom 16 on.

const EARTH_METRES = 40_075_016.686;

export function mercatorX(longitude: number): number {
  return longitude / 360 + 0.5;
}

export function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
}

export function longitudeOf(x: number): number {
  return (x - 0.5) * 360;
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** Metres of a mercator distance at the height `y`. */
export function metresOf(distance: number, y: number): number {
  return (distance * EARTH_METRES) / Math.cosh(Math.PI * (1 - 2 * y));
}

/** A double as the sum of two floats. */
export function splitFloat(value: number): [high: number, low: number] {
  const high = Math.fround(value);
  return [high, value - high];
}
