// The map of one contract: its plan dotted, its rides solid. It moves only by what it shows and by the user.
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { RecordMap, WHOLE_MAP } from '../../../ground/map/RecordMap.tsx';
import { lazyPart } from '../../../ground/ui/lazy-part.ts';
import { useShownVehicle } from '../../../thing/vehicle/shown-vehicle.ts';
import styles from './contract-aside.module.css';
import type { Drawn } from './drawn.ts';

const ContractOnMap = lazyPart('ContractOnMap', () =>
  import('../../../thing/contract/ContractOnMap.tsx').then((part) => part.ContractOnMap),
);

const NONE: never[] = [];

export function ContractMap(props: {
  record: ContractRecord | null;
  /** Its rides have not come yet. */
  isAwaited: boolean;
  plan: RoutePlan | null;
  /** What the legend names. */
  line: Drawn;
}) {
  const { record, isAwaited, plan, line } = props;
  const theme = useComputedColorScheme('light');
  const [rideFrom, setRideFrom] = useState<string | null>(null);
  const vehicleId = record?.vehicleId ?? 0;
  const { vehicle } = useShownVehicle(vehicleId);
  return (
    <div className={styles.map}>
      <RecordMap>
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
          padding={WHOLE_MAP}
        />
      </RecordMap>
      <ul className={styles.legend}>
        {line.isDriven && <li data-line="driven">{t('ctr.driven')}</li>}
        {line.isPlanned && <li data-line="plan">{t('ctr.planLine')}</li>}
      </ul>
    </div>
  );
}
