// Climb and descent of a ride: altitudes are smoothed by the median of five and the mean over 200 m, and
// counted with a hysteresis, so that the noise of GPS altitudes does not add up (logbook-and-rides §3).
import { medianOf, medianOfFive } from '../median.ts';
import type { RideState } from './state.ts';

/** Only a change of so many metres from the last turning point counts. */
export const TURNING_METRES_MIN = 5;
const MEDIAN_OF = 5;
const ALTITUDES_KEPT_MAX = 32;
/** The mean goes over so much of the way, in cells of at least CELL_METRES: 20 of them at most. */
export const MEAN_METRES = 200;
export const CELL_METRES = 10;

/** Takes the altitude of a moving location, metres, at the way that the totals stand at. */
export function takeAltitude(state: RideState, altitude: number): void {
  const median = medianOfLast(state, altitude);
  if (median !== null) takeSmoothAltitude(state, meanOfWay(state, median));
}

/**
 * Median of the last five altitudes, at a ride's beginning of three or four. null: of two altitudes
 * nobody knows which one is wild.
 */
function medianOfLast(state: RideState, altitude: number): number | null {
  const altitudes = state.altitudes;
  const { length } = altitudes;
  altitudes.push(altitude);
  if (length < MEDIAN_OF - 1) return length < 2 ? null : medianOf(altitudes);
  // Trimmed now and then: shifting a short list with every location costs more than the rest.
  if (length >= ALTITUDES_KEPT_MAX) state.altitudes = altitudes.slice(1 - MEDIAN_OF);
  return medianOfFive(
    altitudes[length - 4] as number,
    altitudes[length - 3] as number,
    altitudes[length - 2] as number,
    altitudes[length - 1] as number,
    altitude,
  );
}

/**
 * Mean of the medians of the last 200 m. Locations nearer than CELL_METRES share a cell and each cell
 * weighs the same: the memory stays bounded, and a slow vehicle's many locations do not outweigh the
 * rest of the way.
 */
function meanOfWay(state: RideState, median: number): number {
  const profile = state.profile;
  const way = state.totals.km;
  const last = profile.length - 3;
  if (last >= 0 && way - (profile[last] as number) >= MEAN_METRES) {
    // Everything lies further back, as always with locations half a minute apart.
    profile[0] = way;
    profile[1] = median;
    profile[2] = 1;
    profile.length = 3;
    return median;
  }
  if (last >= 0 && Math.abs(way - (profile[last] as number)) < CELL_METRES) {
    profile[last + 1] = (profile[last + 1] as number) + median;
    profile[last + 2] = (profile[last + 2] as number) + 1;
  } else profile.push(way, median, 1);
  let first = 0;
  while (way - (profile[first] as number) >= MEAN_METRES) first += 3;
  if (first > 0) profile.splice(0, first);
  let sum = 0;
  for (let index = 0; index < profile.length; index += 3) {
    sum += (profile[index + 1] as number) / (profile[index + 2] as number);
  }
  return (sum * 3) / profile.length;
}

/** The hysteresis alone, for altitudes that are already smooth. */
export function takeSmoothAltitude(state: RideState, altitude: number): void {
  const low = state.altitudeLow;
  const high = state.altitudeHigh;
  if (low === null || high === null) {
    state.altitudeLow = altitude;
    state.altitudeHigh = altitude;
    return;
  }
  const totals = state.totals;
  if (state.altitudeTrend === 'up') {
    if (altitude > high) {
      totals.climb += altitude - high;
      state.altitudeHigh = altitude;
    } else if (high - altitude >= TURNING_METRES_MIN) {
      totals.descent += high - altitude;
      state.altitudeTrend = 'down';
      state.altitudeLow = altitude;
    }
    return;
  }
  if (state.altitudeTrend === 'down') {
    if (altitude < low) {
      totals.descent += low - altitude;
      state.altitudeLow = altitude;
    } else if (altitude - low >= TURNING_METRES_MIN) {
      totals.climb += altitude - low;
      state.altitudeTrend = 'up';
      state.altitudeHigh = altitude;
    }
    return;
  }
  if (altitude < low) state.altitudeLow = altitude;
  if (altitude > high) state.altitudeHigh = altitude;
  if (altitude - low >= TURNING_METRES_MIN) {
    totals.climb += altitude - low;
    state.altitudeTrend = 'up';
    state.altitudeHigh = altitude;
  } else if (high - altitude >= TURNING_METRES_MIN) {
    totals.descent += high - altitude;
    state.altitudeTrend = 'down';
    state.altitudeLow = altitude;
  }
}

/** A new ride starts its own profile. */
export function forgetAltitudes(state: RideState): void {
  state.altitudes = [];
  state.profile = [];
  state.altitudeLow = null;
  state.altitudeHigh = null;
  state.altitudeTrend = 'none';
}
