// What is done with the map beside looking at the fleet: hears the map for its menu and draws the tools once
// one is asked for. A child of the map.
import { type RefObject, Suspense, useEffect, useState } from 'react';
import { withLaterTexts } from '../ground/i18n/i18n.ts';
import { zonesShown } from '../ground/map/base-layer.ts';
import type { FleetMapController, MapPadding } from '../ground/map/contract.ts';
import { MapPointer } from '../ground/map/layers/MapPointer.tsx';
import { useCompany } from '../ground/session/company.ts';
import { useRemembered } from '../ground/session/remembered.ts';
import { ErrorBoundary } from '../ground/ui/ErrorScreen.tsx';
import { lazyPart } from '../ground/ui/lazy-part.ts';
import { mapTools, setMapTools, setOpenMap } from '../screen/map-tools/map-tools.ts';

const MapTools = lazyPart('MapTools', () =>
  withLaterTexts(import('../screen/map-tools/MapTools.tsx')).then((part) => part.MapTools),
);

const ZonesOnMap = lazyPart('ZonesOnMap', () =>
  import('../thing/zone/ZonesOnMap.tsx').then((part) => part.ZonesOnMap),
);

/** Vehicles come first, and who only glances at them need not have the zones. */
const ZONES_PAUSE_MS = 2500;

function ZonesLater({ theme }: { theme: 'light' | 'dark' }) {
  const [zones] = useRemembered(zonesShown);
  const { may } = useCompany();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    // Who pays by the byte is spared, as with panels.
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return undefined;
    const timer = setTimeout(() => setDue(true), ZONES_PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue || !zones || !may('zone', 'read')) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <ZonesOnMap theme={theme} />
      </Suspense>
    </ErrorBoundary>
  );
}

export function ToolsOnMap(props: {
  theme: 'light' | 'dark';
  padding: MapPadding;
  controller: RefObject<FleetMapController | null>;
  /** Before a place is looked at: what hides the map makes way. */
  makeWay: () => void;
}) {
  const { theme, padding, controller, makeWay } = props;
  const { menu, pin, way } = mapTools.use();
  const isAsked = Boolean(menu || pin || way);
  const [wasAsked, setAsked] = useState(isAsked);
  useEffect(() => {
    if (isAsked) setAsked(true);
  }, [isAsked]);
  useEffect(() => {
    setOpenMap({
      show(place) {
        makeWay();
        controller.current?.show(place);
      },
      view: () => controller.current?.view() ?? null,
    });
    return () => setOpenMap(null);
  }, [makeWay, controller]);
  return (
    <>
      <ZonesLater theme={theme} />
      <MapPointer padding={padding} onMenu={(place) => setMapTools({ menu: place })} />
      {(isAsked || wasAsked) && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <MapTools
              theme={theme}
              padding={padding}
              view={() => controller.current?.view() ?? null}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
