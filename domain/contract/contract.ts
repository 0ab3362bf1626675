// Rules of contracts: which of its four states one is in (PLAN-022 … PLAN-025) and what a kilometre of it
// brings (CON-015). Times in epoch milliseconds, distances in metres, durations in seconds.

export const CONTRACT_STATES = ['planned', 'active', 'done', 'unrealized'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

interface ContractTimes {
  /** null: no beginning (or no end) was given. */
  fromTs: number | null;
  toTs: number | null;
  actualDuration: number;
}

/**
 * PLAN-022: planned before its start; PLAN-023: active up to its end, the end included; PLAN-024: done when it
 * has ended and something was driven; PLAN-025: otherwise unrealized. Without a beginning it has begun, without
 * an end it does not end.
 */
export function contractState(contract: ContractTimes, now: number): ContractState {
  if (contract.fromTs !== null && now < contract.fromTs) return 'planned';
  if (contract.toTs === null || now <= contract.toTs) return 'active';
  return contract.actualDuration > 0 ? 'done' : 'unrealized';
}

/** CON-015: by actual kilometres when there are some, else by planned ones, else null; two places. */
export function amountPerKm(
  amount: number,
  actualDistance: number,
  plannedDistance: number | null,
): number | null {
  const metres = actualDistance > 0 ? actualDistance : (plannedDistance ?? 0);
  return metres > 0 ? Math.round((amount / (metres / 1000)) * 100) / 100 : null;
}
