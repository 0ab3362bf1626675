// Writes the names of places on a still picture: the greatest first, none over another. A simple keeper of
// the same style that the live map's labels follow.
import type { LayerSpecification } from 'maplibre-gl';
import { PALETTES, type Theme } from '../palette.ts';
import { type Scope, styleNumber, styleValue } from './expression.ts';
import { boxAround, pixelOf, type Sheet } from './paint-shapes.ts';
import { type ShapeTile, touches } from './tile-shapes.ts';

type Values = Readonly<Record<string, unknown>>;
type Rect = [left: number, top: number, right: number, bottom: number];

const DOT_PIXELS = { 'place-dot': 2.4, 'capital-dot': 3.4 } as const;
/** Names keep clear of the rim and of each other by so many pixels. */
const RIM = 3;
const ROOM = 4;
/** Half the size of a vehicle's marker. */
const MARKER = 18;

interface Wish {
  text: string;
  x: number;
  y: number;
  size: number;
  font: string;
  colour: string;
  /** 0: no dot. */
  dot: number;
  order: number;
}

export function paintLabels(
  sheet: Sheet,
  layer: LayerSpecification,
  tiles: ShapeTile[],
  look: { theme: Theme; vehicle: { x: number; y: number } },
): void {
  if (layer.type !== 'symbol') return;
  const wishes = wishesOf(sheet, layer, tiles).sort((a, b) => a.order - b.order);
  const paint = (layer.paint ?? {}) as Values;
  const [x, y] = pixelOf(sheet, look.vehicle.x, look.vehicle.y);
  const taken: Rect[] = [[x - MARKER, y - MARKER, x + MARKER, y + MARKER]];
  for (const wish of wishes) paintLabel(sheet, wish, paint, taken, look.theme);
}

function wishesOf(sheet: Sheet, layer: LayerSpecification, tiles: ShapeTile[]): Wish[] {
  if (layer.type !== 'symbol') return [];
  const layout = (layer.layout ?? {}) as Values;
  const paint = (layer.paint ?? {}) as Values;
  const box = boxAround(sheet.view, 0);
  const { zoom } = sheet.view;
  return tiles.flatMap((tile) => {
    const shapes = tile.layers.get(layer['source-layer'] ?? '') ?? [];
    return shapes.flatMap((shape) => {
      const scope = { zoom, properties: shape.properties };
      if (!touches(shape.box, box)) return [];
      if (layer.filter && !styleValue(layer.filter, scope)) return [];
      const text = styleValue(layout['text-field'], scope);
      if (typeof text !== 'string') return [];
      const [x, y] = pixelOf(sheet, shape.rings[0]?.[0] ?? 0, shape.rings[0]?.[1] ?? 0);
      const icon = styleValue(layout['icon-image'], scope);
      const dot = icon === 'place-dot' || icon === 'capital-dot' ? DOT_PIXELS[icon] : 0;
      return [
        {
          ...{ text, x, y },
          size: styleNumber(layout['text-size'], scope, 12),
          font: fontOf(layout['text-font'], scope),
          colour: String(styleValue(paint['text-color'], scope)),
          dot: dot * styleNumber(layout['icon-size'], scope, 1),
          order: styleNumber(layout['symbol-sort-key'], scope),
        },
      ];
    });
  });
}

/** A list of families, or an expression that chooses one. */
function fontOf(fonts: unknown, scope: Scope): string {
  const isChosen = Array.isArray(fonts) && fonts[0] === 'case';
  const list = isChosen ? styleValue(fonts, scope) : fonts;
  return Array.isArray(list) ? String(list[0]) : 'sans-serif';
}

function paintLabel(sheet: Sheet, wish: Wish, paint: Values, taken: Rect[], theme: Theme): void {
  const { pen, view } = sheet;
  pen.font = `${wish.size}px "${wish.font}", sans-serif`;
  pen.textBaseline = 'middle';
  const wide = pen.measureText(wish.text).width;
  const { x, y, size, dot } = wish;
  // The dot may be under the vehicle's marker: then the name goes a step farther.
  const near = dot > 0 ? size * 0.55 : 0;
  const corners =
    dot > 0
      ? [near, near + 2 * MARKER].flatMap((offset) => around(wish, wide, offset))
      : [[x - wide / 2, y] as const];
  const place = corners.find(([left, middle]) => {
    const rect: Rect = [left, middle - size / 2, left + wide, middle + size / 2];
    const isInside =
      rect[0] >= RIM &&
      rect[1] >= RIM &&
      rect[2] <= view.width - RIM &&
      rect[3] <= view.height - RIM;
    return isInside && !taken.some((other) => overlap(rect, other));
  });
  if (!place) return;
  const [left, middle] = place;
  taken.push([left - ROOM, middle - size / 2 - ROOM, left + wide + ROOM, middle + size / 2 + ROOM]);
  taken.push([x - dot - ROOM, y - dot - ROOM, x + dot + ROOM, y + dot + ROOM]);
  if (dot > 0) paintDot(sheet, wish, theme);
  const halo = styleNumber(paint['text-halo-width'], { zoom: view.zoom, properties: {} });
  pen.globalAlpha = 1;
  pen.lineJoin = 'round';
  pen.setLineDash([]);
  if (halo > 0) {
    pen.lineWidth = halo * 2;
    pen.strokeStyle = String(paint['text-halo-color']);
    pen.strokeText(wish.text, left, middle);
  }
  pen.fillStyle = wish.colour;
  pen.fillText(wish.text, left, middle);
}

/** Right of the dot, left of it, below, above: left edge and middle of the name. */
function around({ x, y, size }: Wish, wide: number, offset: number) {
  return [
    [x + offset, y],
    [x - offset - wide, y],
    [x - wide / 2, y + offset + size / 2],
    [x - wide / 2, y - offset - size / 2],
  ] as const;
}

function paintDot({ pen }: Sheet, { x, y, dot }: Wish, theme: Theme): void {
  const palette = PALETTES[theme];
  pen.globalAlpha = 1;
  pen.beginPath();
  pen.arc(x, y, dot, 0, 2 * Math.PI);
  pen.fillStyle = palette.dotFill;
  pen.fill();
  pen.setLineDash([]);
  pen.lineWidth = 1.3;
  pen.strokeStyle = palette.dot;
  pen.stroke();
}

function overlap(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}
