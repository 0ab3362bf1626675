// Which vehicles the list is narrowed to, shared with the map, which dims the rest (U-13).
import { useEffect } from 'react';
import { pageValue } from '../../ground/ui/page-value.ts';

/** The ids that stay as they are on the map; null: all. The very same set as long as they are the same. */
export const litVehicles = pageValue<ReadonlySet<number> | null>(null);

function narrowTo(ids: ReadonlySet<number> | null): void {
  const before = litVehicles.get();
  const isSame =
    ids && before
      ? ids.size === before.size && [...ids].every((id) => before.has(id))
      : ids === before;
  if (!isSame) litVehicles.set(ids);
}

/** While the list stands, the map dims what it leaves out; null: it leaves out nothing. */
export function useNarrowing(vehicles: readonly { vehicleId: number }[] | null): void {
  useEffect(() => {
    narrowTo(vehicles && new Set(vehicles.map(({ vehicleId }) => vehicleId)));
  }, [vehicles]);
  useEffect(() => () => narrowTo(null), []);
}
