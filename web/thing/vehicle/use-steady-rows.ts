// Rows and cards stand still while the pointer is over them.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo, useRef } from 'react';
import { steadyRows } from './list-order.ts';

type Fleet = readonly MapVehicle[];

/**
 * While they are held by the pointer none moves away under it; what the user chooses (`chosen` changes) takes hold at
 * once.
 */
export function useSteadyRows(shown: Fleet, fleet: Fleet, chosen: string, isHeld: boolean): Fleet {
  const stood = useRef<{ chosen: string; ids: number[] }>(null);
  return useMemo(() => {
    const before = isHeld && stood.current?.chosen === chosen ? stood.current.ids : null;
    const rows = before ? steadyRows(before, shown, fleet) : shown;
    stood.current = { chosen, ids: rows.map(({ vehicleId }) => vehicleId) };
    return rows;
  }, [shown, fleet, chosen, isHeld]);
}
