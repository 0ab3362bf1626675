// Looks at the zone that is edited, as near as it is large, whatever the map has there: who corrects a border must see
// it. Once for each zone; a new one is looked for where the fleet is. Renders nothing into the page.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useContext, useEffect, useRef } from 'react';
import { type Bounds, FIT_ZOOM_MAX, fitPadding } from '../camera.ts';
import type { MapPadding } from '../contract.ts';
import { prefersStill } from '../looks.ts';
import { CameraContext, hearMap, useMap } from '../map-context.ts';

interface Props {
  /** null: nothing is drawn yet. */
  bounds: Bounds | null;
  around: Bounds | null;
  viewKey: string;
  padding: MapPadding;
}

const ZONE_ZOOM_MAX = 16;
const TURN_MS = 450;

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
    return hearMap(map, { mousedown: keep, touchstart: keep, wheel: keep });
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

/** Of the free map on each side: what lies around a zone tells where it is. */
const AROUND = 0.18;

function roomy({ top, right, bottom, left }: MapPadding, width: number, height: number) {
  const across = AROUND * (width - left - right);
  // A border that touches the furniture cannot be taken hold of.
  const upright = Math.max(30, AROUND * (height - top - bottom));
  return {
    top: top + Math.max(50, upright),
    right: right + across,
    bottom: bottom + upright,
    left: left + across,
  };
}

function look(map: MapLibreMap, { bounds, around, padding }: Props, isAnimated: boolean): boolean {
  const shown = bounds ?? around;
  if (!shown) return false;
  const { clientWidth, clientHeight } = map.getContainer();
  map.fitBounds(shown, {
    padding: fitPadding(roomy(padding, clientWidth, clientHeight), clientWidth, clientHeight),
    maxZoom: bounds ? ZONE_ZOOM_MAX : FIT_ZOOM_MAX,
    duration: isAnimated && !prefersStill() ? TURN_MS : 0,
  });
  return true;
}
