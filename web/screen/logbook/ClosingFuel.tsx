// The fuel of the monthly closing in words: average, the norm over the same way, and the balance of the tank
// as a sum that adds up: what was in it, put in, lost, consumed, what is left unexplained, and what is in it now.
import { DIFFERENCE_LITRES, DIFFERENCE_SHARE } from '@flotila/domain/fuel/balance.ts';
import { type MonthEdges, refueledLitres, tankBalance } from '@flotila/domain/fuel/month-fuel.ts';
import type { PeriodConsumption } from '@flotila/domain/fuel/period.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';
import styles from './logbook.module.css';
import { signed } from './signed.ts';

interface FuelProps {
  rides: readonly RideView[];
  edges: MonthEdges;
  /** null: not known (yet). */
  consumption: PeriodConsumption | null;
  isMachine: boolean;
}

export function FuelWords({ rides, edges, consumption, isMachine }: FuelProps) {
  const balance = useMemo(() => tankBalance(rides, edges), [rides, edges]);
  const refueled = useMemo(() => refueledLitres(rides), [rides]);
  return (
    <>
      {consumption && <Against consumption={consumption} isMachine={isMachine} />}
      {balance ? (
        <Balance balance={balance} />
      ) : (
        refueled !== null && (
          <span>
            {number(refueled, 1)} {t('logbook.refueled')}
          </span>
        )
      )}
    </>
  );
}

/** Average and norm of what was consumed. What is only the norm has no difference to it. */
function Against({
  consumption,
  isMachine,
}: Omit<FuelProps, 'rides' | 'edges'> & KnownConsumption) {
  const { average, norm, difference, differencePercent, basis } = consumption;
  const unit = isMachine ? 'l/h' : 'l/100 km';
  return (
    <span className={styles.against}>
      {average !== null && <span>{t('logbook.average', { value: number(average, 1), unit })}</span>}
      {norm !== null && difference !== null && basis !== 'norm' && (
        <span>
          {t('logbook.norm', { norm: number(norm, 1), difference: signed(difference) })}
          {differencePercent !== null && ` (${signed(differencePercent)} %)`}
        </span>
      )}
    </span>
  );
}

interface KnownConsumption {
  consumption: PeriodConsumption;
}

function Balance({ balance }: { balance: NonNullable<ReturnType<typeof tankBalance>> }) {
  const { start, refueled, lost, consumed, difference, end, isMarked } = balance;
  const terms = [
    ['filled', refueled],
    ['lost', -lost],
    ['consumed', -consumed],
  ] as const;
  const marked = { litres: DIFFERENCE_LITRES, percent: DIFFERENCE_SHARE * 100 };
  return (
    <span>
      {t('logbook.tank')} <b>{number(start, 1)}</b>
      {terms.map(([what, litres]) =>
        litres === 0 ? null : (
          <span key={what}> {`${signed(litres)} ${t(`logbook.${what}`)}`}</span>
        ),
      )}
      {difference !== 0 && (
        <span
          className={isMarked ? `${pieces.notice} ${pieces.strong}` : undefined}
          title={
            isMarked
              ? `${t('logbook.unexplainedMarked', marked)} ${t('logbook.unexplainedTip')}`
              : t('logbook.unexplainedTip')
          }
        >
          {' '}
          {isMarked && <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />}
          {`${signed(difference)} ${t('logbook.unexplained')}`}
        </span>
      )}
      {' = '}
      <b>{number(end, 1)}</b> l
    </span>
  );
}
