// Driver quality: a school mark 1.00 (best) – 5.00 (worst) of a ride from harsh events, speeding, rpm
// and idling (driver-quality.md). A component without data is left out of the weighted mean.
import type { Location } from '../location/location.ts';
import { roundTo } from '../units.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { HarshState, RideState } from './state.ts';

/** From this weight (kg) on a vehicle is judged by the thresholds of heavy ones. */
const HEAVY_KG = 3500;
/** m/s² */
const ACCELERATION_MAX = 2.5;
const ACCELERATION_MAX_HEAVY = 1.5;
const DECELERATION_MAX = 3.0;
const DECELERATION_MAX_HEAVY = 2.5;
const CORNERING_MAX = 3.5;
const CORNERING_MAX_HEAVY = 2.5;
/** A new event begins only after so long below the threshold (decision 3). */
const BELOW_MS_MIN = 5000;

/** A shorter ride is not rated. */
export const RATED_METRES_MIN = 1000;
/** Rates per 100 km take a ride as at least so long, so that one event does not make a mark 5. */
const RATE_METRES_MIN = 10_000;
const COMPONENTS_MIN = 2;

/** Counts the harsh events that begin with this location; one event per unbroken exceedance. */
export function countHarshEvents(
  state: RideState,
  location: Location,
  settings: DetectionSettings,
): void {
  const { acceleration, deceleration, cornering } = location;
  if (acceleration === null && deceleration === null && cornering === null) return;
  const isHeavy = settings.weight !== null && settings.weight >= HEAVY_KG;
  const totals = state.totals;
  const ts = location.ts;
  if (acceleration !== null) {
    totals.accelerationReadings += 1;
    const limit = isHeavy ? ACCELERATION_MAX_HEAVY : ACCELERATION_MAX;
    if (begins(state.harshAcceleration, ts, acceleration > limit)) totals.accelerations += 1;
  }
  if (deceleration !== null) {
    totals.decelerationReadings += 1;
    const limit = isHeavy ? DECELERATION_MAX_HEAVY : DECELERATION_MAX;
    if (begins(state.harshDeceleration, ts, deceleration > limit)) totals.decelerations += 1;
  }
  if (cornering !== null) {
    totals.corneringReadings += 1;
    const limit = isHeavy ? CORNERING_MAX_HEAVY : CORNERING_MAX;
    if (begins(state.harshCornering, ts, cornering > limit)) totals.cornerings += 1;
  }
}

function begins(harsh: HarshState, ts: number, isAbove: boolean): boolean {
  if (!isAbove) {
    if (harsh.active && harsh.belowSince === null) harsh.belowSince = ts;
    return false;
  }
  const isNew =
    !harsh.active || (harsh.belowSince !== null && ts - harsh.belowSince >= BELOW_MS_MIN);
  harsh.active = true;
  harsh.belowSince = null;
  return isNew;
}

/** What a ride is rated by. Counts are null where the vehicle sends nothing to count. */
export interface QualityInput {
  distance: number;
  accelerations: number | null;
  decelerations: number | null;
  cornerings: number | null;
  /** Percent of the driving time over speedMax + 5 km/h. */
  overSpeedPercent: number | null;
  /** Percent of the driving time over rpmOptimum, time over rpmMax three times. */
  rpmPercent: number | null;
  /** Percent of the motor-on time idled in stretches over three minutes. */
  idlePercent: number | null;
}

/** School mark of a ride, two decimals; null: not rated. */
export function driverQuality(input: QualityInput): number | null {
  if (input.distance < RATED_METRES_MIN) return null;
  const hundreds = Math.max(input.distance, RATE_METRES_MIN) / 100_000;
  const rate = (events: number | null) => (events === null ? null : events / hundreds);
  const components: [weight: number, mark: number | null][] = [
    [0.15, mark(rate(input.accelerations), 2, 20)],
    [0.25, mark(rate(input.decelerations), 2, 20)],
    [0.15, mark(rate(input.cornerings), 2, 20)],
    [0.2, mark(input.overSpeedPercent, 0, 10)],
    [0.15, mark(input.rpmPercent, 5, 40)],
    [0.1, mark(input.idlePercent, 5, 30)],
  ];
  let weights = 0;
  let sum = 0;
  let known = 0;
  for (const [weight, value] of components) {
    if (value === null) continue;
    weights += weight;
    sum += weight * value;
    known += 1;
  }
  return known < COMPONENTS_MIN ? null : roundTo(sum / weights, 2);
}

function mark(value: number | null, best: number, worst: number): number | null {
  if (value === null) return null;
  return 1 + 4 * Math.min(Math.max((value - best) / (worst - best), 0), 1);
}

export type QualityColour = 'green' | 'orange' | 'red';

/** CONST-008: below 2 green, below 3.5 orange, else red; decided on the rounded index. */
export function qualityColour(index: number): QualityColour {
  if (index < 2) return 'green';
  return index < 3.5 ? 'orange' : 'red';
}

interface Rated {
  driverQuality: number | null;
  distance: number;
}

/** Mean of the rides that have an index, as the ride summary shows it; null when none has. */
export function meanQuality(rides: readonly Rated[]): number | null {
  const rated = rides.flatMap((ride) => (ride.driverQuality === null ? [] : [ride.driverQuality]));
  if (rated.length === 0) return null;
  return roundTo(rated.reduce((sum, index) => sum + index, 0) / rated.length, 2);
}

/** Mean weighted by distance, as reports print it; null when no ride has an index. */
export function weightedQuality(rides: readonly Rated[]): number | null {
  let sum = 0;
  let metres = 0;
  for (const ride of rides) {
    if (ride.driverQuality === null) continue;
    sum += ride.driverQuality * ride.distance;
    metres += ride.distance;
  }
  return metres === 0 ? null : roundTo(sum / metres, 2);
}
