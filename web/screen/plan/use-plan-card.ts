// The card of a contract: after 500 ms of pointing or at keyboard focus (PLAN-016); gone with the first press, key,
// scroll, or when a menu opens.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '../../ground/ui/listen.ts';
import type { Placed, PlanRow } from './plan-rows.ts';

/** PLAN-016. */
const CARD_MS = 500;

export interface Card {
  row: PlanRow;
  bar: Placed;
  /** Of the bar, in the window. */
  box: { left: number; right: number; top: number; bottom: number };
  /** Where the pointer is, null at keyboard focus. */
  x: number | null;
}

export function usePlanCard(options: {
  scroller: RefObject<HTMLElement | null>;
  find: (contractId: number) => { row: PlanRow; bar: Placed } | null;
  isOff: boolean;
}) {
  const { scroller } = options;
  const latest = useRef(options);
  latest.current = options;
  const [card, setCard] = useState<Card | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setCard(null);
  }, []);
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    let over: Element | null = null;
    const show = (signal: Event) => {
      const target = signal.target instanceof Element ? signal.target : null;
      const bar = target?.closest<HTMLElement>('[data-contract]') ?? null;
      if (bar === over) return;
      over = bar;
      hide();
      if (!bar) return;
      const x = signal instanceof PointerEvent ? signal.clientX : null;
      timer.current = setTimeout(() => {
        const found = latest.current.find(Number(bar.dataset.contract));
        if (!found || latest.current.isOff || !bar.isConnected) return;
        const { left, right, top, bottom } = bar.getBoundingClientRect();
        setCard({ ...found, box: { left, right, top, bottom }, x });
      }, CARD_MS);
    };
    const leave = () => {
      over = null;
      hide();
    };
    const gone = { pointerdown: leave, pointerleave: leave, wheel: leave, scroll: leave };
    const stopBars = listen(root, { pointerover: show, focusin: show, ...gone }, { passive: true });
    const stopKeys = listen(window, { keydown: leave });
    return () => {
      clearTimeout(timer.current);
      stopBars();
      stopKeys();
    };
  }, [scroller, hide]);
  return { card: options.isOff ? null : card, hide };
}
