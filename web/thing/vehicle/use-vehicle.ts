// One vehicle, read by itself: with its services and all fields of its record.
import { getVehicle } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { REFRESH_MS } from './vehicle.data.ts';
import { isVehicleId } from './vehicle-id.ts';

/**
 * One vehicle with its services; what the list knows of it is shown until it came. null, and what is no
 * id of a vehicle, waits; `isRefreshed` false leaves the reading anew to others.
 */
export function useVehicle(company: string, vehicleId: number | null, isRefreshed = true) {
  const isAsked = vehicleId !== null && isVehicleId(vehicleId);
  const query = { services: '1' as const };
  const input = isAsked ? { company, path: { id: vehicleId }, query } : null;
  return useEndpoint(getVehicle, input, isRefreshed ? { refetchIntervalMs: REFRESH_MS } : {});
}
