// The sentences behind a refueling or loss: what happened to the level, and by which threshold it counts
// (fuel.md §3). A threshold that an answer does not name is left out, never guessed.
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { BURNED_BY, partsThatCount } from '@flotila/domain/refueling/refueling.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { number } from '../../ground/words/format.ts';

type Told = Pick<
  FuelMeasure,
  'quantity' | 'before' | 'after' | 'fromTimestamp' | 'toTimestamp' | 'because'
>;

const METRES_IN_100_KM = 100_000;

/** What to say of one measured change; `moment` writes a time as the place wants it. */
export function fuelSentences(
  measure: Told,
  type: RefuelingEntry['type'],
  moment: (instant: string) => string,
): string[] {
  const { rule, params } = measure.because;
  const limit = params.minTankChange;
  const quantity = number(measure.quantity);
  const by = BURNED_BY.find((one) => (params[one] ?? 0) > 0);
  const driven = product(params.metres, params.consumptionMaxKm, METRES_IN_100_KM);
  return [
    t(levelsWord(rule, type), {
      from: moment(measure.fromTimestamp),
      to: moment(measure.toTimestamp),
      before: number(measure.before),
      after: number(measure.after),
      difference: number(Math.abs(measure.after - measure.before)),
    }),
    by
      ? t(`fuelWhy.burned.${type}`, {
          quantity,
          litres: number(params[by] ?? 0, 1),
          by: t(`fuelWhy.${by}`),
        })
      : t(`fuelWhy.quantity.${type}`, { quantity }),
    ...(driven > 0 ? [t('fuelWhy.driven', { litres: number(driven, 1) })] : []),
    ...(limit === undefined ? [] : [t('fuelWhy.limit', { litres: number(limit) })]),
    ...partSentences(measure, moment),
    ...(rule === 'merged' ? [t('fuelWhy.merged')] : []),
  ];
}

/** K-13: two pumps that are one refueling. */
function partSentences({ because }: Told, moment: (instant: string) => string): string[] {
  const parts = partsThatCount(because);
  if (parts.length === 0) return [];
  const told = parts.map(({ timestamp, litres }) =>
    t('fuelWhy.part', { litres: number(litres), time: moment(timestamp) }),
  );
  return [t('fuelWhy.parts', { count: parts.length, parts: told.join(', ') })];
}

function levelsWord(rule: string, type: RefuelingEntry['type']) {
  if (rule === 'driving') return 'fuelWhy.whileDriving';
  return rule === 'hole' ? 'fuelWhy.hole' : (`fuelWhy.stop.${type}` as const);
}

/** Litres of a rate over a time or a way; 0 where the answer does not name them. */
function product(amount: number | undefined, rate: number | undefined, unit: number): number {
  return ((amount ?? 0) * (rate ?? 0)) / unit;
}
