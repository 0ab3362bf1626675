// Vehicles of which something was told since somebody last looked, each once however often it was told. For
// workers that look now and then.
import type { VehicleChanges } from './changes.ts';

export interface ChangedVehicles {
  /** Ids of the company's vehicles that wait to be looked at; they wait no more. null: none. */
  take(companyId: number): number[] | null;
  /** The same of all companies. */
  takeAll(): { companyId: number; vehicleIds: number[] }[];
  /** They wait (again): a look failed. */
  add(companyId: number, vehicleIds: readonly number[]): void;
  stop(): void;
}

/** `onCutOff` is called when messages were lost, so that any vehicle may have changed. */
export function collectChanged(changes: VehicleChanges, onCutOff: () => void): ChangedVehicles {
  const waiting = new Map<number, Set<number>>();
  const add = (companyId: number, vehicleIds: readonly number[]) => {
    const ids = waiting.get(companyId) ?? new Set();
    waiting.set(companyId, ids);
    for (const id of vehicleIds) ids.add(id);
  };
  const stop = changes.subscribe((change) => {
    if (change === null) onCutOff();
    else add(change.companyId, change.vehicleIds);
  });
  return {
    add,
    stop,
    take(companyId) {
      const ids = waiting.get(companyId);
      waiting.delete(companyId);
      return ids ? [...ids] : null;
    },
    takeAll() {
      const all = [...waiting].map(([companyId, ids]) => ({ companyId, vehicleIds: [...ids] }));
      waiting.clear();
      return all;
    },
  };
}
