// What of the fleet is on the screen: projecting, picking by the nearest place, and which labels to show.
// Plain arithmetic over the columns of FleetMotion; the map is flat and north up, so it is two products a
// vehicle.

import type { MapPadding } from './contract.ts';
import type { Box } from './floating.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import type { FleetMotion } from './vehicles/fleet-motion.ts';
import { isDimmed, type MarkerFlags } from './vehicles/instances.ts';
import { type LabelWish, layOutLabels } from './vehicles/label-layout.ts';
import { LABEL_HEIGHT, type LabelText } from './vehicles/label-text.ts';
import { FLAGS } from './vehicles/marker-kind.ts';

export interface View {
  longitude: number;
  latitude: number;
  /** Css pixels: the world's width at this zoom, the map's size. */
  world: number;
  width: number;
  height: number;
}

export interface OnScreen {
  row: number;
  x: number;
  y: number;
}

/** Above so many vehicles on the screen only near views carry labels. */
const CROWD = 150;
const LABEL_ZOOM_FEW = 4;
const LABEL_ZOOM_CROWD = 9;
const MARGIN_PIXELS = 40;
/** Who needs somebody has the plate before who does not. */
const WEIGHTS: Partial<Record<LabelText['emphasis'], number>> = { call: 90, alarm: 50, notice: 40 };

/** Rows on the screen with their pixels; hidden vehicles left out. */
export function onScreen(
  motion: FleetMotion,
  flags: MarkerFlags,
  view: View,
  now: number,
): OnScreen[] {
  const left = mercatorX(view.longitude) - view.width / 2 / view.world;
  const top = mercatorY(view.latitude) - view.height / 2 / view.world;
  const found: OnScreen[] = [];
  for (let row = 0; row < motion.count; row++) {
    const place = motion.placeAt(row, now);
    const x = (place.x - left) * view.world;
    const y = (place.y - top) * view.world;
    if (x < -MARGIN_PIXELS || x > view.width + MARGIN_PIXELS) continue;
    if (y < -MARGIN_PIXELS || y > view.height + MARGIN_PIXELS) continue;
    if (flags.hidden.has(motion.ids[row] ?? 0)) continue;
    found.push({ row, x, y });
  }
  return found;
}

/** How many of the vehicles that are neither hidden nor dimmed lie on the part of the map that is free. */
export function countInView(
  motion: FleetMotion,
  { hidden, lit }: Pick<MarkerFlags, 'hidden' | 'lit'>,
  view: View,
  padding: MapPadding,
): { seen: number; all: number } {
  const left = mercatorX(view.longitude) + (padding.left - view.width / 2) / view.world;
  const right = mercatorX(view.longitude) + (view.width / 2 - padding.right) / view.world;
  const top = mercatorY(view.latitude) + (padding.top - view.height / 2) / view.world;
  const bottom = mercatorY(view.latitude) + (view.height / 2 - padding.bottom) / view.world;
  let [seen, all] = [0, 0];
  for (let row = 0; row < motion.count; row++) {
    const id = motion.ids[row] ?? 0;
    if (hidden.has(id) || (lit && !lit.has(id))) continue;
    const [x = 0, y = 0] = [motion.toX[row], motion.toY[row]];
    all += 1;
    if (x >= left && x <= right && y >= top && y <= bottom) seen += 1;
  }
  return { seen, all };
}

/** The vehicle drawn nearest to the pixel, within `reach` pixels. */
export function pick(shown: OnScreen[], x: number, y: number, reach: number): OnScreen | undefined {
  let best: OnScreen | undefined;
  let least = reach * reach;
  for (const vehicle of shown) {
    const square = (vehicle.x - x) ** 2 + (vehicle.y - y) ** 2;
    if (square > least) continue;
    least = square;
    best = vehicle;
  }
  return best;
}

export interface LabelOptions {
  areShown: boolean;
  zoom: number;
  textOf: (row: number) => LabelText;
  widthOf: (text: LabelText) => number;
  /** Rows labelled so far: they go before their equals. */
  before: ReadonlySet<number>;
  /** Ids under the marker of another, which wears the plate of their stack (U-3). */
  covered: ReadonlySet<number>;
  /** What stands on the map and is no vehicle. */
  obstacles: readonly Box[];
  /** A plate is whole or left out. */
  view: Pick<View, 'width' | 'height'>;
}

/** Wider than any plate. */
const BEYOND_PIXELS = 200;

/** What lies beyond the edges of the map. */
function edgesOf({ width, height }: Pick<View, 'width' | 'height'>): Box[] {
  const [left, top, right, bottom] = [-BEYOND_PIXELS, 0, width + BEYOND_PIXELS, height];
  return [
    { left, top, right: 0, bottom },
    { left: width, top, right, bottom },
  ];
}

/** Whether the zoom is near enough for the labels of so many vehicles. */
export function isNearEnough(zoom: number, shown: readonly OnScreen[]): boolean {
  return zoom >= (shown.length > CROWD ? LABEL_ZOOM_CROWD : LABEL_ZOOM_FEW);
}

/** The labels of a view, most important first; who is selected, pointed at or calls for help has one at every zoom. */
export function chooseLabels(
  motion: FleetMotion,
  flags: MarkerFlags,
  shown: OnScreen[],
  { view, ...options }: LabelOptions,
) {
  const areAll = options.areShown && isNearEnough(options.zoom, shown);
  const texts = new Map<number, LabelText>();
  const wishes: LabelWish[] = [];
  for (const { row, x, y } of shown) {
    const id = motion.ids[row] ?? 0;
    const isSelected = id === flags.selectedId;
    const isMarked = isSelected || id === flags.hoveredId;
    const isSure = isMarked || Boolean((motion.flags[row] ?? 0) & FLAGS.panic);
    if (!areAll && !isSure) continue;
    if (isDimmed(flags, id) || (options.covered.has(id) && !isSelected)) continue;
    const text = options.textOf(row);
    texts.set(row, text);
    // U-9: also where the pointer is on its neighbour.
    const weight = isMarked
      ? 100 + Number(isSelected) * 10
      : (WEIGHTS[text.emphasis] ?? motion.shapes[row] ?? 0);
    const priority = weight + (options.before.has(row) ? 5 : 0);
    const width = options.widthOf(text);
    wishes.push({ row, x, y, width, height: LABEL_HEIGHT, priority, isSure });
  }
  // Who lies under the marker of another has nothing of its own that a plate could hide.
  const seen = shown.filter(({ row }) => !options.covered.has(motion.ids[row] ?? 0));
  const obstacles = [...options.obstacles, ...edgesOf(view)];
  return layOutLabels(wishes, seen, obstacles).flatMap((label) => {
    const text = texts.get(label.row);
    return text ? [{ ...label, text }] : [];
  });
}
