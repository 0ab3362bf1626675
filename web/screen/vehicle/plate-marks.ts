// Whose plate on the map has a coloured edge and minutes: who is late, whose driver has little time left. Of what the
// list has read already.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo } from 'react';
import type { PlateMark } from '../../ground/map/vehicles/label-text.ts';
import { useNow } from '../../ground/ui/now.ts';
import { duration } from '../../ground/words/format.ts';
import { useContractsNow } from '../../thing/contract/contracts-now.ts';
import { urgencyOf } from '../../thing/vehicle/urgency.ts';

/** By id. */
export function usePlateMarks(vehicles: readonly MapVehicle[]): ReadonlyMap<number, PlateMark> {
  const contracts = useContractsNow();
  const nowMs = useNow();
  return useMemo(() => {
    const marks = new Map<number, PlateMark>();
    for (const vehicle of vehicles) {
      const urgency = urgencyOf(vehicle, contracts?.[vehicle.vehicleId], nowMs);
      if (!urgency) continue;
      const { kind: sign, tone, seconds } = urgency;
      const isOver = sign === 'hours' && (seconds ?? 0) < 0;
      const prefix = sign === 'late' ? '+' : isOver ? '−' : '';
      const text = seconds === null ? '' : `${prefix}${duration(Math.abs(seconds))}`;
      marks.set(vehicle.vehicleId, { sign, tone, text });
    }
    return marks;
  }, [vehicles, contracts, nowMs]);
}
