// What of the plan an element belongs to, by the marks that rows and bars carry.
import type { Placed, PlanRow } from './plan-rows.ts';
import type { Place } from './walk.ts';

/** The vehicle, or its contract, whose element this is in; null: none. */
export function placeUnder(element: Element): Place | null {
  const row = element.closest<HTMLElement>('[data-vehicle]');
  if (!row) return null;
  const contract = element.closest<HTMLElement>('[data-contract]')?.dataset.contract;
  return {
    vehicleId: Number(row.dataset.vehicle),
    contractId: contract === undefined ? null : Number(contract),
  };
}

export function barOf(
  rows: readonly PlanRow[],
  contractId: number,
): { row: PlanRow; bar: Placed } | null {
  for (const row of rows) {
    const bar = row.bars.find((one) => one.row.contractId === contractId);
    if (bar) return { row, bar };
  }
  return null;
}

/** The id of the element that has the focus for a place. */
export function elementId({ vehicleId, contractId }: Place): string {
  return contractId === null ? `plan-vehicle-${vehicleId}` : `plan-contract-${contractId}`;
}
