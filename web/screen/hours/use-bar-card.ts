// The card of an activity: after a moment of pointing or at keyboard focus; a click keeps it and offers the map.

import type { Bar, DayRow } from '@flotila/domain/tachograph/day-rows.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '../../ground/ui/listen.ts';

const CARD_MS = 300;

export interface BarCard {
  date: string;
  bar: Bar;
  slot: 1 | 2;
  /** Of the bar, in the window. */
  box: { left: number; right: number; top: number; bottom: number };
  /** Where the pointer is, null at keyboard focus. */
  x: number | null;
  /** It was clicked: it stays until it is closed. */
  isKept: boolean;
}

/** How a bar is named in the document. */
export function barName(date: string, slot: 1 | 2, from: number): string {
  return `${date} ${slot} ${from}`;
}

export function findBar(
  rows: readonly DayRow[],
  name: string,
): Pick<BarCard, 'date' | 'bar' | 'slot'> | null {
  const [date = '', slotText, from] = name.split(' ');
  const slot = slotText === '2' ? 2 : 1;
  const row = rows.find((one) => one.date === date);
  const bars = slot === 2 ? row?.second : row?.bars;
  const bar = bars?.find((one) => one.from === Number(from));
  return bar ? { date, bar, slot } : null;
}

export function useBarCard(
  table: RefObject<HTMLElement | null>,
  find: (name: string) => Pick<BarCard, 'date' | 'bar' | 'slot'> | null,
) {
  const latest = useRef(find);
  latest.current = find;
  const [card, setCard] = useState<BarCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setCard(null);
  }, []);
  useEffect(() => {
    const root = table.current;
    if (!root) return;
    const show = (element: HTMLElement, x: number | null, isKept: boolean) => {
      const found = latest.current(element.dataset.bar ?? '');
      if (!found || !element.isConnected) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      setCard({ ...found, box: { left, right, top, bottom }, x, isKept });
    };
    const isKept = () => document.querySelector('[data-activity-card="kept"]') !== null;
    let over: Element | null = null;
    const point = (signal: Event) => {
      const bar = barUnder(signal);
      if (bar === over || isKept()) return;
      over = bar;
      hide();
      const x = signal instanceof PointerEvent ? signal.clientX : null;
      if (bar) timer.current = setTimeout(() => show(bar, x, false), CARD_MS);
    };
    const keep = (signal: MouseEvent) => {
      const bar = barUnder(signal);
      clearTimeout(timer.current);
      if (bar) show(bar, signal.detail === 0 ? null : signal.clientX, true);
    };
    const leave = () => {
      over = null;
      if (!isKept()) hide();
    };
    const stop = listen(root, {
      pointerover: point,
      pointerleave: leave,
      focusin: point,
      click: keep,
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [table, hide]);
  const isShown = card !== null;
  useEffect(() => {
    if (!isShown) return;
    const isInside = (signal: Event) =>
      signal.target instanceof Element && signal.target.closest('[data-activity-card]') !== null;
    const away = (signal: Event) => {
      if (!isInside(signal)) hide();
    };
    const press = (signal: KeyboardEvent) => {
      if (signal.key === 'Escape') hide();
    };
    const stopScroll = listen(window, { scroll: away }, { capture: true });
    const stopOthers = listen(window, { pointerdown: away, keydown: press });
    return () => {
      stopScroll();
      stopOthers();
    };
  }, [isShown, hide]);
  return { card, hide };
}

function barUnder({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
}
