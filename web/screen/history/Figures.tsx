// Eight figures in the same places for the day (HIS-014 … HIS-016) and for the selected ride (HIS-004), so
// that selecting moves nothing on the screen.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import type { RideSummary } from '@flotila/domain/ride/summary.ts';
import { toKm } from '@flotila/domain/units.ts';
import type { ReactNode } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { duration, MISSING, number } from '../../ground/words/format.ts';
import { Quality } from '../../thing/vehicle/Quality.tsx';
import { climbText } from './climb-text.ts';
import styles from './history.module.css';
import { rideSeconds } from './ride-rows.ts';

export function Figures(props: {
  summary: RideSummary;
  ride: RideView | null;
  isKnown: boolean;
  isMachine: boolean;
}) {
  const { summary, ride, isMachine } = props;
  const of = ride ? figuresOfRide(ride) : summary;
  const climb = climbText(of.climb, of.descent);
  const tiles: [value: ReactNode, unit: string, tip?: string][] = [
    [kmText(of.distance), 'km', t('vp.distance')],
    [duration(of.drivingSeconds), t(ride ? 'history.tile.duration' : 'history.tile.driving')],
    [duration(of.engineHours), t('history.tile.engine'), t('vp.engineHours')],
    [number(of.maxSpeed), t('history.tile.maxSpeed'), t('vp.maxSpeed')],
    of.isByNorm
      ? [number(of.consumption, 1), t('history.tile.fuelByNorm'), t('history.fact.fuelByNorm')]
      : [number(of.consumption, 1), t('history.tile.fuel'), t('history.fact.fuel')],
    [
      number(of.averageConsumption, 1),
      isMachine ? 'l/h' : t('history.col.fuel'),
      t('history.average'),
    ],
    [climb.text, t('history.tile.climb', { unit: climb.unit }), t('history.climbTip')],
    [<Quality key="q" mark={of.driverQuality} />, t('history.tile.quality'), t('vp.quality')],
  ];
  return (
    <dl
      className={styles.figures}
      aria-label={t(ride ? 'history.figures' : 'history.summary')}
      data-known={props.isKnown}
      data-of={ride ? 'ride' : 'day'}
    >
      {tiles.map(([value, unit, tip]) => (
        <div key={unit} title={tip}>
          <dt>{unit}</dt>
          <dd>{props.isKnown ? value : MISSING}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOfRide(ride: RideView): Omit<RideSummary, 'rideCount' | 'motorIdle'> {
  const { distance, engineHours, climb, descent, maxSpeed, driverQuality } = ride;
  return {
    distance,
    engineHours,
    climb,
    descent,
    maxSpeed,
    driverQuality,
    drivingSeconds: rideSeconds(ride),
    consumption: ride.consumptionDiff,
    isByNorm: ride.isByNorm ?? false,
    averageConsumption: ride.averageConsumption,
  };
}

function kmText(metres: number): string {
  const km = toKm(metres);
  return number(km, km < 100 ? 1 : 0);
}
