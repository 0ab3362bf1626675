// By how much the figures of a month that was over changed, in words. Pure.
import type { MonthFigures, RecalculationView } from '@flotila/domain/ride/ride.api.ts';
import { toHours, toKm } from '@flotila/domain/units.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { number } from '../../ground/words/format.ts';

/** What a panel shows of a month, and so what it says of its change. */
export type ShownFigure = keyof MonthFigures;

const AS_SHOWN: Record<ShownFigure, (value: number) => string> = {
  rides: (value) => number(value),
  distance: (metres) => number(toKm(metres), 1),
  engineSeconds: (seconds) => number(toHours(seconds), 1),
  refueled: (litres) => number(litres, 1),
  lost: (litres) => number(litres, 1),
};

/**
 * The change since somebody may have closed the month: from before its first recalculation to after its
 * last one. null: none of these figures reads otherwise than before.
 */
export function changeOf(
  all: readonly RecalculationView[],
  month: string,
  figures: readonly ShownFigure[],
): { recalculated: string; changes: string } | null {
  const ofMonth = all.filter((one) => one.month === month);
  const last = ofMonth[0];
  const first = ofMonth.at(-1);
  if (!first || !last) return null;
  const changes = figures.flatMap((figure) => {
    const before = AS_SHOWN[figure](first.before[figure]);
    const after = AS_SHOWN[figure](last.after[figure]);
    return before === after ? [] : t(`recalculated.${figure}`, { before, after });
  });
  return changes.length === 0
    ? null
    : { recalculated: last.recalculated, changes: changes.join(', ') };
}
