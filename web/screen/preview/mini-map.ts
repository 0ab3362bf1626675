// One mini map: a plane with still pictures and the vehicle's marker upon it. The marker glides over the
// picture by the browser's own animation, without script; only when the vehicle comes to the rim is another
// picture laid beside the old one and the plane moved so that the vehicle is in view again.
import {
  isInView,
  needsPicture,
  type StillView,
  viewFor,
  worldAt,
} from '../../ground/map/still/still-view.ts';

export interface MiniMapParts {
  /** Moved so that the wanted view is in the middle. */
  plane: HTMLElement;
  /** Stands on the plane. */
  marker: HTMLElement;
  /** Css pixels of the visible part. */
  size: { width: number; height: number };
}

/** Where the vehicle is drawn, where it goes and how long that takes. */
export interface Way {
  from: Place;
  to: Place;
  seconds: number;
  /** Degrees; null: it does not move. */
  heading: number | null;
}

interface Place {
  x: number;
  y: number;
}

export interface MiniMap {
  follow(way: Way, zoom: number): void;
  /** The pictures are no longer right: the next `follow` begins anew. */
  forget(): void;
  /** There is a better picture of the same view; the present one stays until it has come. */
  repaint(): void;
  close(): void;
}

interface Means {
  /** `vehicle`: where it will stand. */
  paint(view: StillView, vehicle: Place, signal: AbortSignal): Promise<ImageBitmap | null>;
  /** The user wants no motion. */
  isStill(): boolean;
}

const PAN_MS = 600;
/** A screen of sixty cards is slow to put together, so it is not done more often than is seen. */
const STEP_MS_MAX = 128;
const STEP_MS_MIN = 16;
const STEP_PIXELS_MAX = 1.2;
/** Css pixels from the plane's origin at which it begins anew; beyond, browsers round. */
const PLANE_MAX = 200_000;

export function createMiniMap(parts: MiniMapParts, means: Means): MiniMap {
  const { plane, marker, size } = parts;
  let origin: Place | null = null;
  let view: StillView | null = null;
  let isShown = false;
  let last: Way | null = null;
  let wanted = new AbortController();
  // Kept, because asking an element for its animations makes the browser bring its styles up to date.
  let gliding: Animation | null = null;
  let panning: Animation | null = null;

  function pixels(place: Place, zoom: number): [number, number] {
    const world = worldAt(zoom);
    return [(place.x - (origin?.x ?? 0)) * world, (place.y - (origin?.y ?? 0)) * world];
  }

  function begin(place: Place): void {
    origin = place;
    view = null;
    isShown = false;
    last = null;
    for (const picture of pictures(plane)) picture.remove();
  }

  function follow(way: Way, zoom: number): void {
    const isFar = Math.max(...pixels(way.to, zoom).map(Math.abs)) > PLANE_MAX;
    if (!origin || isFar || (view && view.zoom !== zoom)) begin(way.to);
    if (!isSameWay(last, way)) glide(way, zoom);
    last = way;
    const wish = { ...size, zoom };
    if (!needsPicture(view, way.to, wish)) return;
    view = viewFor({ ...way.to, heading: way.heading }, wish);
    void change(view, way);
  }

  function glide({ from, to, seconds }: Way, zoom: number): void {
    const end = translate(pixels(to, zoom));
    gliding?.cancel();
    gliding = null;
    marker.style.transform = end;
    if (seconds === 0) return;
    const [[x, y], [toX, toY]] = [pixels(from, zoom), pixels(to, zoom)];
    const step = glideStep(Math.hypot(toX - x, toY - y) / seconds);
    const count = Math.max(1, Math.round((seconds * 1000) / step));
    gliding = marker.animate([{ transform: translate([x, y]) }, { transform: end }], {
      duration: count * step,
      easing: `steps(${count}, end)`,
    });
    // All markers step in the same moments, so that the screen is put together once for all of them.
    const now = Number(document.timeline.currentTime ?? 0);
    gliding.startTime = Math.floor(now / STEP_MS_MAX) * STEP_MS_MAX;
  }

  /** Has the picture painted and, when it is there, moves the plane to it. */
  async function change(next: StillView, way: Way, isAgain = false): Promise<void> {
    wanted.abort();
    wanted = new AbortController();
    const { signal } = wanted;
    const isFirst = !isShown;
    // Without a picture the vehicle is shown all the same, on plain ground.
    if (isFirst) place(next, 0);
    isShown = true;
    const started = performance.now();
    const bitmap = await means.paint(next, way.to, signal);
    if (signal.aborted) {
      bitmap?.close();
      return;
    }
    const old = pictures(plane);
    if (bitmap) plane.prepend(pictureOf(bitmap, next));
    // A picture of the same view may be no more than a try.
    else if (isAgain) return;
    if (isAgain) place(next, 0);
    if (isFirst || isAgain) {
      for (const picture of old) picture.remove();
      return;
    }
    const left = way.seconds * 1000 - (performance.now() - started);
    // A vehicle that comes from outside the new view is gone along with.
    const milliseconds = isInView(next, way.from) ? PAN_MS : Math.max(PAN_MS, left);
    await place(next, means.isStill() ? 0 : milliseconds);
    for (const picture of old) picture.remove();
  }

  function pictureOf(bitmap: ImageBitmap, { width, height, ...at }: StillView): HTMLCanvasElement {
    const picture = document.createElement('canvas');
    picture.width = bitmap.width;
    picture.height = bitmap.height;
    const [x, y] = pixels(at, at.zoom);
    Object.assign(picture.style, {
      width: `${width}px`,
      height: `${height}px`,
      transform: translate([x - width / 2, y - height / 2]),
    });
    picture.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return picture;
  }

  /** Resolves when the plane has come to rest there. */
  async function place(at: StillView, milliseconds: number): Promise<void> {
    const [x, y] = pixels(at, at.zoom);
    const before = plane.style.transform;
    plane.style.transform = translate([size.width / 2 - x, size.height / 2 - y]);
    panning?.cancel();
    panning = null;
    if (milliseconds === 0) return;
    panning = plane.animate([{ transform: before }, { transform: plane.style.transform }], {
      duration: milliseconds,
      easing: milliseconds > PAN_MS ? 'linear' : 'ease-in-out',
    });
    await panning.finished.catch(() => undefined);
  }

  return {
    follow,
    forget() {
      wanted.abort();
      origin = null;
    },
    repaint() {
      if (view && last) void change(view, last, true);
    },
    close() {
      wanted.abort();
      gliding?.cancel();
      panning?.cancel();
      for (const picture of pictures(plane)) picture.remove();
    },
  };
}

/** Milliseconds between two steps of a glide: as long as the eye sees no step, in halves of the longest. */
export function glideStep(pixelsASecond: number): number {
  let step = STEP_MS_MAX;
  while (step > STEP_MS_MIN && (pixelsASecond * step) / 1000 > STEP_PIXELS_MAX) step /= 2;
  return step;
}

/** The same glide looked at again, or the same rest. */
function isSameWay(a: Way | null, b: Way): boolean {
  return a !== null && a.to.x === b.to.x && a.to.y === b.to.y;
}

function pictures(plane: HTMLElement): HTMLCanvasElement[] {
  return [...plane.children].filter((child) => child instanceof HTMLCanvasElement);
}

function translate([x, y]: [number, number]): string {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
}
