// Climb and descent of a ride: altitudes are smoothed by the median of five and counted with a
// hysteresis, so that the noise of GPS altitudes does not add up (logbook-and-rides §3).
import type { FoldState } from './state.ts';

/** Only a change of so many metres from the last turning point counts. */
export const TURNING_METRES_MIN = 5;
const MEDIAN_OF = 5;
const ALTITUDES_KEPT_MAX = 32;

/** Takes the altitude of a moving location, metres. */
export function takeAltitude(state: FoldState, altitude: number): void {
  const altitudes = state.altitudes;
  const { length } = altitudes;
  altitudes.push(altitude);
  if (length < MEDIAN_OF - 1) {
    takeSmoothAltitude(state, altitude);
    return;
  }
  const median = medianOfFive(
    altitudes[length - 4] as number,
    altitudes[length - 3] as number,
    altitudes[length - 2] as number,
    altitudes[length - 1] as number,
    altitude,
  );
  // Trimmed now and then: shifting a short list with every location costs more than the rest.
  if (length >= ALTITUDES_KEPT_MAX) state.altitudes = altitudes.slice(1 - MEDIAN_OF);
  takeSmoothAltitude(state, median);
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

/** The fifth, the greater of two minima and the smaller of two maxima; the middle one of these three. */
export function medianOfFive(a: number, b: number, c: number, d: number, e: number): number {
  const low = Math.max(Math.min(a, b), Math.min(c, d));
  const high = Math.min(Math.max(a, b), Math.max(c, d));
  return Math.max(Math.min(low, high), Math.min(Math.max(low, high), e));
}
