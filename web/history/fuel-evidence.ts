// What was measured of the refuelings and losses that stand among rides: when the level changed, and why it
// is one. Asked for only when there are such rows.
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { type RefuelingsInput, useRefuelings } from '../refueling/refueling.data.ts';
import { isFuelChange } from '../ride/row-kind.ts';
import { useCompany } from '../session/company.ts';

/** The measured changes of the rows among the rides. */
export function useFuelEvidence(rides: readonly RideView[]) {
  const { ccode } = useCompany();
  return useRefuelings(ccode, evidenceInput(rides));
}

/** The period of all refuelings and losses among the rides; null without any. */
export function evidenceInput(rides: readonly RideView[]): RefuelingsInput | null {
  const rows = rides.filter(isFuelChange);
  const [first] = rows;
  if (!first) return null;
  const froms = rows.map((row) => row.fromTimestamp).sort();
  const tos = rows.map((row) => row.toTimestamp).sort();
  const [from = first.fromTimestamp] = froms;
  return { vehicleId: first.vehicleId, from, to: tos.at(-1) ?? first.toTimestamp };
}

/** The measure of a row; null when it is not known (yet). */
export function evidenceOf(
  ride: Pick<RideView, 'rideType' | 'fromTimestamp'>,
  entries: readonly RefuelingEntry[] | undefined,
): FuelMeasure | null {
  const from = Date.parse(ride.fromTimestamp);
  for (const entry of entries ?? []) {
    if (entry.type !== ride.rideType) continue;
    const measure = entry.measure.find((one) => Date.parse(one.fromTimestamp) === from);
    if (measure) return measure;
  }
  return null;
}
