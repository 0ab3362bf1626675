// Paints the areas, lines and soft circles of a map's style on a canvas, in the order of the style. Shapes that
// look the same are drawn as one path: a town has thousands of houses and one colour for them.
import { areaWithin, partsWithin } from './cut.ts';
import type { StillView } from './still-view.ts';
import { worldAt } from './still-view.ts';
import type { Scope, StyleLayer } from './style-reader.ts';
import { type Box, type Shape, type ShapeTile, touches, unitsOf } from './tile-shapes.ts';

export type Pen = OffscreenCanvasRenderingContext2D;

/** Where mercator places come to lie on the canvas. */
export interface Sheet {
  pen: Pen;
  view: StillView;
  /** Pixels of the canvas to the css pixel. */
  ratio: number;
  /** Css pixels of the world. */
  world: number;
  left: number;
  top: number;
}

/** Css pixels by which shapes may reach into the picture from outside. */
const REACH = 40;
/** A built-up blot is never drawn larger than this; it would only tint everything. */
const CIRCLE_PIXELS_MAX = 4000;
/** How a colour is written that a blot can fade to nothing. */
const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

export function sheetOf(pen: Pen, view: StillView, ratio: number): Sheet {
  const world = worldAt(view.zoom);
  return {
    pen,
    view,
    ratio,
    world,
    left: view.x - view.width / 2 / world,
    top: view.y - view.height / 2 / world,
  };
}

/** Mercator box of the picture and `pixels` around it. */
export function boxAround(view: StillView, pixels: number): Box {
  const world = worldAt(view.zoom);
  const wide = (view.width / 2 + pixels) / world;
  const tall = (view.height / 2 + pixels) / world;
  return [view.x - wide, view.y - tall, view.x + wide, view.y + tall];
}

/** Css pixels of a mercator place. */
export function pixelOf({ world, left, top }: Sheet, x: number, y: number): [number, number] {
  return [(x - left) * world, (y - top) * world];
}

/** One layer of the style over the tiles of its source; labels are painted apart. */
export function paintLayer(sheet: Sheet, layer: StyleLayer, tiles: readonly ShapeTile[]): void {
  const { pen, view } = sheet;
  if (layer.type === 'background') {
    const scope = { zoom: view.zoom };
    pen.globalAlpha = layer.number('background-opacity', scope, 1);
    pen.fillStyle = layer.colour('background-color', scope);
    pen.fillRect(0, 0, view.width, view.height);
    return;
  }
  const isCircle = layer.type === 'circle';
  const reach = boxAround(view, isCircle ? CIRCLE_PIXELS_MAX : REACH);
  for (const tile of tiles) {
    const found = shapesOf(layer, tile, reach, view.zoom);
    if (found.shapes.length === 0) continue;
    pen.save();
    // A blot reaches over the edge of its tile; lines and areas are there in the next tile, too.
    if (!isCircle) clipTo(sheet, tile.box);
    const trace = tracer(sheet, tile, found.unit);
    if (layer.type === 'fill') paintAreas(sheet, layer, found.shapes, trace);
    else if (layer.type === 'line') paintLines(sheet, layer, found.shapes, trace);
    else if (isCircle) paintBlots(sheet, layer, tile, found);
    pen.restore();
  }
}

/** The shapes of a tile that the layer draws and that touch the box, in the order in which they are drawn. */
export function shapesOf(
  layer: StyleLayer,
  tile: ShapeTile,
  reach: Box,
  zoom: number,
): { unit: number; shapes: readonly Shape[] } {
  const found = tile.layer(layer.sourceLayer);
  if (!found) return { unit: 0, shapes: [] };
  const near = unitsOf(tile, found.unit, reach);
  const shapes = found.shapes.filter(
    (feature) => touches(feature.box, near) && layer.accepts({ zoom, feature }),
  );
  const key = `${layer.type}-sort-key`;
  if (!layer.has(key) || layer.type === 'symbol') return { unit: found.unit, shapes };
  const order = new Map(
    shapes.map((feature) => [feature, layer.number(key, { zoom, feature }, 0)]),
  );
  return {
    unit: found.unit,
    shapes: shapes.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
  };
}

type Trace = (shape: Shape, isClosed: boolean) => void;

function paintAreas(sheet: Sheet, layer: StyleLayer, shapes: readonly Shape[], trace: Trace): void {
  const { pen, view } = sheet;
  const outlined = layer.has('fill-outline-color');
  together(shapes, view.zoom, (scope) => {
    const opacity = layer.number('fill-opacity', scope, 1);
    const colour = layer.colour('fill-color', scope);
    const outline = outlined ? layer.colour('fill-outline-color', scope) : '';
    return {
      key: `${opacity} ${colour} ${outline}`,
      draw(same) {
        if (opacity === 0) return;
        pen.globalAlpha = opacity;
        pen.beginPath();
        for (const shape of same) trace(shape, true);
        pen.fillStyle = colour;
        // Holes turn the other way round, so areas that overlap do not cut each other out.
        pen.fill('nonzero');
        if (!outline) return;
        pen.setLineDash([]);
        pen.lineWidth = 1;
        pen.strokeStyle = outline;
        pen.stroke();
      },
    };
  });
}

function paintLines(sheet: Sheet, layer: StyleLayer, shapes: readonly Shape[], trace: Trace): void {
  const { pen, view } = sheet;
  together(shapes, view.zoom, (scope) => {
    const width = layer.number('line-width', scope, 1);
    const opacity = layer.number('line-opacity', scope, 1);
    const colour = layer.colour('line-color', scope);
    const dashes = layer.numbers('line-dasharray', scope);
    const cap = layer.text('line-cap', scope, 'butt');
    const join = layer.text('line-join', scope, 'miter');
    return {
      key: [width, opacity, colour, dashes, cap, join].join(' '),
      draw(same) {
        if (width <= 0 || opacity === 0) return;
        pen.globalAlpha = opacity;
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.lineCap = cap as CanvasLineCap;
        pen.lineJoin = join as CanvasLineJoin;
        pen.setLineDash(dashes.map((dash) => dash * width));
        pen.beginPath();
        for (const shape of same) trace(shape, shape.type === 3);
        pen.stroke();
      },
    };
  });
}

interface Look {
  /** The same for shapes that look the same. */
  key: string;
  draw(same: readonly Shape[]): void;
}

/** Draws neighbours in the order that look the same at once. */
function together(shapes: readonly Shape[], zoom: number, lookOf: (scope: Scope) => Look): void {
  let look: Look | null = null;
  let same: Shape[] = [];
  for (const feature of shapes) {
    const next = lookOf({ zoom, feature });
    if (look && look.key !== next.key) {
      look.draw(same);
      same = [];
    }
    look = next;
    same.push(feature);
  }
  look?.draw(same);
}

function paintBlots(
  sheet: Sheet,
  layer: StyleLayer,
  tile: ShapeTile,
  { unit, shapes }: { unit: number; shapes: readonly Shape[] },
): void {
  const { pen, view } = sheet;
  for (const feature of shapes) {
    const scope = { zoom: view.zoom, feature };
    const radius = Math.min(CIRCLE_PIXELS_MAX, layer.number('circle-radius', scope, 5));
    const blur = layer.number('circle-blur', scope, 0);
    const colour = layer.colour('circle-color', scope);
    const [x, y] = placeOf(sheet, tile, unit, feature);
    const seen = [-radius, -radius, view.width + radius, view.height + radius] as const;
    if (!touches([x, y, x, y], seen)) continue;
    pen.globalAlpha = layer.number('circle-opacity', scope, 1);
    pen.fillStyle = colour;
    if (blur > 0 && HEX_COLOUR.test(colour)) {
      const soft = pen.createRadialGradient(x, y, radius * Math.max(0, 1 - blur), x, y, radius);
      soft.addColorStop(0, colour);
      soft.addColorStop(1, `${colour}00`);
      pen.fillStyle = soft;
    }
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  }
}

/** Css pixels of a shape's first point. */
export function placeOf(
  sheet: Sheet,
  tile: ShapeTile,
  unit: number,
  { rings }: Shape,
): [number, number] {
  const [x = 0, y = 0] = rings[0] ?? [];
  return pixelOf(sheet, tile.box[0] + x * unit, tile.box[1] + y * unit);
}

/** Adds shapes of a tile to the path, as far as they are near the picture. */
function tracer(sheet: Sheet, tile: ShapeTile, unit: number): Trace {
  const { pen, view, world } = sheet;
  const [left, top] = pixelOf(sheet, tile.box[0], tile.box[1]);
  const scale = unit * world;
  const near = [-REACH, -REACH, view.width + REACH, view.height + REACH] as const;
  const units = unitsOf(tile, unit, boxAround(view, REACH));
  return ({ box, rings }, isClosed) => {
    const isInside =
      box[0] >= units[0] && box[1] >= units[1] && box[2] <= units[2] && box[3] <= units[3];
    for (const ring of rings) {
      const line = Array.from(ring, (value, at) => (at % 2 === 0 ? left : top) + value * scale);
      if (isClosed) follow(pen, isInside ? line : areaWithin(line, near), true);
      else if (isInside) follow(pen, line, false);
      else for (const part of partsWithin(line, near)) follow(pen, part, false);
    }
  };
}

function follow(pen: Pen, line: readonly number[], isClosed: boolean): void {
  for (let at = 0; at < line.length; at += 2) {
    if (at === 0) pen.moveTo(line[at] ?? 0, line[at + 1] ?? 0);
    else pen.lineTo(line[at] ?? 0, line[at + 1] ?? 0);
  }
  if (isClosed) pen.closePath();
}

/** To whole pixels of the canvas: two tiles that meet share an edge and leave no seam. */
function clipTo(sheet: Sheet, box: Box): void {
  const { pen, ratio } = sheet;
  const snap = (value: number) => Math.round(value * ratio) / ratio;
  const [left, top] = pixelOf(sheet, box[0], box[1]).map(snap) as [number, number];
  const [right, bottom] = pixelOf(sheet, box[2], box[3]).map(snap) as [number, number];
  pen.beginPath();
  pen.rect(left, top, right - left, bottom - top);
  pen.clip();
}
