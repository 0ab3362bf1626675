// Decides which labels are shown so that none covers another or somebody else's marker. Greedy, most
// important first; a label that is shown keeps its place before new ones, or labels would flicker. Pure.

import type { Box } from '../floating.ts';

export interface LabelWish {
  row: number;
  /** Where the marker is drawn, css pixels from the top left of the map. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Greater goes first. */
  priority: number;
  /** Shown whatever it covers, rather where it covers nothing: the vehicle that the user points at. */
  isSure?: boolean;
}

export interface PlacedLabel {
  row: number;
  /** Top left of the label relative to the marker, css pixels. */
  offsetX: number;
  offsetY: number;
}

/** Between the middle of the marker and its label. */
const GAP_PIXELS = 8;
const MARKER_RADIUS = 8;
const CELL_PIXELS = 64;
export const LABELS_MAX = 400;

interface RowBox extends Box {
  row: number;
}

/** Of no vehicle. */
const NO_ROW = -1;

/**
 * `markers` are all places on the screen, also of vehicles without a label; `obstacles` is what else stands there and
 * may not be covered, nor cover a label.
 */
export function layOutLabels(
  wishes: LabelWish[],
  markers: { row: number; x: number; y: number }[],
  obstacles: readonly Box[] = [],
): PlacedLabel[] {
  if (wishes.length === 0) return [];
  const grid = new Grid();
  for (const box of obstacles) grid.add({ ...box, row: NO_ROW });
  for (const { row, x, y } of markers) {
    const r = MARKER_RADIUS;
    grid.add({ row, left: x - r, top: y - r, right: x + r, bottom: y + r });
  }
  const placed: PlacedLabel[] = [];
  for (const wish of wishes.toSorted((a, b) => b.priority - a.priority || a.row - b.row)) {
    if (placed.length === LABELS_MAX) break;
    const place = firstFree(grid, wish);
    if (!place) continue;
    grid.add(place.box);
    placed.push({ row: wish.row, offsetX: place.offsetX, offsetY: place.offsetY });
  }
  return placed;
}

/** Below the marker, else above it. */
function firstFree(grid: Grid, wish: LabelWish) {
  const offsetX = -wish.width / 2;
  const places = [GAP_PIXELS, -GAP_PIXELS - wish.height].map((offsetY) => {
    const left = wish.x + offsetX;
    const top = wish.y + offsetY;
    const box = { row: wish.row, left, top, right: left + wish.width, bottom: top + wish.height };
    return { offsetX, offsetY, box };
  });
  return places.find(({ box }) => !grid.touches(box)) ?? (wish.isSure ? places[0] : undefined);
}

/** Boxes by the cells they lie in, so that a label looks only at its neighbours. */
class Grid {
  private cells = new Map<number, RowBox[]>();

  add(box: RowBox): void {
    this.visit(box, (key) => {
      const cell = this.cells.get(key);
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
      return false;
    });
  }

  /** A vehicle's own marker is no obstacle. */
  touches(box: RowBox): boolean {
    return this.visit(box, (key) =>
      (this.cells.get(key) ?? []).some(
        (other) =>
          other.row !== box.row &&
          other.left < box.right &&
          other.right > box.left &&
          other.top < box.bottom &&
          other.bottom > box.top,
      ),
    );
  }

  private visit(box: RowBox, stop: (key: number) => boolean): boolean {
    const right = Math.floor(box.right / CELL_PIXELS);
    const bottom = Math.floor(box.bottom / CELL_PIXELS);
    for (let x = Math.floor(box.left / CELL_PIXELS); x <= right; x++) {
      for (let y = Math.floor(box.top / CELL_PIXELS); y <= bottom; y++) {
        if (stop(x * 4096 + y)) return true;
      }
    }
    return false;
  }
}
