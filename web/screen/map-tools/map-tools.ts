// What somebody does with the map beside looking at the fleet: a menu of a place, searching, a pin, measuring.
// The state alone, so that the map can begin without the parts that draw it.
import type { LatLon } from '../../ground/map/camera.ts';
import type { MapView, ShownPlace } from '../../ground/map/contract.ts';
import type { PointedPlace } from '../../ground/map/layers/MapPointer.tsx';
import { pageValue } from '../../ground/ui/page-value.ts';

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

export const mapTools = pageValue(NOTHING);

export function setMapTools(change: Partial<MapTools>): void {
  mapTools.set({ ...mapTools.get(), ...change });
}

/** With the map all of it goes. */
export function putToolsAway(): void {
  setMapTools(NOTHING);
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
