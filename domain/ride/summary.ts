// The summary over the rides of a period, as the history shows it (HIS-014 … HIS-016). It is computed
// from the very rides of the table below it, so a correction shows in both at once.
import { type ConsumptionBounds, roundTo } from '../units.ts';
import { averageConsumption, LITRE_DIGITS } from './consumption.ts';
import { isDriven } from './marker.ts';
import { meanQuality } from './quality.ts';
import type { RideView } from './ride.api.ts';

export type SummarizedRide = Pick<
  RideView,
  | 'fromTimestamp'
  | 'toTimestamp'
  | 'rideType'
  | 'distance'
  | 'engineHours'
  | 'motorIdle'
  | 'consumptionDiff'
  | 'isByNorm'
  | 'climb'
  | 'descent'
  | 'maxSpeed'
  | 'driverQuality'
>;

export interface SummaryPeriod {
  /** epoch milliseconds, both included; the whole second of `to` belongs to it (CONST-009) */
  from: number;
  to: number;
  /** Machines consume by the hour. */
  isMachine?: boolean;
  /** Believable averages of the vehicle (`consumptionRule`). */
  bounds?: ConsumptionBounds;
}

export interface RideSummary {
  rideCount: number;
  /** metres */
  distance: number;
  /** Engine running, seconds. */
  engineHours: number;
  /** Engine running while standing, seconds. */
  motorIdle: number;
  /** From beginning to end of each ride, seconds. */
  drivingSeconds: number;
  /** Litres of the rides that measured them, else of those that have them by the norm; null: none has. */
  consumption: number | null;
  /** Nothing was measured: the litres were only worked out. */
  isByNorm: boolean;
  /** l/100 km, of machines l/h; Σ litres / Σ distance of the rides that have data. */
  averageConsumption: number | null;
  climb: number;
  descent: number;
  /** km/h; null: unknown. */
  maxSpeed: number | null;
  /** Mean over the rides that have one. */
  driverQuality: number | null;
}

/**
 * Sums the rides that begin in the period. Rides that only reach into it are counted where they began,
 * so with all rides of a local day (filter `all`) it equals the server's day summary. Stops and other
 * entries that are no rides do not count.
 */
export function summarizeRides(
  rides: readonly SummarizedRide[],
  { from, to, isMachine = false, bounds }: SummaryPeriod,
): RideSummary {
  const end = (Math.floor(to / 1000) + 1) * 1000;
  const counted = rides.filter((ride) => {
    const fromTs = Date.parse(ride.fromTimestamp);
    return isDriven(ride) && fromTs >= from && fromTs < end;
  });
  const sum = (of: (ride: SummarizedRide) => number, all = counted) =>
    all.reduce((total, ride) => total + of(ride), 0);
  const known = counted.filter((ride) => ride.consumptionDiff !== null);
  const measured = known.filter((ride) => ride.isByNorm !== true);
  const isByNorm = known.length > 0 && measured.length === 0;
  // What is worked out is never added to what was measured.
  const fuelled = isByNorm ? known : measured;
  const litres = roundTo(
    sum((ride) => ride.consumptionDiff ?? 0, fuelled),
    LITRE_DIGITS,
  );
  const speeds = counted.flatMap((ride) => ride.maxSpeed ?? []);
  return {
    rideCount: counted.length,
    distance: sum((ride) => ride.distance),
    engineHours: sum((ride) => ride.engineHours),
    motorIdle: sum((ride) => ride.motorIdle),
    drivingSeconds: sum(
      (ride) => (Date.parse(ride.toTimestamp) - Date.parse(ride.fromTimestamp)) / 1000,
    ),
    consumption: fuelled.length === 0 ? null : litres,
    isByNorm,
    averageConsumption:
      fuelled.length === 0
        ? null
        : averageConsumption({
            litres,
            distance: sum((ride) => ride.distance, fuelled),
            engineSeconds: sum((ride) => ride.engineHours, fuelled),
            isMachine,
            ...(bounds && { bounds }),
          }),
    climb: sum((ride) => ride.climb),
    descent: sum((ride) => ride.descent),
    maxSpeed: speeds.length === 0 ? null : Math.max(...speeds),
    driverQuality: meanQuality(counted),
  };
}
