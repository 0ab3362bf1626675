// The monthly closing of a logbook (logbook-and-rides §1): sums, opening and closing counter, and what is
// left between them; its fuel is in domain/fuel/month-fuel.ts. Rides are the
// differences of their odometers as shown, to 0.1 km, and hours are rounded to 0.1, so that whoever adds up the
// table gets the same; what is left between the counters is told as a figure of its own. Pure.
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { printedDistance, printedKilometres } from '@flotila/domain/ride/whole-km.ts';
import { roundTo, toHours } from '@flotila/domain/units.ts';

/** Digits of a shown counter or distance. */
const DIGITS = 1;

/** Kilometres, for machines hours. null: not known. */
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
}

/** Closes all rides of a month, given oldest first. */
export function closeMonth(rides: readonly RideView[], isMachine: boolean): MonthClosing {
  const driven = rides.filter(isDriven);
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
  };
}

function countersOf(driven: readonly RideView[], isMachine: boolean) {
  const first = driven[0];
  const last = driven.at(-1);
  if (!first || !last) return { opening: null, closing: null };
  if (!isMachine) {
    return {
      opening: printedKilometres(first.kmStop - first.distance),
      closing: printedKilometres(last.kmStop),
    };
  }
  return {
    opening: first.mhStop === null ? null : tidy(toHours(first.mhStop - first.engineHours)),
    closing: last.mhStop === null ? null : tidy(toHours(last.mhStop)),
  };
}

function size(ride: RideView, isMachine: boolean): number {
  return isMachine ? tidy(toHours(ride.engineHours)) : printedDistance(ride);
}

/** To a tenth; also takes away what binary fractions leave behind sums. */
function tidy(value: number): number {
  return roundTo(value, DIGITS) + 0;
}
