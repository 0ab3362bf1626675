// Draws what is done with the map beside looking at the fleet. Loaded when it is first asked for, or ahead in
// an idle moment; a child of the map.
import { useEffect } from 'react';
import { isEscapeOfMapTool } from '../app/shortcuts.ts';
import type { MapPadding, MapView, ShownPlace } from '../map/contract.ts';
import { MapMenu } from './MapMenu.tsx';
import { Measure } from './Measure.tsx';
import { mapTools, setMapTools, useMapTools } from './map-tools.ts';
import { PinOnMap } from './PinOnMap.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';

interface MapToolsProps {
  theme: 'light' | 'dark';
  padding: MapPadding;
  /** Looks at a place. */
  show: (place: ShownPlace) => void;
  /** Where the map looks. */
  view: () => MapView | null;
}

export function MapTools(props: MapToolsProps) {
  const { menu, isSearching, pin, way } = useMapTools();
  useEscape();
  return (
    <>
      {menu && <MapMenu place={menu} view={props.view} />}
      {pin && <PinOnMap pin={pin} />}
      {way && <Measure way={way} theme={props.theme} padding={props.padding} />}
      {isSearching && <PlaceSearch show={props.show} view={props.view} />}
    </>
  );
}

/** Esc puts the topmost away, unless a dialog or a menu lies above it. */
function useEscape(): void {
  useEffect(() => {
    const handle = (signal: KeyboardEvent) => {
      const { isSearching, way } = mapTools();
      if (signal.key !== 'Escape' || !(isSearching || way) || !isEscapeOfMapTool()) return;
      signal.preventDefault();
      setMapTools(isSearching ? { isSearching: false } : { way: null });
    };
    window.addEventListener('keydown', handle, true);
    return () => window.removeEventListener('keydown', handle, true);
  }, []);
}
