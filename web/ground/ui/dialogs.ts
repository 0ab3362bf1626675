// The dialogs as data: one case per slot of the specification (part 1 §2.15), those of records in panels,
// and our two lists. At most one is open; anyone may ask for one, app/Dialogs.tsx draws it. What is
// unsaved in it is never left without a question (NAV-038).
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { Excuse, Infringement } from '@flotila/domain/tachograph/day.api.ts';
import { isFocusNowhere } from './focus.ts';
import { pageValue } from './page-value.ts';

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
  | { slot: 'placeSearch' }
  | { slot: 'refueling'; vehicleId?: number }
  | { slot: 'refuelingDocument'; action: 'add' | 'update' | 'delete'; entry: RefuelingEntry }
  | { slot: 'vehicleLog'; vehicleId: number; plate: string }
  | { slot: 'vehicleCommands'; vehicleId: number; plate: string }
  | { slot: 'vehicleShare'; vehicleId: number; plate: string }
  | { slot: 'rideUpdate'; vehicleId: number; from: string }
  | { slot: 'vehicleUpdate'; vehicleId: number }
  | { slot: 'servicePlan'; vehicleId: number; planId: number | null }
  | { slot: 'servicePlanDelete'; vehicleId: number; planId: number }
  | { slot: 'service'; vehicleId: number; serviceId: number | null; planId: number | null }
  | { slot: 'serviceDelete'; vehicleId: number; serviceId: number }
  | ExcuseSlot
  | { slot: 'personExport'; personId: number; name: string }
  | { slot: 'trackerNext'; plate: string; deviceType: string; code: string }
  | { slot: 'notifications' }
  | { slot: 'keys' }
  | { slot: 'palette' };

/** Article 12 of a possible infringement. */
export interface ExcuseSlot {
  slot: 'excuse';
  personId: number;
  title: string;
  line: string;
  of: Pick<Infringement, 'type' | 'from' | 'to'>;
  /** Of which one is chosen; none: it is found no more, and what was noted can only be taken back. */
  grounds: readonly Excuse['ground'][];
  excuse: Excuse | null;
}

const opened = pageValue<Dialog | null>(null);
/** Where the focus was when the first dialog opened; it returns there. */
let returnTo: HTMLElement | null = null;

/** Asks the user whether to leave unsaved changes. */
export type LeaveQuestion = () => Promise<boolean>;
/** The questions of the open dialog and of the page beneath it, while something is unsaved there. */
let question: LeaveQuestion | null = null;
let pageQuestion: LeaveQuestion | null = null;
let isAsking = false;

/** Opens a dialog in place of the open one, which may have to be left first; the page beneath stays. */
export function openDialog(dialog: Dialog): void {
  whenLeft(question, () => {
    if (opened.get() === null) returnTo = focusedThing();
    opened.set(dialog);
  });
}

/** Closes the open dialog as Esc, Cancel and the shortcuts do: unsaved changes are asked about; then `next`. */
export function leaveDialog(next?: () => void): void {
  whenLeft(next ? asked() : question, () => {
    closeDialog();
    next?.();
  });
}

/**
 * From now on leaving asks; the answered function ends it. Closing the dialog ends it, too. Without an open
 * dialog it is the page that asks: it does so until it is left itself.
 */
export function askBeforeLeaving(ask: LeaveQuestion): () => void {
  if (opened.get() === null) pageQuestion = ask;
  else question = ask;
  return () => forget(ask);
}

/** Is there something to lose? */
export function isLeavingAsked(): boolean {
  return asked() !== null;
}

/** May the open dialog and the page be left? Asks once: while the question stands, a second wish to leave is refused. */
export async function mayLeaveDialog(): Promise<boolean> {
  return mayLeave(asked());
}

async function mayLeave(ask: LeaveQuestion | null): Promise<boolean> {
  if (ask === null) return true;
  if (isAsking) return false;
  isAsking = true;
  try {
    // What was closed meanwhile (the session ended) is no more there to be left.
    return (await ask()) && (question === ask || pageQuestion === ask);
  } finally {
    isAsking = false;
  }
}

/** What the page has unsaved was stored or is lost with it: nobody shall ask any more. Closes the dialog, too. */
export function abandonPage(): void {
  pageQuestion = null;
  closeDialog();
}

/** Closes the open dialog without asking: it was saved, or its session is over. */
export function closeDialog(): void {
  question = null;
  isAsking = false;
  if (opened.get() === null) return;
  opened.set(null);
  // After the dialog has left the page with its focus trap.
  requestAnimationFrame(() => {
    // What was done in it may have opened a panel, which has the focus by now.
    if (opened.get() === null && returnTo?.isConnected && isFocusNowhere()) returnTo.focus();
  });
}

export const useDialog = opened.use;
export const openedDialog = opened.get;

/** What is asked when everything is left: one question, that of what lies above. */
function asked(): LeaveQuestion | null {
  return question ?? pageQuestion;
}

function whenLeft(ask: LeaveQuestion | null, act: () => void): void {
  // At once when there is nothing to ask: the focus is still where it was.
  if (ask === null) {
    act();
    return;
  }
  void mayLeave(ask).then((isLeft) => {
    if (!isLeft) return;
    forget(ask);
    act();
  });
}

function forget(ask: LeaveQuestion): void {
  if (question === ask) question = null;
  if (pageQuestion === ask) pageQuestion = null;
}

/** The focused element; for an entry of a menu, which goes away, the button that opened the menu. */
function focusedThing(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener ?? (focused instanceof HTMLElement ? focused : null);
}
