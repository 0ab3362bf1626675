// How people come into a company: what its administrators demand of them.

/** Must people have a second factor? `off`: nobody of the company sets one up; `administrators`, `all`: it is demanded of them. */
export const FACTOR_POLICIES = ['off', 'offered', 'administrators', 'all'] as const;
export type FactorPolicy = (typeof FACTOR_POLICIES)[number];

/** Of a company whose administrators have said nothing. */
export const DEFAULT_FACTOR_POLICY: FactorPolicy = 'offered';

/** Does it begin on a day, as demands do? */
export function isDemand(policy: FactorPolicy): boolean {
  return policy === 'administrators' || policy === 'all';
}
