// The live state: where the vehicle was last and what it last measured. It only advances, because the
// fold takes locations in order.
import { presentActivity } from '../activity/state.ts';
import { silentSensors } from '../fuel/believe.ts';
import { levelSum, tankLevels } from '../fuel/levels.ts';
import { odometerFinding } from '../ride/odometer.ts';
import type { RideState } from '../ride/state.ts';
import type { Finding } from '../vehicle/finding.ts';
import type { LiveState } from './changes.ts';
import type { Known } from './known.ts';
import type { FoldState } from './state.ts';

/** What the live map shows; null before the first location. */
export function liveState({
  lastTs,
  known,
  ride,
  event,
  fuel,
  activity,
}: FoldState): LiveState | null {
  if (lastTs === null) return null;
  const measures: Record<string, number> = {};
  for (const [code, value] of Object.entries(known.measures)) {
    if (value !== null) measures[code] = value;
  }
  // As far as it is known now: a last word from hours ago is none.
  const present = presentActivity(activity, lastTs);
  if (present !== null) measures.tacho_activity = present;
  // Smoothed: a single reading flickers.
  tankLevels(fuel).forEach((litres, index) => {
    if (litres !== null) measures[`tank${index + 1}`] = Math.round(litres * 10) / 10;
  });
  silentSensors(fuel, lastTs).forEach((since, index) => {
    if (since !== null) measures[`tank${index + 1}_silent`] = Math.round(since / 1000);
  });
  const sum = levelSum(fuel);
  if (sum !== null) measures.tank = Math.round(sum * 10) / 10;
  known.axles?.slice(0, 4).forEach((weight, index) => {
    measures[`axle${index + 1}`] = weight;
  });
  return {
    ts: lastTs,
    location: known.last && { ...known.last },
    measures,
    axles: known.axles,
    motor: known.motor,
    cargoDoor: event.cargoDoor === true,
    lastPanicTs: event.lastPanicTs,
    // Another one than the ride's is its driver once that has held.
    identification: ride.change
      ? (ride.open?.identification ?? null)
      : known.identification || null,
    rideFrom: ride.open?.fromTs ?? null,
    findings: findingsOf(known, ride),
  };
}

function findingsOf({ wire }: Known, ride: RideState): Finding[] {
  const found: Finding[] = wire.contradicts ? ['motor'] : [];
  const odometer = odometerFinding(ride);
  if (odometer) found.push(odometer);
  return found;
}
