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
  isStored: boolean;
  padding: MapPadding;
}

const ZONE_ZOOM_MAX = 17;
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

/** Of the free map on each side. */
const AROUND = 0.15;

/** What lies around a stored zone tells where it is; who draws a new one came from there. */
function roomy({ padding, isStored }: Props, width: number, height: number): MapPadding {
  const { top, right, bottom, left } = padding;
  const share = isStored ? AROUND : 0;
  const [across, upright] = [share * (width - left - right), share * (height - top - bottom)];
  // A border that touches the furniture cannot be taken hold of.
  const [more, head] = [30, 50];
  return {
    top: top + Math.max(head, upright),
    right: right + Math.max(more, across),
    bottom: bottom + Math.max(more, upright),
    left: left + Math.max(more, across),
  };
}

function look(map: MapLibreMap, props: Props, isAnimated: boolean): boolean {
  const { bounds, around } = props;
  const shown = bounds ?? around;
  if (!shown) return false;
  const { clientWidth, clientHeight } = map.getContainer();
  map.fitBounds(shown, {
    padding: fitPadding(roomy(props, clientWidth, clientHeight), clientWidth, clientHeight),
    maxZoom: bounds ? ZONE_ZOOM_MAX : FIT_ZOOM_MAX,
    duration: isAnimated && !prefersStill() ? TURN_MS : 0,
  });
  return true;
}
