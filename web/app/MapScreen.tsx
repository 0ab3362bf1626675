// The live map: the room. The map fills the window, the drawer or sheet holds the list or a panel, the
// controls float between them. The address says which panel and which vehicle; nothing is kept twice.
import { localDay } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useComputedColorScheme } from '@mantine/core';
import { Outlet, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type MapMode, panelOf } from '../ground/address/paths.ts';
import { t, useLanguage, withRideTexts } from '../ground/i18n/i18n.ts';
import { labelsShown, useBaseLayer } from '../ground/map/base-layer.ts';
import type { FleetMapController, MapPadding } from '../ground/map/contract.ts';
import { readView } from '../ground/map/view.ts';
import { useCompany } from '../ground/session/company.ts';
import { useRemembered } from '../ground/session/remembered.ts';
import { useShownPath } from '../ground/session/shown-path.ts';
import { Drawer, Sheet, useWindow } from '../ground/ui/Drawer.tsx';
import { ErrorBoundary } from '../ground/ui/ErrorScreen.tsx';
import { showError } from '../ground/ui/failure.ts';
import { drawerOpen, drawerWidth, EDGE, freeRoom, type SheetHeight } from '../ground/ui/frame.ts';
import { lazyPart } from '../ground/ui/lazy-part.ts';
import { lastTick } from '../ground/ui/now.ts';
import { useHasSheet, useIsPhone } from '../ground/ui/phone.ts';
import pieces from '../ground/ui/pieces.module.css';
import { scaled } from '../ground/ui/text-scale.ts';
import { Waiting } from '../ground/ui/Waiting.tsx';
import { putToolsAway } from '../screen/map-tools/map-tools.ts';
import { litVehicles } from '../screen/online/narrowed.ts';
import { usePlateMarks } from '../screen/vehicle/plate-marks.ts';
import { callsHeight, callsOnMap, followedCall, NO_CALLS } from '../thing/alert/help-call/asked.ts';
import { useContentDue } from '../thing/ride/content-shown.ts';
import { useIsReplayOpen } from '../thing/ride/replay-run.ts';
import { hoveredVehicle } from '../thing/vehicle/hover.ts';
import { OnMapContext, useOnMap } from '../thing/vehicle/on-map.ts';
import { useOnlyShown } from '../thing/vehicle/only-shown.ts';
import { SpokenVehicle } from '../thing/vehicle/SpokenVehicle.tsx';
import { useVehicles } from '../thing/vehicle/vehicle.data.ts';
import { useVisibility } from '../thing/vehicle/visibility.ts';
import {
  ChosenInSheet,
  ChosenVehicle,
  type MapPlace,
  useSelectedVehicle,
} from './ChosenVehicle.tsx';
import { MapControls } from './MapControls.tsx';
import styles from './map-screen.module.css';
import { waitForMap } from './map-wait.ts';
import { OnlyChip } from './OnlyChip.tsx';
import { PanelOnMap, showsOneVehicle } from './PanelOnMap.tsx';
import { PreloadPanels } from './preload-panels.ts';
import { ToolsOnMap } from './ToolsOnMap.tsx';

const FleetMap = lazyPart('FleetMap', () =>
  import('../ground/map/FleetMap.tsx').then((part) => part.FleetMap),
);

const HistoryFurniture = lazyPart('HistoryFurniture', () =>
  withRideTexts(import('./HistoryFurniture.tsx')).then((part) => part.HistoryFurniture),
);

export function MapScreen() {
  const hasSheet = useHasSheet();
  const isPhone = useIsPhone();
  const path = useShownPath();
  const place = panelOf(path) ?? { mode: 'online' as const, vehicleId: null };
  const controller = useRef<FleetMapController>(null);
  const [isOpen, setOpen] = useRemembered(drawerOpen);
  const [sheet, setSheet] = useState<SheetHeight>('half');
  const [fitted, setFitted] = useState<number | null>(null);
  const [furniture, setFurniture] = useState(0);
  const onMap = useMapAccess(controller, hasSheet ? setSheet : null);
  // A panel that was asked for is shown, also where the drawer had been put away.
  useEffect(() => {
    if (place.mode !== 'online') setOpen(true);
    if (place.mode !== 'alerts' || !isPhone) return undefined;
    setSheet('full');
    return () => setSheet('half');
  }, [place.mode, isPhone, setOpen]);

  const window = useWindow();
  const width = drawerWidth(place.mode, window);
  const drawer = hasSheet || !isOpen ? 0 : width;
  const shown = hasSheet ? sheet : null;
  const banners = callsHeight.use();
  const { right, floor, padding } = useMemo(
    () => freeRoom({ window, drawer, sheet: shown, fitted, furniture, banners }),
    [window, drawer, shown, fitted, furniture, banners],
  );
  const edge = scaled(EDGE);
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
      {/* Before the map for keys and readers: what stands here is read, the map is looked at. */}
      {hasSheet ? (
        <Sheet
          height={sheet}
          isWhole={isPhone && place.mode === 'alerts'}
          foot={isPhone ? banners : 0}
          onHeight={setSheet}
          // On a phone who is left stays where it was, also below the list that comes in its place.
          {...(isPhone ? {} : { onFit: setFitted })}
        >
          <ChosenInSheet place={place} makeWay={onMap.makeWay}>
            {panel}
          </ChosenInSheet>
        </Sheet>
      ) : (
        <Drawer width={width} isOpen={isOpen}>
          {panel}
        </Drawer>
      )}
      <SpokenChoice place={place} followedId={onMap.followedId} />
      <main>
        <h1 className={pieces.reader}>{t('map.label')}</h1>
        <RoomMap
          place={place}
          controller={controller}
          onFollow={onMap.setFollowed}
          makeWay={onMap.makeWay}
          padding={padding}
          hasSheet={hasSheet}
        />
        {place.mode === 'online' && <OnlyChip />}
        {place.mode === 'history' && (
          <ErrorBoundary resetKey={path}>
            <Suspense fallback={null}>
              <HistoryFurniture
                right={right + edge}
                bottom={floor + edge}
                hasBar={!hasSheet}
                onHeight={setFurniture}
              />
            </Suspense>
          </ErrorBoundary>
        )}
        {/* A full sheet has the room of the buttons. */}
        {shown !== 'full' && (
          <MapControls
            right={right + edge}
            bottom={floor + edge}
            controller={controller}
            hasSheet={hasSheet}
            drawer={hasSheet ? null : { isOpen, setOpen }}
          />
        )}
      </main>
    </OnMapContext>
  );
}

/** For who does not see: what becomes of the vehicle that is followed, else of the chosen one. */
function SpokenChoice(props: { place: MapPlace; followedId: number | null }) {
  const { id } = useSelectedVehicle(props.place);
  return <SpokenVehicle vehicleId={props.followedId ?? id} />;
}

/** What list and panels may ask of the map; a sheet that hides it makes way. */
function useMapAccess(
  controller: React.RefObject<FleetMapController | null>,
  setSheet: ((height: SheetHeight) => void) | null,
) {
  const [followedId, setFollowed] = useState<number | null>(null);
  const makeWay = useCallback(() => setSheet?.('half'), [setSheet]);
  return useMemo(
    () => ({
      followedId,
      setFollowed,
      makeWay,
      centre(vehicleId: number) {
        makeWay();
        controller.current?.centre(vehicleId);
      },
      follow(vehicleId: number | null) {
        setFollowed(vehicleId);
        controller.current?.follow(vehicleId);
      },
    }),
    [followedId, controller, makeWay],
  );
}

function RoomMap(props: {
  place: { mode: MapMode; vehicleId: number | null };
  controller: React.RefObject<FleetMapController | null>;
  onFollow: (vehicleId: number | null) => void;
  makeWay: () => void;
  padding: MapPadding;
  hasSheet: boolean;
}) {
  const { place, padding, controller, makeWay, hasSheet } = props;
  const search = useSearch({ strict: false }) as { view?: string; day?: string };
  const { vehicles } = useVehicles();
  const isPast = useIsPast(place.mode === 'history' ? search.day : undefined);
  const hidden = useHidden(place);
  const lit = useLit();
  const calls = callsOnMap.use();
  const hoveredId = hoveredVehicle.use();
  const { layer } = useBaseLayer();
  const [labels] = useRemembered(labelsShown);
  const theme = useComputedColorScheme('light');
  const language = useLanguage();
  const selected = useSelectedVehicle(place);
  const urgent = usePlateMarks(vehicles);
  useEffect(() => putToolsAway, []);
  const { select } = selected;
  const choose = useCallback(
    (vehicleId: number | null) => {
      // Also who is chosen already: the sheet that tells of it may have been swiped away.
      if (vehicleId !== null) makeWay();
      select(vehicleId);
    },
    [select, makeWay],
  );
  const popup = useCallback(
    (vehicle: MapVehicle) =>
      place.mode === 'online' && !hasSheet ? (
        <ChosenVehicle vehicle={vehicle} onClose={() => select(null)} />
      ) : null,
    [place.mode, hasSheet, select],
  );
  return (
    <div className={styles.map}>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <FleetMap
            vehicles={vehicles}
            hidden={hidden}
            lit={lit}
            urgent={urgent}
            calls={showsOneVehicle(place.mode) ? NO_CALLS : calls}
            countsInView={place.mode === 'online'}
            // Where it is now is beside the point on a day that is over: it takes no room from that day's way.
            selectedId={isPast ? null : selected.id}
            hoveredId={hoveredId}
            onSelect={choose}
            onHover={hoveredVehicle.set}
            labels={labels}
            padding={padding}
            layer={layer}
            theme={theme}
            language={language}
            popup={popup}
            centredId={place.mode === 'online' && hasSheet ? selected.id : null}
            onFollow={props.onFollow}
            controllerRef={controller}
            fitsFleet={!showsOneVehicle(place.mode)}
            firstView={readView(search.view)}
          >
            <PanelOnMap mode={place.mode} theme={theme} padding={padding} />
            <ToolsOnMap theme={theme} padding={padding} controller={controller} makeWay={makeWay} />
            <PreloadPanels />
            <FollowCall />
          </FleetMap>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function useIsPast(day: string | undefined): boolean {
  const { timeZone } = useCompany();
  const today = localDay(lastTick(), timeZone);
  return day !== undefined && day < today;
}

/** The map comes after the press that asked for it, and the vehicle after the map. */
function FollowCall(): null {
  const onMap = useOnMap();
  const asked = followedCall.use();
  const { vehicles } = useVehicles();
  const isThere = vehicles.some(({ vehicleId }) => vehicleId === asked);
  useEffect(() => {
    if (!onMap || asked === null || !isThere) return;
    onMap.centre(asked);
    onMap.follow(asked);
    followedCall.set(null);
  }, [onMap, asked, isThere]);
  return null;
}

/** Who the list is narrowed to, and who calls for help. */
function useLit(): ReadonlySet<number> | null {
  const lit = litVehicles.use();
  const calls = callsOnMap.use();
  return useMemo(
    () => lit && new Set([...lit, ...calls.map(({ vehicleId }) => vehicleId)]),
    [lit, calls],
  );
}

/** What the user has hidden, unless it calls for help, or who the map is not about; beside a vehicle's past all others, and its own marker while it is replayed. */
function useHidden({ mode, vehicleId }: { mode: MapMode; vehicleId: number | null }) {
  const { ccode } = useCompany();
  const { vehicles } = useVehicles();
  const { hidden } = useVisibility(ccode);
  const { ids: only } = useOnlyShown();
  const calls = callsOnMap.use();
  const isReplayed = useIsReplayOpen();
  // Its past and the going of the others are one drawing of the map, not two.
  const isDue = useContentDue(mode === 'history' ? mode : null);
  return useMemo(() => {
    const ids = vehicles.map((vehicle) => vehicle.vehicleId);
    const calling = new Set(calls.map((call) => call.vehicleId));
    if (mode === 'online' && only) {
      return new Set(ids.filter((id) => !only.has(id) && !calling.has(id)));
    }
    if (!showsOneVehicle(mode) || !isDue) {
      return calling.size === 0 ? hidden : new Set([...hidden].filter((id) => !calling.has(id)));
    }
    return new Set(ids.filter((id) => id !== vehicleId || isReplayed));
  }, [mode, vehicleId, vehicles, hidden, only, calls, isReplayed, isDue]);
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
