// How far the bar of the shell reaches into the head of the page, which begins after it.
import { useLayoutEffect, useState } from 'react';

export const SHELL_BAR_ID = 'shell-bar';

/** Pixels from the window's left edge. */
export function useBarWidth(): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const bar = document.getElementById(SHELL_BAR_ID);
    if (!bar) return;
    const measure = () => setWidth(Math.ceil(bar.getBoundingClientRect().right));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return width;
}
