// When the commands of a vehicle are read again between two refreshes: when the live stream says that they changed,
// and when a new location of the vehicle says otherwise than what was read.
import { listVehicleCommands, type VehicleCommands } from '@flotila/domain/command/command.api.ts';
import { immobiliseRefusal } from '@flotila/domain/command/command.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf } from '../../ground/call/api.ts';
import { readAnew } from '../../ground/live/meanwhile.ts';
import { commandsTold } from '../../ground/live/told.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';

type Location = NonNullable<MapVehicle['location']>;

export function useRereading(vehicleId: number, read: VehicleCommands | undefined): void {
  const cache = useQueryClient();
  const { vehicles } = useVehicles();
  const location = vehicles.find((vehicle) => vehicle.vehicleId === vehicleId)?.location;
  const known = useRef(location);
  useEffect(
    () =>
      commandsTold.on((ids) => {
        if (ids === null || ids.includes(vehicleId)) reread(cache, vehicleId);
      }),
    [cache, vehicleId],
  );
  useEffect(() => {
    const isNew = location !== known.current;
    known.current = location;
    if (isNew && location && read && saysOtherwise(location, read, Date.now())) {
      reread(cache, vehicleId);
    }
  }, [cache, vehicleId, location, read]);
}

function reread(cache: QueryClient, vehicleId: number): void {
  readAnew(cache, keyOf(listVehicleCommands, { path: { vehicleId } }));
}

/** The tracker was away and sends, or the vehicle may be immobilised where it might not, or not any more. */
export function saysOtherwise(
  { timestamp, speed }: Pick<Location, 'timestamp' | 'speed'>,
  read: Pick<VehicleCommands, 'device' | 'immobiliseRefusal'>,
  now: number,
): boolean {
  if (read.device?.isConnected === false) return true;
  return immobiliseRefusal({ time: Date.parse(timestamp), speed }, now) !== read.immobiliseRefusal;
}
