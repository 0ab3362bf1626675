// The pages of the preview. What is shown stays until the next document, or the same at another zoom, has drawn
// the page at which one is; then it takes its place there.
import { useDebouncedValue } from '@mantine/hooks';
import {
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PageLayer } from './PageLayer.tsx';
import { PAGE_GAP, type PagePlace, type PagesAt, scrollOf } from './page-place.ts';
import styles from './pages.module.css';
import type { PreviewPages } from './use-preview.ts';

/** CSS pixels of the width of A4: as large as on paper. */
const PORTRAIT = 794;
/** Pixels left and right of a page that fills the width. */
const MARGIN = 24;
const PHONE_MARGIN = 6;
const RESIZE_MS = 120;

export type Zoom = 'width' | number;

export interface PageStackHandle {
  /** From 0. */
  toPage(page: number): void;
}

interface PageStackProps {
  pages: PreviewPages;
  zoom: Zoom;
  onAt: (at: PagesAt) => void;
  onFailed: (failure: unknown) => void;
  ref: Ref<PageStackHandle>;
}

export function PageStack({ pages, zoom, onAt, onFailed, ref }: PageStackProps) {
  const [box, measured] = useWidth();
  const [room] = useDebouncedValue(measured, RESIZE_MS);
  const width = room || measured;
  const wanted = useMemo(
    () => ({ key: `${pages.id} ${zoom} ${width}`, blob: pages.blob, zoom, width }),
    [pages, zoom, width],
  );
  const [shown, setShown] = useState(wanted);
  const place = useRef<PagePlace>({ page: 0, part: 0 });
  const scroller = useRef<HTMLDivElement>(null);
  const heights = useRef({ height: 0, count: 0 });
  useImperativeHandle(ref, () => ({
    toPage(page) {
      const { height, count } = heights.current;
      const top = scrollOf({ page, part: 0 }, height, count) - PAGE_GAP;
      scroller.current?.scrollTo({ top: Math.max(0, top) });
    },
  }));
  const layers = shown.key === wanted.key || shown.width === 0 ? [wanted] : [shown, wanted];
  return (
    <div ref={box} className={styles.stack}>
      {width > 0 &&
        layers.map((layer, index) => (
          <PageLayer
            key={layer.key}
            blob={layer.blob}
            widthOf={(points) => widthOf(layer, points)}
            isShown={index === 0}
            place={place}
            scroller={scroller}
            heights={heights}
            onAt={onAt}
            onFailed={onFailed}
            onReady={() => setShown(layer)}
          />
        ))}
    </div>
  );
}

/** Pixels of a page so many points wide. */
function widthOf({ zoom, width }: { zoom: Zoom; width: number }, points: number): number {
  const paper = (points / 595.28) * PORTRAIT;
  if (zoom !== 'width') return Math.round(paper * zoom);
  return Math.max(100, width - 2 * (width < 600 ? PHONE_MARGIN : MARGIN));
}

/** Known at once, so that the pages are read without waiting for a frame. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
