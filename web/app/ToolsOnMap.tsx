// What is done with the map beside looking at the fleet: hears the map for its menu and draws the tools once
// one is asked for. A child of the map.
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { withLaterTexts } from '../i18n/i18n.ts';
import type { FleetMapController, MapPadding, ShownPlace } from '../map/contract.ts';
import { MapPointer } from '../map/layers/MapPointer.tsx';
import { setMapTools, useMapTools } from '../place/map-tools.ts';
import { ErrorBoundary } from '../ui/ErrorScreen.tsx';
import { loadChunk } from './chunk.ts';

const MapTools = lazy(async () => {
  const part = await loadChunk('MapTools', () => withLaterTexts(import('../place/MapTools.tsx')));
  return { default: part.MapTools };
});

export function ToolsOnMap(props: {
  theme: 'light' | 'dark';
  padding: MapPadding;
  controller: RefObject<FleetMapController | null>;
  /** Before a place is looked at: what hides the map makes way. */
  makeWay: () => void;
}) {
  const { theme, padding, controller, makeWay } = props;
  const { menu, isSearching, pin, way } = useMapTools();
  const isAsked = Boolean(menu || isSearching || pin || way);
  const [wasAsked, setAsked] = useState(isAsked);
  useEffect(() => {
    if (isAsked) setAsked(true);
  }, [isAsked]);
  const show = (place: ShownPlace) => {
    makeWay();
    controller.current?.show(place);
  };
  return (
    <>
      <MapPointer padding={padding} onMenu={(place) => setMapTools({ menu: place })} />
      {(isAsked || wasAsked) && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <MapTools
              {...{ theme, padding, show }}
              view={() => controller.current?.view() ?? null}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
