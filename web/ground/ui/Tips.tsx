// Tooltips for lists with many buttons: one tooltip for all of them instead of a component for each.
// What carries data-tip inside it shows the text after 500 ms of pointing or at keyboard focus.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { listen } from './listen.ts';
import styles from './tips.module.css';

/** Spec part 1 §2.15. */
const OPEN_MS = 500;
/** Pixels that a tip keeps from the right edge of the window. */
const EDGE = 4;

interface Tip {
  text: string;
  /** Middle of the thing and its lower edge, in window pixels. */
  x: number;
  y: number;
}

export function Tips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const show = (signal: Event) => {
      hide();
      const thing = signal.target instanceof Element ? signal.target.closest('[data-tip]') : null;
      const text = thing?.getAttribute('data-tip');
      if (!thing || !text) return;
      timer = setTimeout(() => {
        // A row that was scrolled away has no place any more.
        const box = thing.getBoundingClientRect();
        if (box.width > 0) setTip({ text, x: box.left + box.width / 2, y: box.bottom });
      }, OPEN_MS);
    };
    const gone = {
      pointerdown: hide,
      pointerout: hide,
      focusout: hide,
      keydown: hide,
      wheel: hide,
    };
    const stop = listen(root, { pointerover: show, focusin: show, ...gone }, { passive: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {children}
      {tip && (
        <div
          ref={keepInside}
          key={`${tip.text} ${tip.x}`}
          role="tooltip"
          className={styles.tip}
          style={{ left: tip.x, top: tip.y + 4 }}
        >
          {tip.text}
        </div>
      )}
    </div>
  );
}

/** A tip that would be cut off by the right edge is pushed in. */
function keepInside(tip: HTMLElement | null): void {
  const over = tip ? tip.getBoundingClientRect().right - (window.innerWidth - EDGE) : 0;
  if (tip && over > 0) tip.style.marginLeft = `${-over}px`;
}
