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

/** A distance that a price can be shared out over, in metres; null: not known. */
type Metres = number | null;

/**
 * CON-015, O-3: what a kilometre of a contract brings. By the planned way until it has ended (980 EUR over the first
 * 72 km of 450 would say 13.55 EUR), then by what was driven, or by plan where nothing was; null where that is not
 * known.
 */
export function amountPerKm(
  amount: number,
  way: { state: ContractState; actualDistance: number; plannedDistance: Metres },
): number | null {
  return amountOver(
    amount,
    way.state === 'done' && way.actualDistance > 0 ? way.actualDistance : way.plannedDistance,
  );
}

/** An amount shared out over a distance in metres: per kilometre, two places. */
export function amountOver(amount: number, metres: Metres): number | null {
  return metres !== null && metres > 0 ? Math.round((amount / (metres / 1000)) * 100) / 100 : null;
}
