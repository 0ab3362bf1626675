// Which documents of fuel count for the main tanks and what they cost, the same in every report. Pure.
import type { RefuelingEntry } from '../refueling/refueling.api.ts';
import { roundTo } from '../units.ts';
import type { ReportVehicle } from './report-vehicle.ts';

type Documented = Pick<RefuelingEntry, 'document'>;

/** Is it a document of a fuel that the main tanks do not take? */
export function isApart(
  { document }: Documented,
  { fuels }: Pick<ReportVehicle, 'fuels'>,
): boolean {
  return document !== null && fuels.length > 0 && !fuels.includes(document.fuel);
}

/** What a document cost in the company's currency; null: nobody knows, and it is not guessed. */
export function homeOf({ document }: Documented, homeCurrency: string): number | null {
  if (!document) return null;
  if (document.homeAmount !== null && document.homecurrency === homeCurrency) {
    return document.homeAmount;
  }
  return document.currency === homeCurrency ? document.amount : null;
}

/** null where one of them is not known. */
export function addMoney(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : roundTo(sum + one, 2)),
    0,
  );
}
