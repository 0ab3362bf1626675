// What a corrected odometer or engine-hour reading does to the rides before it (logbook-and-rides §4), said
// before it is stored: by how much it differs, and how the rides since the last fixed one are stretched.
// Only a hint; the server computes it from all rides. Pure.
import { FACTOR_MAX, FACTOR_MIN } from '@flotila/domain/ride/edit-chain.ts';
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';

export interface ReadingEffect {
  /** New reading − old reading: metres or seconds. */
  difference: number;
  /** Rides that are stretched, and by which factor; null: the fixed ride before is not known. */
  stretch: { rides: number; factor: number; isTooFar: boolean } | null;
}

type Counted = Pick<RideView, 'rideType' | 'fromTimestamp' | 'distance' | 'engineHours'> &
  Pick<RideView, 'kmStop' | 'mhStop' | 'fixedKm' | 'fixedMh'>;

/**
 * @param rides rides before the corrected one and itself, oldest first, as far as they are known
 * @param after the new reading, metres or seconds
 */
export function readingEffect(
  rides: readonly Counted[],
  ride: Counted,
  field: 'kmStop' | 'ehStop',
  after: number,
): ReadingEffect | null {
  const isKm = field === 'kmStop';
  const stopOf = (one: Counted) => (isKm ? one.kmStop : one.mhStop);
  const isFixed = (one: Counted) => (isKm ? one.fixedKm : one.fixedMh);
  const before = stopOf(ride);
  if (before === null) return null;
  const driven = rides.filter(isDriven);
  const at = driven.findIndex((one) => one.fromTimestamp === ride.fromTimestamp);
  const fixedAt = driven.findLastIndex((one, index) => index < at && isFixed(one));
  const base = driven[fixedAt] && stopOf(driven[fixedAt]);
  const difference = after - before;
  // A ride that is fixed already was stretched before: the shown distances are not the recorded ones.
  if (base === undefined || base === null || isFixed(ride)) return { difference, stretch: null };
  const stretched = driven.slice(fixedAt + 1, at + 1);
  const sum = stretched.reduce((all, one) => all + (isKm ? one.distance : one.engineHours), 0);
  if (sum <= 0) return { difference, stretch: null };
  const factor = (after - base) / sum;
  const isTooFar = factor < FACTOR_MIN || factor > FACTOR_MAX;
  return { difference, stretch: { rides: stretched.length, factor, isTooFar } };
}
