// Which vehicles the list is narrowed to, shared with the map, which dims the rest (U-13).
import { useEffect, useSyncExternalStore } from 'react';

let lit: ReadonlySet<number> | null = null;
const listeners = new Set<() => void>();

function narrowTo(ids: ReadonlySet<number> | null): void {
  const before = lit;
  const isSame =
    ids && before
      ? ids.size === before.size && [...ids].every((id) => before.has(id))
      : ids === before;
  if (isSame) return;
  lit = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The ids that stay as they are on the map; null: all. The very same set as long as they are the same. */
export function useNarrowed(): ReadonlySet<number> | null {
  return useSyncExternalStore(subscribe, () => lit);
}

/** While the list stands, the map dims what it leaves out; null: it leaves out nothing. */
export function useNarrowing(vehicles: readonly { vehicleId: number }[] | null): void {
  useEffect(() => {
    narrowTo(vehicles && new Set(vehicles.map(({ vehicleId }) => vehicleId)));
  }, [vehicles]);
  useEffect(() => () => narrowTo(null), []);
}
