// Asks for the menu of a place on the map: by right click, by a long press of a finger, or by the menu's key,
// which means the middle of the free part. Renders nothing into the page.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { listen } from '../../ui/listen.ts';
import type { LatLon } from '../camera.ts';
import type { MapPadding } from '../contract.ts';
import { freeMiddle, hearMap, useMap } from '../map-context.ts';

/** Where in the window a menu of the place shall open, css pixels. */
export interface PointedPlace extends LatLon {
  left: number;
  top: number;
}

interface Props {
  padding: MapPadding;
  onMenu: (place: PointedPlace) => void;
}

/** As long as the systems' own long press. */
const PRESS_MS = 550;
const PRESS_PIXELS = 10;

export function MapPointer(props: Props): null {
  const map = useMap();
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const canvas = map.getCanvas();
    const ask = (left: number, top: number) =>
      latest.current.onMenu({ ...placeUnder(map, left, top), left, top });
    const asked = (signal: MouseEvent) => {
      signal.preventDefault();
      stop();
      // A key has no place of its own; it comes without the button of a right click.
      const isTouch = (signal as PointerEvent).pointerType === 'touch';
      if (signal.button !== 2 && !signal.ctrlKey && !isTouch)
        latest.current.onMenu(middle(map, latest));
      else ask(signal.clientX, signal.clientY);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    const stop = () => clearTimeout(timer);
    const pressed = (signal: PointerEvent) => {
      stop();
      if (signal.pointerType !== 'touch' || !signal.isPrimary) return;
      from = { x: signal.clientX, y: signal.clientY };
      timer = setTimeout(() => ask(from.x, from.y), PRESS_MS);
    };
    const moved = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > PRESS_PIXELS) stop();
    };
    const stopListening = listen(canvas, {
      contextmenu: asked,
      pointerdown: pressed,
      pointermove: moved,
      pointerup: stop,
      pointercancel: stop,
    });
    const stopHearing = hearMap(map, { movestart: stop });
    return () => {
      stop();
      stopListening();
      stopHearing();
    };
  }, [map]);
  return null;
}

/** The place that lies there in the window. */
export function placeUnder(map: MapLibreMap, left: number, top: number): LatLon {
  const frame = map.getCanvas().getBoundingClientRect();
  const { lat: latitude, lng: longitude } = map.unproject([left - frame.left, top - frame.top]);
  return { latitude, longitude };
}

function middle(map: MapLibreMap, latest: { current: Props }): PointedPlace {
  const at = freeMiddle(map, latest.current.padding);
  const frame = map.getCanvas().getBoundingClientRect();
  const { x, y } = map.project(at);
  return { latitude: at.lat, longitude: at.lng, left: frame.left + x, top: frame.top + y };
}
