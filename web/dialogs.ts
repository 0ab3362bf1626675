// The dialogs as data: one case per slot of the specification (part 1 §2.15) and our two lists. At most
// one is open; anyone may ask for one, app/Dialogs.tsx draws it.
import { useSyncExternalStore } from 'react';

/** NAV-061. */
export const DIALOG_SLOTS = [
  'companySelection',
  'groupsetSelection',
  'vehicleSelection',
  'findVehicle',
  'refueling',
  'vehicleLog',
  'rideUpdate',
  'vehicleUpdate',
] as const;

export type Dialog =
  | { slot: 'companySelection' }
  | { slot: 'groupsetSelection' }
  | { slot: 'vehicleSelection' }
  | { slot: 'findVehicle' }
  | { slot: 'refueling'; vehicleId?: number }
  | { slot: 'vehicleLog'; vehicleId: number; plate: string }
  | { slot: 'rideUpdate'; vehicleId: number; from: string }
  | { slot: 'vehicleUpdate'; vehicleId: number }
  | { slot: 'keys' }
  | { slot: 'palette' };

let current: Dialog | null = null;
const listeners = new Set<() => void>();

export function openDialog(dialog: Dialog): void {
  current = dialog;
  tell();
}

export function closeDialog(): void {
  if (current === null) return;
  current = null;
  tell();
}

export function useDialog(): Dialog | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}
