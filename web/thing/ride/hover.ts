// Which moment and which ride the pointer is over, shared by ride table, day graph and map: hovering one
// lights up the others. A moment is the time stamp of a location of the shown track.
import { useEffect, useSyncExternalStore } from 'react';

/** Who hovers: it does not follow itself. `address`: a link that points at a moment. */
export type HoverSource = 'table' | 'graph' | 'map' | 'replay' | 'address';

export interface HoveredMoment {
  /** epoch milliseconds */
  ts: number;
  source: HoverSource;
}

let moment: HoveredMoment | null = null;
let rideName: string | null = null;
const listeners = new Set<() => void>();

/** Sets or clears the moment under the pointer. */
export function hoverMoment(next: HoveredMoment | null): void {
  if (next?.ts === moment?.ts && next?.source === moment?.source) return;
  moment = next;
  tell();
}

/** Sets or clears the ride under the pointer, by its name (ride-from.ts). */
export function hoverRide(name: string | null): void {
  if (name === rideName) return;
  rideName = name;
  tell();
}

export function hoveredMoment(): HoveredMoment | null {
  return moment;
}

/** For drawings that update outside of React: told of every change, answers how to stop. */
export function subscribeHover(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHoveredMoment(): HoveredMoment | null {
  return useSyncExternalStore(subscribeHover, hoveredMoment);
}

/** Points at the moment of the address (null: none) until something is hovered or the address points elsewhere. */
export function usePointedMoment(atMs: number | null): void {
  useEffect(() => {
    if (atMs === null) return undefined;
    hoverMoment({ ts: atMs, source: 'address' });
    return () => {
      if (moment?.source === 'address') hoverMoment(null);
    };
  }, [atMs]);
}

/** Re-renders only the row whose state changes. */
export function useIsRideHovered(name: string): boolean {
  return useSyncExternalStore(subscribeHover, () => rideName === name);
}

export function useHoveredRide(): string | null {
  return useSyncExternalStore(subscribeHover, () => rideName);
}

function tell(): void {
  for (const listener of listeners) listener();
}
