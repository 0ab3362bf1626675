// The vehicles of the part of the fleet that the address names, what needs handling first at the top.
import { UNACKNOWLEDGED_DAYS } from '@flotila/domain/alert/alert.api.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo } from 'react';
import { useOpenAlerts } from '../alerts/alert.data.ts';
import { groupAlerts } from '../alerts/alert-list.ts';
import { useContractsNow } from '../contracts/contracts-now.ts';
import { useDueNow } from '../service/due-now.ts';
import { useCompany } from '../session/company.ts';
import { useNow } from '../ui/now.ts';
import type { FleetPart } from '../vehicle/only-shown.ts';
import { doingOf, firstDue, lateContracts } from './fleet-parts.ts';

type Fleet = readonly MapVehicle[];

/** The very same list where no part is chosen, or who belongs to it is not known yet. */
export function useFleetPart(vehicles: Fleet, part: FleetPart | null): Fleet {
  const { ccode, timeZone } = useCompany();
  const nowMs = useNow();
  const contracts = useContractsNow();
  const due = useDueNow(part === 'due');
  const day = addDays(localDay(nowMs, timeZone), -UNACKNOWLEDGED_DAYS);
  const { data: alerts } = useOpenAlerts(ccode, part === 'alerts' ? day : null);
  return useMemo(() => {
    if (part === null) return vehicles;
    if (part === 'alerts') {
      return alerts ? inOrder(vehicles, groupAlerts(alerts).open) : vehicles;
    }
    if (part === 'late') {
      return contracts ? inOrder(vehicles, lateContracts(vehicles, contracts)) : vehicles;
    }
    if (part === 'due') return dueFirst(vehicles, due);
    return vehicles.filter((vehicle) => doingOf(vehicle, nowMs) === part);
  }, [vehicles, part, nowMs, contracts, due, alerts]);
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
