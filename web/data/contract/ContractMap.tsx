// The map of one contract: its plan dotted, its rides solid. It moves only by what it shows and by the user.
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { useComputedColorScheme } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useBaseLayer } from '../../app/base-layer.ts';
import { loadChunk } from '../../app/chunk.ts';
import { Waiting } from '../../app/Waiting.tsx';
import { t, useLanguage } from '../../i18n/i18n.ts';
import type { FleetMapController } from '../../map/contract.ts';
import { ErrorBoundary } from '../../ui/ErrorScreen.tsx';
import { useShownVehicle } from '../../vehicle/shown-vehicle.ts';
import styles from './contract-aside.module.css';

const FleetMap = lazy(() =>
  loadChunk('FleetMap', () => import('../../map/FleetMap.tsx')).then((module) => ({
    default: module.FleetMap,
  })),
);
const ContractOnMap = lazy(() =>
  loadChunk('ContractOnMap', () => import('../../contracts/ContractOnMap.tsx')).then((module) => ({
    default: module.ContractOnMap,
  })),
);

const NONE: never[] = [];
const HIDDEN: ReadonlySet<number> = new Set();
const PADDING = { top: 0, right: 0, bottom: 0, left: 0 };
const nothing = () => undefined;
const noPopup = () => null;

export function ContractMap(props: {
  record: ContractRecord | null;
  /** Its rides have not come yet. */
  isAwaited: boolean;
  plan: RoutePlan | null;
}) {
  const { record, isAwaited, plan } = props;
  const theme = useComputedColorScheme('light');
  const language = useLanguage();
  const { layer } = useBaseLayer();
  const controller = useRef<FleetMapController>(null);
  const [rideFrom, setRideFrom] = useState<string | null>(null);
  const vehicleId = record?.vehicleId ?? 0;
  const { vehicle } = useShownVehicle(vehicleId);
  return (
    <div className={styles.map}>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <FleetMap
            vehicles={NONE}
            hidden={HIDDEN}
            selectedId={null}
            hoveredId={null}
            onSelect={nothing}
            onHover={nothing}
            labels={false}
            padding={PADDING}
            layer={layer}
            theme={theme}
            language={language}
            popup={noPopup}
            controllerRef={controller}
            fitsFleet={false}
          >
            <ContractOnMap
              plan={plan}
              progress={record?.progress ?? null}
              rides={isAwaited ? undefined : (record?.rides ?? NONE)}
              period={{ vehicleId, toTimestamp: record?.toTimestamp ?? null }}
              vehicle={record ? vehicle : null}
              rideFrom={rideFrom}
              onSelect={setRideFrom}
              viewKey={String(record?.contractId ?? 'new')}
              theme={theme}
              padding={PADDING}
            />
          </FleetMap>
        </Suspense>
      </ErrorBoundary>
      <ul className={styles.legend}>
        <li data-line="driven">{t('ctr.driven')}</li>
        <li data-line="plan">{t('ctr.planLine')}</li>
      </ul>
    </div>
  );
}
