// The life of the drawn plot inside React: made anew for other data, colours or language, resized with its
// place, zoomed to the selected ride, and kept at the zoom of the user when a series is added.
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import type { GraphData } from './data.ts';
import { lookOf } from './look.ts';
import { type DayPlot, drawDay } from './plot.ts';
import type { DaySpan, Span } from './time-axis.ts';

export interface UsePlotInput {
  data: GraphData;
  span: DaySpan;
  zone: string;
  /** The part to show; null the whole day. A new one wins over the user's own zoom. */
  part: Span | null;
  onMoment: (second: number | null) => void;
}

/** `host` is the element to draw into. */
export function usePlot({ data, span, zone, part, onMoment }: UsePlotInput) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const [plot, setPlot] = useState<DayPlot | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const zoom = useRef<Span | null>(null);
  const tell = useRef(onMoment);
  tell.current = onMoment;
  const scheme = useComputedColorScheme('light');
  const language = useLanguage();
  const isMeasured = width > 0;

  // Before the drawing, so that it begins with the part that is to be seen.
  const [from, to] = [part?.from ?? null, part?.to ?? null];
  const asked = useRef('');
  const wanted = `${span.from} ${span.to} ${from} ${to}`;
  if (asked.current !== wanted) {
    asked.current = wanted;
    zoom.current = from === null || to === null ? null : { from, to };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and texts are read while drawing.
  useEffect(() => {
    const place = host.current;
    if (!place || !isMeasured) return;
    const drawn = drawDay({
      ...{ host: place, width: place.clientWidth, data, span, zone },
      ...{ part: zoom.current, look: lookOf(place) },
      onMoment: (second) => tell.current(second),
      onZoom(shown) {
        zoom.current = shown;
        setZoomed(shown !== null);
      },
    });
    setPlot(drawn);
    return () => {
      setPlot(null);
      drawn.destroy();
    };
  }, [data, span, zone, scheme, language, isMeasured]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says that another part is asked.
  useEffect(() => {
    plot?.zoom(zoom.current);
  }, [plot, wanted]);
  useEffect(() => {
    if (width > 0) plot?.resize(width);
  }, [plot, width]);
  return { host, width, plot, isZoomed };
}

function useWidth(host: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const observer = new ResizeObserver(() => setWidth(place.clientWidth));
    observer.observe(place);
    return () => observer.disconnect();
  }, [host]);
  return width;
}
