// One document at one zoom: its pages below each other, drawn as they come into sight, with their text to be
// selected and their links. Links into the application are followed without leaving it.
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { t } from '../../ground/i18n/i18n.ts';
import { nameLinks } from './name-links.ts';
import {
  PAGE_GAP,
  type PagePlace,
  type PagesAt,
  placeOf,
  readPage,
  scrollOf,
} from './page-place.ts';
import styles from './pages.module.css';
import { Document, dropWorker, keptWorker, Page, type pdfjs } from './pdf.ts';

/** So few pages are all drawn, so that the browser finds words on each. */
const SHORT_PAGES = 8;
/** CSS pixels of a point. */
const POINT = 96 / 72;

interface PageLayerProps {
  blob: Blob;
  /** Pixels of a page so many points wide. */
  widthOf: (points: number) => number;
  isShown: boolean;
  /** Where one is, whichever layer is shown. */
  place: RefObject<PagePlace>;
  /** Of the shown layer. */
  scroller: RefObject<HTMLDivElement | null>;
  heights: RefObject<{ height: number; count: number }>;
  onAt: (at: PagesAt) => void;
  /** The page at which one is was drawn. */
  onReady: () => void;
  onFailed: (failure: unknown) => void;
}

interface Size {
  count: number;
  width: number;
  height: number;
  scale: number;
}

export function PageLayer(props: PageLayerProps) {
  const { isShown, scroller } = props;
  const own = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const follow = useLinks();
  // Only errors: pages that are no longer needed are given up while they are read.
  const [options] = useState(() => ({ verbosity: 0, worker: keptWorker() }));
  const failed = (failure: unknown) => {
    dropWorker();
    props.onFailed(failure);
  };
  useLayoutEffect(() => {
    if (isShown) scroller.current = own.current;
  }, [isShown, scroller]);
  const loaded = async (pdf: pdfjs.PDFDocumentProxy) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = (await pdf.getPage(1)).view;
    const points = right - left;
    const width = props.widthOf(points);
    const height = Math.round((width * (bottom - top)) / points);
    setSize({ count: pdf.numPages, width, height, scale: width / (points * POINT) });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside of it are followed, which have their keys.
    <section
      ref={own}
      className={styles.layer}
      data-shown={isShown}
      inert={!isShown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      aria-label={t('rep.preview')}
      onClick={follow}
    >
      <Document
        file={props.blob}
        options={options}
        suspense={false}
        loading={null}
        error={null}
        noData={null}
        externalLinkTarget="_blank"
        onLoadSuccess={(pdf) => void loaded(pdf).catch(failed)}
        onLoadError={failed}
      >
        {size && <Sheets {...props} size={size} own={own} />}
      </Document>
    </section>
  );
}

function Sheets(props: PageLayerProps & { size: Size; own: RefObject<HTMLDivElement | null> }) {
  const { size, own, place, heights, isShown, onAt } = props;
  const { count, width, height, scale } = size;
  const [start] = useState(() => scrollOf(place.current, height, count));
  const [first] = useState(() => Math.min(place.current.page, count - 1));
  // One page is read at once: that at which one is, then the others.
  const [isFirstDrawn, setFirstDrawn] = useState(false);
  const virtual = useVirtualizer({
    count,
    gap: PAGE_GAP,
    paddingStart: PAGE_GAP,
    paddingEnd: PAGE_GAP,
    getScrollElement: () => own.current,
    estimateSize: () => height,
    overscan: count <= SHORT_PAGES ? SHORT_PAGES : 1,
    initialOffset: start,
  });
  useLayoutEffect(() => {
    if (own.current) own.current.scrollTop = start;
  }, [own, start]);
  const latest = useRef(onAt);
  latest.current = onAt;
  useLayoutEffect(() => {
    const element = own.current;
    if (!element || !isShown) return;
    heights.current = { height, count };
    const look = () => {
      const { scrollTop, clientHeight } = element;
      place.current = placeOf(scrollTop, height, count);
      latest.current({ page: readPage(scrollTop, clientHeight, height, count), count, scale });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [own, isShown, height, count, scale, heights, place]);
  return (
    <div className={styles.sheets} style={{ height: virtual.getTotalSize(), minWidth: width }}>
      {virtual.getVirtualItems().map(
        ({ index, start: top }) =>
          (index === first || isFirstDrawn) && (
            <Sheet
              key={index}
              index={index}
              width={width}
              height={height}
              top={top}
              onReady={() => {
                if (index !== first) return;
                setFirstDrawn(true);
                props.onReady();
              }}
              onFailed={props.onFailed}
            />
          ),
      )}
    </div>
  );
}

interface SheetProps {
  index: number;
  width: number;
  height: number;
  top: number;
  onReady: () => void;
  onFailed: (failure: unknown) => void;
}

function Sheet({ index, width, height, top, onReady, onFailed }: SheetProps) {
  // What the document calls a heading or a cell names words which come after it: until then nobody can read it out.
  const [hasWords, setWords] = useState(false);
  // Words and links lie over the picture, and take longer than it.
  const [isDrawn, setDrawn] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  // Words and links come one after the other, now these, now those.
  const name = () => sheet.current && nameLinks(sheet.current);
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      data-page={index + 1}
      aria-busy={!hasWords}
      style={{ width, height, transform: `translate(-50%, ${top}px)` }}
    >
      <Page
        pageIndex={index}
        width={width}
        suspense={false}
        loading={null}
        error={null}
        renderTextLayer={isDrawn}
        renderAnnotationLayer={isDrawn}
        onRenderSuccess={() => {
          setDrawn(true);
          onReady();
        }}
        onRenderError={onFailed}
        onRenderAnnotationLayerSuccess={name}
        onRenderTextLayerSuccess={() => {
          setWords(true);
          name();
        }}
        onRenderTextLayerError={() => setWords(true)}
      />
    </div>
  );
}

/** A link into the application goes without reloading; a new tab opens when asked for, and for other sites. */
function useLinks(): (signal: MouseEvent) => void {
  const go = useGo();
  return (signal) => {
    const link = signal.target instanceof Element ? signal.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const isPlain = !signal.metaKey && !signal.ctrlKey && !signal.shiftKey;
    const url = new URL(link.href);
    if (!isPlain || url.origin !== window.location.origin) return;
    signal.preventDefault();
    go(`${url.pathname}${url.search}`);
  };
}
