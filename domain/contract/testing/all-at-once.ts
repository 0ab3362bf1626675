// The progress of a contract by all its locations at once, as tests ask for it.
import type { ContractProgress } from '../contract.api.ts';
import {
  followLocation,
  type ProgressLocation,
  type ProgressMoment,
  progressAt,
  progressRoute,
  startProgress,
} from '../progress.ts';
import type { RoutePlan } from '../route-plan.ts';

/** All at once: whatever order they come in, and however often, the answer is the same. */
export function contractProgress(
  plan: RoutePlan,
  locations: readonly ProgressLocation[],
  moment: ProgressMoment,
): ContractProgress | null {
  const route = progressRoute(plan);
  const state = startProgress(route);
  const sorted = [...locations].sort((one, two) => one.ts - two.ts || one.hash - two.hash);
  for (const location of sorted) followLocation(route, state, location);
  return progressAt(route, state, moment);
}
