// A swipe to the right over a row, by finger only: the row follows it, and beyond a third of its width it counts.
import { type TouchEvent, useMemo, useRef } from 'react';

/** Of the row's width. */
const SHARE = 0.33;
/** Pixels before it is a swipe; the way up and down belongs to scrolling. */
const SLACK = 12;

/** What the swiped element takes; `act` null: nothing. */
export function useSwipe(act: (() => void) | null) {
  const latest = useRef(act);
  latest.current = act;
  return useMemo(() => {
    let from: { x: number; y: number } | null = null;
    const move = (element: HTMLElement, pixels: number) => {
      element.style.translate = pixels > 0 ? `${pixels}px 0` : '';
    };
    return {
      onTouchStart({ touches }: TouchEvent<HTMLElement>) {
        const touch = touches[0];
        const isOne = touch && touches.length === 1 && latest.current;
        from = isOne ? { x: touch.clientX, y: touch.clientY } : null;
      },
      onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
        const touch = touches[0];
        if (!from || !touch) return;
        const [x, y] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)];
        if (y > SLACK && y > x) from = null;
        move(currentTarget, from && x > SLACK ? x : 0);
      },
      onTouchEnd({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) {
        const touch = changedTouches[0];
        const x = from && touch ? touch.clientX - from.x : 0;
        from = null;
        move(currentTarget, 0);
        if (x > currentTarget.clientWidth * SHARE) latest.current?.();
      },
      onTouchCancel({ currentTarget }: TouchEvent<HTMLElement>) {
        from = null;
        move(currentTarget, 0);
      },
    };
  }, []);
}
