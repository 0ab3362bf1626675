// Where the vehicles of a sharing are now, as the map of its page shows them. Those of the own company only: of others
// this page knows no place.
import type { ListedVehicle } from '@flotila/domain/special-access/special-access.api.ts';
import { useComputedColorScheme } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useBaseLayer } from '../../app/base-layer.ts';
import { loadChunk } from '../../app/chunk.ts';
import { Waiting } from '../../app/Waiting.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import type { FleetMapController } from '../../map/contract.ts';
import { ErrorBoundary } from '../../ui/ErrorScreen.tsx';
import { useVehicles } from '../../vehicle/vehicle.data.ts';
import styles from '../beside.module.css';

const FleetMap = lazy(() =>
  loadChunk('FleetMap', () => import('../../map/FleetMap.tsx')).then((module) => ({
    default: module.FleetMap,
  })),
);

const HIDDEN: ReadonlySet<number> = new Set();
const PADDING = { top: 0, right: 0, bottom: 0, left: 0 };
const nothing = () => undefined;
const noPopup = () => null;

export function SharingMap({ vehicles }: { vehicles: readonly ListedVehicle[] }) {
  const theme = useComputedColorScheme('light');
  const language = useLanguage();
  const { layer } = useBaseLayer();
  const controller = useRef<FleetMapController>(null);
  const fleet = useVehicles().vehicles;
  const shown = useMemo(() => {
    const ids = new Set(vehicles.map(({ vehicleId }) => vehicleId));
    return fleet.filter(({ vehicleId, location }) => ids.has(vehicleId) && location);
  }, [fleet, vehicles]);
  const ids = shown.map(({ vehicleId }) => vehicleId).join();
  // One that is added comes into sight.
  useEffect(() => {
    if (ids !== '') controller.current?.defaultView();
  }, [ids]);
  if (shown.length === 0) return null;
  return (
    <div className={styles.map}>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <FleetMap
            vehicles={shown}
            hidden={HIDDEN}
            selectedId={null}
            hoveredId={null}
            onSelect={nothing}
            onHover={nothing}
            labels
            padding={PADDING}
            layer={layer}
            theme={theme}
            language={language}
            popup={noPopup}
            controllerRef={controller}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
