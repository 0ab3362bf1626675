// The sentences behind a refueling or loss: what happened to the level, and by which threshold it counts
// (fuel.md §3). A threshold that an answer does not name is left out, never guessed.
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { number } from '../format.ts';
import { t } from '../i18n/i18n.ts';

type Told = Pick<
  FuelMeasure,
  'quantity' | 'before' | 'after' | 'fromTimestamp' | 'toTimestamp' | 'because'
>;

/** What to say of one measured change; `moment` writes a time as the place wants it. */
export function fuelSentences(
  measure: Told,
  type: RefuelingEntry['type'],
  moment: (instant: string) => string,
): string[] {
  const { rule, params } = measure.because;
  const isDriving = rule === 'driving';
  const idle = params.idleLitres;
  const limit = isDriving ? (params.limit ?? params.minTankChange) : params.minTankChange;
  return [
    t(isDriving ? 'fuelWhy.whileDriving' : `fuelWhy.stop.${type}`, {
      from: moment(measure.fromTimestamp),
      to: moment(measure.toTimestamp),
      before: number(measure.before),
      after: number(measure.after),
      quantity: number(measure.quantity),
    }),
    ...(idle !== undefined && idle > 0 ? [t('fuelWhy.idle', { litres: number(idle, 1) })] : []),
    ...(limit === undefined
      ? []
      : [t(isDriving ? 'fuelWhy.drivingLimit' : 'fuelWhy.limit', { litres: number(limit) })]),
    ...(rule === 'merged' ? [t('fuelWhy.merged')] : []),
  ];
}
