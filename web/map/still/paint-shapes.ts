// Paints the areas, lines and soft circles of the basemap's style on a canvas, in the order of the style.
import type { LayerSpecification } from 'maplibre-gl';
import { type Scope, styleNumber, styleValue } from './expression.ts';
import type { StillView } from './still-view.ts';
import { worldAt } from './still-view.ts';
import { type Box, type Shape, type ShapeTile, touches } from './tile-shapes.ts';

export type Pen = OffscreenCanvasRenderingContext2D;

/** Where mercator places come to lie on the canvas. */
export interface Sheet {
  pen: Pen;
  view: StillView;
  /** Css pixels of the world. */
  world: number;
  left: number;
  top: number;
}

type Paint = Readonly<Record<string, unknown>>;
/** Css pixels by which shapes may reach into the picture from outside. */
const REACH = 40;
/** A built-up blot is never drawn larger than this; it would only tint everything. */
const CIRCLE_PIXELS_MAX = 4000;

export function sheetOf(pen: Pen, view: StillView): Sheet {
  const world = worldAt(view.zoom);
  return {
    ...{ pen, view, world },
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

/** One layer of the style over the tiles of its source; labels are painted apart. */
export function paintLayer(sheet: Sheet, layer: LayerSpecification, tiles: ShapeTile[]): void {
  const { pen, view } = sheet;
  const paint = (layer.paint ?? {}) as Paint;
  if (layer.type === 'background') {
    pen.fillStyle = String(paint['background-color']);
    pen.fillRect(0, 0, view.width, view.height);
    return;
  }
  const name = 'source-layer' in layer ? layer['source-layer'] : undefined;
  if (name === undefined) return;
  const isCircle = layer.type === 'circle';
  const reach = boxAround(view, isCircle ? CIRCLE_PIXELS_MAX : REACH);
  for (const tile of tiles) {
    const shapes = tile.layers.get(name)?.filter((shape) => touches(shape.box, reach)) ?? [];
    if (shapes.length === 0) continue;
    pen.save();
    // A blot reaches over the edge of its tile; lines and areas are there in the next tile, too.
    if (!isCircle) clipTo(sheet, tile.box);
    for (const shape of shapes) paintShape(sheet, layer, paint, shape);
    pen.restore();
  }
}

function paintShape(sheet: Sheet, layer: LayerSpecification, paint: Paint, shape: Shape): void {
  const { pen, view } = sheet;
  const scope = { zoom: view.zoom, properties: shape.properties };
  if (layer.type === 'fill') {
    pen.globalAlpha = styleNumber(paint['fill-opacity'], scope, 1);
    if (pen.globalAlpha === 0) return;
    pen.fillStyle = String(styleValue(paint['fill-color'], scope));
    trace(sheet, shape, true);
    pen.fill('evenodd');
  } else if (layer.type === 'line') {
    const layout = (layer.layout ?? {}) as Paint;
    const width = styleNumber(paint['line-width'], scope, 1);
    pen.globalAlpha = styleNumber(paint['line-opacity'], scope, 1);
    pen.strokeStyle = String(styleValue(paint['line-color'], scope));
    pen.lineWidth = width;
    pen.lineCap = layout['line-cap'] === 'round' ? 'round' : 'butt';
    pen.lineJoin = layout['line-join'] === 'round' ? 'round' : 'miter';
    const dashes = paint['line-dasharray'];
    pen.setLineDash(Array.isArray(dashes) ? dashes.map((dash) => Number(dash) * width) : []);
    trace(sheet, shape, false);
    pen.stroke();
  } else if (layer.type === 'circle') {
    paintBlot(sheet, paint, shape, scope);
  }
}

function paintBlot(sheet: Sheet, paint: Paint, shape: Shape, scope: Scope): void {
  const { pen } = sheet;
  const radius = Math.min(CIRCLE_PIXELS_MAX, styleNumber(paint['circle-radius'], scope, 5));
  const blur = styleNumber(paint['circle-blur'], scope, 0);
  const colour = String(styleValue(paint['circle-color'], scope));
  const [x, y] = pixelOf(sheet, shape.rings[0]?.[0] ?? 0, shape.rings[0]?.[1] ?? 0);
  const soft = pen.createRadialGradient(x, y, radius * Math.max(0, 1 - blur), x, y, radius);
  soft.addColorStop(0, colour);
  soft.addColorStop(1, `${colour}00`);
  pen.globalAlpha = styleNumber(paint['circle-opacity'], scope, 1);
  pen.fillStyle = soft;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

function trace({ pen, world, left, top }: Sheet, shape: Shape, isClosed: boolean): void {
  pen.beginPath();
  for (const ring of shape.rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const x = ((ring[at] ?? 0) - left) * world;
      const y = ((ring[at + 1] ?? 0) - top) * world;
      if (at === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    if (isClosed) pen.closePath();
  }
}

function clipTo(sheet: Sheet, box: Box): void {
  const [left, top] = pixelOf(sheet, box[0], box[1]);
  const [right, bottom] = pixelOf(sheet, box[2], box[3]);
  // Whole pixels, or a seam shows where two tiles meet.
  const [x, y] = [Math.floor(left), Math.floor(top)];
  sheet.pen.beginPath();
  sheet.pen.rect(x, y, Math.ceil(right) - x, Math.ceil(bottom) - y);
  sheet.pen.clip();
}

/** Css pixels of a mercator place. */
export function pixelOf({ world, left, top }: Sheet, x: number, y: number): [number, number] {
  return [(x - left) * world, (y - top) * world];
}
