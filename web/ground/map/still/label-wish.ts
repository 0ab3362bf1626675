// What the symbol layers of a map's style would like to write on a still picture, and where: names of places
// beside their dots, names along streets, plates with the number of a road. All values in css pixels.
import { partsWithin, type Rect } from './cut.ts';
import { boxAround, pixelOf, placeOf, type Sheet, shapesOf } from './paint-shapes.ts';
import type { Scope, StyleLayer } from './style-reader.ts';
import type { Shape, ShapeTile } from './tile-shapes.ts';

/** Names keep clear of the rim by so many pixels. */
const RIM = 3;
/** As the style's specification has them where a style says nothing. */
const DEFAULT = { size: 16, padding: 2, spacing: 250, turn: 45, widthEm: 10, lineHeight: 1.2 };

export interface Wish {
  /** Its layer: the later is the more important. */
  rank: number;
  order: number;
  /** Lines of the text; none: a picture alone. */
  lines: readonly string[];
  font: string;
  size: number;
  lineHeight: number;
  spacing: number;
  colour: string;
  opacity: number;
  halo: number;
  haloColour: string;
  padding: number;
  picture: string;
  pictureSize: number;
  /** The picture is stretched around the text. */
  isPlate: boolean;
  mayOverlap: boolean;
  /** The picture stands alone where there is no room for the text. */
  isTextOptional: boolean;
  /** Where the text may stand around its point: 'left' is right of it, as in the style. */
  anchors: readonly string[];
  /** Pixels from the point to the text. */
  offset: readonly [number, number];
  /** The point, or the parts of the line that are in the picture. */
  point: readonly [number, number];
  parts: readonly (readonly number[])[];
  /** Follows the turns of its line. */
  isAlong: boolean;
  /** Pixels between two of the same text. */
  apart: number;
  turnMax: number;
}

/** The wishes of one layer. */
export function wishesOf(
  sheet: Sheet,
  layer: StyleLayer,
  tiles: readonly ShapeTile[],
  rank: number,
): Wish[] {
  const { zoom } = sheet.view;
  const around = boxAround(sheet.view, 0);
  return tiles.flatMap((tile) => {
    const { unit, shapes } = shapesOf(layer, tile, around, zoom);
    return shapes.flatMap((feature) => {
      const wish = wishOf(layer, { zoom, feature }, rank);
      if (wish.lines.length === 0 && !wish.picture) return [];
      const isLine = layer.text('symbol-placement', { zoom, feature }, 'point') !== 'point';
      const parts = isLine ? partsOf(sheet, tile, unit, feature) : [];
      if (isLine && parts.length === 0) return [];
      return [{ ...wish, parts, point: placeOf(sheet, tile, unit, feature) }];
    });
  });
}

function wishOf(layer: StyleLayer, scope: Scope, rank: number): Wish {
  const size = layer.number('text-size', scope, DEFAULT.size);
  const picture = layer.text('icon-image', scope);
  const isLine = layer.text('symbol-placement', scope, 'point') !== 'point';
  const rotation = layer.text(
    layer.has('text-field') ? 'text-rotation-alignment' : 'icon-rotation-alignment',
    scope,
    'auto',
  );
  return {
    rank,
    order: layer.number('symbol-sort-key', scope, 0),
    ...textOf(layer, scope, isLine),
    size,
    picture,
    font: layer.texts('text-font', scope)[0] ?? 'sans-serif',
    lineHeight: layer.number('text-line-height', scope, DEFAULT.lineHeight) * size,
    spacing: layer.number('text-letter-spacing', scope, 0) * size,
    colour: layer.colour('text-color', scope),
    opacity: layer.number(layer.has('text-field') ? 'text-opacity' : 'icon-opacity', scope, 1),
    halo: layer.number('text-halo-width', scope, 0),
    haloColour: layer.colour('text-halo-color', scope),
    padding: layer.number('text-padding', scope, DEFAULT.padding),
    pictureSize: layer.number('icon-size', scope, 1),
    isPlate: layer.text('icon-text-fit', scope, 'none') !== 'none',
    mayOverlap:
      layer.isTrue('text-allow-overlap', scope) || layer.isTrue('icon-allow-overlap', scope),
    isTextOptional: layer.isTrue('text-optional', scope),
    ...anchorsOf(layer, scope, size),
    point: [0, 0],
    parts: [],
    isAlong: isLine && rotation !== 'viewport' && rotation !== 'viewport-glyph',
    apart: layer.number('symbol-spacing', scope, DEFAULT.spacing),
    turnMax: (layer.number('text-max-angle', scope, DEFAULT.turn) * Math.PI) / 180,
  };
}

function textOf(layer: StyleLayer, scope: Scope, isLine: boolean): { lines: string[] } {
  const transform = layer.text('text-transform', scope, 'none');
  const written = layer.text('text-field', scope).trim();
  const text = transform === 'uppercase' ? written.toUpperCase() : written;
  if (!text) return { lines: [] };
  if (isLine) return { lines: [text] };
  return { lines: wrap(text, layer.number('text-max-width', scope, DEFAULT.widthEm)) };
}

/** Ems of an average letter. */
const LETTER_EM = 0.52;

/** Lines of about equal length, none longer than so many ems unless it is one word. */
export function wrap(text: string, widthEm: number): string[] {
  const most = Math.max(1, widthEm / LETTER_EM);
  const count = Math.ceil(text.length / most);
  const wanted = text.length / count;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && (longer.length > most || (lines.length < count - 1 && line.length >= wanted))) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function anchorsOf(
  layer: StyleLayer,
  scope: Scope,
  size: number,
): Pick<Wish, 'anchors' | 'offset'> {
  const [x = 0, y = 0] = layer.numbers('text-offset', scope);
  if (!layer.has('text-variable-anchor')) {
    const anchor = layer.text('text-anchor', scope, 'center');
    return { anchors: [anchor], offset: [x * size, y * size] };
  }
  const radial = layer.number('text-radial-offset', scope, Math.hypot(x, y)) * size;
  return { anchors: layer.texts('text-variable-anchor', scope), offset: [radial, radial] };
}

/** The feature's lines as far as they are in the picture. */
function partsOf(sheet: Sheet, tile: ShapeTile, unit: number, shape: Shape): number[][] {
  const { view } = sheet;
  const rect: Rect = [RIM, RIM, view.width - RIM, view.height - RIM];
  const [left, top] = pixelOf(sheet, tile.box[0], tile.box[1]);
  const scale = unit * sheet.world;
  return shape.rings.flatMap((ring) => {
    const line = Array.from(ring, (value, at) => (at % 2 === 0 ? left : top) + value * scale);
    return partsWithin(line, rect);
  });
}
