// The fields of a contract as text, for who may only read them.
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { Facts } from '../../../ground/ui/Facts.tsx';
import { date, km } from '../../../ground/words/format.ts';
import { money } from '../../../thing/refueling/fuel-figures.ts';
import styles from './contract.module.css';

export function ContractFacts({ record }: { record: ContractRecord }) {
  const { timeZone } = useCompany();
  const { currencyCode, amountPerKm } = record;
  const day = (moment: string | null) => (moment === null ? t('ctr.open') : date(moment, timeZone));
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          [t('ctr.name'), record.name],
          [t('ctr.vehicleId'), record.vehicle],
          [t('ctr.subjectId'), record.subject ?? t('contract.noSubject')],
          [t('ctr.from'), day(record.fromTimestamp)],
          [t('ctr.to'), day(record.toTimestamp)],
          [t('ctr.fromPlace'), record.fromPlace],
          [t('ctr.toPlace'), record.toPlace],
          [t('ctr.plannedDistance'), km(record.plannedDistance)],
          [t('ctr.amount'), money(record.amount, currencyCode)],
          [t('ctr.perKm'), amountPerKm === null ? null : money(amountPerKm, currencyCode)],
          [t('ctr.active'), t(record.active ? 'record.yes' : 'record.no')],
        ]}
      />
    </div>
  );
}
