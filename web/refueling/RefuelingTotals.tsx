// The sums of the month under the month chip: measured, documented, their difference, paid by currency, lost.
import { IconAlertTriangle } from '@tabler/icons-react';
import { MISSING, number } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { Sum, Sums } from '../ui/Sums.tsx';
import { money, signed } from './fuel-figures.ts';
import type { RefuelingTotals as Totals } from './refueling-rows.ts';

export function RefuelingTotals({ totals }: { totals: Totals }) {
  const { measured, documented, difference, amounts, lost, markedCount } = totals;
  return (
    <Sums
      label={t('refueling.totals')}
      figures={
        <>
          <Sum name={t('refueling.total.measured')}>
            <dd>{number(measured)}</dd>
          </Sum>
          <Sum name={t('refueling.total.documented')}>
            <dd>{number(documented)}</dd>
          </Sum>
          <Sum name={t('refueling.total.difference')} title={t('refueling.total.differenceTip')}>
            <dd data-tone={markedCount > 0 ? 'notice' : undefined}>
              {markedCount > 0 && <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />}
              {signed(difference)}
            </dd>
          </Sum>
          {lost !== null && (
            <Sum name={t('refueling.total.lost')}>
              <dd data-tone="alarm">{signed(-lost)}</dd>
            </Sum>
          )}
          <Sum name={t('refueling.total.amount')} isWide>
            {amounts.length === 0 && <dd>{MISSING}</dd>}
            {amounts.map(({ currency, amount }) => (
              <dd key={currency}>{money(amount, currency)}</dd>
            ))}
          </Sum>
        </>
      }
    />
  );
}
