// Reductions of weekly rests and what makes up for them (8(6b), 8(7)).
import type { Stretch } from './activity.ts';

export interface Debt {
  /** Minutes that the weekly rest was short of 45 hours. */
  missing: number;
  /** Sunday 24:00 UTC of the third week after the one of the rest. */
  by: number;
}

/** Debts that are not made up for at the end of the stream. */
export function openDebts(_spans: readonly Stretch[]): Debt[] {
  return [];
}
