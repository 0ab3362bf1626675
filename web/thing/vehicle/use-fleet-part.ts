// The vehicles of the part of the fleet that the address names, in the order that the user chose; of what waits for
// somebody the most urgent first.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo } from 'react';
import { useNow } from '../../ground/ui/now.ts';
import { useWaitingAlerts } from '../alert/use-waiting-alerts.ts';
import { useContractsNow } from '../contract/contracts-now.ts';
import { useDueNow } from '../service/due-now.ts';
import { DOINGS, doingOf, firstDue, isForgotten, lateContracts } from './fleet-parts.ts';
import { inListOrder, type ListOrder } from './list-order.ts';
import type { FleetPart } from './only-shown.ts';
import { littleLeft } from './urgency.ts';

type Fleet = readonly MapVehicle[];

/**
 * The vehicles of the part in the given order; without a part, or where it is not known yet who belongs to it, all of
 * them. What waits for somebody has its own order.
 */
export function useFleetPart(vehicles: Fleet, part: FleetPart | null, order: ListOrder): Fleet {
  const nowMs = useNow();
  const contracts = useContractsNow();
  const due = useDueNow(part === 'due');
  const alerts = useWaitingAlerts(part === 'alerts' || order === 'urgent');
  return useMemo(() => {
    if (part === 'alerts' && alerts) return inOrder(vehicles, alerts);
    if (part === 'late' && contracts) {
      return inOrder(vehicles, lateContracts(vehicles, contracts));
    }
    if (part === 'due') return dueFirst(vehicles, due);
    const doing = DOINGS.find((one) => one === part);
    const ofPart = doing
      ? vehicles.filter((vehicle) => doingOf(vehicle, nowMs) === doing)
      : vehicles;
    // The worst comes last, so it is what is kept.
    const worst = new Map(alerts?.toReversed().map((one) => [one.vehicleId, one.severity]));
    return inListOrder(ofPart, order, (vehicle) => ({
      doing: doingOf(vehicle, nowMs),
      isForgotten: isForgotten(vehicle, nowMs),
      isLate: contracts?.[vehicle.vehicleId]?.progress?.isLate ?? false,
      isOutOfHours: littleLeft(vehicle, nowMs) !== null,
      alert: worst.get(vehicle.vehicleId) ?? null,
    }));
  }, [vehicles, part, order, nowMs, contracts, due, alerts]);
}

/** The vehicles that the rows are about, each once, in the order of the rows. */
function inOrder(vehicles: Fleet, rows: readonly { vehicleId: number | null }[]): MapVehicle[] {
  const known = new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const ids = new Set(rows.map(({ vehicleId }) => vehicleId));
  return [...ids].flatMap((id) => (id === null ? [] : (known.get(id) ?? [])));
}

/** U-19. */
function dueFirst(vehicles: Fleet, due: Parameters<typeof firstDue>[1]): MapVehicle[] {
  const alerted = vehicles.filter(({ regularService }) => regularService !== null);
  const share = new Map(alerted.map((one) => [one, firstDue(one, due)?.share ?? 1]));
  return alerted.sort((a, b) => (share.get(a) ?? 1) - (share.get(b) ?? 1));
}
