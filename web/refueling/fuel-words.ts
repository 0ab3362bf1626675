// The sentences behind a refueling or loss: what happened to the level, and by which threshold it counts
// (fuel.md §3). A threshold that an answer does not name is left out, never guessed.
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { number } from '../format.ts';
import { t } from '../i18n/i18n.ts';

type Told = Pick<
  FuelMeasure,
  'quantity' | 'before' | 'after' | 'fromTimestamp' | 'toTimestamp' | 'because'
>;

const SECONDS_IN_HOUR = 3600;
const METRES_IN_100_KM = 100_000;

/** What to say of one measured change; `moment` writes a time as the place wants it. */
export function fuelSentences(
  measure: Told,
  type: RefuelingEntry['type'],
  moment: (instant: string) => string,
): string[] {
  const { rule, params } = measure.because;
  const isDriving = rule === 'driving';
  const limit = params.minTankChange;
  const idle = product(params.idleSeconds, params.idleRate, SECONDS_IN_HOUR);
  const driven = product(params.metres, params.consumptionMaxKm, METRES_IN_100_KM);
  return [
    t(isDriving ? 'fuelWhy.whileDriving' : `fuelWhy.stop.${type}`, {
      from: moment(measure.fromTimestamp),
      to: moment(measure.toTimestamp),
      before: number(measure.before),
      after: number(measure.after),
      quantity: number(measure.quantity),
    }),
    ...(idle > 0 ? [t('fuelWhy.idle', { litres: number(idle, 1) })] : []),
    ...(driven > 0 ? [t('fuelWhy.driven', { litres: number(driven, 1) })] : []),
    ...(limit === undefined ? [] : [t('fuelWhy.limit', { litres: number(limit) })]),
    ...(rule === 'merged' ? [t('fuelWhy.merged')] : []),
  ];
}

/** Litres of a rate over a time or a way; 0 where the answer does not name them. */
function product(amount: number | undefined, rate: number | undefined, unit: number): number {
  return ((amount ?? 0) * (rate ?? 0)) / unit;
}
