// Moves the map: the first fit, the controller that buttons and lists call, and following a vehicle.
// Renders nothing into the page.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import {
  FIT_ZOOM_MAX,
  FOCUS_ZOOM,
  fitPadding,
  freeCentreOffset,
  isFree,
  type LatLon,
  nearestZoom,
} from '../camera.ts';
import type { FleetMapProps, MapView, ShownPlace } from '../contract.ts';
import { fitVisible, lookAt, placeOf, prefersStill, TURN_MS } from '../looks.ts';
import {
  type CameraMemory,
  freeMiddle,
  hasStreetsAt,
  hearHand,
  hearMap,
  useMap,
} from '../map-context.ts';
import type { FleetMotion } from '../vehicles/fleet-motion.ts';

type Props = Pick<
  FleetMapProps,
  | 'vehicles'
  | 'hidden'
  | 'selectedId'
  | 'centredId'
  | 'padding'
  | 'controllerRef'
  | 'onFollow'
  | 'fitsFleet'
> & {
  motion: FleetMotion;
  memory: CameraMemory;
  hasStreets: boolean;
  streetArea: CameraMemory['streetArea'];
};

export function Camera(props: Props): null {
  const map = useMap();
  const latest = useRef(props);
  latest.current = props;
  const { memory } = props;
  const follow = useCallback(
    (id: number | null) => {
      if (memory.followedId === id) return;
      memory.followedId = id;
      latest.current.onFollow?.(id);
    },
    [memory],
  );
  useFollowing(map, latest, follow);
  useFirstView(map, latest);
  useFirstFit(map, props, latest);
  useBroughtIntoView(map, props, latest, follow);
  useLookAgain(map, props);
  useCentred(map, props, latest);
  useImperativeHandle(
    props.controllerRef,
    () => ({
      zoomIn: () => zoomBy(map, latest.current, 1),
      zoomOut: () => zoomBy(map, latest.current, -1),
      defaultView() {
        follow(null);
        if (!memory.fitContent?.()) fitVisible(map, latest, { isAnimated: true });
      },
      centre(vehicleId) {
        // Who has come nearer by hand than the land bears is not sent away.
        const place = placeOf(latest.current.motion, vehicleId);
        const isNear = place !== undefined && hasStreetsAt(memory, place);
        const kept = isNear ? 0 : Math.min(FOCUS_ZOOM, map.getZoom());
        lookAtVehicle(map, latest, vehicleId, { wanted: FOCUS_ZOOM, kept });
      },
      follow(vehicleId) {
        follow(vehicleId);
        const look = { wanted: FIT_ZOOM_MAX, kept: map.getZoom() };
        if (vehicleId !== null) lookAtVehicle(map, latest, vehicleId, look);
      },
      show(place) {
        follow(null);
        showPlace(map, latest, place);
      },
      view: () => viewOf(map, latest.current),
    }),
    [map, follow, memory],
  );
  return null;
}

/** What is in the middle of the free part stays there. */
function zoomBy(map: MapLibreMap, { memory, padding }: Props, step: number): void {
  memory.lookAgain = null;
  const around = freeMiddle(map, padding);
  map.easeTo({ zoom: map.getZoom() + step, around, duration: prefersStill() ? 0 : TURN_MS });
}

/** When streets come or go, what was looked at is looked at anew, as long as the user has not moved the map. */
function useLookAgain(map: MapLibreMap, { memory, hasStreets, streetArea }: Props): void {
  const streets = `${hasStreets} ${streetArea}`;
  const before = useRef(streets);
  useEffect(() => {
    if (before.current !== streets) memory.lookAgain?.();
    before.current = streets;
  }, [memory, streets]);
  useEffect(() => {
    return hearHand(map, () => {
      memory.lookAgain = null;
    });
  }, [map, memory]);
}

/** Looks where the address says, once. */
function useFirstView(map: MapLibreMap, latest: { current: Props }): void {
  useEffect(() => {
    const { memory } = latest.current;
    const { firstView } = memory;
    memory.firstView = null;
    if (firstView) lookAt(map, firstView, latest.current, firstView.zoom, true);
  }, [map, latest]);
}

/** With the first vehicles that are shown, and again when all of them are others (another company). */
function useFirstFit(map: MapLibreMap, props: Props, latest: { current: Props }): void {
  const { vehicles, hidden, memory, fitsFleet = true } = props;
  useEffect(() => {
    if (!fitsFleet) return;
    const shown = vehicles.filter((v) => v.location && !hidden.has(v.vehicleId));
    if (shown.length === 0 || shown.some((v) => memory.fitted.has(v.vehicleId))) return;
    memory.fitted = new Set(vehicles.map((v) => v.vehicleId));
    if (memory.isPlaced) {
      memory.isPlaced = false;
      return;
    }
    fitVisible(map, latest, { isAnimated: false });
  }, [map, vehicles, hidden, memory, latest, fitsFleet]);
}

/**
 * U-14: who is selected in list or panel comes into view, as near as the map is, when it lies outside of what is
 * free; also when the panel that opened covers it, until the user moves the map.
 */
function useBroughtIntoView(
  map: MapLibreMap,
  { selectedId, padding, fitsFleet = true }: Props,
  latest: { current: Props },
  follow: (id: number | null) => void,
): void {
  const left = useRef<number | null>(null);
  useEffect(() => {
    return hearHand(map, () => {
      left.current = latest.current.selectedId;
    });
  }, [map, latest]);
  useEffect(() => {
    const { motion, memory } = latest.current;
    if (left.current !== selectedId) left.current = null;
    if (selectedId === null || !fitsFleet || left.current !== null) return;
    // The first look is at the whole fleet, or where the address says.
    if (memory.fitted.size === 0) left.current = selectedId;
    const place = placeOf(motion, selectedId);
    if (left.current !== null || memory.followedId === selectedId || !place) return;
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    if (isFree(map.project([place.longitude, place.latitude]), padding, { width, height })) return;
    follow(null);
    lookAt(map, place, latest.current, map.getZoom());
  }, [map, selectedId, padding, fitsFleet, latest, follow]);
}

/** U-5: as near as the map looks already. */
function useCentred(map: MapLibreMap, props: Props, latest: { current: Props }): void {
  const { vehicles, centredId = null, padding } = props;
  const isThere = vehicles.some((v) => v.vehicleId === centredId && v.location);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another free part asks for another look
  useEffect(() => {
    const place = isThere && centredId !== null && placeOf(latest.current.motion, centredId);
    if (!place) return;
    latest.current.memory.lookAgain = null;
    lookAt(map, place, latest.current, map.getZoom());
  }, [map, latest, centredId, isThere, padding]);
}

/** The vehicle in the middle of the free part, as near as `wanted` or the zoom that is kept, if that is nearer. */
function lookAtVehicle(
  map: MapLibreMap,
  latest: { current: Props },
  vehicleId: number,
  { wanted, kept }: { wanted: number; kept: number },
): void {
  const { motion, memory } = latest.current;
  const place = placeOf(motion, vehicleId);
  if (!place) return;
  const nearest = (at: LatLon) => nearestZoom(wanted, hasStreetsAt(memory, at));
  lookAt(map, place, latest.current, Math.max(kept, nearest(place)));
  memory.lookAgain = () => {
    const now = placeOf(motion, vehicleId) ?? place;
    lookAt(map, now, latest.current, nearest(now));
  };
}

/** A place that was found: as a whole where it is known how far it reaches, else with its surroundings. */
function showPlace(map: MapLibreMap, latest: { current: Props }, place: ShownPlace): void {
  const { padding, memory } = latest.current;
  const { bounds } = place;
  const maxZoom = nearestZoom(FOCUS_ZOOM, hasStreetsAt(memory, place));
  memory.lookAgain = () => showPlace(map, latest, place);
  if (!bounds) {
    lookAt(map, place, latest.current, maxZoom);
    return;
  }
  const { clientWidth, clientHeight } = map.getContainer();
  map.fitBounds([bounds.west, bounds.south, bounds.east, bounds.north], {
    padding: fitPadding(padding, clientWidth, clientHeight),
    maxZoom,
    duration: prefersStill() ? 0 : TURN_MS,
  });
}

/** The middle of the free part, so that another window with other furniture sees the same. */
function viewOf(map: MapLibreMap, { padding }: Props): MapView {
  const { lat: latitude, lng: longitude } = freeMiddle(map, padding);
  return { latitude, longitude, zoom: map.getZoom() };
}

/** Keeps the followed vehicle in the middle of the free part until the user drags the map. */
function useFollowing(
  map: MapLibreMap,
  latest: { current: Props },
  follow: (id: number | null) => void,
): void {
  useEffect(() => {
    const keep = () => {
      const { motion, memory } = latest.current;
      if (memory.followedId === null || map.isMoving()) return;
      const place = placeOf(motion, memory.followedId);
      if (!place) return;
      const [dx, dy] = freeCentreOffset(latest.current.padding);
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      const at = map.project([place.longitude, place.latitude]);
      const [x, y] = [at.x - dx, at.y - dy];
      // Less than a fifth of a pixel is not seen and would draw frames for nothing.
      if (Math.hypot(x - width / 2, y - height / 2) < 0.2) return;
      map.setCenter(map.unproject([x, y]));
    };
    const drop = () => follow(null);
    return hearMap(map, { render: keep, dragstart: drop });
  }, [map, latest, follow]);
}
