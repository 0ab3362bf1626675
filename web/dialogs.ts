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
/** Where the focus was when the first dialog opened; it returns there. */
let returnTo: HTMLElement | null = null;
const listeners = new Set<() => void>();

export function openDialog(dialog: Dialog): void {
  if (current === null) returnTo = focusedThing();
  current = dialog;
  tell();
}

export function closeDialog(): void {
  if (current === null) return;
  current = null;
  tell();
  // After the dialog has left the page with its focus trap.
  requestAnimationFrame(() => {
    if (current === null && returnTo?.isConnected) returnTo.focus();
  });
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

/** The focused element; for an entry of a menu, which goes away, the button that opened the menu. */
function focusedThing(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener ?? (focused instanceof HTMLElement ? focused : null);
}

function tell(): void {
  for (const listener of listeners) listener();
}
