// What a vehicle's marker looks like, as the small numbers the shader knows. Shape and colour are decided in
// domain/vehicle/marker.ts for map, list and popup alike; here they only become numbers.
import type { MarkerColour, MarkerShape } from '@flotila/domain/vehicle/marker.ts';

/** The numbers are the places in these lists. */
export const SHAPES = ['square', 'circle', 'arrow'] as const satisfies MarkerShape[];
export const COLOURS = ['moving', 'parked', 'new', 'silent'] as const satisfies MarkerColour[];

export const SHAPE_NUMBERS: Record<MarkerShape, number> = { square: 0, circle: 1, arrow: 2 };
export const COLOUR_NUMBERS: Record<MarkerColour, number> = {
  moving: 0,
  parked: 1,
  new: 2,
  silent: 3,
};

/** What can be drawn, by number: the shapes, and for who does not tell its pale red from grey the square of who is silent. */
export const DRAWN = [...SHAPES, 'struck'] as const;

/** Which of DRAWN it is, by the numbers of shape and colour. */
export function drawnNumber(shape: number, colour: number): number {
  const isStruck = shape === SHAPE_NUMBERS.square && colour === COLOUR_NUMBERS.silent;
  return isStruck ? DRAWN.indexOf('struck') : shape;
}

/** Bits of a marker's third byte; the shader knows them by the same values. */
export const FLAGS = {
  selected: 1,
  hovered: 2,
  panic: 4,
  openDoor: 8,
  hidden: 16,
  dimmed: 32,
} as const;
