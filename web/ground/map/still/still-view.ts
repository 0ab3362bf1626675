// What a still picture of the map shows: its middle, its size, and when a vehicle has come so near to the
// rim that another picture is needed. Pure arithmetic in mercator units and css pixels.

/** PRV-019. */
export const STILL_ZOOM = 14;
/** Share of the shorter side that is kept free at the rim. */
const RIM = 0.16;
/** A moving vehicle looks ahead: its picture is shifted by this share of the shorter side. */
const AHEAD = 0.2;

export interface StillView {
  /** Mercator place of the middle. */
  x: number;
  y: number;
  zoom: number;
  /** Css pixels. */
  width: number;
  height: number;
}

export interface StillPlace {
  x: number;
  y: number;
  /** Degrees clockwise from north; null: it does not move. */
  heading: number | null;
}

/** Css pixels of the world's width. */
export function worldAt(zoom: number): number {
  return 512 * 2 ** zoom;
}

/** The view for a vehicle at the place: itself in the middle, or a little behind it when it moves. */
export function viewFor(
  place: StillPlace,
  size: Pick<StillView, 'width' | 'height' | 'zoom'>,
): StillView {
  const { x, y, heading } = place;
  const { width, height, zoom } = size;
  if (heading === null) return { x, y, zoom, width, height };
  const ahead = (Math.min(width, height) * AHEAD) / worldAt(zoom);
  const angle = (heading * Math.PI) / 180;
  return {
    x: x + Math.sin(angle) * ahead,
    y: y - Math.cos(angle) * ahead,
    zoom,
    width,
    height,
  };
}

/** True when the picture no longer serves: another size or zoom, or the place is at its rim or outside. */
export function needsPicture(
  view: StillView | null,
  place: Pick<StillPlace, 'x' | 'y'>,
  size: Pick<StillView, 'width' | 'height' | 'zoom'>,
): boolean {
  if (!view) return true;
  if (view.zoom !== size.zoom || view.width !== size.width || view.height !== size.height) {
    return true;
  }
  const rim = Math.min(size.width, size.height) * RIM;
  const world = worldAt(size.zoom);
  const dx = Math.abs(place.x - view.x) * world;
  const dy = Math.abs(place.y - view.y) * world;
  return dx > size.width / 2 - rim || dy > size.height / 2 - rim;
}

/** True while the place is anywhere on the picture. */
export function isInView(view: StillView, place: Pick<StillPlace, 'x' | 'y'>): boolean {
  const world = worldAt(view.zoom);
  return (
    Math.abs(place.x - view.x) * world <= view.width / 2 &&
    Math.abs(place.y - view.y) * world <= view.height / 2
  );
}
