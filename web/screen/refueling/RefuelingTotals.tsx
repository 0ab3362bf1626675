// The sums of the month under the month chip. The fuel of the month is one figure (U-17): what was measured, or
// the documents where nothing was; how both compare is said below it.
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Sum, Sums } from '../../ground/ui/Sums.tsx';
import { MISSING, number } from '../../ground/words/format.ts';
import { litresOf, money, signed } from '../../thing/refueling/fuel-figures.ts';
import styles from './refueling.module.css';
import type { RefuelingTotals as Totals } from './refueling-rows.ts';

export function RefuelingTotals({ totals }: { totals: Totals }) {
  const { measured, documented, amounts, lost } = totals;
  return (
    <Sums
      label={t('refueling.totals')}
      figures={
        <>
          <Sum
            name={t(measured === null ? 'refueling.total.documented' : 'refueling.total.measured')}
          >
            <dd>{number(measured ?? documented)}</dd>
          </Sum>
          {lost !== null && (
            <Sum name={t('refueling.total.lost')}>
              <dd className={pieces.alarm}>{signed(-lost)}</dd>
            </Sum>
          )}
          <Sum name={t('refueling.total.amount')}>
            {amounts.length === 0 && <dd>{MISSING}</dd>}
            {amounts.map(({ currency, amount }) => (
              <dd key={currency}>{money(amount, currency)}</dd>
            ))}
          </Sum>
        </>
      }
    >
      {measured !== null && <Documents totals={totals} />}
    </Sums>
  );
}

/** What the documents say of what was measured. */
function Documents({ totals }: { totals: Totals }) {
  const { documented, difference, markedCount, undocumentedCount } = totals;
  const isMarked = markedCount > 0;
  const said = [
    documented !== null && t('refueling.inDocuments', { litres: litresOf(documented) }),
    undocumentedCount > 0 && t('refueling.undocumented', { count: undocumentedCount }),
  ].filter((text) => text !== false);
  return (
    <p className={`${pieces.below} ${styles.documents}`}>
      {said.join(' · ')}
      {difference !== null && (
        <span
          className={isMarked ? pieces.notice : undefined}
          title={t('refueling.total.differenceTip')}
        >
          {' · '}
          {isMarked && <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />}
          {t('refueling.difference', { litres: signed(difference) })}
        </span>
      )}
    </p>
  );
}
