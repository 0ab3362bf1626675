// What stands over the map: the bar, drawer or sheet, buttons, banners, the scale and the names of sources, and the markers
// of what a panel shows. Plates keep clear of all of it (V-13); what is fitted keeps clear of the big ones (ui/frame.ts).
import pieces from '../ui/pieces.module.css';

/** Css pixels from the top left of the map. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const FLOATING = `.${pieces.float}, aside, [role="alert"], .fleet-map-note, .fleet-map-in-view, .maplibregl-ctrl, .help-rings > output, .ride-marker, .event-marker`;

/** As they stand on the page now. */
export function floatingOver(map: HTMLElement): Box[] {
  const { left, top, right, bottom } = map.getBoundingClientRect();
  const boxes: Box[] = [];
  for (const element of document.querySelectorAll(FLOATING)) {
    const box = element.getBoundingClientRect();
    const isOver =
      box.width > 0 &&
      box.left < right &&
      box.right > left &&
      box.top < bottom &&
      box.bottom > top &&
      !element.closest('[inert]');
    if (!isOver) continue;
    boxes.push({
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    });
  }
  return boxes;
}
