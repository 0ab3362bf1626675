// The width of a column by its head: its edge is dragged, Shift with an arrow is a step, a double click gives back what
// the module has.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type ListView, resized } from './list-view.ts';

const STEP = 16;

export function useHeadWidth(key: string, view: ListView, onView: (view: ListView) => void) {
  const head = useRef<HTMLSpanElement>(null);
  const drag = useRef<{ fromX: number; width: number } | null>(null);
  const widthNow = () => head.current?.getBoundingClientRect().width ?? 0;
  const change = (width: number | null) => onView(resized(view, key, width));
  return {
    head,
    edge: {
      onPointerDown(signal: PointerEvent<HTMLElement>) {
        signal.preventDefault();
        signal.currentTarget.setPointerCapture(signal.pointerId);
        drag.current = { fromX: signal.clientX, width: widthNow() };
      },
      onPointerMove({ clientX }: PointerEvent<HTMLElement>) {
        if (drag.current) change(drag.current.width + clientX - drag.current.fromX);
      },
      onLostPointerCapture() {
        drag.current = null;
      },
      onDoubleClick: () => change(null),
    },
    onKeyDown(signal: KeyboardEvent) {
      const by = { ArrowLeft: -STEP, ArrowRight: STEP }[signal.key];
      if (by === undefined || !signal.shiftKey) return;
      signal.preventDefault();
      change(widthNow() + by);
    },
  };
}
