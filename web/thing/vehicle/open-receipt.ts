// The form of a receipt with its photos, for fuel of now that nobody measured yet.
import { openDialog } from '../../ground/ui/dialogs.ts';

const MINUTE_MS = 60_000;

/** The time begins at a full minute, so that a clock that is ahead by seconds names no future. */
export function openReceipt(vehicleId: number, nowMs: number): void {
  const timestamp = new Date(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS).toISOString();
  openDialog({
    slot: 'refuelingDocument',
    action: 'add',
    entry: {
      vehicleId,
      timestamp,
      type: 'refueling',
      measure: [],
      measureQuantity: null,
      document: null,
      photos: 0,
      difference: null,
      isMarked: false,
    },
  });
}
