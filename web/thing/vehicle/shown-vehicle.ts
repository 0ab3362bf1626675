// The vehicle of an open panel: its row of the live list at once, else (it is not in the shown group) its
// record. Panel, bar and map read it here, so they know or miss the same vehicle.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { isFinal } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useVehicle } from './use-vehicle.ts';
import { useVehicles } from './vehicle.data.ts';
import { isVehicleId } from './vehicle-id.ts';

/** What the list's row and the record have in common. */
export type ShownVehicle = Pick<
  MapVehicle,
  'vehicleId' | 'numericPlate' | 'name' | 'typeCode' | 'location' | 'ride' | 'tanks'
> &
  // The record of a vehicle does not tell it.
  Partial<Pick<MapVehicle, 'flagProvisional'>>;

export interface VehicleOfPanel {
  vehicle: ShownVehicle | null;
  /** It may yet turn out to be there. */
  isPending: boolean;
  /** There is no such vehicle for this user, however often one asks. */
  isGone: boolean;
  error: Error | null;
  retry: () => void;
}

export function useShownVehicle(vehicleId: number): VehicleOfPanel {
  const { ccode } = useCompany();
  const { vehicles, isPending } = useVehicles();
  const row = vehicles.find((vehicle) => vehicle.vehicleId === vehicleId);
  const isKnowable = isVehicleId(vehicleId);
  const isAsked = !row && !isPending && isKnowable;
  // Many places ask; the one that shows most of it reads it anew.
  const record = useVehicle(ccode, isAsked ? vehicleId : null, false);
  const vehicle = row ?? record.data ?? null;
  return {
    vehicle,
    isPending: vehicle === null && isKnowable && (isPending || record.isPending),
    isGone: vehicle === null && (!isKnowable || isFinal(record.error)),
    error: record.error,
    retry: () => void record.refetch(),
  };
}
