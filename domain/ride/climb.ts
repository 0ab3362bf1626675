// Climb and descent of a ride: altitudes are smoothed by the median of five and counted with a
// hysteresis, so that the noise of GPS altitudes does not add up (logbook-and-rides §3).
import type { FoldState } from './state.ts';

/** Only a change of so many metres from the last turning point counts. */
export const TURNING_METRES_MIN = 5;
const MEDIAN_OF = 5;

/** Takes the altitude of a moving location, metres. */
export function takeAltitude(state: FoldState, altitude: number): void {
  const altitudes = state.altitudes;
  altitudes.push(altitude);
  if (altitudes.length > MEDIAN_OF) altitudes.shift();
  // The commonest case first: a level road changes nothing.
  takeSmoothAltitude(state, altitudes.length === MEDIAN_OF ? medianOfFive(altitudes) : altitude);
}

/** The hysteresis alone, for altitudes that are already smooth. */
export function takeSmoothAltitude(state: FoldState, altitude: number): void {
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
export function forgetAltitudes(state: FoldState): void {
  state.altitudes = [];
  state.altitudeLow = null;
  state.altitudeHigh = null;
  state.altitudeTrend = 'none';
}

/** The three in the middle are the fifth, the greater of the two minima and the smaller of the two maxima. */
function medianOfFive(values: readonly number[]): number {
  const [a, b, c, d, e] = values as [number, number, number, number, number];
  const low = Math.max(Math.min(a, b), Math.min(c, d));
  const high = Math.min(Math.max(a, b), Math.max(c, d));
  return Math.max(Math.min(low, high), Math.min(Math.max(low, high), e));
}
