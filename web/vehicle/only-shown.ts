// The vehicles that the address says the live map is about, when it is about some only: map and list leave the
// others out until the user wants all again.
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

export interface OnlyShown {
  /** null: all. */
  ids: ReadonlySet<number> | null;
  /** As it stands in the address, for addresses that keep it. */
  search: { only?: string };
}

/** Ids of an address; null where it says nothing that can be read. */
export function readOnly(text: string | undefined): ReadonlySet<number> | null {
  const ids = (text ?? '').split(',').map(Number);
  const known = ids.filter((id) => Number.isInteger(id) && id > 0);
  return known.length > 0 ? new Set(known) : null;
}

export function useOnlyShown(): OnlyShown {
  const { only } = useSearch({ strict: false }) as { only?: string };
  return useMemo(() => {
    const ids = readOnly(only);
    return { ids, search: ids && only ? { only } : {} };
  }, [only]);
}
