// The looks that camera and chips share: at one place, at all vehicles that are shown.
import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  boundsOf,
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  FIT_ZOOM_MAX,
  fitPadding,
  freeCentreOffset,
  type LatLon,
  middleOf,
  nearestZoom,
} from './camera.ts';
import type { FleetMapProps } from './contract.ts';
import { type CameraMemory, hasStreetsAt } from './map-context.ts';
import { latitudeOf, longitudeOf } from './mercator.ts';
import type { FleetMotion } from './vehicles/fleet-motion.ts';

export const TURN_MS = 400;

/** What a look at the fleet goes by, as it is when it is taken. */
export type FleetLook = Pick<FleetMapProps, 'vehicles' | 'hidden' | 'lit' | 'padding'> & {
  memory: CameraMemory;
};

/**
 * MAP-019: all visible vehicles with padding 40, or the constant centre when there is none; narrowed only those
 * that the list is narrowed to.
 */
export function fitVisible(
  map: MapLibreMap,
  latest: { current: FleetLook },
  { isAnimated, isNarrowed = false }: { isAnimated: boolean; isNarrowed?: boolean },
) {
  const { vehicles, hidden, padding, memory } = latest.current;
  const lit = isNarrowed ? latest.current.lit : null;
  memory.lookAgain = () => fitVisible(map, latest, { isAnimated: true, isNarrowed });
  const places = vehicles.flatMap((v) =>
    v.location && !hidden.has(v.vehicleId) && (lit?.has(v.vehicleId) ?? true) ? [v.location] : [],
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
    maxZoom: nearestZoom(FIT_ZOOM_MAX, hasStreetsAt(memory, middleOf(bounds))),
    duration,
  });
}

/** The place in the middle of the free part. */
export function lookAt(
  map: MapLibreMap,
  place: LatLon,
  { padding }: Pick<FleetMapProps, 'padding'>,
  zoom: number,
  isInstant = false,
): void {
  const center: [number, number] = [place.longitude, place.latitude];
  const offset = freeCentreOffset(padding);
  // A far way is not flown: the eye would see nothing but tiles loading.
  map.easeTo({ center, zoom, offset, duration: isInstant || prefersStill() ? 0 : TURN_MS });
}

/** Where the vehicle is drawn now. */
export function placeOf(motion: FleetMotion, vehicleId: number): LatLon | undefined {
  const row = motion.rowOf(vehicleId);
  if (row === undefined) return undefined;
  const { x, y } = motion.placeAt(row, performance.now() / 1000);
  return { latitude: latitudeOf(y), longitude: longitudeOf(x) };
}

/** Nothing glides for who asks for less motion. */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
