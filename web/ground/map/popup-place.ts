// Where the popup stands: beside the vehicle, right of it when there is room, else left, else above or
// below; always inside the part of the map that no furniture covers. Pure.
import type { MapPadding } from './contract.ts';

export interface PopupSize {
  width: number;
  height: number;
}

export interface PopupPlace {
  left: number;
  top: number;
  /** false when the vehicle itself is not on the free part of the map. */
  isVisible: boolean;
}

/** From the middle of the marker to the popup above or below it … */
const GAP = 26;
/** … or beside it, where half of its plate is between (U-9) … */
const SIDE_GAP = 56;
/** … and from the popup to the furniture. */
const EDGE = 12;

export function placePopup(
  at: { x: number; y: number },
  size: PopupSize,
  map: PopupSize,
  padding: MapPadding,
): PopupPlace {
  const free = {
    left: padding.left + EDGE,
    top: padding.top + EDGE,
    right: map.width - padding.right - EDGE,
    bottom: map.height - padding.bottom - EDGE,
  };
  const isVisible =
    at.x > padding.left &&
    at.x < map.width - padding.right &&
    at.y > 0 &&
    at.y < map.height - padding.bottom;
  const clampTop = (top: number) => Math.max(free.top, Math.min(free.bottom - size.height, top));
  const clampLeft = (left: number) => Math.max(free.left, Math.min(free.right - size.width, left));
  if (at.x + SIDE_GAP + size.width <= free.right) {
    return { left: at.x + SIDE_GAP, top: clampTop(at.y - size.height / 3), isVisible };
  }
  if (at.x - SIDE_GAP - size.width >= free.left) {
    return { left: at.x - SIDE_GAP - size.width, top: clampTop(at.y - size.height / 3), isVisible };
  }
  const isAbove = at.y - GAP - size.height >= free.top;
  const top = isAbove ? at.y - GAP - size.height : at.y + GAP * 1.6;
  return { left: clampLeft(at.x - size.width / 2), top: isAbove ? top : clampTop(top), isVisible };
}
