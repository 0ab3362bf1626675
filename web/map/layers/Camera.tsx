// Moves the map: the first fit, the controller that buttons and lists call, and following a vehicle.
// Renders nothing into the page.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import {
  boundsOf,
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  FIT_ZOOM_MAX,
  FOCUS_ZOOM,
  fitPadding,
  freeCentreOffset,
  type LatLon,
} from '../camera.ts';
import type { FleetMapProps } from '../contract.ts';
import { type CameraMemory, useMap } from '../map-context.ts';
import { latitudeOf, longitudeOf } from '../mercator.ts';
import type { FleetMotion } from '../vehicles/fleet-motion.ts';

type Props = Pick<
  FleetMapProps,
  'vehicles' | 'hidden' | 'padding' | 'controllerRef' | 'onFollow' | 'fitsFleet'
> & { motion: FleetMotion; memory: CameraMemory };

const TURN_MS = 400;

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
  useFirstFit(map, props, latest);
  useImperativeHandle(
    props.controllerRef,
    () => ({
      zoomIn: () => map.zoomIn(),
      zoomOut: () => map.zoomOut(),
      defaultView() {
        follow(null);
        if (!memory.fitContent?.()) fitVisible(map, latest.current, true);
      },
      centre(vehicleId) {
        const place = placeOf(latest.current.motion, vehicleId);
        if (place) lookAt(map, place, latest.current, FOCUS_ZOOM);
      },
      follow(vehicleId) {
        follow(vehicleId);
        const place = vehicleId === null ? undefined : placeOf(latest.current.motion, vehicleId);
        if (place) lookAt(map, place, latest.current, Math.max(map.getZoom(), FIT_ZOOM_MAX));
      },
    }),
    [map, follow, memory],
  );
  return null;
}

/** With the first vehicles that are shown, and again when all of them are others (another company). */
function useFirstFit(map: MapLibreMap, props: Props, latest: { current: Props }): void {
  const { vehicles, hidden, memory, fitsFleet = true } = props;
  useEffect(() => {
    if (!fitsFleet) return;
    const shown = vehicles.filter((v) => v.location && !hidden.has(v.vehicleId));
    if (shown.length === 0 || shown.some((v) => memory.fitted.has(v.vehicleId))) return;
    memory.fitted = new Set(vehicles.map((v) => v.vehicleId));
    fitVisible(map, latest.current, false);
  }, [map, vehicles, hidden, memory, latest, fitsFleet]);
}

/** MAP-019: all visible vehicles with padding 40, or the constant centre when there is none. */
function fitVisible(map: MapLibreMap, { vehicles, hidden, padding }: Props, isAnimated: boolean) {
  const places = vehicles.flatMap((v) =>
    v.location && !hidden.has(v.vehicleId) ? [v.location] : [],
  );
  const bounds = boundsOf(places);
  const duration = isAnimated && !prefersStill() ? TURN_MS * 1.5 : 0;
  if (!bounds) {
    const { longitude, latitude } = DEFAULT_CENTRE;
    map.easeTo({ center: [longitude, latitude], zoom: DEFAULT_ZOOM, duration });
    return;
  }
  const { clientWidth, clientHeight } = map.getContainer();
  map.fitBounds(bounds, {
    padding: fitPadding(padding, clientWidth, clientHeight),
    maxZoom: FIT_ZOOM_MAX,
    duration,
  });
}

function lookAt(map: MapLibreMap, place: LatLon, { padding }: Props, zoom: number): void {
  const center: [number, number] = [place.longitude, place.latitude];
  const offset = freeCentreOffset(padding);
  // A far way is not flown: the eye would see nothing but tiles loading.
  map.easeTo({ center, zoom, offset, duration: prefersStill() ? 0 : TURN_MS });
}

function placeOf(motion: FleetMotion, vehicleId: number): LatLon | undefined {
  const row = motion.rowOf(vehicleId);
  if (row === undefined) return undefined;
  const { x, y } = motion.placeAt(row, performance.now() / 1000);
  return { latitude: latitudeOf(y), longitude: longitudeOf(x) };
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
    map.on('render', keep);
    map.on('dragstart', drop);
    return () => {
      map.off('render', keep);
      map.off('dragstart', drop);
    };
  }, [map, latest, follow]);
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
