// The live map: the room. The map fills the window, the drawer or sheet holds the list or a panel, the
// controls float between them. The address says which panel and which vehicle; nothing is kept twice.
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t, useLanguage } from '../i18n/i18n.ts';
import type { FleetMapController } from '../map/contract.ts';
import { useGo } from '../navigate.tsx';
import { type MapMode, mapPath, panelOf, panelPath } from '../paths.ts';
import { useRemembered } from '../remembered.ts';
import { useCompany } from '../session/company.ts';
import { ErrorBoundary } from '../ui/ErrorScreen.tsx';
import { showError } from '../ui/failure.ts';
import { hoverVehicle, useHoveredVehicle } from '../vehicle/hover.ts';
import { OnMapContext } from '../vehicle/on-map.ts';
import { VehiclePopup } from '../vehicle/VehiclePopup.tsx';
import { useVehicles } from '../vehicle/vehicle.data.ts';
import { useVisibility } from '../vehicle/visibility.ts';
import { labelsShown, useBaseLayer } from './base-layer.ts';
import { loadChunk } from './chunk.ts';
import { Drawer, Sheet, useWindowHeight } from './Drawer.tsx';
import { DRAWER_WIDTHS, drawerOpen, EDGE, type SheetHeight, sheetPixels } from './drawer-size.ts';
import { MapControls } from './MapControls.tsx';
import styles from './map-screen.module.css';
import { waitForMap } from './map-wait.ts';
import { Waiting } from './Waiting.tsx';

const FleetMap = lazy(() =>
  loadChunk('FleetMap', () => import('../map/FleetMap.tsx')).then((module) => ({
    default: module.FleetMap,
  })),
);

/** Below this the drawer is a sheet. */
const PHONE = '(max-width: 600px)';

export function MapScreen() {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const path = useLocation({ select: (location) => location.pathname });
  const place = panelOf(path) ?? { mode: 'online' as const, vehicleId: null };
  const controller = useRef<FleetMapController>(null);
  const [followedId, setFollowed] = useState<number | null>(null);
  const [isOpen, setOpen] = useRemembered(drawerOpen);
  const [sheet, setSheet] = useState<SheetHeight>('half');
  const onMap = useMemo(
    () => ({
      followedId,
      centre(vehicleId: number) {
        if (isPhone) setSheet('half');
        controller.current?.centre(vehicleId);
      },
      follow(vehicleId: number | null) {
        setFollowed(vehicleId);
        controller.current?.follow(vehicleId);
      },
    }),
    [followedId, isPhone],
  );
  // A panel that was asked for is shown, also where the drawer had been put away.
  useEffect(() => {
    if (place.mode !== 'online') setOpen(true);
  }, [place.mode, setOpen]);

  const width = DRAWER_WIDTHS[place.mode];
  const right = isPhone || !isOpen ? 0 : width + EDGE;
  const panel = (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <OnMapContext value={onMap}>
      <MapWait mode={place.mode} />
      <RoomMap
        place={place}
        controller={controller}
        onFollow={setFollowed}
        right={right}
        sheet={isPhone ? sheet : null}
      />
      <MapControls
        right={right + EDGE}
        controller={controller}
        isPhone={isPhone ?? false}
        drawer={isPhone ? null : { isOpen, setOpen }}
      />
      {isPhone ? (
        <Sheet height={sheet} onHeight={setSheet}>
          {panel}
        </Sheet>
      ) : (
        <Drawer width={width} isOpen={isOpen}>
          {panel}
        </Drawer>
      )}
    </OnMapContext>
  );
}

function RoomMap(props: {
  place: { mode: MapMode; vehicleId: number | null };
  controller: React.RefObject<FleetMapController | null>;
  onFollow: (vehicleId: number | null) => void;
  right: number;
  sheet: SheetHeight | null;
}) {
  const { place, right, sheet } = props;
  const { ccode } = useCompany();
  const { vehicles } = useVehicles();
  const { hidden } = useVisibility(ccode);
  const hoveredId = useHoveredVehicle();
  const { layer } = useBaseLayer();
  const [labels] = useRemembered(labelsShown);
  const theme = useComputedColorScheme('light');
  const language = useLanguage();
  const selected = useSelectedVehicle(place);
  const windowHeight = useWindowHeight();
  const padding = useMemo(() => {
    // A full sheet hides the map anyway; centring then aims at the free part of the half sheet.
    const bottom = sheet ? sheetPixels(sheet === 'full' ? 'half' : sheet, windowHeight) : 0;
    return { top: sheet ? 60 : 0, right, bottom, left: 0 };
  }, [right, sheet, windowHeight]);
  const popup = useCallback(
    (vehicle: Parameters<typeof VehiclePopup>[0]['vehicle']) =>
      place.mode === 'online' ? (
        <VehiclePopup vehicle={vehicle} onClose={() => selected.select(null)} />
      ) : null,
    [place.mode, selected.select],
  );
  return (
    <div className={styles.map}>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <FleetMap
            vehicles={vehicles}
            hidden={hidden}
            selectedId={selected.id}
            hoveredId={hoveredId}
            onSelect={selected.select}
            onHover={hoverVehicle}
            labels={labels}
            padding={padding}
            layer={layer}
            theme={theme}
            language={language}
            popup={popup}
            onFollow={props.onFollow}
            controllerRef={props.controller}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** The vehicle of the panel, or on the live map the one of ?vehicle=. */
function useSelectedVehicle(place: { mode: MapMode; vehicleId: number | null }) {
  const { ccode } = useCompany();
  const go = useGo();
  const search = useSearch({ strict: false }) as { vehicle?: string };
  const asked = Number(search.vehicle);
  const id = place.vehicleId ?? (Number.isInteger(asked) && asked > 0 ? asked : null);
  const { mode } = place;
  const select = useCallback(
    (vehicleId: number | null) => {
      if (mode === 'online') {
        go(mapPath(ccode, vehicleId === null ? {} : { vehicle: vehicleId }), { replace: true });
      } else if (vehicleId !== null) {
        // NAV-029: an open panel is for the vehicle that was just selected.
        go(panelPath(ccode, mode, vehicleId));
      }
    },
    [ccode, go, mode],
  );
  return useMemo(() => ({ id, select }), [id, select]);
}

/**
 * NAV-035 … NAV-037: a panel waits for the vehicles; when they do not come, the user is told. Apart, so
 * that the screen is not drawn anew with every pushed row.
 */
function MapWait({ mode }: { mode: MapMode }): null {
  const { isPending } = useVehicles();
  const isReady = useRef(false);
  isReady.current = !isPending;
  useEffect(() => {
    if (mode === 'online') return;
    let isGone = false;
    const pause = (milliseconds: number) =>
      new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
    void waitForMap(
      () => isReady.current,
      pause,
      () => isGone,
    ).then((isThere) => {
      if (!isThere && !isGone) showError(t('error.mapWait'));
    });
    return () => {
      isGone = true;
    };
  }, [mode]);
  return null;
}
