// NAV-061: the dialog slots of the specification, each with a case of its own. NAV-038: what is unsaved
// in a dialog is not left without a question.
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import {
  abandonPage,
  askBeforeLeaving,
  closeDialog,
  DIALOG_SLOTS,
  type Dialog,
  isLeavingAsked,
  leaveDialog,
  mayLeaveDialog,
  openDialog,
  openedDialog,
} from './dialogs.ts';

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('requestAnimationFrame', () => 0);
});
afterEach(() => {
  abandonPage();
  vi.unstubAllGlobals();
});

/** An open dialog with unsaved changes, and the user who is asked. */
function unsaved() {
  openDialog({ slot: 'vehicleUpdate', vehicleId: 7 });
  let answer: (mayLeave: boolean) => void = () => undefined;
  const asked = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
  );
  const end = askBeforeLeaving(asked);
  return {
    asked,
    end,
    answers: async (mayLeave: boolean) => {
      answer(mayLeave);
      await new Promise(setImmediate);
    },
  };
}

test('NAV-038 a shortcut to another dialog asks; staying keeps the changed one', async () => {
  const user = unsaved();
  openDialog({ slot: 'keys' });
  expect(openedDialog()?.slot).toBe('vehicleUpdate');
  await user.answers(false);
  expect(openedDialog()?.slot).toBe('vehicleUpdate');
  expect(isLeavingAsked()).toBe(true);
  openDialog({ slot: 'keys' });
  await user.answers(true);
  expect(openedDialog()?.slot).toBe('keys');
  expect(isLeavingAsked()).toBe(false);
});

test('NAV-038 a shortcut to another page goes only after the answer', async () => {
  const user = unsaved();
  const go = vi.fn();
  leaveDialog(go);
  expect(go).not.toHaveBeenCalled();
  await user.answers(true);
  expect(go).toHaveBeenCalledTimes(1);
  expect(openedDialog()).toBe(null);
});

test('NAV-038 one question at a time; a second wish to leave is refused', async () => {
  const user = unsaved();
  const first = vi.fn();
  leaveDialog(first);
  expect(await mayLeaveDialog()).toBe(false);
  leaveDialog(vi.fn());
  await user.answers(true);
  expect(user.asked).toHaveBeenCalledTimes(1);
  expect(first).toHaveBeenCalledTimes(1);
});

test('NAV-038 nothing unsaved, nothing asked', () => {
  const user = unsaved();
  user.end();
  const go = vi.fn();
  leaveDialog(go);
  expect(go).toHaveBeenCalledTimes(1);
  expect(user.asked).not.toHaveBeenCalled();
});

test('a session that ends closes the dialog without a question; a late answer opens nothing', async () => {
  const user = unsaved();
  openDialog({ slot: 'keys' });
  closeDialog();
  expect(openedDialog()).toBe(null);
  await user.answers(true);
  expect(openedDialog()).toBe(null);
});

test('NAV-038 a dialog above an unsaved form asks nothing, and the form is guarded when it is gone', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  askBeforeLeaving(ask);
  openDialog({ slot: 'personExport', personId: 1, name: 'A' });
  expect(openedDialog()?.slot).toBe('personExport');
  leaveDialog();
  openDialog({ slot: 'keys' });
  closeDialog();
  expect(ask).not.toHaveBeenCalled();
  expect(isLeavingAsked()).toBe(true);
  const go = vi.fn();
  leaveDialog(go);
  await new Promise(setImmediate);
  expect([ask.mock.calls.length, go.mock.calls.length]).toEqual([1, 1]);
  expect(isLeavingAsked()).toBe(false);
});

test('NAV-038 another page asks for the form beneath a dialog, too', async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  askBeforeLeaving(ask);
  openDialog({ slot: 'keys' });
  const go = vi.fn();
  leaveDialog(go);
  await new Promise(setImmediate);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(go).not.toHaveBeenCalled();
  expect(isLeavingAsked()).toBe(true);
});

test('a page that was stored or is given up asks no more, nor does its dialog', () => {
  askBeforeLeaving(() => Promise.resolve(false));
  unsaved();
  abandonPage();
  expect(isLeavingAsked()).toBe(false);
  expect(openedDialog()).toBe(null);
});

test('NAV-061 the dialog slots', () => {
  expect(DIALOG_SLOTS).toEqual([
    'companySelection',
    'groupsetSelection',
    'vehicleSelection',
    'findVehicle',
    'refueling',
    'vehicleLog',
    'rideUpdate',
    'vehicleUpdate',
  ]);
  // Besides them our own lists, the records of panels, taking a person over, what a tracker needs and is told, sharing
  // a vehicle, what a person chose about being told, and Article 12 of a possible infringement.
  expectTypeOf<Exclude<Dialog['slot'], (typeof DIALOG_SLOTS)[number]>>().toEqualTypeOf<
    | ('keys' | 'palette' | 'notifications' | 'refuelingDocument' | 'personExport' | 'trackerNext')
    | ('placeSearch' | 'excuse')
    | ('vehicleCommands' | 'vehicleShare')
    | ('service' | 'serviceDelete' | 'servicePlan' | 'servicePlanDelete')
  >();
});
