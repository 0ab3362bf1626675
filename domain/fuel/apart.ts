// Fuel that heats and drives nothing: documents of it stand in no figure of the main tanks. The same for every paper.
import type { RefuelingEntry } from '../refueling/refueling.api.ts';

/** Which tanks of a vehicle take which fuel. */
export interface FuelledTank {
  tankType: string;
  fuel: string | null;
}

/** Fuels of the main tanks, without doubles. */
export function mainFuels(tanks: readonly FuelledTank[]): string[] {
  return fuelsOf(tanks, true);
}

/**
 * Fuels that only another tank takes, without doubles. A fuel that no tank takes is none: the main tanks took it
 * before the vehicle was rebuilt.
 */
export function apartFuels(tanks: readonly FuelledTank[]): string[] {
  const main = mainFuels(tanks);
  return main.length === 0 ? [] : fuelsOf(tanks, false).filter((fuel) => !main.includes(fuel));
}

function fuelsOf(tanks: readonly FuelledTank[], isMain: boolean): string[] {
  const own = tanks.filter(({ tankType }) => (tankType === 'main') === isMain);
  return [...new Set(own.flatMap(({ fuel }) => fuel ?? []))];
}

/**
 * Was it put into a heating tank (K-14), or is it a document of a fuel that only another tank takes? What the main
 * tanks were seen to take in is not.
 */
export function isApart(
  { document, measure, tankType }: Pick<RefuelingEntry, 'document' | 'measure' | 'tankType'>,
  vehicle: { apartFuels?: readonly string[] | undefined },
): boolean {
  if (tankType) return true;
  if (document === null || measure.length > 0) return false;
  return vehicle.apartFuels?.includes(document.fuel) ?? false;
}
