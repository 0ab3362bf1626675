// Draws what is done with the map beside looking at the fleet. Loaded when it is first asked for, or ahead in
// an idle moment; a child of the map.
import type { MapPadding, MapView } from '../../ground/map/contract.ts';
import { usePageKeys } from '../../ground/ui/listen.ts';
import { isEscapeOfMapTool } from '../../ground/ui/shortcuts.ts';
import { MapMenu } from './MapMenu.tsx';
import { Measure } from './Measure.tsx';
import { mapTools, setMapTools } from './map-tools.ts';
import { PinOnMap } from './PinOnMap.tsx';

interface MapToolsProps {
  theme: 'light' | 'dark';
  padding: MapPadding;
  /** Where the map looks. */
  view: () => MapView | null;
}

export function MapTools(props: MapToolsProps) {
  const { menu, pin, way } = mapTools.use();
  useEscape();
  return (
    <>
      {menu && <MapMenu place={menu} view={props.view} />}
      {pin && <PinOnMap pin={pin} />}
      {way && <Measure way={way} theme={props.theme} padding={props.padding} />}
    </>
  );
}

/** Esc ends measuring, unless a dialog or a menu lies above it. */
function useEscape(): void {
  usePageKeys((signal) => {
    if (signal.key !== 'Escape' || !mapTools.get().way || !isEscapeOfMapTool()) return;
    signal.preventDefault();
    setMapTools({ way: null });
  });
}
