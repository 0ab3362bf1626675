// The monthly closing of a logbook (logbook-and-rides §1): sums, opening and closing counter, and what is
// left between them. Everything is rounded to 0.1 km or 0.1 h for each ride, as the table shows it, so that
// whoever adds up the table gets the same; what rounding leaves over is told as a figure of its own. Pure.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import {
  type ConsumptionBounds,
  litresPer100Km,
  litresPerHour,
  roundTo,
  toHours,
  toKm,
} from '@flotila/domain/units.ts';

/** Digits of a shown counter or distance. */
const DIGITS = 1;

/** Kilometres, for machines hours; fuel in litres. null: not known. */
export interface MonthClosing {
  rides: number;
  total: number;
  business: number;
  private: number;
  /** 0 … 1, null when nothing was driven. */
  privateShare: number | null;
  opening: number | null;
  closing: number | null;
  /** closing − opening − total. */
  difference: number | null;
  consumed: number | null;
  /** l/100 km, for machines l/h: Σ litres over Σ distance of the rides that know their consumption. */
  average: number | null;
  refueled: number | null;
  /** Level of the tanks after the last ride. */
  tankClosing: number | null;
}

/** Closes all rides of a month, given oldest first. `bounds`: believable averages of the vehicle. */
export function closeMonth(
  rides: readonly RideView[],
  isMachine: boolean,
  bounds?: ConsumptionBounds,
): MonthClosing {
  const driven = rides.filter(({ rideType }) => rideType === 'bussines' || rideType === 'private');
  const share = (isCounted: (ride: RideView) => boolean) =>
    tidy(driven.filter(isCounted).reduce((sum, ride) => sum + size(ride, isMachine), 0));
  const total = share(() => true);
  const privateTotal = share((ride) => ride.rideType === 'private');
  const { opening, closing } = countersOf(driven, isMachine);
  const isKnown = opening !== null && closing !== null;
  return {
    rides: driven.length,
    total,
    business: tidy(total - privateTotal),
    private: privateTotal,
    privateShare: total > 0 ? privateTotal / total : null,
    opening,
    closing,
    difference: isKnown ? tidy(closing - opening - total) : null,
    ...fuelOf(rides, driven, isMachine, bounds),
  };
}

/** Litres by the norm (litres a unit: l/100 km or l/h) and how many more or less were consumed. */
export function againstNorm(
  closing: Pick<MonthClosing, 'total' | 'consumed'>,
  norm: number | null | undefined,
  isMachine: boolean,
): { norm: number; difference: number } | null {
  if (!norm || closing.consumed === null) return null;
  const litres = isMachine ? closing.total * norm : (closing.total * norm) / 100;
  return { norm: tidy(litres), difference: tidy(closing.consumed - litres) };
}

function countersOf(driven: readonly RideView[], isMachine: boolean) {
  const first = driven[0];
  const last = driven.at(-1);
  if (!first || !last) return { opening: null, closing: null };
  if (!isMachine) {
    return {
      opening: tidy(toKm(first.kmStop - first.distance)),
      closing: tidy(toKm(last.kmStop)),
    };
  }
  return {
    opening: first.mhStop === null ? null : tidy(toHours(first.mhStop - first.engineHours)),
    closing: last.mhStop === null ? null : tidy(toHours(last.mhStop)),
  };
}

function fuelOf(
  rides: readonly RideView[],
  driven: readonly RideView[],
  isMachine: boolean,
  bounds: ConsumptionBounds | undefined,
) {
  const known = driven.filter((ride) => ride.consumptionDiff !== null);
  const consumed = known.reduce((sum, ride) => sum + (ride.consumptionDiff ?? 0), 0);
  const metres = known.reduce((sum, ride) => sum + ride.distance, 0);
  const seconds = known.reduce((sum, ride) => sum + ride.engineHours, 0);
  const refueled = rides.reduce((sum, ride) => sum + Math.max(0, ride.refueling ?? 0), 0);
  const average = isMachine
    ? litresPerHour(consumed, seconds, bounds)
    : litresPer100Km(consumed, metres, bounds);
  return {
    consumed: known.length > 0 ? tidy(consumed) : null,
    average: known.length > 0 ? average : null,
    refueled: rides.some((ride) => ride.refueling !== null) ? tidy(refueled) : null,
    tankClosing: rides.findLast((ride) => ride.tankSum !== null)?.tankSum ?? null,
  };
}

function size(ride: RideView, isMachine: boolean): number {
  return tidy(isMachine ? toHours(ride.engineHours) : toKm(ride.distance));
}

/** To a tenth; also takes away what binary fractions leave behind sums. */
function tidy(value: number): number {
  return roundTo(value, DIGITS) + 0;
}
