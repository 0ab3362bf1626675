// The parts of the fleet that the strip above the list counts: what each vehicle does, who is late, what is due.
// Pure.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import type { AlertKind } from '@flotila/domain/vehicle/alert.ts';
import { communicationState, isMoving } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { StateVehicle } from '../../ground/map/vehicles/state-words.ts';
import { lateBy } from '../contract/contract-rows.ts';
import type { ContractsNow } from '../contract/contracts-now.ts';
import type { DueNow } from '../service/due-now.ts';

/** Each vehicle does one of them, so their counts sum to the fleet. */
export const DOINGS = ['moving', 'standing', 'silent'] as const;
export type Doing = (typeof DOINGS)[number];

/** What is silent is not said to drive or to stand, nor is what never told anything. */
export function doingOf(vehicle: StateVehicle, nowMs: number): Doing {
  if (communicationState(vehicle, nowMs) !== 'ACTIVE') return 'silent';
  return isMoving(vehicle) ? 'moving' : 'standing';
}

/** Silent for so long, milliseconds, that it is no news of today. */
const FORGOTTEN_MS = 7 * 86_400_000;

export function isForgotten(vehicle: StateVehicle, nowMs: number): boolean {
  const { location } = vehicle;
  if (!location || doingOf(vehicle, nowMs) !== 'silent') return false;
  return nowMs - Date.parse(location.timestamp) > FORGOTTEN_MS;
}

export function countDoings(vehicles: readonly StateVehicle[], nowMs: number) {
  const counts: Record<Doing, number> = { moving: 0, standing: 0, silent: 0 };
  for (const vehicle of vehicles) counts[doingOf(vehicle, nowMs)] += 1;
  return counts;
}

/** The contracts of these vehicles that are late, the latest first. */
export function lateContracts(
  vehicles: readonly Pick<MapVehicle, 'vehicleId'>[],
  contracts: ContractsNow,
): ContractRow[] {
  const rows = vehicles.flatMap(({ vehicleId }) => contracts[vehicleId] ?? []);
  const late = rows.filter(({ progress }) => progress?.isLate);
  return late.sort((a, b) => (lateBy(b) ?? 0) - (lateBy(a) ?? 0));
}

type Alerted = Pick<MapVehicle, 'vehicleId' | 'regularService' | 'serviceAlerts'>;

/** Overdue before soon due where nothing is told of how much is left. */
const UNKNOWN_SHARES = { warning: -1e-6, notice: 1 } as const;
const KINDS: readonly AlertKind[] = ['mot', 'oil_change', 'other'];

/** What of the vehicle is due first; null: nothing. */
export function firstDue(vehicle: Alerted, due: DueNow | undefined) {
  const marked = KINDS.flatMap((kind) => {
    const level = vehicle.serviceAlerts?.[kind];
    if (!level) return [];
    const nearest = due?.[vehicle.vehicleId]?.[kind];
    return { kind, level, nearest, share: nearest?.share ?? UNKNOWN_SHARES[level] };
  });
  return marked.sort((a, b) => a.share - b.share)[0] ?? null;
}
