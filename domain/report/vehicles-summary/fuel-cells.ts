// Fuel as both tables of the summary say it: litres beside the norm, and what was put in.
import { normAverage } from '../../fuel/period.ts';
import type { Cell } from '../document.ts';
import type { Format } from '../format.ts';
import type { RideTotals } from '../rides.ts';
import { normBar } from './bars.ts';
import type { SummarySums } from './lines.ts';

/** More than the norm in % that is looked at. */
const OVER_NORM_PERCENT = 5;
const RED = { isMarked: true, tone: 'red', bold: true } as const;

export function fuelCells(
  { totals, normed, putIn }: Pick<SummarySums, 'totals' | 'normed' | 'putIn'>,
  format: Format,
  { isMachine, height }: { isMachine: boolean; height: number },
): Record<string, Cell> {
  const { difference, differencePercent } = totals;
  const isOver = (differencePercent ?? 0) > OVER_NORM_PERCENT;
  const ifAny = (value: number) => format.cell('number', value || null);
  return {
    litres: { ...format.cell('number', totals.litres), ...basisMark(totals) },
    average: format.cell('number', totals.average),
    norm: format.cell('number', normRate(normed, isMachine)),
    difference: { raw: difference, text: format.signed(difference, 1), ...(isOver && RED) },
    normBar: { raw: null, text: '', shapes: normBar(differencePercent, isOver, height) },
    measured: ifAny(putIn.measured),
    documented: ifAny(putIn.documented),
    money: format.cell('money', putIn.home || null),
    lost: { ...ifAny(putIn.lost), ...(putIn.lost > 0 && RED) },
  };
}

/** Norm of what the rides that it is known of drove: l/100 km, of machines l/h. */
function normRate({ litres, norm, averaged }: RideTotals, isMachine: boolean) {
  return litres === null ? null : normAverage({ norm, ...averaged }, isMachine);
}

/** Behind litres that nothing measured: n by the norm, d by documents. */
function basisMark({ litres, isByNorm, isByDocuments }: RideTotals): { raised: string } | null {
  const marks = [isByDocuments ? 'd' : '', isByNorm ? 'n' : ''].join('');
  return litres === null || marks === '' ? null : { raised: marks };
}
