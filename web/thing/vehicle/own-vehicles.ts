// Which vehicles are one's own: those that one drives now, before those that one is assigned to. Pure.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';

type Driven = Pick<MapVehicle, 'driver' | 'driverId'>;

/** Of who is no person of the company none; whoever else drives an assigned vehicle now has it. */
export function ownVehicles<T extends Driven>(
  vehicles: readonly T[],
  personId: number | undefined,
): T[] {
  if (personId === undefined) return [];
  const driven = vehicles.filter(({ driver }) => driver?.personId === personId);
  const assigned = vehicles.filter(
    (vehicle) => vehicle.driverId === personId && vehicle.driver?.personId !== personId,
  );
  return [...driven, ...assigned];
}
