// The pictures that the layers of the map's styles refer to, as shapes that a pen draws: dots of places, and the
// plates of road numbers, which are as wide as their number.
import { PALETTES, type Theme } from '../palette.ts';
import { STREET_PALETTES } from '../streets/street-palette.ts';
import { PLATE } from '../streets/street-pictures.ts';
import { plateName } from '../streets/street-shields.ts';

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
      ...{ fill: dotFill, line: dot, edge: DOT_EDGE, corner: size },
      ...{ size, roomX: 0, roomY: 0 },
    });
  }
  const { plates } = STREET_PALETTES[theme];
  for (const kind of Object.keys(plates) as (keyof typeof plates)[]) {
    const [fill, line] = plates[kind];
    pictures.set(plateName(kind), { ...PLATE, fill, line, size: 0 });
  }
  return pictures;
}
