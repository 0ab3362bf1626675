// Map and list of a sharing that is open. A press on a vehicle follows it: the map keeps it in the middle
// until it is dragged away.
import { useComputedColorScheme } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { language, t } from '../../ground/i18n/i18n.ts';
import type { FleetMapController } from '../../ground/map/contract.ts';
import { ErrorBoundary } from '../../ground/ui/ErrorScreen.tsx';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import { useNow } from '../../ground/ui/now.ts';
import { useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Waiting } from '../../ground/ui/Waiting.tsx';
import { ShareList } from './ShareList.tsx';
import styles from './share.module.css';
import type { NumberedVehicle, SharedFleet } from './share-state.ts';
import { useSharedStreets } from './shared-streets.ts';
import { asMapVehicle, isDriving } from './shared-vehicle.ts';
import { useCoveredEdge } from './use-covered-edge.ts';

const FleetMap = lazyPart('FleetMap', () =>
  import('../../ground/map/FleetMap.tsx').then((part) => part.FleetMap),
);

const NONE: ReadonlySet<number> = new Set();

export function ShareMap(props: SharedFleet & { hash: string }) {
  const nowMs = useNow() + props.aheadMs;
  const isPhone = useIsPhone();
  const {
    controller,
    controllerRef,
    followedId,
    setFollowed,
    follow: followOnMap,
  } = useFollowing();
  const [selectedId, setSelected] = useState<number | null>(null);
  const [hoveredId, setHovered] = useState<number | null>(null);
  const { panel, padding } = useCoveredEdge(isPhone);
  const theme = useComputedColorScheme('light');
  const layer = useSharedStreets(props.hash);
  const vehicles = useMapVehicles(props.vehicles, nowMs);
  const follow = useCallback(
    (id: number | null) => {
      setSelected(id);
      followOnMap(id);
    },
    [followOnMap],
  );
  return (
    <main className={styles.page}>
      <div className={styles.map}>
        <ErrorBoundary>
          <Suspense fallback={<Waiting />}>
            <FleetMap
              vehicles={vehicles}
              hidden={NONE}
              selectedId={selectedId}
              hoveredId={hoveredId}
              onSelect={follow}
              onHover={setHovered}
              labels
              padding={padding}
              layer={layer}
              theme={theme}
              language={language()}
              popup={() => null}
              onFollow={setFollowed}
              controllerRef={controllerRef}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      <Controls controller={controller} isPhone={isPhone} />
      <ShareList
        {...props}
        ref={panel}
        isPhone={isPhone}
        nowMs={nowMs}
        selectedId={selectedId}
        followedId={followedId}
        onFollow={follow}
        onHover={setHovered}
      />
    </main>
  );
}

/** Whom the map follows; who was pressed before the map was there is followed once it is. */
function useFollowing() {
  const controller = useRef<FleetMapController>(null);
  const asked = useRef<number | null>(null);
  const [followedId, setFollowedId] = useState<number | null>(null);
  const setFollowed = useCallback((id: number | null) => {
    asked.current = id;
    setFollowedId(id);
  }, []);
  const follow = useCallback(
    (id: number | null) => {
      setFollowed(id);
      controller.current?.follow(id);
    },
    [setFollowed],
  );
  const controllerRef = useCallback((given: FleetMapController | null) => {
    controller.current = given;
    if (asked.current !== null) given?.follow(asked.current);
  }, []);
  return { controller, controllerRef, followedId, setFollowed, follow };
}

/** A vehicle of the map stays the same object while nothing of it changed. */
function useMapVehicles(vehicles: readonly NumberedVehicle[], nowMs: number) {
  const [made] = useState(
    () => new WeakMap<NumberedVehicle, Record<string, ReturnType<typeof asMapVehicle>>>(),
  );
  return useMemo(
    () =>
      vehicles.map((vehicle) => {
        const isMoving = isDriving(vehicle, nowMs);
        const known = made.get(vehicle) ?? {};
        const shown = known[String(isMoving)] ?? asMapVehicle(vehicle, isMoving);
        made.set(vehicle, { ...known, [String(isMoving)]: shown });
        return shown;
      }),
    [vehicles, nowMs, made],
  );
}

function Controls(props: {
  controller: React.RefObject<FleetMapController | null>;
  isPhone: boolean;
}) {
  const { controller, isPhone } = props;
  return (
    <div
      className={`${pieces.float} ${styles.controls}`}
      role="toolbar"
      aria-label={t('map.controls')}
    >
      <IconButton label={t('map.default')} onClick={() => controller.current?.defaultView()}>
        <IconFocusCentered size={18} stroke={1.7} />
      </IconButton>
      {!isPhone && (
        <>
          <IconButton label={t('map.zoomIn')} onClick={() => controller.current?.zoomIn()}>
            <IconPlus size={18} stroke={1.7} />
          </IconButton>
          <IconButton label={t('map.zoomOut')} onClick={() => controller.current?.zoomOut()}>
            <IconMinus size={18} stroke={1.7} />
          </IconButton>
        </>
      )}
    </div>
  );
}
