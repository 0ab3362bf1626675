// What a driver's day is made of: their next contracts, their rides of today, the sums of them, and what became of a call for help. Pure.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { isCommonRide, isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';

/** Those that the person drove, and those of nobody, because the vehicle is theirs; newest first. */
export function ownRides(
  rides: readonly RideView[],
  personId: number | undefined,
  isMachine: boolean,
): RideView[] {
  const own = rides.filter(
    (ride) =>
      isDriven(ride) &&
      isCommonRide(ride, isMachine) &&
      (ride.driver === null || ride.driver.personId === personId),
  );
  return own.reverse();
}

/** Metres of all and of the private ones. */
export function distancesOf(rides: readonly Pick<RideView, 'rideType' | 'distance'>[]) {
  const sum = { all: 0, private: 0 };
  for (const { rideType, distance } of rides) {
    sum.all += distance;
    if (rideType === 'private') sum.private += distance;
  }
  return sum;
}

/** What is driven for now, and the one that begins next. */
export function nextContracts<T extends Pick<ContractRow, 'state'>>(byBegin: readonly T[]): T[] {
  const active = byBegin.filter(({ state }) => state === 'active');
  const [next] = byBegin.filter(({ state }) => state === 'planned');
  return next ? [...active, next] : active;
}

export type HelpCall =
  | { state: 'rings'; since: string | null }
  | { state: 'answered'; since: string; by: Alert['acknowledged'] };

/** The last call for help of a vehicle among alerts; the flag knows first that one rings. null: there was none. */
export function helpCall(
  vehicle: { vehicleId: number; flagPanic: boolean },
  alerts: readonly Pick<Alert, 'vehicleId' | 'kind' | 'begin' | 'state' | 'acknowledged'>[],
): HelpCall | null {
  const calls = alerts.filter(
    ({ vehicleId, kind, state }) =>
      kind === 'panic' && vehicleId === vehicle.vehicleId && state !== 'withdrawn',
  );
  const [last] = calls.sort((a, b) => b.begin.localeCompare(a.begin));
  if (last?.acknowledged) return { state: 'answered', since: last.begin, by: last.acknowledged };
  if (vehicle.flagPanic) return { state: 'rings', since: last?.begin ?? null };
  return last ? { state: 'answered', since: last.begin, by: null } : null;
}
