// Fuel that the main tanks do not take: it heats or cleans, and nothing drives by it. The same for every figure.
import type { RefuelingEntry } from '../refueling/refueling.api.ts';

/** Fuels of the main tanks, without doubles. */
export function mainFuels(tanks: readonly { tankType: string; fuel: string | null }[]): string[] {
  const main = tanks.filter(({ tankType }) => tankType === 'main');
  return [...new Set(main.flatMap(({ fuel }) => fuel ?? []))];
}

/** Is it a document of a fuel that the main tanks do not take? Without described tanks any is taken. */
export function isApart(
  { document }: Pick<RefuelingEntry, 'document'>,
  { fuels = [] }: { fuels?: readonly string[] | undefined },
): boolean {
  return document !== null && fuels.length > 0 && !fuels.includes(document.fuel);
}
