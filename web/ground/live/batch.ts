// Collects what the live stream pushes, so that a busy fleet draws a few times a second and not with every
// row. Pure but for the timer, which is given.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';

/** Pushed rows wait at most so long for others. */
export const BATCH_MS = 250;

export interface LiveBatch {
  changed: MapVehicle[];
  removed: number[];
}

export interface LiveBatcher {
  changed(vehicles: readonly MapVehicle[]): void;
  removed(ids: readonly number[]): void;
  /** Forgets what still waits: nobody looks any more. */
  stop(): void;
}

/**
 * Hands everything of `BATCH_MS` over at once, each vehicle with its last word: changed or removed.
 * `later` runs a function after so many milliseconds and answers how to call it off.
 */
export function createBatcher(
  deliver: (batch: LiveBatch) => void,
  later: (act: () => void, milliseconds: number) => () => void,
): LiveBatcher {
  /** null: removed. The fleet is bounded, so is this. */
  const waiting = new Map<number, MapVehicle | null>();
  let callOff: (() => void) | null = null;
  function flush(): void {
    callOff = null;
    const entries = [...waiting];
    waiting.clear();
    deliver({
      changed: entries.flatMap(([, vehicle]) => vehicle ?? []),
      removed: entries.flatMap(([id, vehicle]) => (vehicle === null ? id : [])),
    });
  }
  function wait(): void {
    if (waiting.size > 0) callOff ??= later(flush, BATCH_MS);
  }
  return {
    changed(vehicles) {
      for (const vehicle of vehicles) waiting.set(vehicle.vehicleId, vehicle);
      wait();
    },
    removed(ids) {
      for (const id of ids) waiting.set(id, null);
      wait();
    },
    stop() {
      callOff?.();
      callOff = null;
      waiting.clear();
    },
  };
}
