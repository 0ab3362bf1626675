// NAV-061: the dialog slots of the specification, each with a case of its own.
import { expect, expectTypeOf, test } from 'vitest';
import { DIALOG_SLOTS, type Dialog } from './dialogs.ts';

test('NAV-061 the dialog slots', () => {
  expect(DIALOG_SLOTS).toEqual([
    ...['companySelection', 'groupsetSelection', 'vehicleSelection', 'findVehicle'],
    ...['refueling', 'vehicleLog', 'rideUpdate', 'vehicleUpdate'],
  ]);
  // Besides them only our own two lists.
  expectTypeOf<Exclude<Dialog['slot'], (typeof DIALOG_SLOTS)[number]>>().toEqualTypeOf<
    'keys' | 'palette'
  >();
});
