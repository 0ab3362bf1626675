// Keys in the timeline: arrows walk, Enter leads to the map, the menu key opens the menu; Shift and arrows move a
// contract by a day, Alt and arrows its end, both together its beginning.
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { barOf, elementId, placeUnder } from './place-under.ts';
import type { PlanContract, PlanRow } from './plan-rows.ts';
import { type Grip, type Spot, shifted, spotOf } from './shift.ts';
import { type Place, walk } from './walk.ts';
import { reveal, type Span } from './window.ts';

interface KeysOptions {
  rows: readonly PlanRow[];
  zone: string;
  mayTake(contract: PlanContract): boolean;
  shift(contract: PlanContract, spot: Spot): void;
  setWindow(next: (window: Span, whole: Span) => Span): void;
  scrollTo(index: number): void;
  openOnMap(vehicleId: number, contractId: number | null): void;
  menuAt(target: Element, x: number, y: number): void;
  hideCard(): void;
}

export function usePlanKeys(options: KeysOptions) {
  const latest = useRef(options);
  latest.current = options;
  const { rows } = options;
  const [at, setAt] = useState<Place | null>(null);
  const wantsFocus = useRef(false);
  const isThere = at !== null && rows.some((row) => row.vehicle.vehicleId === at.vehicleId);
  const firstId = rows[0]?.vehicle.vehicleId;
  const current = isThere ? at : firstId === undefined ? null : firstPlace(firstId);
  const currentNow = useRef(current);
  currentNow.current = current;
  // Row and bar may come only with the scrolling, so they are looked for with every drawing.
  useEffect(() => {
    if (!wantsFocus.current || !current) return;
    const element = document.getElementById(elementId(current));
    if (!element) return;
    wantsFocus.current = false;
    if (document.activeElement !== element) element.focus({ preventScroll: true });
  });
  const onKeyDown = useCallback((signal: KeyboardEvent) => {
    const now = latest.current;
    const target = signal.target as Element;
    const place = placeUnder(target);
    if (!place) return;
    if (signal.key === 'Enter' && !target.closest('[data-more]')) {
      return now.openOnMap(place.vehicleId, place.contractId);
    }
    if (signal.key === 'ContextMenu' || (signal.key === 'F10' && signal.shiftKey)) {
      signal.preventDefault();
      const { left, bottom } = target.getBoundingClientRect();
      return now.menuAt(target, left + 8, bottom);
    }
    if (stretch(signal, place, now)) {
      wantsFocus.current = true;
      return;
    }
    const next = signal.ctrlKey || signal.altKey ? null : walk(now.rows, place, signal.key);
    if (!next) return;
    signal.preventDefault();
    wantsFocus.current = true;
    bringIntoSight(next, now);
    setAt(next);
  }, []);
  const onFocus = useCallback((signal: FocusEvent) => {
    const place = placeUnder(signal.target);
    if (place) setAt((before) => (isSame(before, place) ? before : place));
  }, []);
  return { current, onKeyDown, onFocus };
}

function firstPlace(vehicleId: number): Place {
  return { vehicleId, contractId: null };
}

function isSame(one: Place | null, other: Place): boolean {
  return one?.vehicleId === other.vehicleId && one.contractId === other.contractId;
}

/** Moves or stretches the contract of the focus; false: the keys mean something else. */
function stretch(signal: KeyboardEvent, place: Place, now: KeysOptions): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[signal.key];
  if (!step || place.contractId === null || !(signal.shiftKey || signal.altKey)) return false;
  const grip: Grip = !signal.altKey ? 'move' : signal.shiftKey ? 'start' : 'end';
  // Alt and an arrow is the way back of the browser.
  signal.preventDefault();
  const found = barOf(now.rows, place.contractId);
  if (!found || !now.mayTake(found.bar)) return true;
  now.hideCard();
  const spot = shifted(spotOf(found.bar, now.zone), grip, step);
  now.shift(found.bar, spot);
  return true;
}

function bringIntoSight(place: Place, now: KeysOptions): void {
  const index = now.rows.findIndex(({ vehicle }) => vehicle.vehicleId === place.vehicleId);
  if (index >= 0) now.scrollTo(index);
  const bar = now.rows[index]?.bars.find(({ row }) => row.contractId === place.contractId);
  if (bar) now.setWindow((window, whole) => reveal(window, whole, bar));
}
