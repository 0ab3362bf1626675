// The one MapLibre instance of the page, handed down to the layers. A layer component renders nothing into
// the page: it puts its drawing on the map in an effect and takes it away again.
import type { Listener, LngLat, MapEventType, Map as MapLibreMap } from 'maplibre-gl';
import { createContext, useContext } from 'react';
import { freeCentreOffset, type LatLon } from './camera.ts';
import type { MapPadding, MapView } from './contract.ts';
import { type Area, holdsPlace } from './streets/street-area.ts';

export const MapContext = createContext<MapLibreMap | null>(null);

/** What the camera keeps; it outlives the layers, which are mounted anew when graphics were lost and found. */
export interface CameraMemory {
  /** Ids that the first fit has seen. */
  fitted: ReadonlySet<number>;
  followedId: number | null;
  /** Looks at what the open panel shows; false: it shows nothing. null: no panel shows anything. */
  fitContent: (() => boolean) | null;
  /** Which zone was looked at when it was opened, or need not be; null: none yet. */
  lookedAt: string | null;
  /** Something that says where one is in near views is shown, or is on its way: looks may go near. */
  hasStreets: boolean;
  /** Beyond it the streets have nothing; null: they are everywhere, or are not known yet. */
  streetArea: Area | null;
  /** Where the address says to look; null once that was done. */
  firstView: MapView | null;
  /** The first look was asked for by the address: the fleet or the content that comes is not fitted once. */
  isPlaced: boolean;
  /** Takes the last look that nobody chose by hand anew; null once the user has moved the map. */
  lookAgain: (() => void) | null;
}

/** Whether a look at the place may go near. */
export function hasStreetsAt(memory: CameraMemory, { latitude, longitude }: LatLon): boolean {
  const { hasStreets, streetArea } = memory;
  return hasStreets && (streetArea === null || holdsPlace(streetArea, longitude, latitude));
}

/** Where a panel's layers say what is to be looked at. */
export const CameraContext = createContext<CameraMemory | null>(null);

/** The map that the component is a layer of; outside a FleetMap that is a bug. */
export function useMap(): MapLibreMap {
  const map = useContext(MapContext);
  if (!map) throw new Error('a map layer stands outside the map');
  return map;
}

/** Maps that are left; they end when what comes in their place is drawn. */
const left = new WeakSet<MapLibreMap>();

/** The map is not looked at any more: nothing on it need be undone. */
export function leaveMap(map: MapLibreMap): void {
  left.add(map);
}

/** Runs the step unless the map was closed or its graphics were lost, when there is nothing to undo. */
export function whileDrawn(map: MapLibreMap, step: () => void): void {
  // MapLibre drops its style when the graphics context is lost and when the map is removed.
  const { style } = map as { style: unknown };
  if (style && !left.has(map)) step();
}

type MapHandlers = { [Name in keyof MapEventType]?: (signal: MapEventType[Name]) => void };

/** Hears of the map; answers how to stop. */
export function hearMap(map: MapLibreMap, handlers: MapHandlers): () => void {
  const heard = Object.entries(handlers).map(([name, handler]) =>
    map.on(name as keyof MapEventType, handler as Listener),
  );
  return () => {
    for (const one of heard) one.unsubscribe();
  };
}

/** Hears that the user moves the map, not the program. */
export function hearHand(map: MapLibreMap, moved: () => void): () => void {
  return hearMap(map, { movestart: ({ originalEvent }) => originalEvent && moved() });
}

/** The place in the middle of what the furniture leaves free. */
export function freeMiddle(map: MapLibreMap, padding: MapPadding): LngLat {
  const [dx, dy] = freeCentreOffset(padding);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return map.unproject([width / 2 + dx, height / 2 + dy]);
}
