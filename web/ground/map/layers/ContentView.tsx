// Looks at what a panel shows on the map: once for every `viewKey`, and again while furniture comes and goes
// as long as the user has not moved the map. Renders nothing into the page.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useContext, useEffect, useRef } from 'react';
import {
  type Bounds,
  FIT_ZOOM_MAX,
  fitPadding,
  LAND_WAY_ZOOM_MAX,
  LAND_ZOOM_MAX,
  middleOf,
  nearestZoom,
} from '../camera.ts';
import type { MapPadding } from '../contract.ts';
import { prefersStill } from '../looks.ts';
import {
  CameraContext,
  type CameraMemory,
  hasStreetsAt,
  hearHand,
  useMap,
} from '../map-context.ts';

interface Props {
  bounds: Bounds | null;
  /** What is looked at; another one moves the map. */
  viewKey: string;
  padding: MapPadding;
  /** Nothing moves while something else keeps the map, for example a replay. */
  isHeld: boolean;
}

const TURN_MS = 450;
/** A single street is near enough. */
const RIDE_ZOOM_MAX = 15.5;
/** Degrees; less than this is no way to be looked at: the vehicle stood and its places tremble. */
const WAY_MIN = 0.03;

export function ContentView(props: Props): null {
  const map = useMap();
  const camera = useContext(CameraContext);
  const latest = useRef(props);
  latest.current = props;
  /** The key that the map looks at; null once the user has moved it. */
  const looksAt = useRef<string | null>(null);
  const seen = useRef<string | null>(null);
  const { viewKey, padding, isHeld } = props;
  const hasBounds = props.bounds !== null;

  useEffect(() => {
    if (!camera) return undefined;
    camera.fitContent = () => {
      const { bounds, viewKey: key } = latest.current;
      if (!bounds) return false;
      fit(map, latest, camera, true);
      looksAt.current = key;
      return true;
    };
    return () => {
      camera.fitContent = null;
    };
  }, [map, camera]);

  useEffect(() => {
    if (!hasBounds || isHeld || seen.current === viewKey) return;
    if (camera?.isPlaced) {
      camera.isPlaced = false;
      seen.current = viewKey;
      return;
    }
    fit(map, latest, camera, seen.current !== null);
    seen.current = viewKey;
    looksAt.current = viewKey;
  }, [map, camera, viewKey, hasBounds, isHeld]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the padding asks for another look
  useEffect(() => {
    if (looksAt.current !== null && !latest.current.isHeld) fit(map, latest, camera, false);
  }, [map, camera, padding]);

  useEffect(() => {
    return hearHand(map, () => {
      looksAt.current = null;
    });
  }, [map]);
  return null;
}

function fit(
  map: MapLibreMap,
  latest: { current: Props },
  camera: CameraMemory | null,
  isAnimated: boolean,
): void {
  const { bounds, padding } = latest.current;
  if (!bounds) return;
  const { clientWidth, clientHeight } = map.getContainer();
  const [[west, south], [east, north]] = bounds;
  const hasStreets = camera !== null && hasStreetsAt(camera, middleOf(bounds));
  const isWay = Math.max(east - west, north - south) > WAY_MIN;
  map.fitBounds(bounds, {
    padding: fitPadding(padding, clientWidth, clientHeight),
    // One place alone shows its surroundings.
    maxZoom:
      west === east && south === north
        ? nearestZoom(FIT_ZOOM_MAX, hasStreets)
        : nearestZoom(RIDE_ZOOM_MAX, hasStreets, isWay ? LAND_WAY_ZOOM_MAX : LAND_ZOOM_MAX),
    duration: isAnimated && !prefersStill() ? TURN_MS : 0,
  });
  if (!camera) return;
  camera.lookAgain = () => {
    if (!latest.current.isHeld) fit(map, latest, camera, true);
  };
}
