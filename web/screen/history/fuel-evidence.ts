// What was measured of the refuelings and losses that stand among rides: when the level changed, and why it
// is one. Asked for only when there are such rows.
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { isFuelChange } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import type { VehiclePeriod } from '../../ground/address/panel-month.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRefuelings } from '../../thing/refueling/refueling.data.ts';

/** The measured changes of the rows among the rides. */
export function useFuelEvidence(rides: readonly RideView[]) {
  const { ccode } = useCompany();
  return useRefuelings(ccode, evidenceInput(rides));
}

/** The period of all refuelings and losses among the rides; null without any. */
export function evidenceInput(rides: readonly RideView[]): VehiclePeriod | null {
  const rows = rides.filter(isFuelChange);
  const times = rows.flatMap((row) => [row.fromTimestamp, row.toTimestamp]).sort();
  const [first, from, to] = [rows[0], times[0], times.at(-1)];
  return first && from && to ? { vehicleId: first.vehicleId, from, to } : null;
}

/**
 * The measure of a row; null when it is not known (yet). A row never reaches beyond the readings of its
 * measure, but may be shorter, because it reaches into no ride.
 */
export function evidenceOf(
  ride: Pick<RideView, 'rideType' | 'fromTimestamp' | 'toTimestamp'>,
  entries: readonly RefuelingEntry[] | undefined,
): FuelMeasure | null {
  const [from, to] = [Date.parse(ride.fromTimestamp), Date.parse(ride.toTimestamp)];
  // What was put into a heating tank does not stand among the rides.
  const near = (entries ?? [])
    .flatMap(({ type, tankType, measure }) => (type === ride.rideType && !tankType ? measure : []))
    .filter((one) => Date.parse(one.fromTimestamp) <= from && to <= Date.parse(one.toTimestamp));
  // The readings of two may touch: then the row is of the one that was noticed within it.
  const isWithin = ({ timestamp }: FuelMeasure) =>
    from <= Date.parse(timestamp) && Date.parse(timestamp) <= to;
  return near.find(isWithin) ?? near[0] ?? null;
}
