// The fuel of a month in the logbook: what its rides and documents tell the rules of the domain, and the
// balance of the tank. Pure.
import { type FuelBalance, fuelBalance } from '@flotila/domain/fuel/balance.ts';
import type { PeriodDocument, PeriodRide } from '@flotila/domain/fuel/period.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';

/** The driven rides among the entries. */
export function periodRides(rides: readonly RideView[]): PeriodRide[] {
  return rides.filter(isDriven).map((ride) => ({
    ...{ fromTs: Date.parse(ride.fromTimestamp), toTs: Date.parse(ride.toTimestamp) },
    ...{ distance: ride.distance, engineSeconds: ride.engineHours, motorIdle: ride.motorIdle },
    ...{ litres: ride.consumptionDiff, isByNorm: ride.isByNorm ?? false },
  }));
}

export function periodDocuments(entries: readonly RefuelingEntry[]): PeriodDocument[] {
  return entries
    .flatMap(({ document }) => document ?? [])
    .map(({ timestamp, quantity, full }) => ({ ts: Date.parse(timestamp), quantity, full }))
    .sort((one, two) => one.ts - two.ts);
}

/** Has any ride measured what it consumed? Then nobody asks for documents. */
export function isMeasured(rides: readonly RideView[]): boolean {
  return periodRides(rides).some((ride) => ride.litres !== null && !ride.isByNorm);
}

/** Measured litres that were put in; null: no refueling was seen. */
export function refueledLitres(rides: readonly RideView[]): number | null {
  const refuelings = rides.filter(({ rideType }) => rideType === 'refueling');
  return refuelings.length === 0
    ? null
    : refuelings.reduce((sum, ride) => sum + (ride.refueling ?? 0), 0);
}

/** The balance of the tanks over the entries of a month; null where nobody measures levels. */
export function tankBalance(rides: readonly RideView[]): FuelBalance | null {
  const overEnd = refueledOverEnd(rides);
  return fuelBalance(
    rides
      .filter(({ rideType }) => rideType !== 'stop')
      .map((ride) => ({
        ...{ fromTs: Date.parse(ride.fromTimestamp), toTs: Date.parse(ride.toTimestamp) },
        ...{ start: ride.tankStart, end: ride.tankSum },
        refueled: ride.rideType === 'refueling' || ride === overEnd ? (ride.refueling ?? 0) : 0,
        lost: ride.rideType === 'fuelloss' ? Math.abs(ride.tankDiff ?? 0) : 0,
        consumed: ride.isByNorm ? 0 : (ride.consumptionDiff ?? 0),
      })),
  );
}

/** An entry so near before a ride may be the refueling that the ride still shows. */
const NEAR_MS = 30 * 60_000;

/**
 * The last ride where it goes on into the next month and was refueled there: that refueling is an entry of
 * the next month, but the level at the end of the ride shows it.
 */
function refueledOverEnd(rides: readonly RideView[]): RideView | undefined {
  const last = rides.findLast((ride) => isDriven(ride) && ride.tankSum !== null);
  if (!last?.refueling) return undefined;
  const since = Date.parse(last.fromTimestamp) - NEAR_MS;
  const isListed = rides.some(
    (ride) => ride.rideType === 'refueling' && Date.parse(ride.toTimestamp) >= since,
  );
  return isListed ? undefined : last;
}
