// The sums of the month under the month chip: measured, documented, their difference, paid by currency, lost.
import { IconAlertTriangle } from '@tabler/icons-react';
import { MISSING, number } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { money, signed } from './fuel-figures.ts';
import styles from './refueling.module.css';
import type { RefuelingTotals as Totals } from './refueling-rows.ts';

export function RefuelingTotals({ totals }: { totals: Totals }) {
  const { measured, documented, difference, amounts, lost, markedCount } = totals;
  return (
    <section className={styles.totals} aria-label={t('refueling.totals')}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('refueling.total.measured')}</dt>
          <dd>{number(measured)}</dd>
        </div>
        <div>
          <dt>{t('refueling.total.documented')}</dt>
          <dd>{number(documented)}</dd>
        </div>
        <div title={t('refueling.total.differenceTip')}>
          <dt>{t('refueling.total.difference')}</dt>
          <dd data-tone={markedCount > 0 ? 'notice' : undefined}>
            {markedCount > 0 && <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />}
            {signed(difference)}
          </dd>
        </div>
        {lost !== null && (
          <div>
            <dt>{t('refueling.total.lost')}</dt>
            <dd data-tone="alarm">{signed(-lost)}</dd>
          </div>
        )}
        <div>
          <dt>{t('refueling.total.amount')}</dt>
          {amounts.length === 0 && <dd>{MISSING}</dd>}
          {amounts.map(({ currency, amount }) => (
            <dd key={currency}>{money(amount, currency)}</dd>
          ))}
        </div>
      </dl>
    </section>
  );
}
