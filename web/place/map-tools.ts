// What somebody does with the map beside looking at the fleet: a menu of a place, searching, a pin, measuring.
// The state alone, so that the map can begin without the parts that draw it.
import { useSyncExternalStore } from 'react';
import type { LatLon } from '../map/camera.ts';
import type { PointedPlace } from '../map/layers/MapPointer.tsx';

export interface Pin extends LatLon {
  name: string;
  /** Of a found place; undefined: the name says no more than where it is. */
  address?: string | undefined;
}

interface MapTools {
  menu: PointedPlace | null;
  isSearching: boolean;
  pin: Pin | null;
  /** The bends of the way that is being measured; null: nothing is measured. */
  way: readonly LatLon[] | null;
}

const NOTHING: MapTools = { menu: null, isSearching: false, pin: null, way: null };

let current = NOTHING;
const listeners = new Set<() => void>();

export function setMapTools(change: Partial<MapTools>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}

/** With the map all of it goes. */
export function putToolsAway(): void {
  setMapTools(NOTHING);
}

export function mapTools(): MapTools {
  return current;
}

export function useMapTools(): MapTools {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, mapTools);
}
