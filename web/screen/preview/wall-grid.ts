// How the preview wall is laid out: sizes of its cards, how many stand beside each other and how many are
// shown at most (PRV-004 … PRV-007, PRV-016 … PRV-018). Pure, css pixels.
import { scaled } from '../../ground/ui/text-scale.ts';

/** Between cards, and at the edge of the wall. */
export const GAP = 10;
/** Around the mini map within its card. */
export const CARD_EDGE = 5;
/** Where one card more has room then. */
const GAP_MIN = 3;

/** Of a mini map on a phone, its height by its width: two cards are seen at once. */
const PHONE_SHARE = 9 / 16;

interface CardSize {
  width: number;
  map: { width: number; height: number };
  /** Above the map. */
  head: number;
  /** Below the map. */
  body: number;
}

/** PRV-016 … PRV-018. */
export const CARD_SIZES: Record<'large' | 'small', CardSize> = {
  large: { width: 410, map: { width: 400, height: 300 }, head: 48, body: 122 },
  small: { width: 310, map: { width: 300, height: 250 }, head: 40, body: 104 },
};

/** PRV-007: ten cards for each that fits beside the others; in the narrowest window one still fits. */
export function cardLimit(windowWidth: number, isLarge: boolean): number {
  return 10 * Math.max(1, Math.floor((windowWidth - 120) / (isLarge ? 420 : 320)));
}

export interface WallGrid {
  columns: number;
  /** Of a card. */
  width: number;
  height: number;
  map: { width: number; height: number };
  /** Between columns. */
  gap: number;
  /** From the left edge of the wall to the first column. */
  left: number;
}

/**
 * The grid of a wall so wide. Where not even one card fits, it is as wide as the wall, and so it is on a
 * phone, which shows one column.
 */
export function wallGrid(wallWidth: number, isLarge: boolean, isPhone: boolean): WallGrid {
  const size = CARD_SIZES[isLarge ? 'large' : 'small'];
  const free = Math.max(2 * CARD_EDGE + 1, wallWidth - 2 * GAP);
  if (isPhone || free < size.width) {
    const wide = free - 2 * CARD_EDGE;
    const share = isPhone ? PHONE_SHARE : size.map.height / size.map.width;
    const map = { width: wide, height: Math.round(wide * share) };
    return {
      columns: 1,
      width: free,
      height: heightOf(size, map.height),
      map,
      gap: GAP,
      left: GAP,
    };
  }
  const columns = Math.floor((wallWidth - GAP_MIN) / (size.width + GAP_MIN));
  const gap = Math.min(GAP, Math.floor((wallWidth - columns * size.width) / (columns + 1)));
  const taken = columns * size.width + (columns - 1) * gap;
  return {
    columns,
    width: size.width,
    map: size.map,
    height: heightOf(size, size.map.height),
    gap,
    left: Math.floor((wallWidth - taken) / 2),
  };
}

/** Where the card of that index stands, from the top left corner of the wall. */
export function cardPlace(grid: WallGrid, index: number): { left: number; top: number } {
  const column = index % grid.columns;
  const row = Math.floor(index / grid.columns);
  return { left: grid.left + column * (grid.width + grid.gap), top: row * (grid.height + GAP) };
}

function heightOf(size: CardSize, mapHeight: number): number {
  return scaled(size.head) + mapHeight + scaled(size.body);
}
