// What adds a document of a vehicle: the dialog of many for dispatchers, the form of a receipt for a driver of the
// vehicle who keeps their own; others are offered none.
import { openDialog } from '../../ground/ui/dialogs.ts';
import { useNow } from '../../ground/ui/now.ts';
import { openReceipt } from '../../thing/vehicle/open-receipt.ts';
import { useKeeper } from './use-keeper.ts';

/** null: not offered. */
export function useInsertDocument(vehicleId: number): (() => void) | null {
  const { isDispatcher, owner } = useKeeper(vehicleId);
  const nowMs = useNow();
  if (isDispatcher) return () => openDialog({ slot: 'refueling', vehicleId });
  return owner?.isVehicle ? () => openReceipt(vehicleId, nowMs) : null;
}
