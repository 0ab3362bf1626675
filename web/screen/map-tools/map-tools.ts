// What somebody does with the map beside looking at the fleet: a menu of a place, searching, a pin, measuring.
// The state alone, so that the map can begin without the parts that draw it.
import { useSyncExternalStore } from 'react';
import type { LatLon } from '../../ground/map/camera.ts';
import type { MapView, ShownPlace } from '../../ground/map/contract.ts';
import type { PointedPlace } from '../../ground/map/layers/MapPointer.tsx';

export interface Pin extends LatLon {
  name: string;
  /** Of a found place; undefined: the name says no more than where it is. */
  address?: string | undefined;
}

interface MapTools {
  menu: PointedPlace | null;
  pin: Pin | null;
  /** The bends of the way that is being measured; null: nothing is measured. */
  way: readonly LatLon[] | null;
}

const NOTHING: MapTools = { menu: null, pin: null, way: null };

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

/** What whoever is not drawn on the map may ask of it. */
export interface OpenMap {
  show(place: ShownPlace): void;
  view(): MapView | null;
}

let map: OpenMap | null = null;

/** null: another screen is open. */
export function openMap(): OpenMap | null {
  return map;
}

export function setOpenMap(next: OpenMap | null): void {
  map = next;
}
