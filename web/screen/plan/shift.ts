// Moving and stretching a contract by whole local days, and why one cannot be moved. Pure.
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import type { ContractInput } from '@flotila/domain/contract/contract-change.api.ts';
import { addDays, startOfDay } from '@flotila/domain/time.ts';
import { daysOf } from './free.ts';
import type { PlanContract, PlanVehicle } from './plan-rows.ts';
import type { Span } from './window.ts';

/** Where a contract lies: whole local days of a vehicle. */
export interface Spot {
  vehicleId: number;
  first: string;
  last: string;
}

export type Grip = 'move' | 'start' | 'end';

export function spotOf(contract: PlanContract, zone: string): Spot {
  return { vehicleId: contract.row.vehicleId, ...daysOf(contract, zone) };
}

/** The spot so many days later; an end stretched over the beginning stays one day long. */
export function shifted(spot: Spot, grip: Grip, days: number): Spot {
  const first = addDays(spot.first, days);
  const last = addDays(spot.last, days);
  if (grip === 'start') return { ...spot, first: inOrder(first, spot.last)[0] };
  if (grip === 'end') return { ...spot, last: inOrder(spot.first, last)[1] };
  return { ...spot, first, last };
}

function inOrder(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

export function isSameSpot(one: Spot, other: Spot): boolean {
  return one.vehicleId === other.vehicleId && one.first === other.first && one.last === other.last;
}

/** The moments of a spot, up to and without `to`. */
export function spanOf(spot: Spot, zone: string): Span {
  return { from: startOfDay(spot.first, zone), to: startOfDay(addDays(spot.last, 1), zone) };
}

export type ShiftRefusal = 'mayNotWrite' | 'vehicleGone' | 'noPeriod';

/** Why this contract cannot be moved; null: it can. */
export function shiftRefusal(
  contract: PlanContract,
  vehicle: Pick<PlanVehicle, 'isGone'>,
  mayWrite: boolean,
): ShiftRefusal | null {
  if (!mayWrite) return 'mayNotWrite';
  if (vehicle.isGone) return 'vehicleGone';
  const { fromTimestamp, toTimestamp } = contract.row;
  return fromTimestamp === null || toTimestamp === null ? 'noPeriod' : null;
}

/** The record as it is written back with another spot; all else stays. */
export function movedInput(record: ContractRecord, spot: Spot): ContractInput {
  const { name, subjectId, active, fromPlace, toPlace, plannedDistance, plannedDuration } = record;
  const { amount, currencyCode, plan, planUrl, lastChange } = record;
  return {
    name,
    subjectId,
    active,
    fromPlace,
    toPlace,
    plannedDistance,
    plannedDuration,
    amount,
    currencyCode,
    plan,
    planUrl,
    lastChange,
    vehicleId: spot.vehicleId,
    fromTimestamp: `${spot.first}T00:00:00`,
    toTimestamp: `${spot.last}T23:59:59`,
  };
}
