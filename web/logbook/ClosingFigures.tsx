// The monthly closing above the table: what was driven, privately and for the company, what it consumed,
// and the counter from the beginning of the month to its end.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import type { ConsumptionBounds } from '@flotila/domain/units.ts';
import { useMemo } from 'react';
import { number } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { Sum, Sums } from '../ui/Sums.tsx';
import styles from './logbook.module.css';
import { againstNorm, closeMonth } from './month-closing.ts';

interface ClosingProps {
  rides: readonly RideView[];
  isMachine: boolean;
  /** l/100 km, for machines l/h; null none is set. */
  norm: number | null;
  /** Believable averages of the vehicle; undefined until its record is there. */
  bounds: ConsumptionBounds | undefined;
}

export function ClosingFigures({ rides, isMachine, norm, bounds }: ClosingProps) {
  const closing = useMemo(() => closeMonth(rides, isMachine, bounds), [rides, isMachine, bounds]);
  const unit = isMachine ? 'h' : 'km';
  const byNorm = againstNorm(closing, norm, isMachine);
  const percent = closing.privateShare === null ? null : Math.round(closing.privateShare * 100);
  return (
    <Sums
      label={t('logbook.closing')}
      isEven
      figures={
        <>
          <Figure name={t('logbook.total', { unit })} value={closing.total} />
          <Figure name={t('logbook.business', { unit })} value={closing.business} />
          <Figure
            name={
              percent === null
                ? t('logbook.private', { unit })
                : t('logbook.privateShare', { unit, percent })
            }
            value={closing.private}
          />
          <Figure name={t('logbook.consumed')} value={closing.consumed} />
        </>
      }
    >
      <div className={styles.counters}>
        {closing.opening !== null && (
          <span>
            {t(isMachine ? 'logbook.engineHours' : 'logbook.odometer')}{' '}
            <b>{number(closing.opening, 1)}</b> → <b>{number(closing.closing, 1)}</b> {unit}
            {', '}
            <span title={t('logbook.differenceTip')}>
              {t('logbook.difference', { difference: signed(closing.difference), unit })}
            </span>
          </span>
        )}
        <FuelWords closing={closing} isMachine={isMachine} />
        {byNorm && (
          <span>
            {t('logbook.norm', {
              norm: number(byNorm.norm, 1),
              difference: signed(byNorm.difference),
            })}
          </span>
        )}
      </div>
    </Sums>
  );
}

function FuelWords(props: { closing: ReturnType<typeof closeMonth>; isMachine: boolean }) {
  const { average, refueled } = props.closing;
  const unit = props.isMachine ? 'l/h' : 'l/100 km';
  return (
    <>
      {average !== null && <span>{t('logbook.average', { value: number(average, 1), unit })}</span>}
      {refueled !== null && (
        <span>
          {number(refueled, 1)} {t('logbook.refueled')}
        </span>
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: number | null }) {
  return (
    <Sum name={name}>
      <dd>{number(value, 1)}</dd>
    </Sum>
  );
}

function signed(value: number | null): string {
  if (value === null) return number(value);
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${number(Math.abs(value), 1)}`;
}
