// The sums of the month under the month chip: planned and actual kilometres and hours, money by currency.
import { toKm } from '@flotila/domain/units.ts';
import { duration, MISSING, number } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { money } from '../refueling/fuel-figures.ts';
import { Sum, Sums } from '../ui/Sums.tsx';
import type { ContractTotals as Totals } from './contract-rows.ts';

export function ContractTotals({ totals }: { totals: Totals }) {
  const { plannedDistance, plannedDuration, actualDistance, actualDuration, amounts } = totals;
  return (
    <Sums
      label={t('cp.totals')}
      figures={
        <>
          <Sum name={t('cp.total.plannedDistance')}>
            <dd>{plannedDistance === null ? MISSING : number(toKm(plannedDistance))}</dd>
          </Sum>
          <Sum name={t('cp.total.actualDistance')}>
            <dd>{number(toKm(actualDistance))}</dd>
          </Sum>
          <Sum name={t('cp.total.plannedDuration')}>
            <dd>{duration(plannedDuration)}</dd>
          </Sum>
          <Sum name={t('cp.total.actualDuration')}>
            <dd>{duration(actualDuration)}</dd>
          </Sum>
          <Sum name={t('contract.amount')} isWide>
            {amounts.map(({ currency, amount }) => (
              <dd key={currency}>{money(amount, currency)}</dd>
            ))}
          </Sum>
        </>
      }
    />
  );
}
