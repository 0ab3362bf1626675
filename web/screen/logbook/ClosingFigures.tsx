// The monthly closing above the table: what was driven, privately and for the company, what it consumed,
// and the counter and the tank from the beginning of the month to its end.
import type { PeriodVehicle } from '@flotila/domain/fuel/period.ts';
import { monthRange } from '@flotila/domain/period.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { useMemo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useHasSheet } from '../../ground/ui/phone.ts';
import { Sum, Sums } from '../../ground/ui/Sums.tsx';
import { number } from '../../ground/words/format.ts';
import { FuelWords } from './ClosingFuel.tsx';
import styles from './logbook.module.css';
import type { LogbookPlace } from './logbook-place.ts';
import { closeMonth } from './month-closing.ts';
import { signed } from './signed.ts';
import { useMonthConsumption } from './use-consumption.ts';

interface ClosingProps {
  rides: readonly RideView[];
  /** The ride that goes on from the month before. */
  into: RideView | null;
  place: Pick<LogbookPlace, 'vehicleId' | 'month'>;
  vehicle: PeriodVehicle;
}

export function ClosingFigures({ rides, into, place, vehicle }: ClosingProps) {
  const isMachine = vehicle.typeCode === 'machine';
  const closing = useMemo(() => closeMonth(rides, isMachine), [rides, isMachine]);
  const consumption = useMonthConsumption(place, rides, vehicle);
  const { timeZone } = useCompany();
  const edges = useMemo(
    () => ({ into, to: monthRange(place.month, timeZone).to }),
    [into, place.month, timeZone],
  );
  const unit = isMachine ? 'h' : 'km';
  const percent = closing.privateShare === null ? null : Math.round(closing.privateShare * 100);
  const basis = consumption?.basis ?? 'none';
  // There the rides come first.
  const hasSheet = useHasSheet();
  const words = (
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
      <FuelWords rides={rides} edges={edges} consumption={consumption} isMachine={isMachine} />
    </div>
  );
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
          <Figure
            name={t(`logbook.consumed.${basis}`)}
            tip={t(`logbook.consumedTip.${basis}`)}
            value={consumption?.litres ?? null}
          />
        </>
      }
    >
      {hasSheet ? (
        <details className={styles.balance}>
          <summary>
            {t(isMachine ? 'logbook.engineHours' : 'logbook.odometer')} · {t('logbook.tank')}
          </summary>
          {words}
        </details>
      ) : (
        words
      )}
    </Sums>
  );
}

function Figure(props: { name: string; tip?: string; value: number | null }) {
  return (
    <Sum name={props.name} {...(props.tip && { title: props.tip })}>
      <dd>{number(props.value, 1)}</dd>
    </Sum>
  );
}
