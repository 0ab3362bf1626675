// How much of the map the list covers: its height from the bottom on a phone, its width from the right
// elsewhere. The map centres in what is left.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MapPadding } from '../../ground/map/contract.ts';

/** Free space between the list and the edge of the window. */
const EDGE = 12;
/** The map's buttons beside the list, with the space before them. */
const BUTTONS = 48;

export function useCoveredEdge(isPhone: boolean) {
  const panel = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const [right, bottom] = isPhone ? [0, size.height] : [size.width + EDGE + BUTTONS, 0];
  const padding = useMemo<MapPadding>(() => ({ top: 0, right, bottom, left: 0 }), [right, bottom]);
  return { panel, padding };
}
