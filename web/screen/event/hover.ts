// Which event the pointer is over, shared by the events table and the map: hovering one lights up the other.
import { useSyncExternalStore } from 'react';

let hovered: string | null = null;
const listeners = new Set<() => void>();

/** Sets or clears the event under the pointer, by its key. */
export function hoverEvent(key: string | null): void {
  if (key === hovered) return;
  hovered = key;
  for (const listener of listeners) listener();
}

export function useHoveredEvent(): string | null {
  return useSyncExternalStore(subscribe, () => hovered);
}

/** Re-renders only the row whose state changes. */
export function useIsEventHovered(key: string): boolean {
  return useSyncExternalStore(subscribe, () => hovered === key);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
