// Looks at the zone that is edited, as near as it is large, whatever the map has there: who corrects a border must see
// it. Once for each zone; a new one is looked for where the fleet is. Renders nothing into the page.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useContext, useEffect, useRef } from 'react';
import { type Bounds, FIT_ZOOM_MAX, fitPadding } from '../camera.ts';
import type { MapPadding } from '../contract.ts';
import { CameraContext, useMap } from '../map-context.ts';

interface Props {
  /** null: nothing is drawn yet. */
  bounds: Bounds | null;
  around: Bounds | null;
  viewKey: string;
  padding: MapPadding;
}

const ZONE_ZOOM_MAX = 17;
const TURN_MS = 450;
const HANDLED = ['mousedown', 'touchstart', 'wheel'] as const;

export function ZoneView(props: Props): null {
  const map = useMap();
  const camera = useContext(CameraContext);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!camera) return undefined;
    camera.fitContent = () => look(map, latest.current, true);
    return () => {
      camera.fitContent = null;
    };
  }, [map, camera]);
  useEffect(() => {
    if (!camera) return undefined;
    // Who is at work on the map already must not have it moved away beneath the hand.
    const keep = () => {
      camera.lookedAt = latest.current.viewKey;
    };
    for (const kind of HANDLED) map.on(kind, keep);
    return () => {
      for (const kind of HANDLED) map.off(kind, keep);
    };
  }, [map, camera]);
  const isKnown = (props.bounds ?? props.around) !== null;
  const { viewKey } = props;
  useEffect(() => {
    if (!camera || !isKnown || camera.lookedAt === viewKey) return;
    camera.lookedAt = viewKey;
    look(map, latest.current, false);
  }, [map, camera, isKnown, viewKey]);
  return null;
}

/** A border that touches the furniture cannot be taken hold of. */
function roomy({ top, right, bottom, left }: MapPadding): MapPadding {
  const [more, head] = [30, 50];
  return { top: top + head, right: right + more, bottom: bottom + more, left: left + more };
}

function look(map: MapLibreMap, { bounds, around, padding }: Props, isAnimated: boolean): boolean {
  const shown = bounds ?? around;
  if (!shown) return false;
  const { clientWidth, clientHeight } = map.getContainer();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  map.fitBounds(shown, {
    padding: fitPadding(roomy(padding), clientWidth, clientHeight),
    maxZoom: bounds ? ZONE_ZOOM_MAX : FIT_ZOOM_MAX,
    duration: isAnimated && !isStill ? TURN_MS : 0,
  });
  return true;
}
