// What documents of fuel cost, the same in every report. Pure.
import type { RefuelingEntry } from '../refueling/refueling.api.ts';
import { roundTo } from '../units.ts';

type Documented = Pick<RefuelingEntry, 'document'>;

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
