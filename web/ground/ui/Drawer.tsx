// The place of lists and panels: a drawer at the right, on a phone a sheet from the bottom with three
// heights. It only lays out; what stands in it comes from the route.
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../i18n/i18n.ts';
import styles from './drawer.module.css';
import {
  keepTouch,
  nextSheetHeight,
  releaseSpeed,
  type SheetHeight,
  sheetAbove,
  sheetPixels,
  snapSheet,
  type Touch,
  type Window,
} from './frame.ts';
import { listen } from './listen.ts';
import pieces from './pieces.module.css';
import { useRootMark } from './root-mark.ts';
import { TEXT_SCALE } from './text-scale.ts';

export function Drawer(props: { width: number; isOpen: boolean; children: ReactNode }) {
  return (
    <aside
      className={`${pieces.float} ${styles.drawer}`}
      style={{ width: props.width }}
      data-open={props.isOpen}
      inert={!props.isOpen}
      aria-label={t('drawer.label')}
    >
      {props.children}
    </aside>
  );
}

export function Sheet(props: {
  height: SheetHeight;
  /** At full height nothing else is seen. */
  isWhole?: boolean;
  /** Css pixels of its foot that banners cover. */
  foot?: number;
  onHeight: (height: SheetHeight) => void;
  /** Given, the half sheet is as high as what stands in it and no higher; told how high that is. */
  onFit?: (pixels: number | null) => void;
  children: ReactNode;
}) {
  const { height, onHeight, onFit, isWhole = false, foot = 0 } = props;
  const window = useWindow();
  const drag = useDrag(height, onHeight, window);
  const isAlone = isWhole && height === 'full' && !drag.isDragged;
  useRootMark('sheet-whole', isAlone);
  const fits = onFit !== undefined && height === 'half' && !drag.isDragged;
  const sheet = useFittedHeight(fits, onFit);
  const pixels = sheetAbove(drag.pixels, window, foot);
  const sizes = {
    '--most': `${pixels}px`,
    '--least': `${sheetAbove(sheetPixels('low', window), window, foot)}px`,
    height: fits ? undefined : isAlone ? '100%' : pixels,
    paddingBottom: foot,
  };
  return (
    <aside
      ref={sheet}
      className={styles.sheet}
      style={sizes as CSSProperties}
      data-fits={fits}
      data-alone={isAlone}
      data-dragged={drag.isDragged}
      aria-label={t('drawer.label')}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={t('drawer.height')}
        onClick={() => !drag.wasDragged() && onHeight(nextSheetHeight(height))}
        {...drag.handlers}
      />
      <div className={styles.content}>{props.children}</div>
    </aside>
  );
}

function useFittedHeight(fits: boolean, onFit: ((pixels: number | null) => void) | undefined) {
  const sheet = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!fits || !element || !onFit) return undefined;
    const watch = new ResizeObserver(() => onFit(element.offsetHeight));
    watch.observe(element);
    return () => {
      watch.disconnect();
      onFit(null);
    };
  }, [fits, onFit]);
  return sheet;
}

function useDrag(height: SheetHeight, onHeight: (height: SheetHeight) => void, window: Window) {
  const [dragged, setDragged] = useState<number | null>(null);
  const start = useRef({ y: 0, pixels: 0, touches: [] as Touch[], moved: false });
  const resting = sheetPixels(height, window);
  const handlers = {
    onPointerDown(signal: PointerEvent<HTMLButtonElement>) {
      signal.currentTarget.setPointerCapture(signal.pointerId);
      const y = signal.clientY;
      const touches = [{ y, ms: signal.timeStamp }];
      const pixels = signal.currentTarget.parentElement?.offsetHeight ?? resting;
      start.current = { y, pixels, touches, moved: false };
    },
    onPointerMove(signal: PointerEvent<HTMLButtonElement>) {
      if (!signal.currentTarget.hasPointerCapture(signal.pointerId)) return;
      const from = start.current;
      from.touches = keepTouch(from.touches, { y: signal.clientY, ms: signal.timeStamp });
      if (Math.abs(signal.clientY - from.y) > 4) from.moved = true;
      const pixels = from.pixels + from.y - signal.clientY;
      if (from.moved) setDragged(Math.min(sheetPixels('full', window), Math.max(60, pixels)));
    },
    onPointerUp(signal: PointerEvent<HTMLButtonElement>) {
      const speed = releaseSpeed(start.current.touches, signal.timeStamp);
      if (dragged !== null) onHeight(snapSheet(dragged, speed, window));
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  };
  return {
    handlers,
    pixels: dragged ?? resting,
    isDragged: dragged !== null,
    wasDragged: () => start.current.moved,
  };
}

/** The window; changes with rotation and with the browser's own bars. */
export function useWindow(): Window {
  const [size, setSize] = useState(windowNow);
  useEffect(() => listen(window, { resize: () => setSize(windowNow()) }), []);
  return size;
}

function windowNow(): Window {
  return { width: window.innerWidth, height: window.innerHeight, scale: TEXT_SCALE };
}
