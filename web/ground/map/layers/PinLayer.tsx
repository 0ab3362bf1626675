// One pin on the map, a place that was found or marked, with its name. It lies within the map's element, so
// that dragging and the wheel work on it, too.
import { type ReactNode, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { LatLon } from '../camera.ts';
import { useMap } from '../map-context.ts';
import { usePlaces } from './use-places.ts';
import './tool-layers.css';

interface Props {
  place: LatLon;
  children: ReactNode;
}

const PIN = 'pin';

export function PinLayer({ place, children }: Props): ReactNode {
  const map = useMap();
  const { latitude, longitude } = place;
  const placed = useMemo(() => [{ id: PIN, latitude, longitude }], [latitude, longitude]);
  const hold = usePlaces(map, placed);
  return createPortal(
    <div ref={hold(PIN)} className="fleet-map-pin">
      <svg width="26" height="34" viewBox="0 0 26 34" aria-hidden="true">
        <path d="M13 32.5C13 32.5 24 20 24 12.6A11 11 0 0 0 2 12.6C2 20 13 32.5 13 32.5Z" />
        <circle cx="13" cy="12.5" r="4.2" />
      </svg>
      {children}
    </div>,
    map.getCanvasContainer(),
  );
}
