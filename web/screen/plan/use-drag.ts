// Taking a bar by the mouse: whole days, onto another vehicle too; Esc puts it back. The empty timeline is
// dragged to move the window.
import { localDay } from '@flotila/domain/time.ts';
import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { listen } from '../../ground/ui/listen.ts';
import { type Scale, timeAt } from './bars.ts';
import type { PlanContract } from './plan-rows.ts';
import { type Grip, isSameSpot, type Spot, shifted, spotOf } from './shift.ts';
import { panWindow, type Span } from './window.ts';

/** A press that moved less is a click. */
const DRAG_PIXELS = 4;
/** The ends of a bar; the style sheet shows them by the pointer. */
const END_PIXELS = 8;
const DAY_MS = 86_400_000;

export interface Draft {
  contract: PlanContract;
  spot: Spot;
}

interface DragOptions {
  zone: string;
  scale: Scale;
  /** Left edge of the timeline in the window. */
  leftEdge: () => number;
  find(contractId: number): PlanContract | undefined;
  /** False: it cannot be moved, and that was said. */
  mayTake(contract: PlanContract): boolean;
  onDrop(contract: PlanContract, spot: Spot): void;
  setWindow(next: (window: Span, whole: Span) => Span): void;
}

type Held = { x: number; y: number; isDragging: boolean } & (
  | { contract: PlanContract; grip: Grip; day: string }
  | { contract: null; window: Span }
);

export function useDrag(options: DragOptions) {
  const latest = useRef(options);
  latest.current = options;
  const held = useRef<Held | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const draftNow = useRef<Draft | null>(null);
  const show = useCallback((next: Draft | null) => {
    const before = draftNow.current;
    if (before && next && isSameSpot(before.spot, next.spot)) return;
    draftNow.current = next;
    setDraft(next);
  }, []);
  useEffect(() => {
    const move = (signal: PointerEvent) => {
      const now = held.current;
      if (!now) return;
      const far = Math.hypot(signal.clientX - now.x, signal.clientY - now.y);
      if (!now.isDragging && far < DRAG_PIXELS) return;
      if (!now.isDragging && now.contract && !latest.current.mayTake(now.contract)) {
        held.current = null;
        return;
      }
      now.isDragging = true;
      if (now.contract)
        show({ contract: now.contract, spot: spotUnder(signal, now, latest.current) });
      else pan(now, signal.clientX, latest.current);
    };
    const drop = () => {
      const dropped = draftNow.current;
      held.current = null;
      show(null);
      if (dropped) latest.current.onDrop(dropped.contract, dropped.spot);
    };
    const cancel = () => {
      held.current = null;
      show(null);
    };
    const putBack = (signal: KeyboardEvent) => {
      if (signal.key !== 'Escape' || !draftNow.current) return;
      signal.stopImmediatePropagation();
      cancel();
    };
    const stopPointer = listen(window, {
      pointermove: move,
      pointerup: drop,
      pointercancel: cancel,
    });
    const stopKeys = listen(window, { keydown: putBack }, { capture: true });
    return () => {
      stopPointer();
      stopKeys();
    };
  }, [show]);
  const onPointerDown = useCallback((signal: ReactPointerEvent) => {
    held.current = take(signal, latest.current);
  }, []);
  return { draft, onPointerDown };
}

/** What was pressed: a bar by its middle or an end, or the empty timeline. Fingers scroll. */
function take(signal: ReactPointerEvent, options: DragOptions): Held | null {
  if (signal.button !== 0 || signal.pointerType === 'touch') return null;
  const target = signal.target as Element;
  const at = { x: signal.clientX, y: signal.clientY, isDragging: false };
  const bar = target.closest<HTMLElement>('[data-contract]');
  if (!bar) {
    const isTimeline = target.closest('[data-timeline]') !== null;
    return isTimeline ? { ...at, contract: null, window: options.scale.window } : null;
  }
  const contract = options.find(Number(bar.dataset.contract));
  if (!contract) return null;
  return { ...at, contract, grip: gripAt(bar, at.x), day: dayAt(at.x, options) };
}

/** An end stretches the bar, unless it lies beyond the window; a short one can still be taken by its middle. */
function gripAt(bar: HTMLElement, x: number): Grip {
  const { left, right, width } = bar.getBoundingClientRect();
  const end = Math.min(END_PIXELS, width / 4);
  if (x < left + end && bar.dataset.cutLeft === undefined) return 'start';
  // Beyond the right edge is its name.
  return x > right - end && x <= right && bar.dataset.cutRight === undefined ? 'end' : 'move';
}

function spotUnder(
  signal: PointerEvent,
  now: { contract: PlanContract; grip: Grip; day: string },
  options: DragOptions,
): Spot {
  const days = daysBetween(now.day, dayAt(signal.clientX, options));
  const spot = shifted(spotOf(now.contract, options.zone), now.grip, days);
  if (now.grip !== 'move') return spot;
  const below = document.elementFromPoint(signal.clientX, signal.clientY);
  const row = below?.closest<HTMLElement>('[data-vehicle]:not([data-gone="true"])');
  return row ? { ...spot, vehicleId: Number(row.dataset.vehicle) } : spot;
}

function pan(
  held: { x: number; window: Span },
  x: number,
  { scale, setWindow }: DragOptions,
): void {
  const length = held.window.to - held.window.from;
  const by = ((held.x - x) / scale.width) * length;
  setWindow((window, whole) => {
    const next = panWindow(held.window, whole, by);
    return next.from === window.from ? window : next;
  });
}

function dayAt(x: number, { scale, zone, leftEdge }: DragOptions): string {
  return localDay(timeAt(x - leftEdge(), scale), zone);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
