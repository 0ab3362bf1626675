// The frame of every change of plans and services: one transaction with the levels that follow from it,
// and everybody who shows the vehicle hears of it.
import type { WriteDb } from '../../ground/db/open.ts';
import { type EditContext, editVehicle } from '../vehicle/edit-vehicle.ts';
import { refreshAlerts } from './alerts.ts';

export interface ServiceEdited<T> {
  vehicleId: number;
  /** Reads the answer when the levels are worked out. */
  answer: () => T | Promise<T>;
}

export function editServices<T>(
  context: EditContext,
  edit: (db: WriteDb, now: Date) => Promise<ServiceEdited<T>>,
): Promise<T> {
  return editVehicle(context, async (db, now) => {
    const edited = await edit(db, now);
    await refreshAlerts(db, context.company, edited.vehicleId, now);
    return edited;
  });
}
