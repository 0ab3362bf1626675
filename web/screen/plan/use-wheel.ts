// The wheel over the timeline: with Ctrl it zooms at the pointer (PLAN-012), sideways or with Shift it moves the
// window, otherwise it scrolls the rows.
import { type RefObject, useEffect, useRef } from 'react';
import { type Scale, timeAt } from './bars.ts';
import { panWindow, type Span, ZOOM_IN, ZOOM_OUT, zoomWindow } from './window.ts';

/** Pixels of the wheel that double the window. */
const PIXELS_TO_DOUBLE = 200;

interface WheelOptions {
  scale: Scale;
  leftEdge: () => number;
  setWindow(next: (window: Span, whole: Span) => Span): void;
}

export function useWheel(scroller: RefObject<HTMLElement | null>, options: WheelOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const gathered = { zoom: 0, pan: 0, x: 0, frame: 0 };
    const apply = () => {
      gathered.frame = 0;
      const { zoom, pan, x } = gathered;
      gathered.zoom = 0;
      gathered.pan = 0;
      const { scale, leftEdge, setWindow } = latest.current;
      const part = (x - leftEdge()) / scale.width;
      setWindow((window, whole) => turned(window, whole, { zoom, pan: pan / scale.width, part }));
    };
    const turn = (signal: WheelEvent) => {
      const across = signal.shiftKey ? signal.deltaY : signal.deltaX;
      if (signal.ctrlKey) gathered.zoom += signal.deltaY;
      else if (across !== 0) gathered.pan += across;
      else return;
      // Not passive: the browser would zoom the page.
      signal.preventDefault();
      gathered.x = signal.clientX;
      gathered.frame ||= requestAnimationFrame(apply);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => {
      cancelAnimationFrame(gathered.frame);
      element.removeEventListener('wheel', turn);
    };
  }, [scroller]);
}

function turned(window: Span, whole: Span, by: { zoom: number; pan: number; part: number }): Span {
  const length = window.to - window.from;
  const moved = by.pan === 0 ? window : panWindow(window, whole, by.pan * length);
  if (by.zoom === 0) return moved;
  const factor = Math.min(ZOOM_OUT, Math.max(ZOOM_IN, 2 ** (by.zoom / PIXELS_TO_DOUBLE)));
  const part = Math.min(1, Math.max(0, by.part));
  return zoomWindow(moved, whole, factor, timeAt(part, { window: moved, width: 1 }));
}
