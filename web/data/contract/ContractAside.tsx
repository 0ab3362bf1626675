// What follows from a contract, beside its fields: how much of the plan is driven, the map with plan and rides, the
// parts of the plan and the rides with their sums (CON-010, CON-014).
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import { IconRoute } from '@tabler/icons-react';
import { t } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { AsideProps } from '../module.ts';
import { ContractFigures } from './ContractFigures.tsx';
import { ContractMap } from './ContractMap.tsx';
import styles from './contract.module.css';
import type { ContractForm } from './contract-form.ts';
import { PlanParts } from './PlanParts.tsx';
import { RidesDriven } from './RidesDriven.tsx';

export function ContractAside(props: AsideProps<ContractRecord, ContractForm>) {
  const { record, form } = props;
  const rides = record?.rides ?? [];
  if (!form.plan && rides.length === 0 && !record) {
    return (
      <aside className={styles.aside} data-empty="true">
        <Notice icon={<IconRoute size={36} stroke={1.4} />} title={t('ctr.pasteRoute')} />
      </aside>
    );
  }
  return (
    <aside className={styles.aside} aria-label={t('ctr.follows')}>
      <ContractFigures record={record} form={form} />
      <ContractMap record={record} plan={form.plan} />
      <div className={styles.tables}>
        {form.plan && <PlanParts plan={form.plan} />}
        {record && <RidesDriven record={record} />}
      </div>
    </aside>
  );
}
