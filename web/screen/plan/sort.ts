// The order of the rows: by plate, or by the day from which they are free.
import type { PlanRow } from './plan-rows.ts';

export type Sort = 'plate' | 'free' | 'freeLast';

/** What comes after the order that is shown now, when the head is pressed. */
export function nextSort(sort: Sort): Sort {
  return sort === 'plate' ? 'free' : sort === 'free' ? 'freeLast' : 'plate';
}

/** Vehicles without a free day come after all others, in both directions. */
export function sortRows(
  rows: readonly PlanRow[],
  sort: Sort,
  freeOf: (row: PlanRow) => string | null | undefined,
): readonly PlanRow[] {
  const byPlate = [...rows].sort((one, other) => compare(one.vehicle.plate, other.vehicle.plate));
  if (sort === 'plate') return byPlate;
  const sign = sort === 'free' ? 1 : -1;
  return byPlate.sort((one, other) => {
    const [a, b] = [freeOf(one) ?? '', freeOf(other) ?? ''];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    return sign * compare(a, b);
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
