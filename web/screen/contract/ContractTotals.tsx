// The sums of the month under the month chip: actual kilometres and hours over the planned ones, money by
// currency.

import { t } from '../../ground/i18n/i18n.ts';
import { Sum, Sums } from '../../ground/ui/Sums.tsx';
import { duration, km } from '../../ground/words/format.ts';
import type { ContractTotals as Totals } from '../../thing/contract/contract-rows.ts';
import { money } from '../../thing/refueling/fuel-figures.ts';

export function ContractTotals({ totals }: { totals: Totals }) {
  const { plannedDistance, plannedDuration, actualDistance, actualDuration, amounts } = totals;
  return (
    <Sums
      label={t('cp.totals')}
      figures={
        <>
          <Sum name={t('cp.total.planned', { planned: km(plannedDistance) })}>
            <dd>{km(actualDistance)}</dd>
          </Sum>
          <Sum name={t('cp.total.planned', { planned: hours(plannedDuration) })}>
            <dd>{hours(actualDuration)}</dd>
          </Sum>
          <Sum name={t('ctr.amount')}>
            {amounts.map(({ currency, amount }) => (
              <dd key={currency}>{money(amount, currency)}</dd>
            ))}
          </Sum>
        </>
      }
    />
  );
}

const hours = (seconds: number | null) => `${duration(seconds)} h`;
