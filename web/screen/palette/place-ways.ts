// How the palette looks at a place: on the map that is open, or on the way to it; and near to what it finds places.
import { useRef } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath, viewPath } from '../../ground/address/paths.ts';
import type { MapView, ShownPlace } from '../../ground/map/contract.ts';
import { viewText } from '../../ground/map/view.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openMap, setMapTools } from '../map-tools/map-tools.ts';

/** A town with its surroundings. */
const ZOOM = 12;

/** Puts a pin there and looks at it. `detail`: where a found place is; undefined: the name is no name. */
export function useGoToPlace() {
  const { ccode } = useCompany();
  const go = useGo();
  return (place: ShownPlace & { name: string }, detail?: string | null) => {
    const { latitude, longitude, name } = place;
    const address = detail === undefined ? undefined : [name, detail].filter(Boolean).join(', ');
    setMapTools({ pin: { latitude, longitude, name, address } });
    const map = openMap();
    if (map) map.show(place);
    else go(viewPath(mapPath(ccode), viewText({ latitude, longitude, zoom: ZOOM })));
  };
}

/** Places near to what is seen go first; once for a text, so that moving the map asks nothing anew. */
export function usePlacesNear(text: string): { latitude?: number; longitude?: number } {
  const seen = useRef<{ text: string; view: MapView | null } | null>(null);
  if (seen.current?.text !== text) seen.current = { text, view: openMap()?.view() ?? null };
  const { view } = seen.current;
  return view ? { latitude: view.latitude, longitude: view.longitude } : {};
}
