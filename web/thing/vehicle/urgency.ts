// Why a vehicle on its way needs somebody: its contract is late, or its driver has little driving time left. What
// calls for help has its own flag. Pure.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { lateBy } from '../contract/contract-rows.ts';
import { countedOn } from './tachograph.ts';

/** Seconds of driving that are left, from which on it is said and from which on it is alarming. */
export const LITTLE_LEFT = 1800;
export const HARDLY_LEFT = 600;

export interface Urgency {
  kind: 'late' | 'hours';
  tone: 'notice' | 'alarm';
  /** How late, how much is left (negative: driven over the limit); null: nobody knows. */
  seconds: number | null;
}

/** Seconds that its driver may still drive today, where that is little and the vehicle is in a ride. */
export function littleLeft(
  { ride, driver }: Pick<MapVehicle, 'ride' | 'driver'>,
  nowMs: number,
): number | null {
  if (ride?.rideState !== 'unfinished' || !driver?.tachograph) return null;
  const told = countedOn(driver.tachograph, nowMs);
  const { dayDriveAccumulation: day, dayDriveLimit, weekDriveAccumulation: week } = told;
  const lefts = [
    day !== null && dayDriveLimit ? dayDriveLimit - day : null,
    week !== null && told.weekDriveLimit ? told.weekDriveLimit - week : null,
  ].filter((left) => left !== null);
  const left = Math.min(...lefts);
  return left < LITTLE_LEFT ? left : null;
}

/** The worst reason; null: there is none. */
export function urgencyOf(
  vehicle: Pick<MapVehicle, 'ride' | 'driver'>,
  contract: Pick<ContractRow, 'progress' | 'toTimestamp'> | undefined,
  nowMs: number,
): Urgency | null {
  const left = littleLeft(vehicle, nowMs);
  if (left !== null && left < HARDLY_LEFT) return { kind: 'hours', tone: 'alarm', seconds: left };
  if (contract?.progress?.isLate) {
    return { kind: 'late', tone: 'notice', seconds: lateBy(contract) };
  }
  return left === null ? null : { kind: 'hours', tone: 'notice', seconds: left };
}
