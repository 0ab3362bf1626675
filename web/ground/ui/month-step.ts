// How keys walk the months of the month picker, and where they stop. Pure.
import { addMonths, firstDay, type Month } from '@flotila/domain/period.ts';

/** Months in a row of the picker. */
export const MONTHS_IN_ROW = 3;
/** The first month that an address can name. */
const FIRST: Month = { year: 1900, month: 1 };

/**
 * The month that a key leads to, never after `max`; null: the key does not walk. From a month after `max`,
 * which an address may name, no step forward leads back.
 */
export function stepMonth(key: string, from: Month, max: Month): Month | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -MONTHS_IN_ROW,
    ArrowDown: MONTHS_IN_ROW,
    Home: 1 - from.month,
    End: 12 - from.month,
    PageUp: -12,
    PageDown: 12,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = clampMonth(addMonths(from, step), max);
  return step > 0 && isAfter(from, to) ? from : to;
}

/** The month itself, or the nearest that may be chosen. */
export function clampMonth(month: Month, max: Month): Month {
  if (isAfter(month, max)) return max;
  return isAfter(FIRST, month) ? FIRST : month;
}

export function isAfter(month: Month, other: Month): boolean {
  return firstDay(month) > firstDay(other);
}

export function isSameMonth(one: Month, other: Month): boolean {
  return one.year === other.year && one.month === other.month;
}
