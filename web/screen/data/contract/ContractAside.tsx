// What follows from a contract, beside its fields: how much of the plan is driven, the map with plan and rides, the
// parts of the plan and the rides with their sums (CON-010, CON-014).
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import { isDay, startOfDay } from '@flotila/domain/time.ts';
import { IconRoute } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { ListStates } from '../../../ground/ui/ListStates.tsx';
import { Notice } from '../../../ground/ui/Notice.tsx';
import { useContract } from '../../../thing/contract/contract.data.ts';
import { DriverFits } from '../../../thing/tachograph/DriverFits.tsx';
import type { AsideProps } from '../module.ts';
import { ContractFigures } from './ContractFigures.tsx';
import { ContractMap } from './ContractMap.tsx';
import styles from './contract-aside.module.css';
import type { ContractForm } from './contract-form.ts';
import { drawnOf } from './drawn.ts';
import { PlanParts } from './PlanParts.tsx';
import { RidesDriven } from './RidesDriven.tsx';

export function ContractAside({ place, record, form }: AsideProps<ContractRecord, ContractForm>) {
  // Read by itself: while it is under way, rides and arrival change below the open form.
  const asked = useContract(place.ccode, record?.contractId ?? null, record?.state === 'active');
  const shown = asked.data ?? record;
  const line = drawnOf(form.plan, shown?.rides ?? []);
  if (!form.plan && !record) {
    return (
      <aside className={styles.aside} data-empty="true">
        <Notice icon={<IconRoute size={36} stroke={1.4} />} title={t('ctr.pasteRoute')} />
      </aside>
    );
  }
  return (
    <aside className={styles.aside} data-split aria-label={t('ctr.follows')}>
      <ContractFigures record={shown} form={form} />
      <Fits record={shown} form={form} />
      <div className={styles.more}>
        {(line.isPlanned || line.isDriven) && (
          <ContractMap
            record={shown}
            isAwaited={record !== null && asked.isPending}
            plan={form.plan}
            line={line}
          />
        )}
        <div className={styles.tables}>
          {form.plan && <PlanParts plan={form.plan} />}
          {record && (
            <div>
              <ListStates
                asked={asked}
                stale={t('data.stale')}
                failed={t('ctr.ridesFailed')}
                rows={3}
              />
              {asked.data && <RidesDriven record={asked.data} />}
            </div>
          )}
        </div>
      </div>
    </aside>
  );
}

/** Of what stands in the form: another vehicle is another driver. */
function Fits({ record, form }: { record: ContractRecord | null; form: ContractForm }) {
  const { timeZone } = useCompany();
  const ahead = {
    state: record?.state ?? null,
    fromMs: isDay(form.from) ? startOfDay(form.from, timeZone) : null,
    plannedDuration: form.planned.duration,
    actualDuration: record?.actualDuration ?? 0,
    remainingDuration: record?.progress?.remainingDuration ?? null,
  };
  return <DriverFits vehicleId={Number(form.vehicleId) || null} contract={ahead} />;
}
