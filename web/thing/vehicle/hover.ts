// Which vehicle the pointer is over, shared by list and map: one thing lights up everywhere.
import { useSyncExternalStore } from 'react';

let hoveredId: number | null = null;
const listeners = new Set<() => void>();

export function hoverVehicle(vehicleId: number | null): void {
  if (vehicleId === hoveredId) return;
  hoveredId = vehicleId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHoveredVehicle(): number | null {
  return useSyncExternalStore(subscribe, () => hoveredId);
}

/** Re-renders only the row whose state changes. */
export function useIsHovered(vehicleId: number): boolean {
  return useSyncExternalStore(subscribe, () => hoveredId === vehicleId);
}
