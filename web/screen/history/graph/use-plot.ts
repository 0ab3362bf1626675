// The life of the drawn plot inside React: made anew for other series, colours or language, grown with the
// day, resized with its place, zoomed to the selected ride, and kept at the zoom of the user otherwise.
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../ground/i18n/i18n.ts';
import { type GraphData, shapeOf } from './data.ts';
import { lookOf } from './look.ts';
import { type DayPlot, drawDay } from './plot.ts';
import { type Asked, type DaySpan, type Part, partToShow, type Span } from './time-axis.ts';

export interface UsePlotInput {
  data: GraphData;
  span: DaySpan;
  zone: string;
  /** The part to show; null the whole day. Another one wins over the user's own zoom. */
  part: Part | null;
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
  const asked = useRef<Asked | null>(null);
  const wanted = [span.from, span.to, part?.of, part?.from, part?.to].join(' ');
  const now = { whole: { from: span.from, to: span.to }, part };
  zoom.current = partToShow(asked.current, now, zoom.current);
  asked.current = now;
  const shape = shapeOf(data);
  const latest = useRef(data);
  latest.current = data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and texts are read while drawing.
  useEffect(() => {
    const place = host.current;
    if (!place || !isMeasured) return;
    const drawn = drawDay({
      host: place,
      width: place.clientWidth,
      data: latest.current,
      span,
      zone,
      part: zoom.current,
      look: lookOf(place),
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
  }, [shape, span.from, span.to, span.dayFrom, zone, scheme, language, isMeasured]);
  useEffect(() => plot?.grow(data), [plot, data]);

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
  // Measured at once: told by the observer it would be drawn a frame after the table, and each frame also draws the map.
  useLayoutEffect(() => {
    const place = host.current;
    if (!place) return;
    setWidth(place.clientWidth);
    const observer = new ResizeObserver(() => setWidth(place.clientWidth));
    observer.observe(place);
    return () => observer.disconnect();
  }, [host]);
  return width;
}
