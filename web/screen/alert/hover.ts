// Which alert the pointer is over, shared by list and map: hovering one lights up the other.
import { useSyncExternalStore } from 'react';

let hovered: number | null = null;
const listeners = new Set<() => void>();

/** Sets or clears the alert under the pointer. */
export function hoverAlert(alertId: number | null): void {
  if (alertId === hovered) return;
  hovered = alertId;
  for (const listener of listeners) listener();
}

export function useHoveredAlert(): number | null {
  return useSyncExternalStore(subscribe, () => hovered);
}

/** Re-renders only the row whose state changes. */
export function useIsAlertHovered(alertId: number): boolean {
  return useSyncExternalStore(subscribe, () => hovered === alertId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
