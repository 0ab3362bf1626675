// Who keeps documents of a vehicle here: dispatchers all of them, a driver with that right their own.
import { useCompany } from '../../ground/session/company.ts';
import { ownerOf } from '../../ground/session/own-records.ts';
import { useNow } from '../../ground/ui/now.ts';
import { ownVehicles } from '../../thing/vehicle/own-vehicles.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import type { Keeper } from './refueling-rows.ts';

export function useKeeper(vehicleId: number): Keeper {
  const current = useCompany();
  const { vehicles } = useVehicles();
  const owner = ownerOf(current, useNow());
  const own = ownVehicles(vehicles, current.company.personId);
  const isVehicle = own.some((vehicle) => vehicle.vehicleId === vehicleId);
  return { isDispatcher: current.is('dispatcher'), owner: owner && { ...owner, isVehicle } };
}
