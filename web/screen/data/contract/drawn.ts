// What there is of a contract to be drawn on a map. Without any of it there is no map: it would show where the vehicle
// happens to be. Pure.
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';

export interface Drawn {
  isPlanned: boolean;
  isDriven: boolean;
}

/** A ride whose ends are not known has no line either. */
export function drawnOf(plan: RoutePlan | null, rides: readonly RideView[]): Drawn {
  return {
    isPlanned: plan !== null,
    isDriven: rides.some(
      (ride) => isDriven(ride) && (ride.locationFrom !== null || ride.locationTo !== null),
    ),
  };
}
