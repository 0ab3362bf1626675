// What the address says the live map is about, when it is about some vehicles only. Of `only` map and list leave
// the others out; of `show` the list has that part of the fleet, and the map dims the rest (U-13).
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The first three are all of the fleet, the others what waits for somebody; keys 1 … 6 in this order. */
export const FLEET_PARTS = ['moving', 'standing', 'silent', 'alerts', 'late', 'due'] as const;
export type FleetPart = (typeof FLEET_PARTS)[number];

export interface OnlyShown {
  /** null: all. */
  ids: ReadonlySet<number> | null;
  /** null: none is chosen. */
  part: FleetPart | null;
  /** As it stands in the address, for addresses that keep it. */
  search: { only?: string; show?: FleetPart };
}

/** Ids of an address; null where it says nothing that can be read. */
export function readOnly(text: string | undefined): ReadonlySet<number> | null {
  const ids = (text ?? '').split(',').map(Number);
  const known = ids.filter((id) => Number.isInteger(id) && id > 0);
  return known.length > 0 ? new Set(known) : null;
}

export function useOnlyShown(): OnlyShown {
  const { only, show } = useSearch({ strict: false }) as { only?: string; show?: string };
  return useMemo(() => {
    const ids = readOnly(only);
    const part = FLEET_PARTS.find((one) => one === show) ?? null;
    return { ids, part, search: { ...(ids && only ? { only } : {}), ...(part && { show: part }) } };
  }, [only, show]);
}
