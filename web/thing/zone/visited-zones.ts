// Which zones the shown day led through, and when: told by the history, drawn by the zones of the map.
import { useSyncExternalStore } from 'react';

/** Times in words by the id of the zone. */
type VisitedZones = ReadonlyMap<number, string>;

const NONE: VisitedZones = new Map();
let visited = NONE;
const listeners = new Set<() => void>();

/** null: no day is shown. */
export function showVisitedZones(next: VisitedZones | null): void {
  visited = next ?? NONE;
  for (const listener of listeners) listener();
}

export function useVisitedZones(): VisitedZones {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => visited,
  );
}
