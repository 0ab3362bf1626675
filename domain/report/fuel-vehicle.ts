// What reports of fuel know of a vehicle: its tanks, how they are read, and what its levels were before.
import type { ReportVehicle } from './report-vehicle.ts';

export interface FuelTank {
  tankId: number;
  tankType: 'main' | 'heating';
  /** litres; null: not described */
  capacity: number | null;
  /** Something reads its level. */
  isMeasured: boolean;
}

export interface FuelVehicle extends ReportVehicle {
  tanks: readonly FuelTank[];
  /** The least change of its levels that is found, litres. */
  minTankChange: number;
}

/** Main tanks whose level is read. */
export function measuredTanks({ tanks }: Pick<FuelVehicle, 'tanks'>): FuelTank[] {
  return tanks.filter(({ tankType, isMeasured }) => tankType === 'main' && isMeasured);
}

/** Litres of the main tanks together; null while one of them is not described. */
export function capacityOf({ tanks }: Pick<FuelVehicle, 'tanks'>): number | null {
  const main = tanks.filter(({ tankType }) => tankType === 'main');
  if (main.length === 0 || main.some(({ capacity }) => capacity === null)) return null;
  return main.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
}

/** What of the time before a period its fuel needs. */
export interface FuelBefore {
  /** The last document that filled the tank, epoch milliseconds; null: none that is near enough. */
  fullTs: number | null;
  /** Driven since in rides that begin before the period. */
  distance: number;
  engineSeconds: number;
  /** The ride that goes on as the period begins; null: none. */
  into: { fromTs: number; toTs: number; level: number | null } | null;
}

export const NOTHING_BEFORE: FuelBefore = {
  fullTs: null,
  distance: 0,
  engineSeconds: 0,
  into: null,
};
