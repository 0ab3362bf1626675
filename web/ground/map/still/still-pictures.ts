// The pictures that the layers of the map's styles refer to, as shapes that a pen draws: dots of places, signs, and
// the plates of road numbers, which are as wide as their number.
import { PALETTES, type Theme } from '../palette.ts';
import { STREET_PALETTES } from '../streets/street-palette.ts';
import { PLATE, SIGN_LINES, SIGN_SIZE } from '../streets/street-pictures.ts';
import { SIGNS, signName } from '../streets/street-poi.ts';
import { PLATE_KINDS, plateName } from '../streets/street-shields.ts';

/** Radius in css pixels. */
const DOTS = { 'place-dot': 2.4, 'capital-dot': 3.4 };
const DOT_EDGE = 1.3;

export interface StillPicture {
  fill: string;
  line: string;
  /** Css pixels. */
  edge: number;
  corner: number;
  /** Of a dot with its edge. */
  size: number;
  /** Of a sign: its lines in a square of its size, and their colour. */
  sign?: { lines: string; ink: string };
  /** Between a plate's rim and its number. */
  roomX: number;
  roomY: number;
}

export type StillPictures = ReadonlyMap<string, StillPicture>;

export function stillPictures(theme: Theme): StillPictures {
  const { dot, dotFill } = PALETTES[theme];
  const pictures = new Map<string, StillPicture>();
  for (const [name, radius] of Object.entries(DOTS)) {
    const size = 2 * radius + DOT_EDGE;
    pictures.set(name, {
      fill: dotFill,
      line: dot,
      edge: DOT_EDGE,
      corner: size,
      size,
      roomX: 0,
      roomY: 0,
    });
  }
  const { plates, signs } = STREET_PALETTES[theme];
  for (const kind of PLATE_KINDS) {
    const [fill, line] = plates[kind];
    pictures.set(plateName(kind), { ...PLATE, fill, line, size: 0 });
  }
  const [fill, line, ink] = signs;
  for (const sign of SIGNS) {
    pictures.set(signName(sign), {
      fill,
      line,
      edge: 1,
      corner: SIGN_SIZE,
      size: SIGN_SIZE,
      roomX: 0,
      roomY: 0,
      sign: { lines: SIGN_LINES[sign], ink },
    });
  }
  return pictures;
}
